// POST /token?grant_type=password: exchanges an address and its password for a session.
import { type AuditEvent, recordEvent } from '../../features/audit/record-event.queries.ts'
import type { Tx } from '../../platform/database/store.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { hashPassword, isOutdated, verifyPassword } from '../../platform/base/passwords.ts'
import type { ProtocolAnswer, ProtocolRequest } from '../../platform/http/protocol.ts'
import { lookupForm } from '../protocol/addresses.ts'
import { Extras, readBody, Text } from '../protocol/body.ts'
import {
  addressOf,
  checkPhone,
  type Contact,
  findByContact,
  isConfirmed,
  phonesOff,
} from '../accounts/contacts.ts'
import { findKnownDevice, rememberDevice } from '../accounts/devices.ts'
import { fail, invalid } from '../protocol/errors.ts'
import { weaknessOf } from '../protocol/password-policy.ts'
import { runAttempt, countFailure, forgetFailures } from '../accounts/password-pauses.ts'
import { limitAddress } from '../protocol/rate-limits.ts'
import type { Endpoint, AuthService } from '../service/service.ts'
import { clientOf, sessionAnswer, startSession } from '../accounts/sessions.ts'
import { type Account, isBanned, lockAccount } from '../accounts/users.ts'

export const PasswordBody = Extras.extend({
  email: Text,
  phone: Text,
  password: Text,
})

const wrongPassword = () => fail(400, 'invalid_credentials', 'Invalid login credentials')

const readAttempt = (
  { context }: AuthService,
  text: string,
): { contact: Contact; password: string } => {
  const { email = '', phone = '', password = '' } = readBody(text, PasswordBody)
  if (email === '' && phone === '') throw invalid('missing email or phone')
  if (email !== '' && phone !== '')
    throw invalid('Only an email address or phone number should be provided on login.')

  if (phone !== '' && !context.config.AUTH_EXTERNAL_PHONE_ENABLED) throw phonesOff(422)
  if (phone !== '') return { contact: { phone: checkPhone(phone) }, password }
  const stored = lookupForm(email)
  if (stored === null) throw wrongPassword()

  return { contact: { email: stored }, password }
}

const recordSignInEvent = (
  tx: Tx,
  { context }: AuthService,
  event: AuditEvent,
  user_id: string | null,
  request: ProtocolRequest,
  session_id: string | null = null,
) =>
  recordEvent(tx, {
    id: context.newId(),
    event,
    user_id,
    session_id,
    ...clientOf(request),
    now: context.now(),
  })

type Attempt = {
  readonly contact: Contact
  readonly password: string
  readonly account: Account | undefined
  readonly subject: string
}

const refuseWrong = async (
  service: AuthService,
  { account, subject }: Attempt,
  request: ProtocolRequest,
): Promise<never> => {
  await inTransaction(service.context.store, async (tx) => {
    await countFailure(tx, service, subject)
    await recordSignInEvent(tx, service, 'login_failed', account?.id ?? null, request)
  })
  throw wrongPassword()
}

/** Called only after the password was correct; earlier it would reveal that the account exists. */
const checkMayEnter = (account: Account, contact: Contact, now: string): void => {
  if (!isConfirmed(account, contact)) {
    const [code, what] =
      contact.email === undefined
        ? ['phone_not_confirmed', 'Phone']
        : ['email_not_confirmed', 'Email']
    throw fail(400, code, `${what} not confirmed`)
  }
  if (isBanned(account, now)) throw fail(400, 'user_banned', 'User is banned')
}

const signInAccount = async (
  service: AuthService,
  { contact, password, subject }: Attempt,
  known: Account,
  request: ProtocolRequest,
): Promise<ProtocolAnswer> => {
  const { store, now } = service.context
  const rehashed =
    known.encrypted_password !== null && isOutdated(known.encrypted_password)
      ? await hashPassword(password)
      : null

  const { account, session, headers } = await inTransaction(store, async (tx) => {
    const account = await lockAccount(tx, known.id)
    // The password may have changed while it was being verified.
    if (account === undefined || account.encrypted_password !== known.encrypted_password)
      throw wrongPassword()

    checkMayEnter(account, contact, now())
    if (rehashed !== null)
      await tx
        .updateTable('auth_users')
        .set({ encrypted_password: rehashed })
        .where('id', '=', account.id)
        .execute()

    await forgetFailures(tx, subject)
    const session = await startSession(tx, service, account, request)
    await recordSignInEvent(tx, service, 'login', account.id, request, session.id)

    return {
      account: { ...account, last_sign_in_at: now() },
      session,
      headers: await rememberDevice(tx, service, session, request),
    }
  })

  const answer = await sessionAnswer(
    service,
    account,
    session,
    weaknessOf(password, service.context.config),
  )

  return { ...answer, headers: { ...answer.headers, ...headers } }
}

export const passwordGrant: Endpoint = async (service, request) => {
  const { store } = service.context
  limitAddress(service, 'token', request)
  const { contact, password } = readAttempt(service, request.body)
  const account = await findByContact(store.db, contact)
  const subject =
    (await findKnownDevice(store.db, service, account?.id, request)) ?? addressOf(contact)

  return runAttempt(store.db, service, subject, async () => {
    const attempt = { contact, password, account, subject }
    // Runs without an account too, so that an unknown address takes as long as a wrong password.
    const right = await verifyPassword(account?.encrypted_password ?? null, password, service.pace)

    return right && account !== undefined
      ? signInAccount(service, attempt, account, request)
      : refuseWrong(service, attempt, request)
  })
}
