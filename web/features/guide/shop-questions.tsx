// "What does your shop do?": the parts of the shop rules as questions. Answers are saved at once.
import { SHOP_QUESTIONS } from '@webale/domain/features/guide/shop-questions.ts'
import type { ShopSwitch } from '@webale/domain/access/shop-switches.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { toastFailure } from '../../lib/server/failure-toasts.ts'
import { useCommand } from '../../lib/server/use-command.ts'
import { useSession } from '../../lib/session/session.tsx'
import { Switch } from '../../ui/switch.tsx'

export const ShopQuestions = () => {
  const { rules, refresh } = useSession()
  const save = useCommand(shopRulesApi.save, { quiet: true })
  const answer = async (name: ShopSwitch, isOn: boolean): Promise<void> => {
    const result = await save.run({ [name]: isOn })
    if (result?.ok) await refresh()
    else if (result !== null) toastFailure(shopRulesApi.save.failed, result.failure)
  }

  return (
    <fieldset className="mt-5">
      <legend className="font-semibold">What does your shop do?</legend>
      <p className="mb-1 text-small text-text-2">
        Each yes adds its pages. Change it later in Shop Rules.
      </p>
      {SHOP_QUESTIONS.map(({ name, question }) => (
        <Switch
          key={name}
          label={question}
          checked={rules[name]}
          disabled={save.pending}
          onChange={(isOn) => void answer(name, isOn)}
        />
      ))}
    </fieldset>
  )
}
