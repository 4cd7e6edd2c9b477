// The form of the shop rules: the parts on one side, their rules on the other, and one Save.
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { ShopRules } from '@webale/domain/features/shop-rules/shop-rules.ts'
import type { FieldValue } from '@webale/domain/kernel/merge-edit.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { useSession } from '../../lib/session/session.tsx'
import { useCommand } from '../../lib/server/use-command.ts'
import { useUnsavedGuard } from '../../lib/use-unsaved-guard.ts'
import { ChangedMeanwhile, type FieldWords } from '../../components/changed-meanwhile.tsx'
import { isChanged } from '../../components/form/check-form.ts'
import { FormField } from '../../components/form/fields.tsx'
import { type FormFields, useForm } from '../../components/form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { IconDeviceFloppy } from '../../ui/icons.ts'
import { MoneyInput } from '../../ui/money-input.tsx'
import { Switch } from '../../ui/switch.tsx'
import { isNumberRow, PARTS, RULE_CARDS, type RuleCard, type SwitchRow } from './rule-rows.ts'

/** The rules as fields: a number may be empty while it is being typed. */
type Values = {
  [Name in keyof ShopRules]: ShopRules[Name] extends number | null ? number | null : ShopRules[Name]
}

type FieldsProps = { form: FormFields<Values> }

const Part = ({ form, row: { name, label, hint } }: FieldsProps & { row: SwitchRow }) => (
  <Switch
    label={label}
    hint={hint}
    checked={form.values[name]}
    onChange={(on) => form.change({ [name]: on })}
  />
)

const RulesOf = ({ form, card }: FieldsProps & { card: RuleCard }) => (
  <Card title={card.title}>
    {card.hint && <p className="-mt-1 mb-3 text-text-2">{card.hint}</p>}
    <div className="grid gap-4 sm:grid-cols-3">
      {card.rules.map((row) =>
        isNumberRow(row) ? (
          <FormField
            key={row.name}
            form={form}
            name={row.name}
            label={row.label}
            {...(row.hint !== undefined && { hint: row.hint })}
          >
            {(field) => (
              <MoneyInput
                {...field}
                unit={row.unit}
              />
            )}
          </FormField>
        ) : (
          <div
            key={row.name}
            className="col-span-full"
          >
            <Part
              form={form}
              row={row}
            />
          </div>
        ),
      )}
    </div>
  </Card>
)

const ROWS = [...PARTS, ...RULE_CARDS.flatMap(({ rules }) => rules)]

const describeField = (field: string): FieldWords => ({
  label: ROWS.find(({ name }) => name === field)?.label ?? field,
  text: (value: FieldValue) =>
    typeof value === 'boolean'
      ? value
        ? 'On'
        : 'Off'
      : typeof value === 'number'
        ? formatNumber(value)
        : 'Never',
})

const useRulesForm = (rules: ShopRules) => {
  const save = useCommand(shopRulesApi.save)
  const { refresh } = useSession()
  const form = useForm<Values, ShopRules, ShopRules>(ShopRules, {
    start: rules,
    stored: rules,
    showsAll: true,
  })

  const { edit, values } = form
  const unsaved = isChanged<Values>(edit.seen ?? rules, values)
  const start = (from: ShopRules): void => {
    edit.restart(from)
    form.restart(from)
  }

  return {
    form,
    unsaved,
    pending: save.pending,
    guard: useUnsavedGuard(unsaved),
    discard: () => start(edit.seen ?? rules),
    send: async (): Promise<void> => {
      const result = await form.send((sent) =>
        save.run({ ...sent, ...(edit.seen && { seen: edit.seen }) }),
      )

      if (!result?.ok) return
      start(result.output.rules)
      // The menu of this tab shows at once what was switched on.
      await refresh()
    },
  }
}

type RulesEdit = ReturnType<typeof useRulesForm>

const SaveBar = ({ form, unsaved, pending, discard }: RulesEdit) => (
  <div className="flex flex-wrap items-center justify-end gap-2">
    <p
      role="status"
      className="mr-auto text-small text-text-2"
    >
      {form.edit.blocked ?? (unsaved ? 'You have unsaved changes' : '')}
    </p>
    {unsaved && (
      <Button
        disabled={pending}
        onClick={discard}
      >
        Discard
      </Button>
    )}
    <Button
      look="primary"
      type="submit"
      icon={IconDeviceFloppy}
      busy={pending}
      disabled={form.edit.blocked !== null}
    >
      Save
    </Button>
  </div>
)

export const RulesForm = ({ rules }: { rules: ShopRules }) => {
  const edit = useRulesForm(rules)
  const { form, guard } = edit
  const cards = RULE_CARDS.filter(({ shownBy }) => shownBy === undefined || form.values[shownBy])

  return (
    <Form
      onSubmit={edit.send}
      aria-label="Shop rules"
      className="space-y-4"
    >
      <ChangedMeanwhile
        conflicts={form.edit.conflicts}
        wordsOf={describeField}
        onChoose={form.edit.choose}
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title="What this shop uses">
          <div className="space-y-2">
            {PARTS.map((row) => (
              <Part
                key={row.name}
                form={form}
                row={row}
              />
            ))}
          </div>
        </Card>
        <div className="space-y-4">
          {cards.map((card) => (
            <RulesOf
              key={card.title}
              form={form}
              card={card}
            />
          ))}
        </div>
      </div>
      <SaveBar {...edit} />
      <ConfirmDialog
        open={guard.asking}
        title="Discard your changes?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onConfirm={guard.leave}
        onClose={guard.stay}
      >
        The shop rules you changed are not saved yet.
      </ConfirmDialog>
    </Form>
  )
}
