// SQL of what a till keeps of the shop beside its goods.
import { createHash } from 'node:crypto'
import type { Scope } from '@webale/domain/access/scope.ts'
import { BusinessSettings } from '@webale/domain/features/settings/settings.ts'
import type { ShopOnTill } from '@webale/domain/features/till/shop-on-till.ts'
import { sql } from 'kysely'
import { inScope } from '../../platform/database/in-scope.ts'
import type { Db } from '../../platform/database/store.ts'
import { listFirstItems } from '../product/best-sellers.queries.ts'
import { findGlobalSettings } from '../settings/settings.queries.ts'

const businessOf = (row: BusinessSettings | undefined): BusinessSettings | null =>
  row === undefined ? null : BusinessSettings.parse(row)

const listDepartments = async (db: Db, scope: Scope): Promise<ShopOnTill['departments']> => {
  const departments = await inScope(
    db.selectFrom('departments').select(['id', 'name']),
    scope,
    'id',
  )
    .orderBy(sql`lower(name), id`)
    .execute()

  const settings = await inScope(db.selectFrom('department_settings').selectAll(), scope).execute()

  return departments.map(({ id, name }) => ({
    id,
    name,
    settings: businessOf(settings.find(({ department_id }) => department_id === id)),
  }))
}

/** Departments, business details and best sellers of a scope; `today` is the Kampala day. */
export const readShopOnTill = async (db: Db, scope: Scope, today: string): Promise<ShopOnTill> => ({
  departments: await listDepartments(db, scope),
  settings: businessOf(await findGlobalSettings(db)),
  best_sellers: await listFirstItems(db, scope, today),
})

/** The hash by which a till says which shop it has. */
export const hashOfShop = (shop: ShopOnTill): string =>
  createHash('sha256').update(JSON.stringify(shop)).digest('base64url')
