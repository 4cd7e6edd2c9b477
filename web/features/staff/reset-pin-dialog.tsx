// Takes away the PIN of a person, who chooses a new one after signing in.
import { pinApi } from '@webale/domain/features/pin/pin.api.ts'
import type { Staff } from '@webale/domain/features/staff/staff.ts'
import { toastDone } from '../../lib/server/toasts.ts'
import { useCommand } from '../../lib/server/use-command.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

export const ResetPinDialog = ({ person, onClose }: { person: Staff; onClose: () => void }) => {
  const reset = useCommand(pinApi.reset)
  const confirm = async (): Promise<void> => {
    if (!(await reset.run({ user_id: person.id }))?.ok) return
    toastDone(`PIN of ${person.full_name} removed`)
    onClose()
  }

  return (
    <ConfirmDialog
      open
      title={`Reset the PIN of ${person.full_name}?`}
      confirmLabel="Reset PIN"
      busy={reset.pending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {person.full_name} signs in with the password and chooses a new PIN under Your account.
    </ConfirmDialog>
  )
}
