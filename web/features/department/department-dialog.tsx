// Adds or changes a department.
import { departmentApi } from '@webale/domain/features/department/department.api.ts'
import { type Department, NewDepartment } from '@webale/domain/features/department/department.ts'
import { useCommand } from '../../lib/server/use-command.ts'
import { ChangedMeanwhile, type FieldWords } from '../../components/changed-meanwhile.tsx'
import { fieldText } from '../../components/field-text.ts'
import { TextAreaField, TextField } from '../../components/form/fields.tsx'
import { useForm } from '../../components/form/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'

type DepartmentDialogProps = {
  /** The department to change; null adds one. */
  department: Department | null
  onClose: () => void
}

const describeField = (field: string): FieldWords => ({
  label: field === 'name' ? 'Name' : 'Description',
  text: fieldText,
})

export const DepartmentDialog = ({ department, onClose }: DepartmentDialogProps) => {
  const start = { name: department?.name ?? '', description: department?.description ?? '' }
  const form = useForm(NewDepartment, {
    start,
    stored: department,
    fieldOfRefusal: { duplicate: 'name' },
  })

  const add = useCommand(departmentApi.add)
  const update = useCommand(departmentApi.update)
  const { values, edit } = form
  const save = async (): Promise<void> => {
    const { seen } = edit
    const result = await form.send(() =>
      seen === null
        ? add.run(values)
        : update.run({
            ...values,
            id: seen.id,
            seen,
          }),
    )

    if (result?.ok) onClose()
  }

  return (
    <FormDialog
      open
      title={department === null ? 'Add Department' : 'Edit Department'}
      submitLabel={department === null ? 'Add Department' : 'Save'}
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
        maxLength={100}
        hint="If the name contains the word PERFUME, products are sold by ml"
      />
      <TextAreaField
        form={form}
        name="description"
        label="Description"
        maxLength={500}
      />
    </FormDialog>
  )
}
