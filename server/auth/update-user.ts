// PUT /user: changes one's own password, address and metadata, all in one transaction.
import { z } from 'zod'
import { isEmailTaken, voidUnfinished } from '../features/staff/account.queries.ts'
import { recordEvent } from '../features/staff/audit.queries.ts'
import { publishChange } from '../platform/operations/change-feed.ts'
import type { Tx } from '../platform/database/store.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { hashPassword, verifyPassword } from '../platform/base/passwords.ts'
import type { ProtocolRequest } from '../platform/http/protocol.ts'
import { type Caller, noSession, requireSession } from './accounts/bearer.ts'
import { checkEmail } from './protocol/addresses.ts'
import { AnyObject, Extras, readBody, Text } from './protocol/body.ts'
import { checkReachable, phonesOff } from './accounts/contacts.ts'
import { checkChangePause, emailTaken, sendChangeCodes } from './mail/email-change.ts'
import { fail } from './protocol/errors.ts'
import { hasVerifiedFactor } from './accounts/factor-store.ts'
import { readChallenge } from './mail/pkce-flow-state.ts'
import { checkMetadata } from './protocol/metadata.ts'
import { checkPassword } from './protocol/password-policy.ts'
import { limitAddress, limitSending } from './protocol/rate-limits.ts'
import { isReauthenticated } from './mail/reauthenticate.ts'
import { targetOf } from './mail/redirect-targets.ts'
import { sendNotice } from './mail/send-codes.ts'
import { limitSms } from './mail/sms-limits.ts'
import { askForPhone } from './mail/phone-change.ts'
import type { AuthService } from './service/service.ts'
import { clientOf, findSession, type AuthSession } from './accounts/sessions.ts'
import { type Account, isManagedByCompany, lockAccount, readUser } from './accounts/users.ts'

export const UpdateUserBody = Extras.extend({
  email: Text,
  phone: Text,
  password: Text,
  current_password: Text,
  nonce: Text,
  data: AnyObject.optional(),
  app_metadata: z.unknown().optional(),
})
type UpdateUserInput = z.output<typeof UpdateUserBody>

type NewSignInData = {
  readonly email: string | null
  readonly phone: string | null
  readonly password: string | null
}

/** The requested changes of the account; null for unchanged fields. */
const requestedChanges = (
  { email = '', phone = '', password }: UpdateUserInput,
  account: Account,
  { context, outbox }: AuthService,
): NewSignInData => {
  if (phone !== '' && !context.config.AUTH_EXTERNAL_PHONE_ENABLED) throw phonesOff()
  if ((email !== '' || phone !== '' || password !== undefined) && isManagedByCompany(account))
    throw fail(
      422,
      'user_sso_managed',
      'Your company manages the address and the password of this account',
    )

  const requested = {
    email: email === '' ? null : checkEmail(email),
    phone: phone === '' ? null : checkReachable(phone, context.config),
    password: password ?? null,
  }

  const newEmail = requested.email === account.email ? null : requested.email
  // Without a mail server a change of address could never be confirmed.
  if (newEmail !== null && !outbox.sendsMail)
    throw fail(
      422,
      'email_provider_disabled',
      'The address cannot be changed while the server sends no mail',
    )

  return {
    ...requested,
    email: newEmail,
    phone: requested.phone === account.phone ? null : requested.phone,
  }
}

const isFresh = ({ amr }: AuthSession): boolean =>
  amr.some(({ method }) => method === 'recovery' || method === 'otp')

const checkNewPassword = async (
  password: string,
  { current_password }: UpdateUserInput,
  { account, session }: Caller,
  { context }: AuthService,
): Promise<void> => {
  const { encrypted_password } = account
  checkPassword(password, context.config)
  if (context.config.AUTH_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD && !isFresh(session)) {
    if (current_password === undefined || current_password === '')
      throw fail(
        400,
        'current_password_required',
        'Current password required when setting new password.',
      )
    if (!(await verifyPassword(encrypted_password, current_password)))
      throw fail(400, 'current_password_invalid', 'Current password is wrong.')
  }

  if (await verifyPassword(encrypted_password, password))
    throw fail(422, 'same_password', 'New password should be different from the old password.')
}

const RECENT_SIGN_IN_MS = 24 * 3600 * 1000

/**
 * An account with a second factor changes its password or address only at aal2, however the session
 * was started.
 */
const checkSecondStep = async (
  { context }: AuthService,
  { account, session }: Caller,
): Promise<void> => {
  if (session.aal === 'aal1' && (await hasVerifiedFactor(context.store.db, account.id)))
    throw fail(
      401,
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    )
}

/** An old session must confirm a new password with a mailed code, if the settings require it. */
const checkNonce = async (
  service: AuthService,
  { account, session }: Caller,
  { nonce = '' }: UpdateUserInput,
): Promise<void> => {
  const { store, config, now } = service.context
  const isRecent = Date.parse(now()) - Date.parse(session.created_at) < RECENT_SIGN_IN_MS
  if (
    !config.AUTH_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION ||
    isRecent ||
    isFresh(session)
  )
    return

  if (nonce === '')
    throw fail(400, 'reauthentication_needed', 'Password update requires reauthentication')

  const right = await inTransaction(store, async (tx) => {
    await lockAccount(tx, account.id)
    return isReauthenticated(tx, service, account, nonce)
  })

  if (!right) throw fail(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
}

/** Merges key by key; null deletes a key. */
const mergeMetadata = (
  before: Readonly<Record<string, unknown>>,
  change: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  const merged = new Map(Object.entries(before))

  for (const [key, value] of Object.entries(change)) {
    if (value === null) merged.delete(key)
    else merged.set(key, value)
  }

  return Object.fromEntries(merged)
}

type CheckedUpdate = NewSignInData & {
  readonly hash: string | null
  readonly data: Readonly<Record<string, unknown>> | undefined
  readonly challenge: ReturnType<typeof readChallenge>
}

/**
 * Stores a new password, ends the account's other sessions and what is unfinished, and forgets its
 * known devices.
 */
const storePassword = async (
  tx: Tx,
  service: AuthService,
  { account, session }: Caller,
  hash: string,
  request: ProtocolRequest,
): Promise<void> => {
  const { newId, now } = service.context
  await tx
    .updateTable('auth_users')
    .set({ encrypted_password: hash, updated_at: now() })
    .where('id', '=', account.id)
    .execute()

  await tx
    .deleteFrom('auth_sessions')
    .where('user_id', '=', account.id)
    .where('id', '!=', session.id)
    .execute()

  await tx.deleteFrom('auth_known_devices').where('user_id', '=', account.id).execute()
  await voidUnfinished(tx, [account.id])
  await recordEvent(tx, {
    id: newId(),
    event: 'password_updated',
    user_id: account.id,
    session_id: session.id,
    ...clientOf(request),
    now: now(),
  })

  await sendNotice(tx, service, account.email, 'The password of your account was changed')
}

/** The new address or number is stored only after it was confirmed. */
const askForAddress = async (
  tx: Tx,
  service: AuthService,
  account: Account,
  { email, phone, challenge }: CheckedUpdate,
  request: ProtocolRequest,
): Promise<void> => {
  const { newId, now, config } = service.context
  const redirect_to = targetOf(request, config)
  if (email !== null) {
    if (await isEmailTaken(tx, email)) throw emailTaken()
    await checkChangePause(tx, service, account, email)
    await tx
      .updateTable('auth_users')
      .set({ new_email: email, updated_at: now() })
      .where('id', '=', account.id)
      .execute()

    await sendChangeCodes(tx, service, { ...account, new_email: email }, { redirect_to, challenge })
    await recordEvent(tx, {
      id: newId(),
      event: 'email_change_requested',
      user_id: account.id,
      ...clientOf(request),
      now: now(),
    })
  }

  if (phone !== null) await askForPhone(tx, service, account, phone, request)
}

const storeUpdate = async (
  tx: Tx,
  service: AuthService,
  caller: Caller,
  change: CheckedUpdate,
  request: ProtocolRequest,
) => {
  const account = await lockAccount(tx, caller.account.id)
  if (account === undefined || (await findSession(tx, caller.session.id)) === undefined)
    throw noSession()

  const { hash, data } = change
  const user_metadata =
    data === undefined ? account.user_metadata : mergeMetadata(account.user_metadata, data)

  if (data !== undefined) {
    checkMetadata(user_metadata)
    await tx
      .updateTable('auth_users')
      .set({ user_metadata, updated_at: service.context.now() })
      .where('id', '=', account.id)
      .execute()
  }

  if (hash !== null) await storePassword(tx, service, caller, hash, request)
  await askForAddress(tx, service, account, change, request)

  return readUser(tx, (await lockAccount(tx, account.id)) ?? account)
}

export const updateUser = requireSession(async (service, request, caller) => {
  limitAddress(service, 'otp', request)
  const body = readBody(request.body, UpdateUserBody)
  if (body.app_metadata !== undefined)
    throw fail(403, 'not_admin', 'Updating app_metadata requires admin privileges')

  const requested = requestedChanges(body, caller.account, service)
  const challenge = readChallenge(body, service)
  if (body.data !== undefined) checkMetadata(body.data)
  const { password, email, phone } = requested
  if (password !== null || email !== null || phone !== null) await checkSecondStep(service, caller)
  if (password !== null) await checkNewPassword(password, body, caller, service)
  if (password !== null) await checkNonce(service, caller, body)
  if (email !== null) limitSending(service, 'email_change', { email })
  if (phone !== null && !service.context.config.AUTH_SMS_AUTOCONFIRM)
    await limitSms(service, phone, caller.account.id)

  const change = {
    ...requested,
    hash: password === null ? null : await hashPassword(password),
    data: body.data,
    challenge,
  }

  const user = await inTransaction(service.context.store, (tx) =>
    storeUpdate(tx, service, caller, change, request),
  )

  if (change.hash !== null) await publishChange(service.context, ['session'])

  return { status: 200, headers: { 'cache-control': 'no-store' }, body: user }
})
