// POST /pin: exchanges a person's PIN, typed on a shared till, for a session with the rights of role user.
import { randomBytes } from 'node:crypto'
import { refusals } from '@webale/domain/kernel/refusal.ts'
import { firstIssue } from '@webale/domain/kernel/text.ts'
import { TypedPin, WRONG_PIN } from '@webale/domain/features/pin/pin.ts'
import { isAdmin, roleOr } from '@webale/domain/access/role.ts'
import { z } from 'zod'
import { findPinHash, findTillDepartment, pinSecret } from '../features/pin/pin.queries.ts'
import { findProfile, findRole } from '../features/session/session.queries.ts'
import { readShopRules } from '../features/shop-rules/shop-rules.queries.ts'
import { type AuditEvent, recordEvent } from '../features/staff/audit.queries.ts'
import { findTill, isSecretOf, notePerson } from '../features/till/till.queries.ts'
import type { Tx } from '../platform/database/open.ts'
import type { Row } from '../platform/database/tables.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { verifyPassword } from '../platform/passwords.ts'
import type { ProtocolRequest } from '../platform/protocol.ts'
import { UUID } from './bearer.ts'
import { readBody, Text } from './body.ts'
import { fail } from './errors.ts'
import { forgetPinFailures, pinLocked, releaseAttempt, reserveAttempt } from './pin-failures.ts'
import { needsPassword, passwordNeeded, PIN_METHOD } from './pin-session.ts'
import type { AuthService, Endpoint } from './service.ts'
import { type AuthSession, clientOf, insertSession, sessionAnswer } from './sessions.ts'
import { type Account, findAccount, isBanned, lockAccount } from './users.ts'

export const PinBody = z.object({ till_id: Text, till_secret: Text, user_id: Text, pin: Text })

/** Sign-ins by PIN on one till in five minutes, more than a counter with a lock after every sale needs. */
const MOST_PER_TILL = 300

type Attempt = { readonly till: Row<'tills'>; readonly user_id: string; readonly pin: string }

const wrongPin = () => fail(403, 'wrong_pin', WRONG_PIN)

/** Throws till_unknown (401), till_not_shared (403), validation_failed (422) and over_request_rate_limit (429). */
const readAttempt = async (service: AuthService, text: string): Promise<Attempt> => {
  const { store } = service.context
  const { till_id = '', till_secret = '', user_id = '', pin = '' } = readBody(text, PinBody)
  const till = UUID.test(till_id) ? await findTill(store.db, till_id) : undefined
  if (till === undefined || till.ended_at !== null || !isSecretOf(till, till_secret))
    throw fail(401, 'till_unknown', 'The server does not know this till. Sign in to register it again')
  if (!till.shared || !(await readShopRules(store.db)).pin)
    throw fail(403, 'till_not_shared', 'A PIN opens only a shared till')
  const issue = firstIssue(TypedPin, pin)
  if (issue !== null) throw fail(422, 'validation_failed', issue)
  if (!UUID.test(user_id)) throw fail(422, 'validation_failed', 'Choose who you are')
  const retryAfter = service.buckets.take(`pin ${till.id}`, MOST_PER_TILL)
  if (retryAfter > 0) throw fail(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfter })
  return { till, user_id, pin }
}

type Event = Pick<Attempt, 'till'> & { readonly user_id: string | null; readonly session_id?: string | null }

const recordPinEvent = (
  tx: Tx,
  { context }: AuthService,
  event: AuditEvent,
  { till, user_id, session_id = null }: Event,
  request: ProtocolRequest,
) =>
  recordEvent(tx, {
    id: context.newId(),
    event,
    user_id,
    session_id,
    details: `on the till ${till.name}`,
    ...clientOf(request),
    now: context.now(),
  })

type Department = { readonly of_person: string | null; readonly of_till: string | null }

/** That of the person, or for an administrator without one that of the till; null when there is neither. */
const findDepartment = async (tx: Tx, { id }: Account, till_id: string): Promise<Department | null> => {
  const of_person = (await findProfile(tx, id))?.department_id ?? null
  if (of_person !== null) return { of_person, of_till: null }
  const role = roleOr((await findRole(tx, id))?.role)
  const of_till = isAdmin({ role }) ? await findTillDepartment(tx, till_id) : null
  return of_till === null ? null : { of_person, of_till }
}

type Entered = { readonly account: Account; readonly session: AuthSession }

/**
 * 'wrong' for an account that is gone or locked, or whose PIN changed while it was verified. Refusals are returned, so
 * that the right PIN ends the count in any case.
 */
const enter = async (
  tx: Tx,
  service: AuthService,
  { till, user_id }: Attempt,
  hash: string,
  request: ProtocolRequest,
): Promise<Entered | 'wrong' | 'password_needed' | 'department_required'> => {
  const now = service.context.now()
  const account = await lockAccount(tx, user_id)
  if (account === undefined || isBanned(account, now) || (await findPinHash(tx, user_id)) !== hash) return 'wrong'
  await forgetPinFailures(tx, { user_id, till_id: till.id })
  if (needsPassword(account, now)) return 'password_needed'
  const department = await findDepartment(tx, account, till.id)
  if (department === null) return 'department_required'
  const session = await insertSession(tx, service, account, request, { method: PIN_METHOD })
  await tx
    .insertInto('auth_pin_sessions')
    .values({ session_id: session.id, till_id: till.id, department_id: department.of_till })
    .execute()
  const seen = { till_id: till.id, user_id, session_id: session.id, by_pin: true, key: randomBytes(32).toString('hex') }
  // At once and not with the next report: the key of an earlier full sign-in must not sell with its rights.
  await notePerson(tx, { ...seen, role: 'user', department_id: department.of_person ?? department.of_till, now })
  await recordPinEvent(tx, service, 'pin_used', { till, user_id, session_id: session.id }, request)
  return { account, session }
}

const refuseWrong = async (
  service: AuthService,
  { till, user_id }: Attempt,
  locked_until: string | null,
  request: ProtocolRequest,
): Promise<never> => {
  const { store } = service.context
  const known = (await findAccount(store.db, user_id))?.id ?? null
  const event = locked_until === null ? 'pin_failed' : 'pin_locked'
  await inTransaction(store, (tx) => recordPinEvent(tx, service, event, { till, user_id: known }, request))
  throw locked_until === null ? wrongPin() : pinLocked(locked_until)
}

/** Runs without a PIN too, so that an unknown person takes as long as a wrong PIN. Null when it is not theirs. */
const verifyPin = async ({ context }: AuthService, { till, user_id, pin }: Attempt): Promise<string | null> => {
  const { store, markSecret } = context
  try {
    const hash = await findPinHash(store.db, user_id)
    return (await verifyPassword(hash, markSecret(pinSecret(user_id, pin)))) ? hash : null
  } catch (error) {
    await inTransaction(store, (tx) => releaseAttempt(tx, { user_id, till_id: till.id }))
    throw error
  }
}

export const pinSignIn: Endpoint = async (service, request) => {
  const { store, now } = service.context
  const attempt = await readAttempt(service, request.body)
  const subject = { user_id: attempt.user_id, till_id: attempt.till.id }
  const locked_until = await inTransaction(store, (tx) => reserveAttempt(tx, subject, now()))
  const hash = await verifyPin(service, attempt)
  const entered =
    hash === null ? 'wrong' : await inTransaction(store, (tx) => enter(tx, service, attempt, hash, request))
  if (entered === 'wrong') return refuseWrong(service, attempt, locked_until, request)
  if (entered === 'password_needed') throw passwordNeeded()
  if (entered === 'department_required') throw fail(403, entered, refusals.department_required[1])
  return sessionAnswer(service, entered.account, entered.session)
}
