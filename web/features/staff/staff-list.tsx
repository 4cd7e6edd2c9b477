// User Roles: everybody who can sign in, newest first, with role and department.
import type { Staff } from '@webale/domain/features/staff/staff.ts'
import { Person } from '../../components/person.tsx'
import { DataList } from '../../ui/data-list.tsx'
import type { ListColumn } from '../../ui/list-rows.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { IconDialpadOff, IconLock, IconPencil } from '../../ui/icons.ts'
import { DepartmentBadge, RoleBadge } from './staff-badges.tsx'

const columns: readonly ListColumn<Staff>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: ({ full_name, email }) => (
      <Person
        name={full_name}
        note={email}
      />
    ),
    sort: ({ full_name }) => full_name,
    card: 'title',
  },
  {
    id: 'role',
    header: 'Role',
    cell: ({ role }) => <RoleBadge role={role} />,
    sort: ({ role }) => role,
    card: 'badge',
  },
  {
    id: 'department',
    header: 'Department',
    cell: (person) => <DepartmentBadge person={person} />,
    sort: ({ department_name }) => department_name,
    card: 'badge',
  },
]

type StaffHandlers = {
  onEdit: (person: Staff) => void
  onReset: (person: Staff) => void
  onResetPin: (person: Staff) => void
}
type StaffListProps = StaffHandlers & { staff: readonly Staff[] }

const actionsWith =
  ({ onEdit, onReset, onResetPin }: StaffHandlers) =>
  (person: Staff) => (
    <>
      <IconButton
        label={`Edit ${person.full_name}`}
        icon={IconPencil}
        onClick={() => onEdit(person)}
      />
      {person.email !== null && (
        <IconButton
          label={`Reset password of ${person.full_name}`}
          icon={IconLock}
          onClick={() => onReset(person)}
        />
      )}
      {person.has_pin && (
        <IconButton
          label={`Reset PIN of ${person.full_name}`}
          icon={IconDialpadOff}
          onClick={() => onResetPin(person)}
        />
      )}
    </>
  )

export const StaffList = ({ staff, ...acts }: StaffListProps) => (
  <DataList
    caption="User Roles"
    columns={columns}
    rows={staff}
    rowKey={({ id }) => id}
    actions={actionsWith(acts)}
  />
)
