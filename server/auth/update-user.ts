// PUT /user: people change their own password and what they say about themselves. All of it or nothing.
import { z } from 'zod'
import { recordEvent } from '../features/staff/audit.queries.ts'
import type { Tx } from '../platform/database/open.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { hashPassword, verifyPassword } from '../platform/passwords.ts'
import type { ProtocolRequest } from '../platform/protocol.ts'
import { type Caller, noSession, signedIn } from './bearer.ts'
import { checkEmail } from './addresses.ts'
import { AnyObject, Extras, readBody, Text } from './body.ts'
import { checkChallenge } from './challenge.ts'
import { fail } from './errors.ts'
import { checkMetadata } from './metadata.ts'
import { checkPassword } from './password-policy.ts'
import { limitAddress } from './rate-limits.ts'
import type { Service } from './service.ts'
import { clientOf, findSession } from './sessions.ts'
import { type Account, lockAccount, readUser } from './users.ts'

const Body = Extras.extend({
  email: Text,
  phone: Text,
  password: Text,
  current_password: Text,
  nonce: Text,
  data: AnyObject.optional(),
  app_metadata: z.unknown().optional(),
})
type Body = z.output<typeof Body>

const checkAddresses = ({ email = '', phone = '' }: Body, account: Account): void => {
  if (phone !== '') throw fail(400, 'phone_provider_disabled', 'Phone numbers cannot be used to sign in')
  // Without a mail server a change of address could never be confirmed and would stay pending for ever.
  if (email !== '' && checkEmail(email) !== account.email)
    throw fail(422, 'email_provider_disabled', 'The address cannot be changed while the server sends no mail')
}

const checkNewPassword = async (password: string, { current_password }: Body, { encrypted_password }: Account, { world }: Service): Promise<void> => {
  checkPassword(password, world.config)
  if (world.config.AUTH_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD) {
    if (current_password === undefined || current_password === '')
      throw fail(400, 'current_password_required', 'Current password required when setting new password.')
    if (!(await verifyPassword(encrypted_password, current_password))) throw fail(400, 'current_password_invalid', 'Current password is wrong.')
  }
  if (await verifyPassword(encrypted_password, password)) throw fail(422, 'same_password', 'New password should be different from the old password.')
}

/** Key by key: what is null goes, the rest stays or changes. */
const merge = (before: Readonly<Record<string, unknown>>, change: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const merged = new Map(Object.entries(before))
  for (const [key, value] of Object.entries(change)) {
    if (value === null) merged.delete(key)
    else merged.set(key, value)
  }
  return Object.fromEntries(merged)
}

type Change = { readonly hash: string | null; readonly data: Readonly<Record<string, unknown>> | undefined }

/** A new password ends the account's other sessions and makes every device a stranger again. */
const storePassword = async (tx: Tx, { world }: Service, { account, session }: Caller, hash: string, request: ProtocolRequest): Promise<void> => {
  const now = world.now()
  await tx.updateTable('auth_users').set({ encrypted_password: hash, updated_at: now }).where('id', '=', account.id).execute()
  await tx.deleteFrom('auth_sessions').where('user_id', '=', account.id).where('id', '!=', session.id).execute()
  await tx.deleteFrom('auth_known_devices').where('user_id', '=', account.id).execute()
  await recordEvent(tx, { id: world.newId(), event: 'password_updated', user_id: account.id, session_id: session.id, ...clientOf(request), now })
}

const store = async (tx: Tx, service: Service, caller: Caller, { hash, data }: Change, request: ProtocolRequest) => {
  const account = await lockAccount(tx, caller.account.id)
  if (account === undefined || (await findSession(tx, caller.session.id)) === undefined) throw noSession()
  const user_metadata = data === undefined ? account.user_metadata : merge(account.user_metadata, data)
  if (data !== undefined) {
    checkMetadata(user_metadata)
    await tx.updateTable('auth_users').set({ user_metadata, updated_at: service.world.now() }).where('id', '=', account.id).execute()
  }
  if (hash !== null) await storePassword(tx, service, caller, hash, request)
  return readUser(tx, (await lockAccount(tx, account.id)) ?? account)
}

export const updateUser = signedIn(async (service, request, caller) => {
  limitAddress(service, 'otp', request)
  const body = readBody(request.body, Body)
  if (body.app_metadata !== undefined) throw fail(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  checkAddresses(body, caller.account)
  checkChallenge(body, service)
  if (body.data !== undefined) checkMetadata(body.data)
  if (body.password !== undefined) await checkNewPassword(body.password, body, caller.account, service)
  const change = { hash: body.password === undefined ? null : await hashPassword(body.password), data: body.data }
  const user = await inTransaction(service.world.store, (tx) => store(tx, service, caller, change, request))
  return { status: 200, headers: { 'cache-control': 'no-store' }, body: user }
})
