// The choice of a role: three cards with explanations. Radio buttons, so arrow keys work.
import { ROLES, type Role } from '@webale/domain/access/role.ts'
import { ROLE_WORDS } from '@webale/domain/features/staff/rights.ts'
import { useId } from 'react'
import { RadioLabel } from '../../ui/radio-label.tsx'

export const RoleChoice = ({
  value,
  onChange,
}: {
  value: Role
  onChange: (role: Role) => void
}) => {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1.5 text-label text-text-2">Role</legend>
      <div className="grid gap-2 sm:grid-cols-3">
        {ROLES.map((role) => (
          <RadioLabel
            key={role}
            name={name}
            value={role}
            checked={role === value}
            onChoose={() => onChange(role)}
            aria-label={role}
            aria-describedby={`${name}-${role}`}
            className="rounded-row border border-border-strong bg-surface px-3 py-2.5 transition-colors hover:bg-hover has-focus-visible:outline-offset-1 data-[chosen=true]:border-primary data-[chosen=true]:bg-primary-soft"
          >
            <span className="block font-semibold capitalize">{role}</span>
            <span
              id={`${name}-${role}`}
              className="block text-small text-text-2"
            >
              {ROLE_WORDS[role]}
            </span>
          </RadioLabel>
        ))}
      </div>
    </fieldset>
  )
}
