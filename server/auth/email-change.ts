// Changes an account's e-mail address or phone number, once the codes sent to the old and the new one were used.
import { recordEvent } from '../features/staff/audit.queries.ts'
import type { Tx } from '../platform/database/open.ts'
import { fail } from './errors.ts'
import { startFlow } from './pkce-flow-state.ts'
import type { OneTimeCode } from './one-time-codes.ts'
import { type CodeToSend, sendCode, sendNotice } from './sending.ts'
import type { AuthService } from './service.ts'
import { type Account, findAccountByEmail, findAccountByPhone } from './users.ts'

type MailOptions = Pick<CodeToSend, 'redirect_to' | 'challenge'>

export const emailTaken = () => fail(422, 'email_exists', 'A user with this email address has already been registered')
export const phoneTaken = () => fail(422, 'phone_exists', 'A user with this phone number has already been registered')

/** Sends the codes of a requested change: to both addresses, or only to the new one. */
export const sendChangeCodes = async (
  tx: Tx,
  service: AuthService,
  { id, email, new_email }: Account,
  { redirect_to, challenge = null }: MailOptions,
): Promise<void> => {
  if (new_email === null) return
  const { config } = service.context
  const bothSides = email !== null && config.AUTH_MAILER_SECURE_EMAIL_CHANGE_ENABLED && !config.AUTH_MAILER_AUTOCONFIRM
  const flow_id = await startFlow(tx, service, id, 'email_change', challenge)
  if (bothSides) await sendCode(tx, service, id, { kind: 'email_change_current', address: email, flow_id, redirect_to })
  await sendCode(tx, service, id, { kind: 'email_change_new', address: new_email, flow_id, redirect_to })
}

/** Must the other address still confirm this change? */
export const waitsForOtherSide = async (tx: Tx, { user_id, kind }: OneTimeCode): Promise<boolean> => {
  const other = kind === 'email_change_new' ? 'email_change_current' : 'email_change_new'
  return (
    (await tx
      .selectFrom('auth_one_time_tokens')
      .select('id')
      .where('user_id', '=', user_id)
      .where('kind', '=', other)
      .executeTakeFirst()) !== undefined
  )
}

const setIdentity = async (
  tx: Tx,
  service: AuthService,
  account: Account,
  provider: 'email' | 'phone',
  fields: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const { newId, now } = service.context
  const own = tx.selectFrom('auth_identities').selectAll().where('user_id', '=', account.id)
  const identity = await own.where('provider', '=', provider).executeTakeFirst()
  const identity_data = { sub: account.id, ...identity?.identity_data, ...fields }
  if (identity !== undefined)
    await tx
      .updateTable('auth_identities')
      .set({ identity_data, updated_at: now() })
      .where('id', '=', identity.id)
      .execute()
  else {
    const row = {
      id: newId(),
      user_id: account.id,
      provider,
      provider_id: account.id,
      identity_data,
      created_at: now(),
      updated_at: now(),
    }
    await tx.insertInto('auth_identities').values(row).execute()
  }
}

/** Stores the new address. Throws email_exists (422) when another account took it in the meantime. */
export const completeEmailChange = async (tx: Tx, service: AuthService, account: Account): Promise<void> => {
  const { newId, now } = service.context
  const { id, new_email } = account
  if (new_email === null) return
  if ((await findAccountByEmail(tx, new_email)) !== undefined) throw emailTaken()
  const user_metadata = { ...account.user_metadata, email_verified: true }
  const confirmed = { email: new_email, new_email: null, email_confirmed_at: now(), user_metadata, updated_at: now() }
  await tx.updateTable('auth_users').set(confirmed).where('id', '=', id).execute()
  await setIdentity(tx, service, account, 'email', { email: new_email, email_verified: true })
  await recordEvent(tx, { id: newId(), event: 'email_change_done', user_id: id, now: now() })
  await sendNotice(tx, service, account.email, 'The address of your account was changed')
}

/** Confirms the phone number of an account, or the one it is changed to. Throws phone_exists (422). */
export const confirmPhone = async (tx: Tx, service: AuthService, account: Account): Promise<void> => {
  const { now } = service.context
  const { id, new_phone } = account
  const phone = new_phone ?? account.phone
  if (phone === null) return
  if (new_phone !== null && (await findAccountByPhone(tx, new_phone)) !== undefined) throw phoneTaken()
  await tx
    .updateTable('auth_users')
    .set({ phone, new_phone: null, phone_confirmed_at: now(), updated_at: now() })
    .where('id', '=', id)
    .execute()
  await setIdentity(tx, service, account, 'phone', { phone, phone_verified: true })
}
