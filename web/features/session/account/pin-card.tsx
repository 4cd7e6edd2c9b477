// PIN for the till: choosing one's own PIN, typed twice.
import { pinApi } from '@webale/domain/features/pin/pin.api.ts'
import { NewPin } from '@webale/domain/features/pin/pin.ts'
import { z } from 'zod'
import { toastDone } from '../../../lib/server/toasts.ts'
import { useCommand } from '../../../lib/server/use-command.ts'
import { TextField } from '../../../components/form/fields.tsx'
import { useForm } from '../../../components/form/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'

const EMPTY = { pin: '', again: '' }

const TypedTwice = z
  .object({ pin: NewPin, again: z.string() })
  .refine(({ pin, again }) => pin === again, { path: ['again'], message: 'The PINs do not match' })

const digits = (text: string): string => text.replace(/\D/g, '').slice(0, 6)

const HIDDEN = {
  type: 'password',
  inputMode: 'numeric',
  autoComplete: 'off',
  maxLength: 6,
} as const

export const PinCard = ({ isChosen, onChanged }: { isChosen: boolean; onChanged: () => void }) => {
  const form = useForm(TypedTwice, { start: EMPTY })
  const set = useCommand(pinApi.set)
  const save = async (): Promise<void> => {
    const result = await form.send(({ pin }) => set.run({ pin }))
    if (!result?.ok) return
    form.restart(EMPTY)
    toastDone('PIN saved')
    onChanged()
  }

  return (
    <Card title="PIN for the till">
      <Form
        onSubmit={save}
        aria-label="PIN for the till"
        className="space-y-4"
      >
        <p className="text-text-2">
          {isChosen
            ? 'You have a PIN. A new one replaces it.'
            : 'With it you sell on the shared tills of the shop.'}
        </p>
        <TextField
          form={form}
          name="pin"
          label="New PIN"
          hint="4 to 6 digits"
          {...HIDDEN}
          onType={(text) => form.change({ pin: digits(text) })}
        />
        <TextField
          form={form}
          name="again"
          label="New PIN again"
          {...HIDDEN}
          onType={(text) => form.change({ again: digits(text) })}
        />
        <Button
          look="primary"
          type="submit"
          busy={set.pending}
        >
          Save PIN
        </Button>
      </Form>
    </Card>
  )
}
