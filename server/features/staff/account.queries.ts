// SQL that creates an account with its sign-in, profile
// and role. Used by sign-up and staff creation.
import type { Role } from '@webale/domain/access/role.ts'
import type { Db, Tx } from '../../platform/database/store.ts'

export type NewAccount = {
  readonly id: string
  readonly identity_id: string
  /** Null for people who sign in by phone, or through a provider that gives no address. */
  readonly email: string | null
  readonly phone?: string | null
  readonly encrypted_password: string | null
  /** The identity to sign in with; by default the address or phone itself. */
  readonly identity?: {
    readonly provider: string
    readonly provider_id: string
    readonly identity_data: Readonly<Record<string, unknown>>
  }
  readonly full_name: string
  readonly role: Role
  readonly department_id: string | null
  /** Freely editable by the person; never used for permissions. */
  readonly user_metadata: Readonly<Record<string, unknown>>
  readonly confirmed: boolean
  readonly now: string
}

/** Is the shop set up? Deleted accounts count too: a shop cannot be claimed twice. */
export const hasAnyAccount = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('auth_users').select('id').limit(1).executeTakeFirst()) !== undefined

/** A deleted account frees its address. */
export const isEmailTaken = async (db: Db, email: string): Promise<boolean> =>
  (await db.selectFrom('auth_users').select('id').where('email', '=', email).executeTakeFirst()) !==
  undefined

const insertUser = (tx: Tx, account: NewAccount) => {
  const { id, email, phone = null, encrypted_password, user_metadata, confirmed, now } = account
  const provider = account.identity?.provider ?? (account.email === null ? 'phone' : 'email')

  return tx
    .insertInto('auth_users')
    .values({
      id,
      email,
      phone,
      encrypted_password,
      email_confirmed_at: confirmed && email !== null ? now : null,
      phone_confirmed_at: confirmed && phone !== null ? now : null,
      last_sign_in_at: null,
      banned_until: null,
      deleted_at: null,
      app_metadata: { provider, providers: [provider] },
      user_metadata: {
        ...user_metadata,
        ...(confirmed && email !== null ? { email_verified: true } : {}),
      },
      created_at: now,
      updated_at: now,
    })
    .execute()
}

const ownIdentity = ({ id, email, phone = null, user_metadata, confirmed }: NewAccount) => {
  const verified = {
    email_verified: confirmed && email !== null,
    phone_verified: confirmed && phone !== null,
  }

  const address = email === null ? { phone } : { email }

  return {
    provider: email === null ? 'phone' : 'email',
    provider_id: id,
    identity_data: {
      ...user_metadata,
      sub: id,
      ...address,
      ...verified,
    },
  }
}

const insertIdentity = (tx: Tx, account: NewAccount) => {
  const { id, identity_id, now } = account
  return tx
    .insertInto('auth_identities')
    .values({
      id: identity_id,
      user_id: id,
      ...(account.identity ?? ownIdentity(account)),
      last_sign_in_at: null,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

/**
 * Inserts account, identity, profile and role in the caller's transaction. A taken address violates
 * the unique index.
 */
export const insertAccount = async (tx: Tx, account: NewAccount): Promise<void> => {
  const { id, full_name, department_id, role, now } = account
  await insertUser(tx, account)
  await insertIdentity(tx, account)
  await tx
    .insertInto('profiles')
    .values({ id, full_name, department_id, created_at: now })
    .execute()

  await tx.insertInto('user_roles').values({ user_id: id, role }).execute()
}

/**
 * Voids the codes and links of these people, and the sign-ins and links to a provider that they
 * have not finished.
 */
export const voidUnfinished = async (tx: Tx, user_ids: readonly string[]): Promise<void> => {
  await tx.deleteFrom('auth_one_time_tokens').where('user_id', 'in', user_ids).execute()
  await tx
    .deleteFrom('auth_flow_states')
    .where(({ eb, or }) =>
      or([eb('user_id', 'in', user_ids), eb('linking_user_id', 'in', user_ids)]),
    )
    .execute()
}

/**
 * Ends all sessions of these people with their next request, and voids what they have not finished.
 */
export const endSessions = async (tx: Tx, user_ids: readonly string[]): Promise<void> => {
  await voidUnfinished(tx, user_ids)
  await tx.deleteFrom('auth_sessions').where('user_id', 'in', user_ids).execute()
}

/** The subject that a day's wrong passwords are counted by: an address or a known device. */
export const dailyPasswordSubject = (subject: string): string => `password ${subject}`

/** A statement can contain only a limited number of subjects. */
const AT_ONCE = 500

/**
 * Forgets the known devices of these accounts, and the wrong passwords counted against them,
 * addresses and numbers.
 */
export const forgetDevices = async (tx: Tx, user_ids: readonly string[]): Promise<void> => {
  const devices = tx.selectFrom('auth_known_devices').select('id').where('user_id', 'in', user_ids)
  const people = tx.selectFrom('auth_users').select(['email', 'phone']).where('id', 'in', user_ids)
  const found = [await devices.execute(), await people.execute()] as const
  const subjects = [
    ...found[0].map(({ id }) => id),
    ...found[1].flatMap(({ email, phone }) => [email, phone]),
  ]

  const counted = subjects.filter((subject) => subject !== null)

  for (let index = 0; index < counted.length; index += AT_ONCE) {
    const some = counted.slice(index, index + AT_ONCE)
    await tx.deleteFrom('auth_password_failures').where('subject', 'in', some).execute()
    await tx
      .deleteFrom('auth_guesses')
      .where('subject', 'in', some.map(dailyPasswordSubject))
      .execute()
  }

  await tx.deleteFrom('auth_known_devices').where('user_id', 'in', user_ids).execute()
}

/**
 * Confirms the address of a person who gets a password from an administrator. Otherwise a shop that
 * requires confirmation but sends no mail could let nobody in.
 */
export const confirmByHand = async (
  tx: Tx,
  id: string,
  email_confirmed_at: string,
): Promise<void> => {
  const waiting = tx.updateTable('auth_users').set({ email_confirmed_at }).where('id', '=', id)
  await waiting.where('email', 'is not', null).where('email_confirmed_at', 'is', null).execute()
}

export const savePassword = async (
  tx: Tx,
  id: string,
  encrypted_password: string,
  now: string,
): Promise<void> => {
  await tx
    .updateTable('auth_users')
    .set({ encrypted_password, updated_at: now })
    .where('id', '=', id)
    .execute()
}
