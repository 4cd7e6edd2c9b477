// Adds or changes a department (DEPT-002, DEPT-003).
import { departmentApi } from '@webale/domain/features/department/department.api.ts'
import { type Department, NewDepartment } from '@webale/domain/features/department/department.ts'
import { firstIssue } from '@webale/domain/kernel/text.ts'
import { useState } from 'react'
import type { Failure } from '../../lib/call.ts'
import { useCommand } from '../../lib/use-command.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Input } from '../../ui/input.tsx'
import { Textarea } from '../../ui/textarea.tsx'

type DepartmentDialogProps = {
  /** The department to change; null adds one. */
  department: Department | null
  onClose: () => void
}

const nameProblem = (failure: Failure): string | null => (failure.kind === 'problem' && failure.code === 'duplicate' ? failure.title : null)

export const DepartmentDialog = ({ department, onClose }: DepartmentDialogProps) => {
  const before = { name: department?.name ?? '', description: department?.description ?? '' }
  const [values, setValues] = useState(before)
  const [problem, setProblem] = useState<string | null>(null)
  const add = useCommand(departmentApi.add)
  const update = useCommand(departmentApi.update)
  const submit = async (): Promise<void> => {
    const issue = firstIssue(NewDepartment, values)
    setProblem(issue)
    if (issue !== null) return
    const result = department === null ? await add.run(values) : await update.run({ ...values, id: department.id })
    if (result?.ok) onClose()
    else if (result) setProblem(nameProblem(result.failure))
  }
  return (
    <FormDialog
      open
      title={department === null ? 'Add Department' : 'Edit Department'}
      submitLabel={department === null ? 'Add Department' : 'Save'}
      dirty={values.name !== before.name || values.description !== before.description}
      busy={add.pending || update.pending}
      blocked={values.name.trim() === '' ? 'Add a name' : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Name" required error={problem} hint="A department with PERFUME in its name sells by the millilitre">
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
        <Textarea value={values.description} maxLength={500} onChange={(event) => setValues({ ...values, description: event.target.value })} />
      </Field>
    </FormDialog>
  )
}
