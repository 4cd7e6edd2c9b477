// The first page after sign-in (decision P3): figures for admins and moderators, a link to the till
// for everybody else.
import { can } from '@webale/domain/access/permissions.ts'
import { useActor } from '../../../lib/session/session.tsx'
import { Dashboard } from './dashboard.tsx'
import { Home } from './home.tsx'

export const DashboardPage = () => (can(useActor(), 'report.dashboard') ? <Dashboard /> : <Home />)
