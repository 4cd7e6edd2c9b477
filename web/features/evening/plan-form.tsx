// When the evening message leaves, who gets it, and about which department.
import { eveningApi } from '@webale/domain/features/evening/evening.api.ts'
import {
  EveningPlan,
  PLACES,
  type ReceiverPlace,
} from '@webale/domain/features/evening/evening-plan.ts'
import { departmentApi } from '@webale/domain/features/department/department.api.ts'
import { phoneText } from '@webale/domain/kernel/phone.ts'
import { useCommand } from '../../lib/server/use-command.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { ChangedMeanwhile, type FieldWords } from '../../components/changed-meanwhile.tsx'
import { fieldText } from '../../components/field-text.ts'
import { FormField, TextField } from '../../components/form/fields.tsx'
import { type FormFields, useForm } from '../../components/form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Form } from '../../ui/form.tsx'
import { IconDeviceFloppy } from '../../ui/icons.ts'
import { optionsOf } from '../../ui/options-of.ts'
import { Select } from '../../ui/select.tsx'

/** The plan as fields: an empty text is nobody. */
type Values = {
  [Name in keyof EveningPlan]: Name extends `department${string}` ? string | null : string
}

const valuesOf = (plan: EveningPlan): Values => ({
  ...plan,
  phone_1: phoneText(plan.phone_1 ?? ''),
  email_1: plan.email_1 ?? '',
  phone_2: phoneText(plan.phone_2 ?? ''),
  email_2: plan.email_2 ?? '',
  phone_3: phoneText(plan.phone_3 ?? ''),
  email_3: plan.email_3 ?? '',
})

const KINDS: Readonly<Record<string, string>> = {
  phone: 'Phone',
  email: 'Email',
  department: 'Department',
}

const describeField = (field: string): FieldWords => {
  const [kind = '', place = ''] = field.split('_')
  return { label: `${KINDS[kind] ?? 'Time'} ${place}`.trim(), text: fieldText }
}

type ReceiverProps = {
  form: FormFields<Values>
  place: ReceiverPlace
  departments: readonly { readonly id: string; readonly name: string }[]
}

const Receiver = ({ form, place, departments }: ReceiverProps) => (
  <fieldset className="grid gap-3 sm:grid-cols-3">
    <legend className="mb-1 font-semibold">Receiver {place}</legend>
    <TextField
      form={form}
      name={`phone_${place}`}
      label="Phone"
      type="tel"
      maxLength={30}
      placeholder="e.g., 0772 123456"
    />
    <TextField
      form={form}
      name={`email_${place}`}
      label="Email"
      type="email"
      maxLength={255}
    />
    <FormField
      form={form}
      name={`department_${place}_id`}
      label="About"
    >
      {({ value, onChange, ref, onBlur }) => (
        <Select
          ref={ref}
          onBlur={onBlur}
          value={value ?? ''}
          placeholder="Whole shop"
          options={optionsOf(departments)}
          onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
        />
      )}
    </FormField>
  </fieldset>
)

const usePlanForm = (plan: EveningPlan) => {
  const save = useCommand(eveningApi.save)
  const form = useForm<Values, EveningPlan, EveningPlan>(EveningPlan, {
    start: valuesOf(plan),
    stored: plan,
    showsAll: true,
  })

  return {
    form,
    pending: save.pending,
    send: async (): Promise<void> => {
      const { seen } = form.edit
      const result = await form.send((sent) => save.run({ ...sent, ...(seen && { seen }) }))
      if (!result?.ok) return
      form.edit.restart(result.output.plan)
      form.restart(valuesOf(result.output.plan))
    },
  }
}

export const PlanForm = ({ plan }: { plan: EveningPlan }) => {
  const { form, pending, send } = usePlanForm(plan)
  const departments = useQuery(departmentApi.list, {})

  return (
    <Form
      onSubmit={send}
      aria-label="Evening message"
    >
      <Card title="When and to whom">
        <div className="space-y-4">
          <ChangedMeanwhile
            conflicts={form.edit.conflicts}
            wordsOf={describeField}
            onChoose={form.edit.choose}
          />
          <TextField
            form={form}
            name="time"
            label="Time"
            type="time"
            min="17:00"
            max="23:59"
            hint="From 17:00 to 23:59 in Kampala"
            className="max-w-56"
          />
          {PLACES.map((place) => (
            <Receiver
              key={place}
              form={form}
              place={place}
              departments={departments.data ?? []}
            />
          ))}
          <div className="flex justify-end">
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
        </div>
      </Card>
    </Form>
  )
}
