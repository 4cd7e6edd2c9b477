// SQL of the accounts, and the User of the protocol, which never includes hashes, tokens or
// internal flags.
import type { Db, Tx } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'
import { type StoredFactor, factorShape, listFactors } from './factor-store.ts'

export type Account = Row<'auth_users'>
export type Identity = Row<'auth_identities'>

/** Deleted accounts are kept for the history but never found. */
const selectActive = (db: Db) =>
  db.selectFrom('auth_users').selectAll().where('deleted_at', 'is', null)

export const findAccount = (db: Db, id: string): Promise<Account | undefined> =>
  selectActive(db).where('id', '=', id).executeTakeFirst()

export const findAccountByEmail = (db: Db, email: string): Promise<Account | undefined> =>
  selectActive(db).where('email', '=', email).executeTakeFirst()

export const findAccountByPhone = (db: Db, phone: string): Promise<Account | undefined> =>
  selectActive(db).where('phone', '=', phone).executeTakeFirst()

/** The account, locked until the transaction ends. SQLite has one writer at a time anyway. */
export const lockAccount = (tx: Tx, id: string): Promise<Account | undefined> =>
  selectActive(tx)
    .where('id', '=', id)
    .$if(tx.engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()

export const listIdentities = (db: Db, user_id: string): Promise<Identity[]> =>
  db
    .selectFrom('auth_identities')
    .selectAll()
    .where('user_id', '=', user_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Does the company of the person decide how they sign in? */
export const isManagedByCompany = ({ app_metadata }: Pick<Account, 'app_metadata'>): boolean =>
  String(app_metadata['provider']).startsWith('sso:')

export const isBanned = ({ banned_until }: Pick<Account, 'banned_until'>, now: string): boolean =>
  banned_until !== null && banned_until > now

const identityShape = ({
  id,
  provider_id,
  user_id,
  identity_data,
  provider,
  last_sign_in_at,
  created_at,
  updated_at,
}: Identity) => ({
  identity_id: id,
  id: provider_id,
  user_id,
  identity_data,
  provider,
  last_sign_in_at: last_sign_in_at ?? created_at,
  created_at,
  updated_at,
  email: identity_data['email'] ?? '',
})

const omitNulls = (times: Readonly<Record<string, string | null>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(times).filter((entry): entry is [string, string] => entry[1] !== null),
  )

/** The User of the protocol. */
export const userShape = (
  account: Account,
  identities: readonly Identity[],
  factors: readonly StoredFactor[] = [],
) => ({
  id: account.id,
  aud: 'authenticated',
  role: 'authenticated',
  email: account.email ?? '',
  phone: account.phone ?? '',
  ...omitNulls({
    email_confirmed_at: account.email_confirmed_at,
    phone_confirmed_at: account.phone_confirmed_at,
    confirmed_at: account.email_confirmed_at ?? account.phone_confirmed_at,
    confirmation_sent_at: account.confirmation_sent_at,
    recovery_sent_at: account.recovery_sent_at,
    email_change_sent_at: account.email_change_sent_at,
    reauthentication_sent_at: account.reauthentication_sent_at,
    invited_at: account.invited_at,
    new_email: account.new_email,
    new_phone: account.new_phone,
    last_sign_in_at: account.last_sign_in_at,
    banned_until: account.banned_until,
  }),
  app_metadata: account.app_metadata,
  user_metadata: account.user_metadata,
  identities: identities.map(identityShape),
  ...(factors.length === 0 ? {} : { factors: factors.map(factorShape) }),
  created_at: account.created_at,
  updated_at: account.updated_at,
  is_anonymous: false,
})

export const readUser = async (db: Db, account: Account) =>
  userShape(account, await listIdentities(db, account.id), await listFactors(db, account.id))
