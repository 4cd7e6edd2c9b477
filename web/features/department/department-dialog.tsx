// Adds or changes a department (DEPT-002, DEPT-003).
import { departmentApi } from '@webale/domain/features/department/department.api.ts'
import { type Department, NewDepartment } from '@webale/domain/features/department/department.ts'
import { firstIssue } from '@webale/domain/kernel/text.ts'
import { useState } from 'react'
import type { CallFailure } from '../../lib/call.ts'
import { useSeen } from '../../lib/use-seen.ts'
import { useCommand } from '../../lib/use-command.ts'
import { ChangedMeanwhile, type FieldWords } from '../../parts/changed-meanwhile.tsx'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Input } from '../../ui/input.tsx'
import { Textarea } from '../../ui/textarea.tsx'

type DepartmentDialogProps = {
  /** The department to change; null adds one. */
  department: Department | null
  onClose: () => void
}

const wordsOf = (field: string): FieldWords => ({
  label: field === 'name' ? 'Name' : 'Description',
  text: (value) => String(value ?? ''),
})

const nameProblem = (failure: CallFailure): string | null =>
  failure.kind === 'problem' && failure.code === 'duplicate' ? failure.title : null

export const DepartmentDialog = ({ department, onClose }: DepartmentDialogProps) => {
  const before = { name: department?.name ?? '', description: department?.description ?? '' }
  const [values, setValues] = useState(before)
  const [problem, setProblem] = useState<string | null>(null)
  const add = useCommand(departmentApi.add)
  const update = useCommand(departmentApi.update)
  const edit = useSeen(department, (field, value) => setValues((now) => ({ ...now, [field]: value ?? '' })))
  const submit = async (): Promise<void> => {
    const issue = firstIssue(NewDepartment, values)
    setProblem(issue)
    if (issue !== null) return
    const result =
      edit.seen === null ? await add.run(values) : await update.run({ ...values, id: edit.seen.id, seen: edit.seen })
    if (result?.ok) onClose()
    else if (result && !edit.hear(result.failure)) setProblem(nameProblem(result.failure))
  }
  return (
    <FormDialog
      open
      title={department === null ? 'Add Department' : 'Edit Department'}
      submitLabel={department === null ? 'Add Department' : 'Save'}
      dirty={values.name !== before.name || values.description !== before.description}
      busy={add.pending || update.pending}
      blocked={values.name.trim() === '' ? 'Add a name' : edit.blocked}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChangedMeanwhile conflicts={edit.conflicts} wordsOf={wordsOf} onChoose={edit.choose} />
      <Field
        label="Name"
        required
        error={problem}
        hint="If the name contains the word PERFUME, products are sold by ml"
      >
        <Input
          value={values.name}
          maxLength={100}
          onChange={(event) => {
            setValues({ ...values, name: event.target.value })
            setProblem(null)
          }}
        />
      </Field>
      <Field label="Description">
        <Textarea
          value={values.description}
          maxLength={500}
          onChange={(event) => setValues({ ...values, description: event.target.value })}
        />
      </Field>
    </FormDialog>
  )
}
