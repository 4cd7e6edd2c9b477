// SQL of the stock alerts, raised by moveStock and other commands that lower a stock to its level
// (decision D5).
import type { Scope } from '@webale/domain/access/scope.ts'
import {
  alertFor,
  type AlertType,
  crossedAlert,
  isAlertOver,
  type StockAlert,
} from '@webale/domain/features/stock/stock-alert.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { sql } from 'kysely'
import { inScope } from '../../platform/database/in-scope.ts'
import type { Db, Tx } from '../../platform/database/store.ts'

const MAX_LISTED = 500

const selectAlerts = (db: Db) =>
  db
    .selectFrom('stock_alerts as alert')
    .innerJoin('products', 'products.id', 'alert.product_id')
    .leftJoin('product_variants as variant', 'variant.id', 'alert.variant_id')
    .leftJoin('suppliers', 'suppliers.id', 'products.supplier_id')
    .selectAll('alert')
    .select([
      'products.name as product_name',
      'products.unit',
      'products.tracking_type',
      'products.volume_unit',
      'variant.variant_name',
    ])
    .select(sql<number>`coalesce(variant.current_stock, products.current_stock)`.as('stock_now'))
    .select(['suppliers.name as supplier_name', 'suppliers.phone as supplier_phone'])

/** The unresolved alerts of the scope's products: out of stock first, then the newest. */
export const listOpenAlerts = (db: Db, scope: Scope): Promise<StockAlert[]> =>
  selectAlerts(db)
    .where(sql<boolean>`alert.is_resolved = 0`)
    .where('products.retired_at', 'is', null)
    .$call((query) => inScope(query, scope, 'products.department_id'))
    .orderBy(
      sql`case alert.alert_type when 'out_of_stock' then 0 else 1 end, alert.created_at desc,
        alert.id desc`,
    )
    .limit(MAX_LISTED)
    .execute()

/** Resolves an alert. Throws not_found. An alert that was already resolved keeps its time. */
export const resolveAlert = async (
  tx: Tx,
  id: string,
  resolved_at: string,
): Promise<StockAlert> => {
  await tx
    .updateTable('stock_alerts')
    .set({ is_resolved: true, resolved_at })
    .where('id', '=', id)
    .where('is_resolved', '=', false)
    .execute()

  const alert = await selectAlerts(tx).where('alert.id', '=', id).executeTakeFirst()
  if (alert === undefined) throw refuse('not_found', { thing: 'The alert' })

  return alert
}

type Stock = { readonly current_stock: number; readonly reorder_level: number }

/** The stock of a product before and after, each with the reorder level at that time. */
export type StockStep = {
  readonly product_id: string
  readonly before: Stock
  readonly after: Stock
}

type RaisedAlert = {
  readonly product_id: string
  readonly variant_id: string | null
  readonly alert_type: AlertType
} & Stock
type Moment = { readonly now: string; newId(): string }

/** Raises alerts; an open alert is updated with the newest stock instead. */
export const raiseAlerts = async (
  tx: Tx,
  raised: readonly RaisedAlert[],
  { now, newId }: Moment,
): Promise<void> => {
  for (const of of ['product', 'variant'] as const) {
    const due = raised.filter(({ variant_id }) => (variant_id === null) === (of === 'product'))
    if (due.length === 0) continue
    const rows = due.map(({ reorder_level, ...alert }) => ({
      ...alert,
      id: newId(),
      threshold: reorder_level,
      is_resolved: false,
      created_at: now,
    }))

    const open =
      of === 'product'
        ? sql<boolean>`is_resolved = 0 and variant_id is null`
        : sql<boolean>`is_resolved = 0 and variant_id is not null`

    await tx
      .insertInto('stock_alerts')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .column(`${of}_id`)
          .where(open)
          .doUpdateSet(({ ref }) => ({
            alert_type: ref('excluded.alert_type'),
            current_stock: ref('excluded.current_stock'),
            threshold: ref('excluded.threshold'),
          })),
      )
      .execute()
  }
}

/** The products above their level that still have an open alert. */
export const listOldAlerts = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('stock_alerts as alert')
    .innerJoin('products', 'products.id', 'alert.product_id')
    .select('products.id')
    .where(sql<boolean>`alert.is_resolved = 0`)
    .where('alert.variant_id', 'is', null)
    .where('products.current_stock', '>', 0)
    .where(sql<boolean>`products.current_stock > products.reorder_level`)
    .limit(MAX_LISTED)
    .execute()

  return rows.map(({ id }) => id)
}

/** Ends the open alerts of these products; returns the ids of those that had one. */
export const closeAlerts = async (
  tx: Tx,
  product_ids: readonly string[],
  resolved_at: string,
): Promise<ReadonlySet<string>> => {
  if (product_ids.length === 0) return new Set()
  const closed = await tx
    .updateTable('stock_alerts')
    .set({ is_resolved: true, resolved_at })
    .where('product_id', 'in', product_ids)
    .where('variant_id', 'is', null)
    .where(sql<boolean>`is_resolved = 0`)
    .returning('product_id')
    .execute()

  return new Set(closed.map(({ product_id }) => product_id))
}

/**
 * Raises an alert for every product whose stock fell to its level or to 0. Where goods came in, the
 * open alert ends; when they are still too few, a new one begins. Runs no statement when no level
 * was crossed.
 */
export const raiseAlertsForCrossedLevels = async (
  tx: Tx,
  steps: readonly StockStep[],
  moment: Moment,
): Promise<void> => {
  const over = steps.filter(({ before, after }) => isAlertOver(before, after))
  const closed = await closeAlerts(
    tx,
    over.map(({ product_id }) => product_id),
    moment.now,
  )

  const raised = steps.flatMap(({ product_id, before, after }) => {
    const alert_type = closed.has(product_id) ? alertFor(after) : crossedAlert(before, after)
    return alert_type === null ? [] : [{ product_id, variant_id: null, alert_type, ...after }]
  })
  if (raised.length > 0) await raiseAlerts(tx, raised, moment)
}
