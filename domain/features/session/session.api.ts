// The two reads with which a session starts (open to people without a department: they need to know it), and what the
// sign-in page asks before there is one.
import { z } from 'zod'
import { query } from '../../kernel/operation.ts'
import { Profile, RoleRow, Setup } from './session.ts'

export const sessionApi = {
  role: query('GET /api/session/role', { can: 'signed_in', noun: 'session', input: z.object({}), output: RoleRow }),
  profile: query('GET /api/session/profile', {
    can: 'signed_in',
    noun: 'session',
    input: z.object({}),
    output: Profile,
  }),
  setup: query('GET /api/setup', { can: 'anyone', noun: 'setup', input: z.object({}), output: Setup }),
}
