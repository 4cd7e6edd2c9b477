// Assign Role: gives an existing person another role and department, or creates a new person.
import type { SignInCard } from '@webale/domain/features/staff/sign-in-card.ts'
import type { Staff } from '@webale/domain/features/staff/staff.ts'
import { useState } from 'react'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Segment } from '../../ui/segment.tsx'
import { ExistingUserFields } from './existing-user-fields.tsx'
import { NewUserFields } from './new-user-fields.tsx'
import { useExistingUser } from './use-existing-user.ts'
import { useNewUser } from './use-new-user.ts'

const MODES = [
  { value: 'existing', label: 'Existing User' },
  { value: 'new', label: 'Create New' },
] as const
type Mode = (typeof MODES)[number]['value']

type AssignRoleDialogProps = {
  staff: readonly Staff[]
  /** The initial person; null starts with a new one. */
  person: Staff | null
  onCreated: (card: SignInCard) => void
  onClose: () => void
}

export const AssignRoleDialog = ({ staff, person, onCreated, onClose }: AssignRoleDialogProps) => {
  const [mode, setMode] = useState<Mode>(person === null ? 'new' : 'existing')
  const existing = useExistingUser(staff, person, onClose)
  const created = useNewUser(onCreated)
  const unsaved = existing.form.unsaved || created.form.unsaved

  return (
    <FormDialog
      open
      title="Assign Role"
      submitLabel={mode === 'existing' ? 'Assign Role' : 'Create User'}
      dirty={unsaved}
      busy={existing.pending || created.pending}
      onSubmit={mode === 'existing' ? existing.save : created.save}
      onClose={onClose}
    >
      <Segment
        label="Who"
        choices={MODES}
        value={mode}
        onChange={setMode}
      />
      {mode === 'existing' ? (
        <ExistingUserFields
          staff={staff}
          form={existing.form}
          onChoose={existing.choose}
        />
      ) : (
        <NewUserFields form={created.form} />
      )}
    </FormDialog>
  )
}
