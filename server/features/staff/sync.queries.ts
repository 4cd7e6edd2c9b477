// SQL of accounts that lack a profile or a role.
import type { Db, Tx } from '../../platform/database/store.ts'

const selectAccounts = (db: Db) =>
  db
    .selectFrom('auth_users')
    .leftJoin('profiles', 'profiles.id', 'auth_users.id')
    .leftJoin('user_roles', 'user_roles.user_id', 'auth_users.id')
    .where('auth_users.deleted_at', 'is', null)

/** The number of active accounts, and of those with a profile. */
export const countAccounts = (db: Db): Promise<{ total: number; with_profile: number }> =>
  selectAccounts(db)
    .select(({ fn }) => [
      fn.count<number>('auth_users.id').as('total'),
      fn.count<number>('profiles.id').as('with_profile'),
    ])
    .executeTakeFirstOrThrow()

/** `full_name` is null when the profile is missing. */
export const listIncomplete = (db: Db) =>
  selectAccounts(db)
    .where((where) =>
      where.or([where('profiles.id', 'is', null), where('user_roles.user_id', 'is', null)]),
    )
    .select([
      'auth_users.id as id',
      'auth_users.email as email',
      'auth_users.user_metadata as user_metadata',
      'profiles.full_name as full_name',
    ])
    .orderBy('auth_users.created_at')
    .orderBy('auth_users.id')
    .execute()

type MissingProfile = {
  readonly id: string
  readonly full_name: string
  readonly now: string
}

/** Inserts a missing profile or role; existing ones stay. */
export const insertMissingProfile = async (
  tx: Tx,
  { id, full_name, now }: MissingProfile,
): Promise<void> => {
  await tx
    .insertInto('profiles')
    .values({ id, full_name, department_id: null, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .insertInto('user_roles')
    .values({ user_id: id, role: 'user' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
