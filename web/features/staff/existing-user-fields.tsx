// The fields of the Existing User mode.
import { type Staff, staffLabel } from '@webale/domain/features/staff/staff.ts'
import { useDepartment } from '../../lib/department.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { RoleChoice } from './role-choice.tsx'
import type { useExistingUser } from './use-existing-user.ts'

export const ExistingUserFields = ({
  staff,
  form,
}: {
  staff: readonly Staff[]
  form: ReturnType<typeof useExistingUser>
}) => {
  const { departments } = useDepartment()
  const { role, department_id, who } = form.values
  const idle = role !== 'admin' && department_id === null
  return (
    <>
      <Field label="User" required error={form.problem}>
        <Combobox
          free
          options={staff.map((person) => ({ value: person.id, label: staffLabel(person) }))}
          value={who === '' ? null : who}
          placeholder="Name or email"
          onChange={(text) => form.choose(text ?? '')}
        />
      </Field>
      <RoleChoice value={role} onChange={(chosen) => form.change({ role: chosen })} />
      <Field label="Department" hint={idle && 'A person needs a department to work'}>
        <Select
          options={departments.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder="No department"
          value={department_id ?? ''}
          onChange={(event) => form.change({ department_id: event.target.value === '' ? null : event.target.value })}
        />
      </Field>
    </>
  )
}
