// Redeems a correct code before a session is opened: the code is consumed, and the change it
// confirms is applied.
import type { CodeKind } from '../../platform/database/auth-tables.ts'
import type { Tx } from '../../platform/database/store.ts'
import { completeEmailChange, isForThisChange, needsOtherAddress } from './email-change.ts'
import { checkNotBanned } from '../accounts/complete-sign-in.ts'
import { consumeCode, isBySms, type OneTimeCode, voidCodes } from '../accounts/one-time-codes.ts'
import { confirmPhone } from './phone-change.ts'
import type { AuthService } from '../service/service.ts'
import { verifyIdentity } from '../accounts/set-identity.ts'
import type { Account } from '../accounts/users.ts'

/** The kinds of codes for each type of the protocol. */
const kindsOf: Readonly<Record<string, readonly CodeKind[]>> = {
  signup: ['confirmation'],
  invite: ['invite'],
  recovery: ['recovery'],
  magiclink: ['magiclink'],
  email: ['confirmation', 'magiclink'],
  email_change: ['email_change_current', 'email_change_new'],
  sms: ['sms'],
  phone_change: ['phone_change'],
}

export const codeKinds = (type: string): readonly CodeKind[] | undefined =>
  Object.hasOwn(kindsOf, type) ? kindsOf[type] : undefined

/**
 * Marks the address as confirmed. The password of a sign-up is kept only when the code of that
 * sign-up was used. Otherwise somebody who signed up with a stranger's address would keep a working
 * password for the account.
 */
const confirmEmail = async (
  tx: Tx,
  service: AuthService,
  { id, user_metadata }: Account,
  { kind, pending_password }: OneTimeCode,
): Promise<void> => {
  const now = service.context.now()
  const encrypted_password = kind === 'confirmation' ? pending_password : null
  const confirmed = {
    email_confirmed_at: now,
    encrypted_password,
    user_metadata: { ...user_metadata, email_verified: true },
    updated_at: now,
  }

  await tx.updateTable('auth_users').set(confirmed).where('id', '=', id).execute()
  await verifyIdentity(tx, service, id, 'email')
}

/**
 * Consumes a code: 'used' when it was consumed concurrently or its address is no longer asked for,
 * 'half' when the other address must also confirm, 'done' when the account may sign in. Throws
 * user_banned (403), email_exists and phone_exists (422).
 */
export const takeCode = async (
  tx: Tx,
  service: AuthService,
  account: Account,
  code: OneTimeCode,
): Promise<'used' | 'half' | 'done'> => {
  checkNotBanned(account, service)
  if (!(await consumeCode(tx, code))) return 'used'
  const { kind } = code
  if (kind === 'email_change_current' || kind === 'email_change_new') {
    if (!isForThisChange(account, code)) return 'used'
    if (await needsOtherAddress(tx, account.id, kind)) return 'half'
    await completeEmailChange(tx, service, account)
  } else if (isBySms(kind)) {
    if (!(await confirmPhone(tx, service, account, code))) return 'used'
  } else if (account.email_confirmed_at === null) await confirmEmail(tx, service, account, code)

  await voidCodes(tx, account.id)

  return 'done'
}
