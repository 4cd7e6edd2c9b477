// SQL of the staff.
import { type Actor, isAdmin, type Role, roleOr } from '@webale/domain/access/role.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/store.ts'

const selectPeople = (db: Db) =>
  db
    .selectFrom('profiles')
    .leftJoin('auth_users', 'auth_users.id', 'profiles.id')
    .leftJoin('user_roles', 'user_roles.user_id', 'profiles.id')
    .leftJoin('departments', 'departments.id', 'profiles.department_id')
    .leftJoin('auth_pins', 'auth_pins.user_id', 'profiles.id')
    .where('auth_users.deleted_at', 'is', null)
    .select([
      'profiles.id as id',
      'profiles.full_name as full_name',
      'profiles.department_id as department_id',
      'profiles.created_at as created_at',
      'auth_users.email as email',
      'departments.name as department_name',
      'user_roles.role as role',
      'auth_pins.changed_at as pin_changed_at',
    ])

type Person = { readonly role: Role | null; readonly pin_changed_at: string | null }

const withRole = <Found extends Person>(
  person: Found,
): Found & { role: Role; has_pin: boolean } => ({
  ...person,
  role: roleOr(person.role),
  has_pin: person.pin_changed_at !== null,
})

/** All staff, newest first. */
export const listStaff = async (db: Db) =>
  (
    await selectPeople(db)
      .orderBy('profiles.created_at', 'desc')
      .orderBy('profiles.id', 'desc')
      .execute()
  ).map(withRole)

export const findStaff = async (db: Db, id: string) => {
  const person = await selectPeople(db).where('profiles.id', '=', id).executeTakeFirst()
  return person && withRole(person)
}

/**
 * The administrators with an active account. Their rows are locked until the transaction ends, so
 * that two admins cannot demote each other at the same moment.
 */
export const lockAdmins = async (tx: Tx, now: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('user_roles')
    .innerJoin('auth_users', 'auth_users.id', 'user_roles.user_id')
    .select('user_roles.user_id as id')
    .where('user_roles.role', '=', 'admin')
    .where('auth_users.deleted_at', 'is', null)
    .where((where) =>
      where.or([
        where('auth_users.banned_until', 'is', null),
        where('auth_users.banned_until', '<=', now),
      ]),
    )
    .orderBy('user_roles.user_id')
    .$if(tx.engine === 'postgres', (query) => query.modifyEnd(sql`for update of user_roles`))
    .execute()
  return rows.map(({ id }) => id)
}

/** Keeps one role row per person. */
export const saveRole = async (tx: Tx, user_id: string, role: Role): Promise<void> => {
  await tx
    .insertInto('user_roles')
    .values({ user_id, role })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ role }))
    .execute()
}

export const saveDepartment = async (
  tx: Tx,
  id: string,
  department_id: string | null,
): Promise<void> => {
  await tx.updateTable('profiles').set({ department_id }).where('id', '=', id).execute()
}

const findRoleOf = async (db: Db, user_id: string): Promise<Role> =>
  roleOr(
    (
      await db
        .selectFrom('user_roles')
        .select('role')
        .where('user_id', '=', user_id)
        .executeTakeFirst()
    )?.role,
  )

/** The role may have changed since the request arrived. Throws not_allowed. */
export const checkStillAdmin = async (tx: Tx, actor: Pick<Actor, 'id'>): Promise<void> => {
  if (!isAdmin({ role: await findRoleOf(tx, actor.id) })) throw refuse('not_allowed')
}

/** The owner of this account, locked until the transaction ends. */
export const findAccountOwner = (
  tx: Tx,
  id: string,
): Promise<{ email: string | null; full_name: string | null } | undefined> =>
  tx
    .selectFrom('auth_users')
    .leftJoin('profiles', 'profiles.id', 'auth_users.id')
    .select(['auth_users.email as email', 'profiles.full_name as full_name'])
    .where('auth_users.id', '=', id)
    .where('auth_users.deleted_at', 'is', null)
    .$if(tx.engine === 'postgres', (query) => query.modifyEnd(sql`for update of auth_users`))
    .executeTakeFirst()
