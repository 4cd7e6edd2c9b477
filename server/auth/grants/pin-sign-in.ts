// POST /pin: exchanges a person's PIN, typed on a shared till, for a session with the rights of
// role user.
import { randomBytes } from 'node:crypto'
import { refusals } from '@webale/domain/kernel/refusal.ts'
import { isAdmin, roleOr } from '@webale/domain/access/role.ts'
import { z } from 'zod'
import { findTillDepartment } from '../../features/pin/pin.queries.ts'
import { findProfile, findRole } from '../../features/session/session.queries.ts'
import { recordTillPerson } from '../../features/till/till.queries.ts'
import type { Tx } from '../../platform/database/store.ts'
import type { ProtocolRequest } from '../../platform/http/protocol.ts'
import { readBody, Text } from '../protocol/body.ts'
import { fail } from '../protocol/errors.ts'
import {
  type PinAttempt,
  readPinAttempt,
  recordPinEvent,
  runWithPin,
} from '../accounts/pin-attempt.ts'
import { PIN_METHOD } from '../accounts/pin-session.ts'
import type { AuthService, Endpoint } from '../service/service.ts'
import { type AuthSession, clientOf, insertSession, sessionAnswer } from '../accounts/sessions.ts'
import type { Account } from '../accounts/users.ts'

export const PinBody = z.object({
  till_id: Text,
  till_secret: Text,
  user_id: Text,
  pin: Text,
})

type Department = { readonly of_person: string | null; readonly of_till: string | null }

/**
 * The department of the person, or of the till for an
 * administrator without one; null when there is neither.
 */
const findDepartment = async (
  tx: Tx,
  { id }: Account,
  till_id: string,
): Promise<Department | null> => {
  const of_person = (await findProfile(tx, id))?.department_id ?? null
  if (of_person !== null) return { of_person, of_till: null }
  const role = roleOr((await findRole(tx, id))?.role)
  const of_till = isAdmin({ role }) ? await findTillDepartment(tx, till_id) : null

  return of_till === null ? null : { of_person, of_till }
}

/** Starts the session; null without a department. */
const enter = async (
  tx: Tx,
  service: AuthService,
  attempt: PinAttempt,
  account: Account,
  request: ProtocolRequest,
): Promise<AuthSession | null> => {
  const { till, user_id } = attempt
  const department = await findDepartment(tx, account, till.id)
  if (department === null) return null
  const session = await insertSession(tx, service, account, request, { method: PIN_METHOD })
  await tx
    .insertInto('auth_pin_sessions')
    .values({
      session_id: session.id,
      till_id: till.id,
      department_id: department.of_till,
    })
    .execute()

  const seen = {
    till_id: till.id,
    user_id,
    session_id: session.id,
    by_pin: true,
    key: randomBytes(32).toString('hex'),
  }

  const department_id = department.of_person ?? department.of_till
  // At once and not with the next report: the key of an
  // earlier full sign-in must not sell with its rights.
  await recordTillPerson(tx, {
    ...seen,
    role: 'user',
    department_id,
    now: service.context.now(),
  })

  await recordPinEvent(tx, service, 'pin_used', attempt, { user_id, session_id: session.id })

  return session
}

export const pinSignIn: Endpoint = async (service, request) => {
  const { till_id = '', till_secret = '', user_id = '', pin = '' } = readBody(request.body, PinBody)
  const typed = { till_id, till_secret, user_id, pin }
  const attempt = await readPinAttempt(service, {
    ...typed,
    client: clientOf(request),
    purpose: '',
  })

  const entered = await runWithPin(service, attempt, async (tx, account) => {
    const session = await enter(tx, service, attempt, account, request)
    return session && { account, session }
  })

  if (entered === null) throw fail(403, 'department_required', refusals.department_required[1])

  return sessionAnswer(service, entered.account, entered.session)
}
