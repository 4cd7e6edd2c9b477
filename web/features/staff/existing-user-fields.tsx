// The fields of the Existing User mode.
import { type Staff, staffLabel } from '@webale/domain/features/staff/staff.ts'
import { useDepartment } from '../../lib/session/department.tsx'
import { FormField } from '../../components/form/fields.tsx'
import type { FormFields } from '../../components/form/use-form.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { Select } from '../../ui/select.tsx'
import { optionsOf } from '../../ui/options-of.ts'
import { RoleChoice } from './role-choice.tsx'
import type { ExistingValues } from './use-existing-user.ts'

type ExistingUserFieldsProps = {
  staff: readonly Staff[]
  form: FormFields<ExistingValues>
  onChoose: (who: string) => void
}

export const ExistingUserFields = ({ staff, form, onChoose }: ExistingUserFieldsProps) => {
  const { departments } = useDepartment()
  const { role, department_id } = form.values
  const idle = role !== 'admin' && department_id === null

  return (
    <>
      <FormField
        form={form}
        name="who"
        label="User"
        required
      >
        {({ ref, value }) => (
          <Combobox
            ref={ref}
            free
            options={staff.map((person) => ({ value: person.id, label: staffLabel(person) }))}
            value={value === '' ? null : value}
            placeholder="Name or email"
            onChange={(text) => onChoose(text ?? '')}
          />
        )}
      </FormField>
      <RoleChoice
        value={role}
        onChange={(chosen) => form.change({ role: chosen })}
      />
      <FormField
        form={form}
        name="department_id"
        label="Department"
        hint={idle && 'A person needs a department to work'}
      >
        {(field) => (
          <Select
            {...field}
            options={optionsOf(departments)}
            placeholder="No department"
            value={field.value ?? ''}
            onChange={(event) =>
              field.onChange(event.target.value === '' ? null : event.target.value)
            }
          />
        )}
      </FormField>
    </>
  )
}
