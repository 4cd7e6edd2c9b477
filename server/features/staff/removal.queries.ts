// SQL for deleting accounts: they can no longer sign in, and their records keep the name.
import { type Role, roleOr } from '@webale/domain/access/role.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import { endSessions, forgetDevices } from './account.queries.ts'

export type AccountRemoval = {
  readonly id: string
  readonly email: string | null
  readonly full_name: string | null
  readonly role: Role
}

/** The accounts that can still sign in, with their effective role. */
export const listAccounts = async (db: Db): Promise<AccountRemoval[]> => {
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
 * Locks the accounts in the order of a sign-in (account before session), which prevents deadlocks.
 */
const lockAccounts = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  if (tx.engine === 'postgres')
    await tx
      .selectFrom('auth_users')
      .select('id')
      .where('id', 'in', ids)
      .orderBy('id')
      .forUpdate()
      .execute()
}

/**
 * Deletes these accounts. Their address becomes free; the profile stays for the history, without a
 * department, so that the department can be deleted.
 */
export const removeAccounts = async (
  tx: Tx,
  ids: readonly string[],
  now: string,
): Promise<void> => {
  await lockAccounts(tx, ids)
  await endSessions(tx, ids)
  await forgetDevices(tx, ids)
  await tx.deleteFrom('auth_factors').where('user_id', 'in', ids).execute()
  await tx.deleteFrom('auth_pins').where('user_id', 'in', ids).execute()
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
