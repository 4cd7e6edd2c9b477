// A program gives an account another address or number: its identity follows, and what was sent to
// the old one is void.
import { isEmailTaken } from '../../features/staff/account.queries.ts'
import type { Tx } from '../../platform/database/store.ts'
import { emailTaken } from '../mail/email-change.ts'
import { providersOf } from '../accounts/identities.ts'
import { voidCodes } from '../accounts/one-time-codes.ts'
import { phoneTaken } from '../mail/phone-change.ts'
import type { AuthService } from '../service/service.ts'
import { setIdentity } from '../accounts/set-identity.ts'
import {
  type Account,
  findAccountByPhone,
  isManagedByCompany,
  listIdentities,
} from '../accounts/users.ts'

type Addresses = { readonly email: string | null; readonly phone: string | null }

const setIdentities = async (
  tx: Tx,
  service: AuthService,
  account: Account,
  { email, phone }: Addresses,
): Promise<void> => {
  const { id, email_confirmed_at, phone_confirmed_at } = account
  if (email !== null)
    await setIdentity(tx, service, id, 'email', {
      email,
      email_verified: email_confirmed_at !== null,
    })

  if (phone !== null)
    await setIdentity(tx, service, id, 'phone', {
      phone,
      phone_verified: phone_confirmed_at !== null,
    })

  const app_metadata = { ...account.app_metadata, ...providersOf(await listIdentities(tx, id)) }
  await tx.updateTable('auth_users').set({ app_metadata }).where('id', '=', id).execute()
}

/** Null leaves an address as it is. Throws email_exists, phone_exists (422). */
export const replaceAddresses = async (
  tx: Tx,
  service: AuthService,
  account: Account,
  given: Addresses,
): Promise<void> => {
  const email = given.email === account.email ? null : given.email
  const phone = given.phone === account.phone ? null : given.phone
  if (email === null && phone === null) return
  if (email !== null && (await isEmailTaken(tx, email))) throw emailTaken()
  if (phone !== null && (await findAccountByPhone(tx, phone)) !== undefined) throw phoneTaken()
  const change = {
    ...(email === null ? {} : { email, new_email: null }),
    ...(phone === null ? {} : { phone, new_phone: null }),
  }

  await tx.updateTable('auth_users').set(change).where('id', '=', account.id).execute()
  await voidCodes(tx, account.id)
  if (!isManagedByCompany(account)) await setIdentities(tx, service, account, { email, phone })
}
