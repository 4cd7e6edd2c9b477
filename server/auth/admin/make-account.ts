// Creates an account for a program with a service key.
import { insertAccount, isEmailTaken } from '../../features/staff/account.queries.ts'
import { recordEvent } from '../../features/audit/record-event.queries.ts'
import type { Tx } from '../../platform/database/store.ts'
import { type Account, findAccountByPhone, lockAccount } from '../accounts/users.ts'
import { emailTaken } from '../mail/email-change.ts'
import { phoneTaken } from '../mail/phone-change.ts'
import { nameFrom } from '../protocol/metadata.ts'
import type { AuthService } from '../service/service.ts'

export type NewUser = {
  /** A new id when the program chooses none. */
  readonly id?: string
  readonly email: string | null
  readonly phone: string | null
  readonly hash: string | null
  /** Of the address, or of the phone number when there is no address. */
  readonly confirmed: boolean
  readonly data: Record<string, unknown>
}

/** Creates an account with role user and no department. Throws email_exists, phone_exists (422). */
export const makeAccount = async (
  tx: Tx,
  { context }: AuthService,
  { email, phone, hash, confirmed, data, ...sent }: NewUser,
): Promise<Account> => {
  const { newId, now } = context
  if (email !== null && (await isEmailTaken(tx, email))) throw emailTaken()
  if (phone !== null && (await findAccountByPhone(tx, phone)) !== undefined) throw phoneTaken()
  const id = sent.id ?? newId()
  const person = {
    full_name: nameFrom(data, email ?? phone ?? ''),
    role: 'user' as const,
    department_id: null,
  }

  await insertAccount(tx, {
    id,
    identity_id: newId(),
    email,
    phone,
    encrypted_password: hash,
    ...person,
    user_metadata: data,
    confirmed,
    now: now(),
  })

  await recordEvent(tx, {
    id: newId(),
    event: 'user_created',
    user_id: id,
    details: 'by service key',
    now: now(),
  })

  return (await lockAccount(tx, id)) as Account
}
