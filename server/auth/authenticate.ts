// Authenticates requests to the shop's data. The access token only identifies the session; account, session, role and
// department are read from the database with every request, so that changes take effect at once (decision P13).
import { type Actor, roleOr } from '@webale/domain/access/role.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { limitsOf } from '../features/session/session-limits.queries.ts'
import { precompileQuery } from '../platform/database/precompile-query.ts'
import type { Authenticate } from '../platform/authenticate-request.ts'
import { bearerToken, UUID } from './bearer.ts'
import type { AuthService } from './service.ts'
import { sessionEnd } from './sessions.ts'
import { isBanned } from './users.ts'

// Runs before every operation.
const findPerson = precompileQuery((db, { session_id }: { readonly session_id: string }) =>
  db
    .selectFrom('auth_sessions')
    .innerJoin('auth_users', 'auth_users.id', 'auth_sessions.user_id')
    .leftJoin('profiles', 'profiles.id', 'auth_users.id')
    .leftJoin('auth_factors', (join) =>
      join.onRef('auth_factors.user_id', '=', 'auth_users.id').on('auth_factors.status', '=', 'verified'),
    )
    .leftJoin('user_roles', 'user_roles.user_id', 'auth_users.id')
    .leftJoin('auth_session_limits', (join) => join.onTrue())
    .select([
      'auth_users.id as id',
      'auth_sessions.id as session_id',
      'auth_users.email as email',
      'auth_users.banned_until as banned_until',
      'auth_users.deleted_at as deleted_at',
      'auth_sessions.created_at as created_at',
      'auth_sessions.refreshed_at as refreshed_at',
      'profiles.full_name as full_name',
      'profiles.department_id as department_id',
      'user_roles.role as role',
      'auth_sessions.aal as aal',
      'auth_factors.id as factor_id',
      'auth_session_limits.idle_seconds as idle_seconds',
      'auth_session_limits.most_seconds as most_seconds',
    ])
    .where('auth_sessions.id', '=', session_id)
    .limit(1),
)

/**
 * Null without a header. Throws not_signed_in for a header without a token, session_over for an invalid token, and
 * second_step_required before the second step.
 */
export const authenticateWith =
  ({ access, context }: AuthService): Authenticate =>
  async (authorization): Promise<Actor | null> => {
    if (authorization === undefined) return null
    const token = bearerToken(authorization)
    if (token === null) throw refuse('not_signed_in')
    const now = context.now()
    const claims = await access.verify(token, now)
    if (claims === null || !UUID.test(claims.session_id)) throw refuse('session_over')
    const [person] = await findPerson(context.store.db, { session_id: claims.session_id }, {})
    if (person === undefined || person.id !== claims.sub || person.deleted_at !== null) throw refuse('session_over')
    if (isBanned(person, now) || sessionEnd(person, limitsOf(context.config, person), now) !== null)
      throw refuse('session_over')
    if (person.factor_id !== null && person.aal === 'aal1') throw refuse('second_step_required')
    const { id, email, full_name, role, department_id, session_id } = person
    return { id, email: email ?? '', full_name: full_name ?? '', role: roleOr(role), department_id, session_id }
  }
