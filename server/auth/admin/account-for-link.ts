// The account that a link of a program is for: a known one, or one that is made for it.
import type { Tx } from '../../platform/database/store.ts'
import { type Account, findAccountByEmail, lockAccount } from '../accounts/users.ts'
import { emailTaken } from '../mail/email-change.ts'
import type { LinkedKind } from '../mail/send-codes.ts'
import { fail } from '../protocol/errors.ts'
import { checkMetadata, mergeMetadata } from '../protocol/metadata.ts'
import type { AuthService } from '../service/service.ts'
import { makeAccount } from './make-account.ts'

export type LinkedPerson = {
  readonly email: string
  readonly data: Readonly<Record<string, unknown>>
  /** The password of a sign-up, which becomes valid with the link; null for other links. */
  readonly hash: string | null
}

/** A known account keeps what it had; the newer metadata and password of a sign-up count. */
const updateKnown = async (
  tx: Tx,
  { context }: AuthService,
  account: Account,
  { data, hash }: LinkedPerson,
): Promise<void> => {
  if (hash === null && Object.keys(data).length === 0) return
  const user_metadata = mergeMetadata(account.user_metadata, data)
  checkMetadata(user_metadata)
  await tx
    .updateTable('auth_users')
    .set({
      user_metadata,
      ...(hash === null ? {} : { encrypted_password: hash }),
      updated_at: context.now(),
    })
    .where('id', '=', account.id)
    .execute()
}

/**
 * The account, locked, and the kind of its link: a link to sign in confirms the address of a new
 * account. Throws user_not_found (404), email_exists (422).
 */
export const accountForLink = async (
  tx: Tx,
  service: AuthService,
  kind: LinkedKind,
  person: LinkedPerson,
): Promise<{ account: Account; kind: LinkedKind }> => {
  const { email, data, hash } = person
  const found = await findAccountByEmail(tx, email)
  const known = found && (await lockAccount(tx, found.id))
  const isForNew = kind === 'confirmation' || kind === 'invite'
  if (known === undefined && !isForNew && kind !== 'magiclink')
    throw fail(404, 'user_not_found', 'User with this email not found')

  if (known !== undefined && isForNew && known.email_confirmed_at !== null) throw emailTaken()
  if (known === undefined) {
    const sent = { email, phone: null, hash, confirmed: false, data: mergeMetadata({}, data) }
    const account = await makeAccount(tx, service, sent)
    return { account, kind: kind === 'magiclink' ? 'confirmation' : kind }
  }

  await updateKnown(tx, service, known, person)

  return { account: known, kind }
}
