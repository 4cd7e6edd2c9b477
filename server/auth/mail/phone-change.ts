// Confirms the phone number of an account, or changes it. A number counts only for the account
// whose code was sent to exactly this number.
import { recordEvent } from '../../features/audit/record-event.queries.ts'
import type { Tx } from '../../platform/database/store.ts'
import type { ProtocolRequest } from '../../platform/http/protocol.ts'
import type { TextMessage } from '../../platform/sms/text-message.ts'
import { fail } from '../protocol/errors.ts'
import { providersOf } from '../accounts/identities.ts'
import type { OneTimeCode } from '../accounts/one-time-codes.ts'
import { sendCode, sendNotice } from './send-codes.ts'
import type { AuthService } from '../service/service.ts'
import { clientOf } from '../accounts/sessions.ts'
import { setIdentity } from '../accounts/set-identity.ts'
import { type Account, findAccountByPhone, listIdentities } from '../accounts/users.ts'

export const phoneTaken = () =>
  fail(422, 'phone_exists', 'A user with this phone number has already been registered')

const storePhone = async (
  tx: Tx,
  service: AuthService,
  { id, app_metadata }: Account,
  phone: string,
  change: Partial<Account>,
): Promise<void> => {
  const now = service.context.now()
  await setIdentity(tx, service, id, 'phone', { phone, phone_verified: true })
  const providers = providersOf(await listIdentities(tx, id))
  await tx
    .updateTable('auth_users')
    .set({
      ...change,
      phone,
      phone_confirmed_at: now,
      app_metadata: { ...app_metadata, ...providers },
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
}

/**
 * Gives the account its new number. Throws phone_exists
 * (422) when another account took it in the meantime.
 */
export const changePhone = async (
  tx: Tx,
  service: AuthService,
  account: Account,
  phone: string,
): Promise<void> => {
  const { newId, now } = service.context
  if ((await findAccountByPhone(tx, phone)) !== undefined) throw phoneTaken()
  await storePhone(tx, service, account, phone, { new_phone: null })
  await recordEvent(tx, {
    id: newId(),
    event: 'phone_change_done',
    user_id: account.id,
    now: now(),
  })

  await sendNotice(tx, service, account.email, 'The phone number of your account was changed')
}

/**
 * The new number is stored only after the code sent there was typed, unless numbers need no
 * confirmation. Throws phone_exists (422).
 */
export const askForPhone = async (
  tx: Tx,
  service: AuthService,
  account: Account,
  { phone, via }: { readonly phone: string; readonly via: TextMessage['channel'] },
  request: ProtocolRequest,
): Promise<void> => {
  const { newId, now, config } = service.context
  if ((await findAccountByPhone(tx, phone)) !== undefined) throw phoneTaken()
  if (config.AUTH_SMS_AUTOCONFIRM) return changePhone(tx, service, account, phone)
  const asked = tx.updateTable('auth_users').set({ new_phone: phone, updated_at: now() })
  await asked.where('id', '=', account.id).execute()
  await sendCode(tx, service, account.id, {
    kind: 'phone_change',
    address: phone,
    redirect_to: '',
    via,
  })

  const event = {
    id: newId(),
    event: 'phone_change_requested',
    user_id: account.id,
    now: now(),
  } as const

  return recordEvent(tx, { ...event, ...clientOf(request) })
}

/**
 * Confirms the number that a code was sent to; false when the account no longer has it or asks for
 * another one. The password of a sign-up is kept only when the code of that sign-up was used:
 * somebody else may have typed this number.
 */
export const confirmPhone = async (
  tx: Tx,
  service: AuthService,
  account: Account,
  { kind, address, pending_password }: OneTimeCode,
): Promise<boolean> => {
  if (kind === 'phone_change') {
    if (account.new_phone !== address) return false
    await changePhone(tx, service, account, address)
    return true
  }

  if (account.phone !== address) return false
  if (account.phone_confirmed_at === null)
    await storePhone(tx, service, account, address, { encrypted_password: pending_password })

  return true
}
