// Adds or changes a line of the float book.
import { floatBookApi } from '@webale/domain/features/mobile-money/float-book.api.ts'
import {
  type FloatLine,
  FloatLineChange,
  NewFloatLine,
} from '@webale/domain/features/mobile-money/float-line.ts'
import { PROVIDERS, type Provider } from '@webale/domain/features/mobile-money/mobile-money.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { ChangedMeanwhile, type FieldWords } from '../../../components/changed-meanwhile.tsx'
import { FormField, MoneyField, TextField } from '../../../components/form/fields.tsx'
import { type FormFields, useForm } from '../../../components/form/use-form.ts'
import { useCommand } from '../../../lib/server/use-command.ts'
import { useDepartment } from '../../../lib/session/department.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { optionsOf } from '../../../ui/options-of.ts'
import { Select } from '../../../ui/select.tsx'

const LABELS: Readonly<Record<string, string>> = {
  name: 'Name',
  number: 'Number',
  department_id: 'Department',
  warning_level: 'Warn below (UGX)',
}

const describeField = (field: string): FieldWords => ({
  label: LABELS[field] ?? field,
  text: (value) => (typeof value === 'number' ? formatNumber(value) : String(value ?? '')),
})

type LineValues = {
  readonly name: string
  readonly number: string
  readonly department_id: string
  readonly warning_level: number | null
}

/** What a new line and a changed one have in common. */
const LineFields = ({ form }: { form: FormFields<LineValues> }) => {
  const { departments } = useDepartment()

  return (
    <>
      <TextField
        form={form}
        name="name"
        label="Name"
        required
        maxLength={40}
        placeholder="e.g., Front MTN"
      />
      <TextField
        form={form}
        name="number"
        label="Number"
        required
        type="tel"
        inputMode="tel"
        placeholder="0772 123 456"
      />
      <FormField
        form={form}
        name="department_id"
        label="Department"
        required
      >
        {({ value, onChange, ref, onBlur }) => (
          <Select
            ref={ref}
            onBlur={onBlur}
            value={value}
            placeholder="Choose a department"
            options={optionsOf(departments)}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </FormField>
      <MoneyField
        form={form}
        name="warning_level"
        label="Warn below (UGX)"
        decimals={0}
      />
    </>
  )
}

const AddLineDialog = ({ onClose }: { onClose: () => void }) => {
  const { department } = useDepartment()
  const add = useCommand(floatBookApi.add)
  const start: LineValues & { readonly provider: Provider } = {
    provider: 'MTN',
    name: '',
    number: '',
    department_id: department?.id ?? '',
    warning_level: 0,
  }

  const form = useForm(NewFloatLine, {
    start,
    fieldOfRefusal: { duplicate: 'number' },
  })

  const save = async (): Promise<void> => {
    const result = await form.send(add.run)
    if (result?.ok) onClose()
  }

  return (
    <FormDialog
      open
      title="Add line"
      submitLabel="Add line"
      dirty={form.unsaved}
      busy={add.pending}
      blocked={form.values.name.trim() === '' ? 'Add a name' : null}
      onSubmit={save}
      onClose={onClose}
    >
      <FormField
        form={form}
        name="provider"
        label="Provider"
        required
      >
        {({ value, onChange, ref, onBlur }) => (
          <Select
            ref={ref}
            onBlur={onBlur}
            value={value}
            options={PROVIDERS.map((provider) => ({ value: provider, label: provider }))}
            onChange={({ target }) => onChange(target.value as Provider)}
          />
        )}
      </FormField>
      <LineFields form={form as unknown as FormFields<LineValues>} />
    </FormDialog>
  )
}

const ChangeLineDialog = ({ line, onClose }: { line: FloatLine; onClose: () => void }) => {
  const update = useCommand(floatBookApi.update)
  const { id, name, number, department_id, warning_level } = line
  const start: LineValues = { name, number, department_id, warning_level }
  const form = useForm(FloatLineChange.omit({ seen: true, id: true }), {
    start,
    stored: line,
    fieldOfRefusal: { duplicate: 'number' },
  })

  const { edit } = form
  const save = async (): Promise<void> => {
    const result = await form.send((sent) => update.run({ ...sent, id, seen: edit.seen ?? line }))
    if (result?.ok) onClose()
  }

  return (
    <FormDialog
      open
      title={`Change ${name}`}
      submitLabel="Save"
      dirty={form.unsaved}
      busy={update.pending}
      blocked={edit.blocked}
      onSubmit={save}
      onClose={onClose}
    >
      <ChangedMeanwhile
        conflicts={edit.conflicts}
        wordsOf={describeField}
        onChoose={edit.choose}
      />
      <LineFields form={form} />
    </FormDialog>
  )
}

/** `line` is the one to change; null adds one. */
export const LineDialog = ({ line, onClose }: { line: FloatLine | null; onClose: () => void }) =>
  line === null ? (
    <AddLineDialog onClose={onClose} />
  ) : (
    <ChangeLineDialog
      line={line}
      onClose={onClose}
    />
  )
