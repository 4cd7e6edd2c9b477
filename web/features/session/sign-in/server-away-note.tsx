// Above the form of the sign-in page while the server does not answer: nobody can sign in now, and
// a person who is signed in can go back.
import { useNavigate } from 'react-router'
import { SESSION_KEY } from '../../../lib/server/stored-token.ts'
import { getLocalStorage } from '../../../lib/storage.ts'
import { useIsServerAway } from '../../../lib/server/contact.ts'
import { Button } from '../../../ui/button.tsx'

export const ServerAwayNote = () => {
  const navigate = useNavigate()
  const isAway = useIsServerAway()

  return (
    <div
      aria-live="polite"
      className="w-full max-w-98"
    >
      {isAway && (
        <div className="mb-5 space-y-3 rounded-control bg-warning-soft px-4 py-3 text-warning">
          <p className="font-medium">
            The shop's server does not answer. You can sign in when it is back. Whoever is signed in
            on this till can go on selling.
          </p>
          {getLocalStorage(SESSION_KEY) !== null && (
            <Button onClick={() => void navigate('/sales', { replace: true })}>
              Back to the till
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
