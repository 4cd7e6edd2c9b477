// The only screen for a person without a department. It polls the server and opens the app
// when an administrator assigns one.
import { lacksDepartment } from '@webale/domain/access/role.ts'
import { PRODUCT_NAME } from '@webale/domain/kernel/product-name.ts'
import { useEffect, useState } from 'react'
import { dropEarlyReads } from '../lib/server/early-reads.ts'
import { useSession } from '../lib/session/session.tsx'
import { toastInfo } from '../lib/server/toasts.ts'
import { Button } from '../ui/button.tsx'
import { IconLogout, IconRefresh } from '../ui/icons.ts'
import { TornEdge } from '../ui/torn-edge.tsx'
import { ChatButton } from './chat-button.tsx'
import { useSignOut } from './sign-out.ts'

const POLL_MS = 5000

const KEY_DRAWING =
  'M34 34a14 14 0 1 0-9.6 13.3L30 53h7v7h7v7h12V55L37.4 36.4A14 14 0 0 0 34 34z M21 27a3.5 3.5 ' +
  '0 1 0 0 7 3.5 3.5 0 0 0 0-7z'

export const DepartmentRequired = () => {
  const { email, refresh } = useSession()
  const signOut = useSignOut()
  const [checking, setChecking] = useState(false)
  useEffect(dropEarlyReads, [])
  useEffect(() => {
    document.title = `Department Access Required - ${PRODUCT_NAME} POS`
    const timer = setInterval(() => void refresh(), POLL_MS)
    return () => clearInterval(timer)
  }, [refresh])

  const check = async (): Promise<void> => {
    setChecking(true)
    const actor = await refresh()
    setChecking(false)
    if (actor === null || lacksDepartment(actor)) toastInfo('Still no department')
  }

  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="w-full max-w-md">
        <div className="rounded-t-card border border-b-0 border-border bg-surface px-6 pt-10 pb-8 text-center">
          <svg
            viewBox="0 0 72 72"
            aria-hidden
            className="mx-auto mb-5 size-20 text-primary"
            fill="none"
            stroke="currentColor"
            strokeWidth={2}
            strokeLinejoin="round"
            strokeLinecap="round"
          >
            <path d={KEY_DRAWING} />
          </svg>
          <h1
            tabIndex={-1}
            className="font-display text-h1"
          >
            Department Access Required
          </h1>
          <p className="mx-auto mt-4 w-fit max-w-full truncate rounded-full border border-border bg-sunken px-4 py-1.5 text-small text-text-2">
            {email}
          </p>
          <p className="mt-4 text-text-2">Ask an administrator to assign you to a department.</p>
          <div className="mt-7 flex flex-wrap justify-center gap-2">
            <Button
              look="primary"
              icon={IconRefresh}
              busy={checking}
              onClick={check}
            >
              Check again
            </Button>
            <Button
              icon={IconLogout}
              onClick={signOut}
            >
              Sign Out
            </Button>
          </div>
        </div>
        <TornEdge
          colour="var(--surface)"
          tooth={20}
        />
      </div>
      <ChatButton />
    </main>
  )
}
