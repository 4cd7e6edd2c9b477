// PUT /admin/users/:id: a program changes an account. A new password or a ban ends all sessions.
import { endSessions, savePassword } from '../../features/staff/account.queries.ts'
import { recordEvent } from '../../features/audit/record-event.queries.ts'
import type { Tx } from '../../platform/database/store.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { publishChange } from '../../platform/operations/change-feed.ts'
import { checkPhone } from '../accounts/contacts.ts'
import { forService } from '../accounts/for-service.ts'
import { verifyIdentity } from '../accounts/set-identity.ts'
import { type Account, lockAccount, readUser } from '../accounts/users.ts'
import { checkEmail } from '../protocol/addresses.ts'
import { readBody } from '../protocol/body.ts'
import { invalid } from '../protocol/errors.ts'
import { checkMetadata, mergeMetadata } from '../protocol/metadata.ts'
import type { AuthService } from '../service/service.ts'
import { replaceAddresses } from './admin-addresses.ts'
import { type AdminUserInput, AdminUserBody, checkRole, hashOf } from './admin-user-body.ts'
import { bannedUntil } from './ban-duration.ts'
import { accountNotFound, getAccount } from './get-account.ts'

type AccountEdit = {
  readonly body: AdminUserInput
  readonly hash: string | null
  readonly email: string | null
  readonly phone: string | null
}

/** Throws validation_failed (400) for a confirmation of an address that the account has not. */
const confirmationsOf = (
  account: Account,
  { body: { email_confirm, phone_confirm }, email, phone }: AccountEdit,
  now: string,
): Partial<Pick<Account, 'email_confirmed_at' | 'phone_confirmed_at'>> => {
  if (email_confirm && (email ?? account.email) === null)
    throw invalid('email_confirm needs an email')

  if (phone_confirm && (phone ?? account.phone) === null)
    throw invalid('phone_confirm needs a phone')

  return {
    ...(email_confirm && account.email_confirmed_at === null ? { email_confirmed_at: now } : {}),
    ...(phone_confirm && account.phone_confirmed_at === null ? { phone_confirmed_at: now } : {}),
  }
}

/** The columns of the account, without its addresses and its password. */
const fieldsOf = (account: Account, edit: AccountEdit, now: string) => {
  const { body } = edit
  const confirmed = confirmationsOf(account, edit, now)
  const verified = confirmed.email_confirmed_at === undefined ? {} : { email_verified: true }
  const merged = mergeMetadata(account.user_metadata, body.user_metadata)
  const user_metadata = { ...merged, ...verified }
  const app_metadata = mergeMetadata(account.app_metadata, body.app_metadata)
  checkMetadata(user_metadata)
  checkMetadata(app_metadata)
  const ban =
    body.ban_duration === undefined ? {} : { banned_until: bannedUntil(body.ban_duration, now) }

  return { user_metadata, app_metadata, ...confirmed, ...ban, updated_at: now }
}

const changeAccount = async (
  tx: Tx,
  service: AuthService,
  account: Account,
  edit: AccountEdit,
): Promise<void> => {
  const { newId, now } = service.context
  const { hash, email, phone } = edit
  const { id } = account
  const record = (event: 'password_updated' | 'user_banned' | 'email_change_done') =>
    recordEvent(tx, {
      id: newId(),
      event,
      user_id: id,
      details: 'by service key',
      now: now(),
    })

  const fields = fieldsOf(account, edit, now())
  await tx.updateTable('auth_users').set(fields).where('id', '=', id).execute()
  await replaceAddresses(tx, service, { ...account, ...fields }, { email, phone })
  if (fields.email_confirmed_at !== undefined) await verifyIdentity(tx, service, id, 'email')
  if (fields.phone_confirmed_at !== undefined) await verifyIdentity(tx, service, id, 'phone')
  if (email !== null && email !== account.email) await record('email_change_done')
  if (hash !== null) {
    await savePassword(tx, id, hash, now())
    await record('password_updated')
  }

  const isBanned = fields.banned_until != null
  if (isBanned) await record('user_banned')
  if (hash !== null || isBanned) await endSessions(tx, [id])
}

/**
 * PUT /admin/users/:id. Throws validation_failed (400), user_not_found (404), email_exists,
 * phone_exists, weak_password (422).
 */
export const changeUser = forService(async (service, request) => {
  const { store } = service.context
  const { id } = await getAccount(service, request)
  const body = readBody(request.body, AdminUserBody)
  checkRole(body)
  const edit = {
    body,
    hash: await hashOf(body, service),
    email: body.email === undefined ? null : checkEmail(body.email),
    phone: body.phone === undefined ? null : checkPhone(body.phone),
  }

  await inTransaction(store, async (tx) => {
    const account = await lockAccount(tx, id)
    if (account === undefined) throw accountNotFound()
    await changeAccount(tx, service, account, edit)
  })

  await publishChange(service.context, ['session', 'staff'])

  return { status: 200, body: await readUser(store.db, await getAccount(service, request)) }
})
