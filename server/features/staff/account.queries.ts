// SQL of making an account: the sign-in and the person in the shop at once. Sign-up and staff creation share it.
import type { Role } from '@webale/domain/access/role.ts'
import type { Db, Tx } from '../../platform/database/open.ts'

export type NewAccount = {
  readonly id: string
  readonly identity_id: string
  readonly email: string
  readonly encrypted_password: string
  readonly full_name: string
  readonly role: Role
  readonly department_id: string | null
  /** What the person says about themselves; worthless for decisions. */
  readonly user_metadata: Readonly<Record<string, unknown>>
  readonly confirmed: boolean
  readonly now: string
}

/** Is the shop set up? Also an account that was deleted since counts: nobody may claim a shop twice. */
export const hasAnyAccount = async (db: Db): Promise<boolean> => (await db.selectFrom('auth_users').select('id').limit(1).executeTakeFirst()) !== undefined

/** Deleted accounts included: an address belongs to one account for ever. */
export const isEmailTaken = async (db: Db, email: string): Promise<boolean> =>
  (await db.selectFrom('auth_users').select('id').where('email', '=', email).executeTakeFirst()) !== undefined

const insertUser = (tx: Tx, { id, email, encrypted_password, user_metadata, confirmed, now }: NewAccount) =>
  tx
    .insertInto('auth_users')
    .values({
      id,
      email,
      phone: null,
      encrypted_password,
      email_confirmed_at: confirmed ? now : null,
      last_sign_in_at: null,
      banned_until: null,
      deleted_at: null,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { ...user_metadata, email_verified: confirmed },
      created_at: now,
      updated_at: now,
    })
    .execute()

const insertIdentity = (tx: Tx, { id, identity_id, email, user_metadata, confirmed, now }: NewAccount) =>
  tx
    .insertInto('auth_identities')
    .values({
      id: identity_id,
      user_id: id,
      provider: 'email',
      provider_id: id,
      identity_data: { ...user_metadata, sub: id, email, email_verified: confirmed, phone_verified: false },
      last_sign_in_at: null,
      created_at: now,
      updated_at: now,
    })
    .execute()

/** Account, e-mail identity, profile and role, in the transaction of the caller. A taken address breaks the unique index. */
export const insertAccount = async (tx: Tx, account: NewAccount): Promise<void> => {
  const { id, full_name, department_id, role, now } = account
  await insertUser(tx, account)
  await insertIdentity(tx, account)
  await tx.insertInto('profiles').values({ id, full_name, department_id, created_at: now }).execute()
  await tx.insertInto('user_roles').values({ user_id: id, role }).execute()
}
