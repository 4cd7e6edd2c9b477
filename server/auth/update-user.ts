// PUT /user: changes one's own password, address and metadata, all in one transaction.
import { z } from 'zod'
import { publishChange } from '../platform/operations/change-feed.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { hashPassword, verifyPassword } from '../platform/base/passwords.ts'
import { type Caller, requireSession } from './accounts/bearer.ts'
import { checkEmail } from './protocol/addresses.ts'
import { AnyObject, Extras, readBody, Text } from './protocol/body.ts'
import { checkChannel, checkReachable, phonesOff } from './accounts/contacts.ts'
import { fail } from './protocol/errors.ts'
import { hasVerifiedFactor } from './accounts/factor-store.ts'
import { readChallenge } from './mail/pkce-flow-state.ts'
import { checkMetadata } from './protocol/metadata.ts'
import { checkPassword } from './protocol/password-policy.ts'
import { limitAddress, limitSending } from './protocol/rate-limits.ts'
import { isReauthenticated } from './mail/reauthenticate.ts'
import { limitSms } from './mail/sms-limits.ts'
import type { AuthService } from './service/service.ts'
import type { AuthSession } from './accounts/sessions.ts'
import { type Account, isManagedByCompany, lockAccount } from './accounts/users.ts'
import { type NewSignInData, storeUpdate } from './store-update.ts'

export const UpdateUserBody = Extras.extend({
  email: Text,
  phone: Text,
  password: Text,
  current_password: Text,
  nonce: Text,
  channel: Text,
  data: AnyObject.optional(),
  app_metadata: z.unknown().optional(),
})

type UpdateUserInput = z.output<typeof UpdateUserBody>

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

export const updateUser = requireSession(async (service, request, caller) => {
  limitAddress(service, 'otp', request)
  const body = readBody(request.body, UpdateUserBody)
  if (body.app_metadata !== undefined)
    throw fail(403, 'not_admin', 'Updating app_metadata requires admin privileges')

  const requested = requestedChanges(body, caller.account, service)
  const challenge = readChallenge(body, service)
  const via = checkChannel(body.channel, service.context.config)
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
    via,
  }

  const user = await inTransaction(service.context.store, (tx) =>
    storeUpdate(tx, service, caller, change, request),
  )

  if (change.hash !== null) await publishChange(service.context, ['session'])

  return { status: 200, headers: { 'cache-control': 'no-store' }, body: user }
})
