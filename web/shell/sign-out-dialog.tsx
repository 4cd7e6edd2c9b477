// The question before signing out: what waits on this till, and that nobody can sign in while the server is away.
import { useSession } from '../lib/session.tsx'
import { useIsServerAway } from '../lib/till/contact.ts'
import { signOutTexts } from '../lib/till/till-notices.ts'
import { useTillStatus } from '../lib/till/till-status.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

export const SignOutDialog = ({ onClose }: { onClose: () => void }) => {
  const { signOut } = useSession()
  const isAway = useIsServerAway()
  const { waiting, documents } = useTillStatus()
  const leave = (): void => {
    onClose()
    void signOut()
  }
  return (
    <ConfirmDialog
      open
      title="Sign out?"
      look="primary"
      confirmLabel="Sign Out"
      cancelLabel="Stay signed in"
      onConfirm={leave}
      onClose={onClose}
    >
      {signOutTexts({ waiting, documents, isAway }).map((text) => (
        <p key={text} className="not-first:mt-2">
          {text}
        </p>
      ))}
    </ConfirmDialog>
  )
}
