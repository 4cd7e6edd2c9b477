// Admits signed-in people with a department; others get the screen that helps them.
import { canOpenPage } from '@webale/domain/access/page-access.ts'
import { lacksDepartment } from '@webale/domain/access/role.ts'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { lazyPart } from '../lib/lazy-part.ts'
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

/** Why Google or a mailed link led here without a session; the sign-in page shows it as text. */
const readReturnReason = (search: string, hash: string): string => {
  const code =
    new URLSearchParams(search).get('error_code') ??
    new URLSearchParams(hash.slice(1)).get('error_code')
  return code === null ? '' : `?${new URLSearchParams({ error_code: code }).toString()}`
}

export const SignInGuard = ({ children }: { children: ReactNode }) => {
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  const page = findPage(pathname)
  if (session.state === 'loading') return null
  if (session.state === 'signed_out')
    return page ? (
      <Navigate
        to={`/auth${readReturnReason(search, hash)}`}
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
