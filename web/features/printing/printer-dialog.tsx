// Adds or changes a printer of the shop.
import { departmentApi } from '@webale/domain/features/department/department.api.ts'
import { printingApi } from '@webale/domain/features/printing/printing.api.ts'
import { FIRST_PORT, NewPrinter, type Printer } from '@webale/domain/features/printing/printer.ts'
import { useCommand } from '../../lib/server/use-command.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { ChangedMeanwhile, type FieldWords } from '../../components/changed-meanwhile.tsx'
import { fieldOrSwitchText } from '../../components/field-text.ts'
import { FormField, TextField } from '../../components/form/fields.tsx'
import { type FormFields, useForm } from '../../components/form/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Segment } from '../../ui/segment.tsx'
import { Select } from '../../ui/select.tsx'
import { optionsOf } from '../../ui/options-of.ts'
import { Labelled, PaperFields } from './paper-fields.tsx'

type Values = Omit<Printer, 'id' | 'address' | 'device'> & { address: string; device: string }

const LABELS: Readonly<Record<string, string>> = {
  name: 'Name',
  kind: 'Connection',
  address: 'Address',
  port: 'Port',
  device: 'Printer on the server',
  department_id: 'Belongs to',
  paper: 'Paper',
  columns: 'Columns',
  code_page: 'Code page',
  cuts: 'Cut the paper',
  kicks: 'Open the cash drawer',
}

const describeField = (field: string): FieldWords => ({
  label: LABELS[field] ?? field,
  text: fieldOrSwitchText,
})

const KINDS = [
  { value: 'network', label: 'Network' },
  { value: 'attached', label: 'Attached to the server' },
] as const

const PORTS = Array.from({ length: 10 }, (_, index) => String(FIRST_PORT + index))

type Part = { form: FormFields<Values> }

const NetworkFields = ({ form }: Part) => (
  <>
    <TextField
      form={form}
      name="address"
      label="Address"
      required
      maxLength={253}
      placeholder="e.g., 192.168.1.50"
    />
    <FormField
      form={form}
      name="port"
      label="Port"
      hint="Most printers use 9100"
    >
      {({ value, onChange, ref, onBlur }) => (
        <Select
          ref={ref}
          onBlur={onBlur}
          value={String(value)}
          options={PORTS.map((port) => ({ value: port, label: port }))}
          onChange={({ target }) => onChange(Number(target.value))}
        />
      )}
    </FormField>
  </>
)

const AttachedField = ({ form }: Part) => {
  const { data = [] } = useQuery(printingApi.attached, {})
  return (
    <FormField
      form={form}
      name="device"
      label="Printer on the server"
      required
      hint="The printers that the server finds"
    >
      {({ value, onChange, ref, onBlur }) => (
        <Select
          ref={ref}
          onBlur={onBlur}
          value={value}
          placeholder={data.length === 0 ? 'No printer found' : 'Choose'}
          options={data.map(({ device, name }) => ({ value: device, label: name }))}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </FormField>
  )
}

const NEW: Values = {
  name: '',
  kind: 'network',
  address: '',
  port: FIRST_PORT,
  device: '',
  department_id: null,
  paper: '80',
  columns: 48,
  code_page: 'cp437',
  cuts: true,
  kicks: false,
}

const valuesOf = ({ id: _id, address, device, ...printer }: Printer): Values => ({
  ...printer,
  address: address ?? '',
  device: device ?? '',
})

/** `printer` is the one to change; null adds one. */
export const PrinterDialog = ({
  printer,
  onClose,
}: {
  printer: Printer | null
  onClose: () => void
}) => {
  const departments = useQuery(departmentApi.list, {})
  const start = printer === null ? NEW : valuesOf(printer)
  const form = useForm(NewPrinter, {
    start,
    stored: printer,
    fieldOfRefusal: { duplicate: 'name' },
  })

  const add = useCommand(printingApi.add)
  const update = useCommand(printingApi.update)
  const { values, edit } = form
  const save = async (): Promise<void> => {
    const { seen } = edit
    const result = await form.send((sent) =>
      seen === null
        ? add.run(sent)
        : update.run({
            ...sent,
            id: seen.id,
            seen,
          }),
    )

    if (result?.ok) onClose()
  }

  return (
    <FormDialog
      open
      title={printer === null ? 'Add printer' : 'Change printer'}
      submitLabel={printer === null ? 'Add printer' : 'Save'}
      dirty={form.unsaved}
      busy={add.pending || update.pending}
      blocked={values.name.trim() === '' ? 'Add a name' : edit.blocked}
      onSubmit={save}
      onClose={onClose}
    >
      <ChangedMeanwhile
        conflicts={edit.conflicts}
        wordsOf={describeField}
        onChoose={edit.choose}
      />
      <TextField
        form={form}
        name="name"
        label="Name"
        required
        maxLength={40}
        placeholder="e.g., Front counter"
      />
      <Labelled label="Connection">
        <Segment
          label="Connection"
          choices={KINDS}
          value={values.kind}
          onChange={(kind) => form.change({ kind })}
        />
      </Labelled>
      {values.kind === 'network' ? <NetworkFields form={form} /> : <AttachedField form={form} />}
      <FormField
        form={form}
        name="department_id"
        label="Belongs to"
      >
        {({ value, onChange, ref, onBlur }) => (
          <Select
            ref={ref}
            onBlur={onBlur}
            value={value ?? ''}
            placeholder="Whole shop"
            options={optionsOf(departments.data ?? [])}
            onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
          />
        )}
      </FormField>
      <PaperFields
        values={values}
        onChange={form.change}
      />
    </FormDialog>
  )
}
