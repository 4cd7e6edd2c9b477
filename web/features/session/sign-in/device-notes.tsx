// Notes of the sign-in page about this device: a locked till opens by PIN too, and a till that the
// server does not know sends its sales only after somebody has signed in.
import { recordsText } from '@webale/domain/features/till/count-words.ts'
import { Link } from 'react-router'
import { useIsServerAway } from '../../../lib/server/contact.ts'
import { isTillLocked } from '../../../till/page/lock-storage.ts'
import { useTillStatus } from '../../../till/page/till-status.ts'
import { buttonClass } from '../../../ui/button.tsx'

const UnsentNote = () => {
  const isAway = useIsServerAway()
  const { kind, waiting, attention, documents } = useTillStatus()
  const unsent = waiting + attention
  const records =
    documents === 0
      ? `${unsent} waiting ${unsent === 1 ? 'sale' : 'sales'}`
      : recordsText(unsent, documents)

  return (
    <div
      aria-live="polite"
      className="w-full max-w-98"
    >
      {kind === 'new' && !isAway && unsent > 0 && (
        <p className="mb-5 rounded-control bg-warning-soft px-4 py-3 font-medium text-warning">
          Sign in once so that {records} can be sent.
        </p>
      )}
    </div>
  )
}

export const DeviceNotes = () => (
  <>
    <UnsentNote />
    {isTillLocked() && (
      <Link
        to="/sales"
        className={buttonClass({ className: 'mb-5 w-full max-w-98' })}
      >
        Sell with your PIN
      </Link>
    )}
  </>
)
