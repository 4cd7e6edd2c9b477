// Lets only signed-in people with a department in; everybody else goes to the screen that helps them (ROUTE-001, SHELL-012).
import { mayOpen } from '@webale/domain/access/pages.ts'
import { lacksDepartment } from '@webale/domain/access/role.ts'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useSession } from '../lib/session.tsx'
import { ChatButton } from './chat-button.tsx'
import { DepartmentRequired } from './department-required.tsx'
import { pageAt } from './menu-groups.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { Splash } from '../ui/splash.tsx'

const Lost = () => (
  <>
    <main>
      <NotFoundPage />
    </main>
    <ChatButton />
  </>
)

export const SignInGuard = ({ children }: { children: ReactNode }) => {
  const session = useSession()
  const page = pageAt(useLocation().pathname)
  if (session.state === 'loading') return <Splash />
  if (session.state === 'signed_out') return page ? <Navigate to="/auth" replace /> : <Lost />
  if (lacksDepartment(session.actor)) return page ? <DepartmentRequired /> : <Lost />
  // Admin-only pages send others home without a word (ROUTE-023).
  if (page && !mayOpen(page, session.actor)) return <Navigate to="/" replace />
  return children
}
