// Finds the account for a provider's response. The provider's subject
// id decides; an e-mail address is only used if the provider verified
// it, and never for an account that another person may have prepared.
import type { ProviderIdentity } from '../service/provider-identity.ts'
import { isSignUpOpen } from '../../features/session/security.queries.ts'
import { hasAnyAccount, insertAccount } from '../../features/staff/account.queries.ts'
import { recordEvent } from '../../features/audit/record-event.queries.ts'
import type { Tx } from '../../platform/database/store.ts'
import type { ProtocolRequest } from '../../platform/http/protocol.ts'
import { lookupForm } from '../protocol/addresses.ts'
import { fail } from '../protocol/errors.ts'
import { providersOf } from '../accounts/identities.ts'
import { nameFrom } from '../protocol/metadata.ts'
import { voidCodes } from '../accounts/one-time-codes.ts'
import type { AuthService } from '../service/service.ts'
import { clientOf } from '../accounts/sessions.ts'
import {
  type Account,
  findAccount,
  findAccountByEmail,
  type Identity,
  listIdentities,
  lockAccount,
} from '../accounts/users.ts'

const findIdentity = (
  tx: Tx,
  { provider, subject }: ProviderIdentity,
): Promise<Identity | undefined> =>
  tx
    .selectFrom('auth_identities')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_id', '=', subject)
    .executeTakeFirst()

const refreshIdentity = async (
  tx: Tx,
  { context }: AuthService,
  { id }: Identity,
  { claims }: ProviderIdentity,
): Promise<void> => {
  await tx
    .updateTable('auth_identities')
    .set({ identity_data: claims, updated_at: context.now() })
    .where('id', '=', id)
    .execute()
}

const addIdentity = async (
  tx: Tx,
  service: AuthService,
  account: Account,
  person: ProviderIdentity,
  request: ProtocolRequest,
): Promise<Account> => {
  const { newId, now } = service.context
  const row = {
    id: newId(),
    user_id: account.id,
    provider: person.provider,
    provider_id: person.subject,
    identity_data: person.claims,
  }

  await tx
    .insertInto('auth_identities')
    .values({ ...row, created_at: now(), updated_at: now() })
    .execute()

  const app_metadata = {
    ...account.app_metadata,
    ...providersOf(await listIdentities(tx, account.id)),
  }

  await tx
    .updateTable('auth_users')
    .set({ app_metadata, updated_at: now() })
    .where('id', '=', account.id)
    .execute()

  await recordEvent(tx, {
    id: newId(),
    event: 'identity_linked',
    user_id: account.id,
    details: person.provider,
    ...clientOf(request),
    now: now(),
  })

  return { ...account, app_metadata }
}

/**
 * Somebody may have signed up with this address before its owner: everything unconfirmed is
 * removed, including the password.
 */
const takeOver = async (tx: Tx, { context }: AuthService, account: Account): Promise<Account> => {
  if (account.email_confirmed_at !== null) return account
  const email_confirmed_at = context.now()
  const user_metadata = { email_verified: true }
  const owned = { encrypted_password: null, email_confirmed_at, user_metadata }
  await tx.updateTable('auth_users').set(owned).where('id', '=', account.id).execute()
  await tx.deleteFrom('auth_identities').where('user_id', '=', account.id).execute()
  await tx.deleteFrom('auth_sessions').where('user_id', '=', account.id).execute()
  await voidCodes(tx, account.id)

  return { ...account, ...owned }
}

const createAccountFor = async (
  tx: Tx,
  service: AuthService,
  person: ProviderIdentity,
  request: ProtocolRequest,
): Promise<Account> => {
  const { newId, now, config } = service.context
  // The administrator of an empty shop signs up with a password, where the set-up code is asked for
  // (decision P1).
  if (!(await isSignUpOpen(tx, config)) || !(await hasAnyAccount(tx)))
    throw fail(422, 'signup_disabled', 'Signups not allowed for this instance')

  const id = newId()
  const identity = {
    provider: person.provider,
    provider_id: person.subject,
    identity_data: person.claims,
  }

  const shop = {
    full_name: nameFrom({ full_name: person.name }, person.email ?? person.subject),
    role: 'user' as const,
    department_id: null,
  }

  const sign = {
    email: person.email,
    encrypted_password: null,
    user_metadata: person.claims,
    confirmed: true,
    identity,
  }

  await insertAccount(tx, {
    id,
    identity_id: newId(),
    ...sign,
    ...shop,
    now: now(),
  })

  await recordEvent(tx, {
    id: newId(),
    event: 'signed_up',
    user_id: id,
    details: person.provider,
    ...clientOf(request),
    now: now(),
  })

  return (await lockAccount(tx, id)) as Account
}

/**
 * Returns the account of this person, and creates it when there is none. Of two concurrent first
 * sign-ins the second finds the account of the first. Throws provider_email_needs_verification,
 * signup_disabled (422).
 */
export const findOrCreateAccount = async (
  tx: Tx,
  service: AuthService,
  given: ProviderIdentity,
  request: ProtocolRequest,
): Promise<Account> => {
  const person = { ...given, email: given.email === null ? null : lookupForm(given.email) }
  const known = await findIdentity(tx, person)
  const owner = known && (await lockAccount(tx, known.user_id))
  if (known !== undefined && owner !== undefined) {
    await refreshIdentity(tx, service, known, person)
    return owner
  }

  if (person.email !== null && !person.verified)
    throw fail(
      422,
      'provider_email_needs_verification',
      `Unverified email with ${person.provider}. ` +
        `Verify the email with ${person.provider} in order to sign in`,
    )

  const holder = person.email === null ? undefined : await findAccountByEmail(tx, person.email)
  const locked = holder && (await lockAccount(tx, holder.id))

  return locked === undefined
    ? createAccountFor(tx, service, person, request)
    : addIdentity(tx, service, await takeOver(tx, service, locked), person, request)
}

/**
 * Links another identity to an account at its owner's
 * request. Throws identity_already_exists (422).
 */
export const linkTo = async (
  tx: Tx,
  service: AuthService,
  user_id: string,
  person: ProviderIdentity,
  request: ProtocolRequest,
): Promise<Account> => {
  const known = await findIdentity(tx, person)
  const account = (await lockAccount(tx, user_id)) ?? (await findAccount(tx, user_id))
  if (account === undefined)
    throw fail(403, 'user_not_found', 'User from sub claim in JWT does not exist')

  if (known !== undefined)
    throw fail(
      422,
      'identity_already_exists',
      known.user_id === user_id
        ? 'Identity is already linked'
        : 'Identity is already linked to another user',
    )

  return addIdentity(tx, service, account, person, request)
}
