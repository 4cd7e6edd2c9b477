// Above the form of the sign-in page: the server does not know this till, so it takes the waiting sales only after
// somebody has signed in.
import { useIsServerAway } from '../../../lib/till/contact.ts'
import { useTillStatus } from '../../../lib/till/till-status.ts'

export const UnsentNote = () => {
  const isAway = useIsServerAway()
  const { kind, waiting, attention } = useTillStatus()
  const unsent = waiting + attention
  return (
    <div aria-live="polite" className="w-full max-w-98">
      {kind === 'new' && !isAway && unsent > 0 && (
        <p className="mb-5 rounded-control bg-warning-soft px-4 py-3 font-medium text-warning">
          Sign in once so that {unsent} waiting {unsent === 1 ? 'sale' : 'sales'} can be sent.
        </p>
      )}
    </div>
  )
}
