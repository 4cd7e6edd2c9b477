// SQL of PINs, of wrong PINs by person and till, and of the sessions that began with a PIN.
import type { Seller } from '@webale/domain/features/till/till.ts'
import type { Db, Tx } from '../../platform/database/store.ts'

/** What is hashed instead of the bare PIN; `markSecret` adds the key file. */
export const pinSecret = (user_id: string, pin: string): string => `pin ${user_id} ${pin}`

export const findPinHash = async (db: Db, user_id: string): Promise<string | null> => {
  const found = db.selectFrom('auth_pins').select('hash').where('user_id', '=', user_id)
  return (await found.executeTakeFirst())?.hash ?? null
}

/** A new PIN replaces the old one and ends the pauses. */
export const savePin = async (
  tx: Tx,
  user_id: string,
  hash: string,
  changed_at: string,
): Promise<void> => {
  await tx
    .insertInto('auth_pins')
    .values({ user_id, hash, changed_at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ hash, changed_at }))
    .execute()
  await tx.deleteFrom('auth_pin_failures').where('user_id', '=', user_id).execute()
}

export const removePin = async (tx: Tx, user_id: string): Promise<void> => {
  await tx.deleteFrom('auth_pins').where('user_id', '=', user_id).execute()
}

/** Ends the sessions by PIN on a till, those of a person, or all. */
export const endPinSessions = async (
  tx: Tx,
  whose: { readonly till_id: string } | { readonly user_id: string } | 'all',
): Promise<void> => {
  const byPin = tx.selectFrom('auth_pin_sessions').select('session_id')
  const ended = tx.deleteFrom('auth_sessions')
  if (whose === 'all') await ended.where('id', 'in', byPin).execute()
  else if ('till_id' in whose)
    await ended.where('id', 'in', byPin.where('till_id', '=', whose.till_id)).execute()
  else await ended.where('user_id', '=', whose.user_id).where('id', 'in', byPin).execute()
}

/**
 * The department of the last person on this till who has one. An administrator without a department
 * gets it.
 */
export const findTillDepartment = async (db: Db, till_id: string): Promise<string | null> => {
  const seen = db
    .selectFrom('till_people')
    .innerJoin('departments', 'departments.id', 'till_people.department_id')
    .select('departments.id')
    .where('till_id', '=', till_id)
    .orderBy('last_at', 'desc')
  return (await seen.executeTakeFirst())?.id ?? null
}

type SellerScope =
  | { readonly all: true }
  | { readonly all: false; readonly department_id: string | null }

/**
 * People with an account who may sell: those of the department, or of any, and administrators. The
 * list does not reveal who has a PIN.
 */
export const listSellers = (db: Db, now: string, scope: SellerScope): Promise<Seller[]> =>
  db
    .selectFrom('profiles')
    .innerJoin('auth_users', 'auth_users.id', 'profiles.id')
    .leftJoin('user_roles', 'user_roles.user_id', 'profiles.id')
    .select(['profiles.id', 'profiles.full_name'])
    .where('auth_users.deleted_at', 'is', null)
    .where((where) =>
      where.or([where('banned_until', 'is', null), where('banned_until', '<=', now)]),
    )
    .where((where) =>
      where.or([
        scope.all
          ? where('profiles.department_id', 'is not', null)
          : where('profiles.department_id', '=', scope.department_id),
        where('user_roles.role', '=', 'admin'),
      ]),
    )
    .orderBy('profiles.full_name')
    .orderBy('profiles.id')
    .execute()

/** Can a PIN be used anywhere: does the shop have a shared till? */
export const hasSharedTill = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('tills')
    .select('id')
    .where('shared', '=', true)
    .where('ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined
