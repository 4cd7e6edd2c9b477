// Registers the shop or a department for VAT, or changes its TIN.
import { vatApi } from '@webale/domain/features/vat/vat.api.ts'
import { VatRegistrationInput } from '@webale/domain/features/vat/vat-input.ts'
import type { VatRegistration } from '@webale/domain/features/vat/vat-registration.ts'
import { useDepartment } from '../../lib/session/department.tsx'
import { useSession } from '../../lib/session/session.tsx'
import { useCommand } from '../../lib/server/use-command.ts'
import { ChangedMeanwhile, type FieldWords } from '../../components/changed-meanwhile.tsx'
import { FormField, TextField } from '../../components/form/fields.tsx'
import { useForm } from '../../components/form/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { optionsOf } from '../../ui/options-of.ts'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'

type Values = {
  readonly department_id: string
  readonly tin: string
  readonly legal_name: string
  readonly is_registered: boolean
}

const WHOLE_SHOP = { value: '', label: 'Whole shop' }

const LABELS: Readonly<Record<string, string>> = {
  tin: 'TIN',
  legal_name: 'Legal name',
  is_registered: 'Registered for VAT',
}

const describeField = (field: string): FieldWords => ({
  label: LABELS[field] ?? field,
  text: (value) => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value ?? '')),
})

type DialogProps = {
  /** The registration to change; null adds one. */
  registration: VatRegistration | null
  /** Departments without a TIN of their own. */
  free: readonly (string | null)[]
  onClose: () => void
}

const useRegistrationForm = ({ registration, free, onClose }: DialogProps) => {
  const save = useCommand(vatApi.save)
  const { refresh } = useSession()
  const toInput = ({ department_id, ...values }: Values) => ({
    ...values,
    department_id: department_id === '' ? null : department_id,
  })

  const form = useForm(VatRegistrationInput, {
    start: {
      department_id: (registration === null ? free[0] : registration.department_id) ?? '',
      tin: registration?.tin ?? '',
      legal_name: registration?.legal_name ?? '',
      is_registered: registration?.is_registered ?? true,
    },
    toInput,
    showsAll: true,
    stored: registration,
  })

  const send = async (): Promise<void> => {
    const { seen } = form.edit
    const result = await form.send(() =>
      save.run({ ...toInput(form.values), ...(seen && { seen }) }),
    )

    if (!result?.ok) return
    onClose()
    // Forms and receipts of this tab show VAT at once.
    await refresh()
  }

  return { form, send, pending: save.pending }
}

export const RegistrationDialog = (props: DialogProps) => {
  const { registration, free, onClose } = props
  const { departments } = useDepartment()
  const { form, send, pending } = useRegistrationForm(props)
  const { edit } = form
  const own = registration?.department_id
  const options = [WHOLE_SHOP, ...optionsOf(departments)].filter(({ value }) => {
    const id = value === '' ? null : value
    return id === own || free.includes(id)
  })

  return (
    <FormDialog
      open
      title={registration === null ? 'Add TIN' : 'Change TIN'}
      submitLabel="Save"
      dirty={form.unsaved}
      busy={pending}
      blocked={edit.blocked}
      onSubmit={send}
      onClose={onClose}
    >
      <ChangedMeanwhile
        conflicts={edit.conflicts}
        wordsOf={describeField}
        onChoose={edit.choose}
      />
      <FormField
        form={form}
        name="department_id"
        label="Department"
        hint="A department without a TIN of its own counts with the shop"
      >
        {(field) => (
          <Select
            {...field}
            options={options}
            disabled={registration !== null}
            onChange={({ target }) => field.onChange(target.value)}
          />
        )}
      </FormField>
      <TextField
        form={form}
        name="tin"
        label="TIN"
        required
        maxLength={10}
        inputMode="numeric"
      />
      <TextField
        form={form}
        name="legal_name"
        label="Legal name"
        required
        maxLength={200}
      />
      <Switch
        label="Registered for VAT"
        hint="Sales from now on have VAT, and receipts show it"
        checked={form.values.is_registered}
        onChange={(is_registered) => form.change({ is_registered })}
      />
    </FormDialog>
  )
}
