// SQL for deleting accounts: nobody can sign in with them, and their records keep the name.
import { type Role, roleOr } from '@webale/domain/access/role.ts'
import type { Db, Tx } from '../../platform/database/open.ts'
import { endSessions, forgetDevices } from './account.queries.ts'

export type Leaving = {
  readonly id: string
  readonly email: string | null
  readonly full_name: string | null
  readonly role: Role
}

/** The accounts that can still sign in, with the role that counts for them. */
export const listAccounts = async (db: Db): Promise<Leaving[]> => {
  const rows = await db
    .selectFrom('auth_users')
    .leftJoin('user_roles', 'user_roles.user_id', 'auth_users.id')
    .leftJoin('profiles', 'profiles.id', 'auth_users.id')
    .where('auth_users.deleted_at', 'is', null)
    .select([
      'auth_users.id as id',
      'auth_users.email as email',
      'profiles.full_name as full_name',
      'user_roles.role as role',
    ])
    .orderBy('auth_users.created_at')
    .orderBy('auth_users.id')
    .execute()
  return rows.map((row) => ({ ...row, role: roleOr(row.role) }))
}

/**
 * In the order of a sign-in, which takes the account before its session: the other way round the two could block each
 * other.
 */
const lockAccounts = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  if (tx.engine === 'postgres')
    await tx.selectFrom('auth_users').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

/**
 * Ends these accounts for good. Their address is free for a new account; the profile stays for the history, without a
 * department that it would keep from being deleted.
 */
export const removeAccounts = async (tx: Tx, ids: readonly string[], now: string): Promise<void> => {
  await lockAccounts(tx, ids)
  await endSessions(tx, ids)
  await forgetDevices(tx, ids)
  await tx.deleteFrom('auth_factors').where('user_id', 'in', ids).execute()
  await tx.deleteFrom('auth_identities').where('user_id', 'in', ids).execute()
  await tx.deleteFrom('user_roles').where('user_id', 'in', ids).execute()
  await tx.updateTable('profiles').set({ department_id: null }).where('id', 'in', ids).execute()
  const nothing = {
    email: null,
    phone: null,
    new_email: null,
    new_phone: null,
    encrypted_password: null,
    user_metadata: {},
  }
  await tx
    .updateTable('auth_users')
    .set({ ...nothing, deleted_at: now, updated_at: now })
    .where('id', 'in', ids)
    .execute()
}
