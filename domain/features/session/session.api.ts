// The two queries at the start of a session (also for people without a department), and the query
// of the sign-in page.
import { z } from 'zod'
import { query } from '../../kernel/operation.ts'
import { Profile, RoleRow, Setup } from './session.ts'

export const sessionApi = {
  role: query('GET /api/session/role', {
    can: 'signed_in',
    noun: 'session',
    input: z.object({}),
    output: RoleRow,
  }),
  profile: query('GET /api/session/profile', {
    can: 'signed_in',
    noun: 'session',
    input: z.object({}),
    output: Profile,
  }),
  setup: query('GET /api/setup', {
    can: 'anyone',
    noun: 'setup',
    input: z.object({}),
    output: Setup,
  }),
}
