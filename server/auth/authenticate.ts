// Authenticates requests to the shop's data. The access token only identifies the session; account,
// session, role and department are read from the database with every request, so that changes take
// effect at once (decision P13).
import { type Actor, isAdmin, type Role, roleOr } from '@webale/domain/access/role.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { limitsOf } from '../features/session/session-limits.queries.ts'
import { precompileQuery } from '../platform/database/precompile-query.ts'
import { rememberRows } from '../platform/database/remember-rows.ts'
import type { RequestAuthenticator } from '../platform/http/authenticate-request.ts'
import { bearerToken, UUID } from './accounts/bearer.ts'
import { needsPassword } from './accounts/pin-session.ts'
import type { AuthService } from './service/service.ts'
import { sessionEnd } from './accounts/sessions.ts'
import { isBanned } from './accounts/users.ts'

const selectPerson = precompileQuery((db, { session_id }: { readonly session_id: string }) =>
  db
    .selectFrom('auth_sessions')
    .innerJoin('auth_users', 'auth_users.id', 'auth_sessions.user_id')
    .leftJoin('profiles', 'profiles.id', 'auth_users.id')
    .leftJoin('auth_factors', (join) =>
      join
        .onRef('auth_factors.user_id', '=', 'auth_users.id')
        .on('auth_factors.status', '=', 'verified'),
    )
    .leftJoin('user_roles', 'user_roles.user_id', 'auth_users.id')
    .leftJoin('auth_session_limits', (join) => join.onTrue())
    .leftJoin('auth_pin_sessions', 'auth_pin_sessions.session_id', 'auth_sessions.id')
    .select([
      'auth_users.id as id',
      'auth_sessions.id as session_id',
      'auth_users.email as email',
      'auth_users.banned_until as banned_until',
      'auth_users.deleted_at as deleted_at',
      'auth_sessions.created_at as created_at',
      'auth_sessions.refreshed_at as refreshed_at',
      'auth_sessions.ends_at as ends_at',
      'auth_sessions.shift_id as opened_shift_id',
      'profiles.full_name as full_name',
      'profiles.department_id as department_id',
      'user_roles.role as role',
      'auth_sessions.aal as aal',
      'auth_factors.id as factor_id',
      'auth_session_limits.idle_seconds as idle_seconds',
      'auth_session_limits.most_seconds as most_seconds',
      'auth_users.last_sign_in_at as last_sign_in_at',
      'auth_pin_sessions.till_id as pin_till_id',
      'auth_pin_sessions.department_id as till_department_id',
    ])
    .where('auth_sessions.id', '=', session_id)
    .limit(1),
)

// Runs before every operation.
const findPerson = rememberRows('person', selectPerson)

type Person = {
  readonly id: string
  readonly session_id: string
  readonly email: string | null
  readonly full_name: string | null
  readonly role: Role | null
  readonly department_id: string | null
  readonly opened_shift_id: string | null
}

const actorOf = ({ id, email, full_name, role, opened_shift_id, ...person }: Person): Actor => ({
  id,
  email: email ?? '',
  full_name: full_name ?? '',
  role: roleOr(role),
  department_id: person.department_id,
  session_id: person.session_id,
  ...(opened_shift_id !== null && { opened_shift_id }),
})

type PersonByPin = Person & {
  readonly last_sign_in_at: string | null
  readonly till_department_id: string | null
}

/**
 * Role user, and no second step: a PIN opens no more
 * than selling. Throws session_over after twelve hours.
 */
const actorByPin = (person: PersonByPin, now: string): Actor => {
  if (needsPassword(person, now)) throw refuse('session_over')
  const actor = actorOf(person)
  const department_id = actor.department_id ?? (isAdmin(actor) ? person.till_department_id : null)

  return { ...actor, role: 'user', department_id, by_pin: true }
}

/**
 * Null without a header. Throws not_signed_in for a header without a token, session_over for an
 * invalid token, and second_step_required before the second step.
 */
export const authenticateWith =
  ({ access, context }: AuthService): RequestAuthenticator =>
  async (authorization): Promise<Actor | null> => {
    if (authorization === undefined) return null
    const token = bearerToken(authorization)
    if (token === null) throw refuse('not_signed_in')
    const now = context.now()
    const claims = await access.verify(token, now)
    if (claims === null || !UUID.test(claims.session_id)) throw refuse('session_over')
    const [person] = await findPerson(context.store.db, { session_id: claims.session_id })
    if (person === undefined || person.id !== claims.sub || person.deleted_at !== null)
      throw refuse('session_over')

    if (isBanned(person, now) || sessionEnd(person, limitsOf(context.config, person), now) !== null)
      throw refuse('session_over')

    if (person.pin_till_id !== null) return actorByPin(person, now)
    if (person.factor_id !== null && person.aal === 'aal1') throw refuse('second_step_required')

    return actorOf(person)
  }
