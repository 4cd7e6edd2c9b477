// Adds or changes a drawer.
import { departmentApi } from '@webale/domain/features/department/department.api.ts'
import { drawerApi } from '@webale/domain/features/shift/drawer.api.ts'
import { type Drawer, NewDrawer } from '@webale/domain/features/shift/drawer.ts'
import { useCommand } from '../../lib/server/use-command.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { ChangedMeanwhile, type FieldWords } from '../../components/changed-meanwhile.tsx'
import { fieldOrSwitchText } from '../../components/field-text.ts'
import { FormField, TextField } from '../../components/form/fields.tsx'
import { useForm } from '../../components/form/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { optionsOf } from '../../ui/options-of.ts'

const LABELS: Readonly<Record<string, string>> = {
  name: 'Name',
  department_id: 'Belongs to',
  counts_mobile_money: 'Mobile Money Services uses this drawer',
}

const describeField = (field: string): FieldWords => ({
  label: LABELS[field] ?? field,
  text: fieldOrSwitchText,
})

/** `drawer` is the one to change; null adds one. */
export const DrawerDialog = ({
  drawer,
  onClose,
}: {
  drawer: Drawer | null
  onClose: () => void
}) => {
  const departments = useQuery(departmentApi.list, {})
  const start = {
    name: drawer?.name ?? '',
    department_id: drawer?.department_id ?? null,
    counts_mobile_money: drawer?.counts_mobile_money ?? false,
  }

  const form = useForm(NewDrawer, {
    start,
    stored: drawer,
    fieldOfRefusal: { duplicate: 'name' },
  })

  const add = useCommand(drawerApi.add)
  const update = useCommand(drawerApi.update)
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
      title={drawer === null ? 'Add drawer' : 'Change drawer'}
      submitLabel={drawer === null ? 'Add drawer' : 'Save'}
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
      <FormField
        form={form}
        name="department_id"
        label="Belongs to"
        hint="Everybody may use a drawer of the whole shop"
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
      <Switch
        label="Mobile Money Services uses this drawer"
        hint="Deposits add to its cash, withdrawals take from it"
        checked={values.counts_mobile_money}
        onChange={(on) => form.change({ counts_mobile_money: on })}
      />
    </FormDialog>
  )
}
