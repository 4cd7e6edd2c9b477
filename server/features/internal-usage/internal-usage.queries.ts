// SQL of internal usage: the handle first, the scope always.
import type { Scope } from '@webale/domain/access/scope.ts'
import type { Usage, UsageStatus } from '@webale/domain/features/internal-usage/internal-usage.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { TrackingType } from '@webale/domain/kernel/quantity.ts'
import { sql } from 'kysely'
import { inScope } from '../../platform/database/in-scope.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { NewRow, Row } from '../../platform/database/tables.ts'

// The literal names the index; goods of a kit are several movements.
const COST = sql<number | null>`(select cast(-sum(value) as bigint) / 100.0 from stock_movements
  where reference_id = usage.id and reference_type = 'internal_usage')`

const selectUsage = (db: Db, scope: Scope) =>
  db
    .selectFrom('internal_stock_usage as usage')
    .leftJoin('products', 'products.id', 'usage.product_id')
    .leftJoin('departments', 'departments.id', 'usage.department_id')
    .selectAll('usage')
    .select('products.name as product_name')
    // A record of an earlier version shows the unit that its product has now.
    .select([
      sql<string | null>`coalesce(usage.unit, products.unit)`.as('unit'),
      sql<TrackingType | null>`coalesce(usage.tracking_type, products.tracking_type)`.as(
        'tracking_type',
      ),
      sql<string | null>`case when usage.unit is null then products.volume_unit end`.as(
        'volume_unit',
      ),
    ])
    .select('departments.name as department_name')
    .select(COST.as('cost'))
    .$call((query) => inScope(query, scope, 'usage.department_id'))

export type UsagePage = {
  readonly status?: UsageStatus | undefined
  readonly offset: number
  readonly limit: number
}

/** A page of the records with product and department, newest first. */
export const listUsage = (
  db: Db,
  scope: Scope,
  { status, offset, limit }: UsagePage,
): Promise<Usage[]> =>
  selectUsage(db, scope)
    .$if(status !== undefined, (query) => query.where('usage.status', '=', status ?? 'recorded'))
    .orderBy('usage.created_at', 'desc')
    .orderBy('usage.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

/** Count and total value in UGX of the records of each status. */
export const sumUsage = (
  db: Db,
  scope: Scope,
): Promise<{ status: UsageStatus; count: number; value: number }[]> =>
  db
    .selectFrom('internal_stock_usage')
    .select([
      'status',
      sql<number>`count(*)`.as('count'),
      sql<number>`sum(total_value)`.as('value'),
    ])
    .$call((query) => inScope(query, scope))
    .groupBy('status')
    .execute()

export type UsedProduct = Pick<
  Row<'products'>,
  'id' | 'name' | 'unit' | 'volume_unit' | 'tracking_type' | 'selling_price' | 'is_bundle'
>

/** The used product. Throws product_not_found, also for products outside the scope. */
export const getUsedProduct = async (tx: Tx, scope: Scope, id: string): Promise<UsedProduct> => {
  const product = await tx
    .selectFrom('products')
    .select(['id', 'name', 'unit', 'volume_unit', 'tracking_type', 'selling_price', 'is_bundle'])
    .where('id', '=', id)
    .$call((query) => inScope(query, scope))
    .executeTakeFirst()

  if (product === undefined) throw refuse('product_not_found')

  return product
}

const getUsage = (tx: Tx, id: string): Promise<Usage> =>
  selectUsage(tx, { all: true }).where('usage.id', '=', id).executeTakeFirstOrThrow()

/** Stores a record and returns it as in the list. */
export const insertUsage = async (
  tx: Tx,
  usage: NewRow<'internal_stock_usage'>,
): Promise<Usage> => {
  await tx.insertInto('internal_stock_usage').values(usage).execute()
  return getUsage(tx, usage.id)
}

/** Throws not_found. */
export const updateUsageStatus = async (
  tx: Tx,
  id: string,
  status: UsageStatus,
): Promise<Usage> => {
  const changed = await tx
    .updateTable('internal_stock_usage')
    .set({ status })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()

  if (changed === undefined) throw refuse('not_found', { thing: 'The record' })

  return getUsage(tx, id)
}
