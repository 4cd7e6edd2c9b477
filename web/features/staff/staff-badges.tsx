// The badges of a person: the role, and the department or that there is none.
import { isAdmin, type Role } from '@webale/domain/access/role.ts'
import type { Staff } from '@webale/domain/features/staff/staff.ts'
import { Badge } from '../../ui/badge.tsx'

/** The text is the stored value; CSS shows the capital letter. */
export const RoleBadge = ({ role }: { role: Role }) => (
  <Badge
    tone={role === 'moderator' ? 'info' : 'neutral'}
    className={
      role === 'admin' ? 'border-transparent bg-primary-soft text-primary-text' : undefined
    }
  >
    <span className="capitalize">{role}</span>
  </Badge>
)

/** An administrator needs no department, so the badge is only information. */
export const DepartmentBadge = ({ person }: { person: Staff }) => {
  if (person.department_name !== null)
    return <span className="break-words">{person.department_name}</span>
  return isAdmin(person) ? (
    <Badge>No Department</Badge>
  ) : (
    <Badge
      tone="attention"
      icon
      tip="Sees only the Department Access Required screen"
    >
      No Department
    </Badge>
  )
}
