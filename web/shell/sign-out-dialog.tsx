// The question before signing out: what waits on this till, and that nobody can sign in while the
// server is away.
import { useSession } from '../lib/session/session.tsx'
import { useIsServerAway } from '../lib/server/contact.ts'
import { signOutTexts } from '../till/page/till-notices.ts'
import { useTillStatus } from '../till/page/till-status.ts'
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
        <p
          key={text}
          className="not-first:mt-2"
        >
          {text}
        </p>
      ))}
    </ConfirmDialog>
  )
}
