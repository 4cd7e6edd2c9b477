// Admits signed-in people with a department; others get the screen that helps them.
import { canOpenPage } from '@webale/domain/access/page-access.ts'
import { lacksDepartment } from '@webale/domain/access/role.ts'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { lazyPart } from '../lib/lazy-part.ts'
import { readReturnReason } from '../lib/return-reason.ts'
import { useSession } from '../lib/session/session.tsx'
import { ChatButton } from './chat-button.tsx'
import { findPage } from './menu-groups.ts'

// Few people ever see these two.
const DepartmentRequired = lazyPart(() => import('./department-required.tsx'), 'DepartmentRequired')
const NotFoundPage = lazyPart(() => import('./not-found-page.tsx'), 'NotFoundPage')

const Lost = () => (
  <>
    <main>
      <NotFoundPage />
    </main>
    <ChatButton />
  </>
)

/** The sign-in page, which shows as text why a way back led here without a session. */
const signInAddress = (search: string, hash: string): string => {
  const reason = readReturnReason(search, hash)
  return reason === null ? '/auth' : `/auth?${reason.toString()}`
}

export const SignInGuard = ({ children }: { children: ReactNode }) => {
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  const page = findPage(pathname)
  if (session.state === 'loading') return null
  if (session.state === 'signed_out')
    return page ? (
      <Navigate
        to={signInAddress(search, hash)}
        replace
      />
    ) : (
      <Lost />
    )

  if (lacksDepartment(session.actor)) return page ? <DepartmentRequired /> : <Lost />
  // Admin-only pages redirect others to the start page without a message.
  if (page && !canOpenPage(page, session.actor))
    return (
      <Navigate
        to="/"
        replace
      />
    )

  return children
}
