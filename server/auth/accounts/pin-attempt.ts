// One attempt with a PIN on a shared till, for selling and for an approval: both are read, counted
// and verified in the same way, and refused with the same texts after the same work.
import { firstIssue } from '@webale/domain/kernel/text.ts'
import { TypedPin, WRONG_PIN } from '@webale/domain/features/pin/pin.ts'
import { findPinHash, pinSecret } from '../../features/pin/pin.queries.ts'
import { readShopRules } from '../../features/shop-rules/shop-rules.queries.ts'
import { type AuditEvent, recordEvent } from '../../features/audit/record-event.queries.ts'
import { findTill, isSecretValid } from '../../features/till/till.queries.ts'
import type { Tx } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { verifyPassword } from '../../platform/base/passwords.ts'
import { UUID } from './bearer.ts'
import { fail } from '../protocol/errors.ts'
import { forgetPinFailures, pinLocked, releaseAttempt, reserveAttempt } from './pin-failures.ts'
import { needsPassword, passwordNeeded } from './pin-session.ts'
import type { AuthService } from '../service/service.ts'
import { type Account, findAccount, isBanned, lockAccount } from './users.ts'

/**
 * Attempts with a PIN on one till in five minutes, more
 * than a counter with a lock after every sale needs.
 */
const MAX_ATTEMPTS_PER_TILL = 300

export type PinAttempt = {
  readonly till: Row<'tills'>
  readonly user_id: string
  readonly pin: string
  /** Where the person is, and what the PIN is for, for the audit log. */
  readonly client: { readonly ip: string; readonly user_agent?: string | null }
  readonly purpose: string
}

type TypedAttempt = Pick<PinAttempt, 'client' | 'purpose' | 'user_id' | 'pin'> & {
  readonly till_id: string
  readonly till_secret: string
}

/**
 * Throws till_unknown (401), till_not_shared (403), validation_failed (422) and
 * over_request_rate_limit (429).
 */
export const readPinAttempt = async (
  service: AuthService,
  typed: TypedAttempt,
): Promise<PinAttempt> => {
  const { store } = service.context
  const { till_id, till_secret, ...rest } = typed
  const till = UUID.test(till_id) ? await findTill(store.db, till_id) : undefined
  if (till === undefined || till.ended_at !== null || !isSecretValid(till, till_secret))
    throw fail(
      401,
      'till_unknown',
      'The server does not know this till. Sign in to register it again',
    )

  if (!till.shared || !(await readShopRules(store.db)).pin)
    throw fail(403, 'till_not_shared', 'A PIN opens only a shared till')

  const issue = firstIssue(TypedPin, rest.pin)
  if (issue !== null) throw fail(422, 'validation_failed', issue)
  if (!UUID.test(rest.user_id)) throw fail(422, 'validation_failed', 'Choose who you are')
  const retryAfter = service.buckets.take(`pin ${till.id}`, MAX_ATTEMPTS_PER_TILL)
  if (retryAfter > 0)
    throw fail(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfter })

  return { till, ...rest }
}

type AttemptSubject = { readonly user_id: string | null; readonly session_id?: string | null }

export const recordPinEvent = (
  tx: Tx,
  { context }: AuthService,
  event: AuditEvent,
  { till, client, purpose }: PinAttempt,
  { user_id, session_id = null }: AttemptSubject,
) =>
  recordEvent(tx, {
    id: context.newId(),
    event,
    user_id,
    session_id,
    details: `on the till ${till.name}${purpose}`,
    ...client,
    now: context.now(),
  })

const refuseWrong = async (
  service: AuthService,
  attempt: PinAttempt,
  locked_until: string | null,
): Promise<never> => {
  const { store } = service.context
  const user_id = (await findAccount(store.db, attempt.user_id))?.id ?? null
  const event = locked_until === null ? 'pin_failed' : 'pin_locked'
  await inTransaction(store, (tx) => recordPinEvent(tx, service, event, attempt, { user_id }))
  throw locked_until === null ? fail(403, 'wrong_pin', WRONG_PIN) : pinLocked(locked_until)
}

/**
 * Runs without a PIN too, so that an unknown person takes as long as a wrong PIN. Null when it is
 * not theirs.
 */
const verifyPin = async (
  { context }: AuthService,
  { till, user_id, pin }: PinAttempt,
): Promise<string | null> => {
  const { store, markSecret } = context
  try {
    const hash = await findPinHash(store.db, user_id)
    return (await verifyPassword(hash, markSecret(pinSecret(user_id, pin)))) ? hash : null
  } catch (error) {
    await inTransaction(store, (tx) => releaseAttempt(tx, { user_id, till_id: till.id }))
    throw error
  }
}

/**
 * Runs the work in a transaction when the PIN is right. An account that is gone or locked, or whose
 * PIN changed while it was verified, counts as a wrong PIN. Throws wrong_pin, pin_locked and
 * password_needed (403).
 */
export const runWithPin = async <Result>(
  service: AuthService,
  attempt: PinAttempt,
  work: (tx: Tx, account: Account) => Promise<Result>,
): Promise<Result> => {
  const { store, now } = service.context
  const { user_id } = attempt
  const subject = { user_id, till_id: attempt.till.id }
  const locked_until = await inTransaction(store, (tx) => reserveAttempt(tx, subject, now()))
  const hash = await verifyPin(service, attempt)
  if (hash === null) return refuseWrong(service, attempt, locked_until)
  // A refusal is returned here and thrown below, so
  // that the right PIN resets the count in any case.
  const end = await inTransaction(store, async (tx) => {
    const account = await lockAccount(tx, user_id)
    if (
      account === undefined ||
      isBanned(account, now()) ||
      (await findPinHash(tx, user_id)) !== hash
    )
      return 'wrong'

    await forgetPinFailures(tx, subject)

    return needsPassword(account, now()) ? 'password_needed' : { result: await work(tx, account) }
  })

  if (end === 'wrong') return refuseWrong(service, attempt, locked_until)
  if (end === 'password_needed') throw passwordNeeded()

  return end.result
}
