// The identities of an account: each is one way to sign in. The last one cannot be removed.
import { recordEvent } from '../../features/audit/record-event.queries.ts'
import type { Tx } from '../../platform/database/store.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { requireSession, UUID } from './bearer.ts'
import { fail } from '../protocol/errors.ts'
import { voidCodes } from './one-time-codes.ts'
import type { AuthService } from '../service/service.ts'
import { clientOf } from './sessions.ts'
import {
  type Account,
  findAccountByEmail,
  type Identity,
  listIdentities,
  lockAccount,
} from './users.ts'

/** Throws manual_linking_disabled (404) while people may not change their identities themselves. */
export const checkLinking = ({ context }: AuthService): void => {
  if (!context.config.AUTH_SECURITY_MANUAL_LINKING_ENABLED)
    throw fail(404, 'manual_linking_disabled', 'Manual linking is disabled')
}

const addressOf = ({ identity_data }: Identity): string | null => {
  const email = identity_data['email']
  return typeof email === 'string' && email !== '' && identity_data['email_verified'] === true
    ? email.toLowerCase()
    : null
}

/** The providers of an account, the oldest first. */
export const providersOf = (
  identities: readonly Identity[],
): { provider: string; providers: string[] } => {
  const providers = [...new Set(identities.map(({ provider }) => provider))]
  return { provider: providers[0] ?? 'email', providers }
}

/**
 * Determines the account's address after its identity is removed. Throws
 * email_conflict_identity_not_deletable (422).
 */
const addressAfter = async (
  tx: Tx,
  account: Account,
  removed: Identity,
  left: readonly Identity[],
): Promise<Partial<Account>> => {
  if (removed.provider === 'phone')
    return { phone: null, new_phone: null, phone_confirmed_at: null }

  const isContactSource = removed.provider === 'email' || addressOf(removed) === account.email
  if (
    !isContactSource ||
    left.some((identity) => identity.provider === 'email' || addressOf(identity) === account.email)
  )
    return {}

  const email = left.map(addressOf).find((address) => address !== null) ?? null
  const other = email === null ? undefined : await findAccountByEmail(tx, email)
  if (other !== undefined && other.id !== account.id)
    throw fail(
      422,
      'email_conflict_identity_not_deletable',
      'Unable to unlink identity due to email conflict',
    )

  return { email, email_confirmed_at: email === null ? null : account.email_confirmed_at }
}

const removeIdentity = async (
  tx: Tx,
  service: AuthService,
  account: Account,
  id: string,
): Promise<void> => {
  const identities = await listIdentities(tx, account.id)
  if (identities.length < 2)
    throw fail(
      422,
      'single_identity_not_deletable',
      'User must have at least 1 identity after unlinking',
    )

  const identity = identities.find((candidate) => candidate.id === id)
  if (identity === undefined) throw fail(422, 'identity_not_found', "Identity doesn't exist")
  const left = identities.filter((other) => other !== identity)
  const address = await addressAfter(tx, account, identity, left)
  // Without its e-mail identity an account has no password either.
  const password = identity.provider === 'email' ? { encrypted_password: null } : {}
  const app_metadata = { ...account.app_metadata, ...providersOf(left) }
  await tx.deleteFrom('auth_identities').where('id', '=', id).execute()
  await tx
    .updateTable('auth_users')
    .set({
      ...address,
      ...password,
      app_metadata,
      updated_at: service.context.now(),
    })
    .where('id', '=', account.id)
    .execute()

  await voidCodes(tx, account.id)
}

/** DELETE /user/identities/:id */
export const unlinkIdentity = requireSession(async (service, request, { account, session }) => {
  const { store, newId, now } = service.context
  checkLinking(service)
  const id = request.params['id'] ?? ''
  if (!UUID.test(id)) throw fail(404, 'validation_failed', 'identity_id must be an UUID')
  await inTransaction(store, async (tx) => {
    const locked = await lockAccount(tx, account.id)
    if (locked !== undefined) await removeIdentity(tx, service, locked, id)
    await recordEvent(tx, {
      id: newId(),
      event: 'identity_unlinked',
      user_id: account.id,
      session_id: session.id,
      ...clientOf(request),
      now: now(),
    })
  })

  return { status: 200, body: {} }
})
