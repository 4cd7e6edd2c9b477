// SQL of the person's role and profile, and of what the sign-in page shows.
import type { Db } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'

export const findRole = (db: Db, user_id: string): Promise<Row<'user_roles'> | undefined> =>
  db.selectFrom('user_roles').selectAll().where('user_id', '=', user_id).executeTakeFirst()

export const findProfile = (db: Db, id: string): Promise<Row<'profiles'> | undefined> =>
  db.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirst()

export const findBusiness = (
  db: Db,
): Promise<Pick<Row<'settings'>, 'business_name' | 'logo_url'> | undefined> =>
  db
    .selectFrom('settings')
    .select(['business_name', 'logo_url'])
    .orderBy('created_at')
    .executeTakeFirst()
