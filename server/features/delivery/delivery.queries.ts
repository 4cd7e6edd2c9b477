// SQL of the deliveries: products when goods come, the rows of a new delivery, and the stored ones.
import type { Scope } from '@webale/domain/access/scope.ts'
import { type Delivery, deliveryNumber, type DeliveryRow } from '@webale/domain/features/delivery/delivery.ts'
import type { ReceivedProduct } from '@webale/domain/features/delivery/plan-delivery.ts'
import { sql } from 'kysely'
import { inScope } from '../../platform/database/in-scope.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import type { Db, Tx } from '../../platform/database/open.ts'
import type { NewRow, Row } from '../../platform/database/tables.ts'

const MAX_LISTED = 200

/** These products, locked in the order of moveStock: stock and cost stay as they are until the goods are in stock. */
export const lockProducts = async (tx: Tx, ids: readonly string[]): Promise<ReceivedProduct[]> => {
  const lock = tx.engine === 'postgres' ? sql`for update of products` : sql``
  const { rows } = await sql<Omit<ReceivedProduct, 'has_components'> & { readonly components: number }>`
    select id, name, department_id, tracking_type, current_stock, cost_price,
      (select count(*) from product_bundles where bundle_product_id = products.id) as components
    from products where id in (${sql.join(ids)}) order by is_bundle, id ${lock}`.execute(tx)
  return rows.map(({ components, ...product }) => ({ ...product, has_components: components > 0 }))
}

/** The next number of a delivery. */
export const takeDeliveryNumber = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{
    value: number
  }>`update counters set value = value + 1 where name = 'delivery_number' returning value`.execute(tx)
  return rows[0]?.value ?? 1
}

export const insertDelivery = async (
  tx: Tx,
  delivery: NewRow<'deliveries'>,
  lines: readonly NewRow<'delivery_lines'>[],
): Promise<void> => {
  await insertRows(tx, 'deliveries', [delivery])
  await insertRows(tx, 'delivery_lines', lines)
}

type ListedDelivery = Omit<DeliveryRow, 'number'> & { readonly number: number; readonly extra: number }

/** Deliveries with their cost, which is null while it is not known. */
const selectDeliveries = (db: Db) =>
  db
    .selectFrom('deliveries')
    .leftJoin('profiles', 'profiles.id', 'deliveries.created_by')
    .selectAll('deliveries')
    .select([
      'profiles.full_name as received_by',
      sql<number>`(select count(*) from delivery_lines where delivery_id = deliveries.id)`.as('line_count'),
      sql<number | null>`(select case when count(*) = count(line_cost)
        then round(cast(sum(line_cost + coalesce(extra_share, 0)) as numeric), 2) end
        from delivery_lines where delivery_id = deliveries.id)`.as('total_cost'),
    ])

const rowOf = <Listed extends ListedDelivery>(delivery: Listed) => ({
  ...delivery,
  number: deliveryNumber(delivery.number),
})

/** The newest deliveries of the scope, with their costs: the caller decides who sees them. */
export const listDeliveries = async (db: Db, scope: Scope): Promise<DeliveryRow[]> => {
  const newest = inScope(selectDeliveries(db), scope, 'deliveries.department_id').orderBy('deliveries.number', 'desc')
  return (await newest.orderBy('deliveries.id', 'desc').limit(MAX_LISTED).execute()).map(rowOf)
}

const listLines = (db: Db, delivery_id: string): Promise<Row<'delivery_lines'>[]> =>
  db.selectFrom('delivery_lines').selectAll().where('delivery_id', '=', delivery_id).orderBy('position').execute()

/** One delivery with its costs, without a check of rights: the caller decides who sees it. */
export const findDelivery = async (db: Db, id: string): Promise<Delivery | undefined> => {
  const row = await selectDeliveries(db).where('deliveries.id', '=', id).executeTakeFirst()
  if (row === undefined) return undefined
  return { ...rowOf(row), extra: row.total_cost === null ? null : row.extra, lines: await listLines(db, id) }
}

/** The newest day on which goods with this invoice number of this supplier came; null when none did. */
export const findSameInvoice = async (
  db: Db,
  scope: Scope,
  { supplier_id, invoice_number }: { readonly supplier_id: string; readonly invoice_number: string },
): Promise<string | null> => {
  const row = await inScope(db.selectFrom('deliveries').select('received_on'), scope)
    .where('supplier_id', '=', supplier_id)
    .where(sql<boolean>`lower(invoice_number) = ${invoice_number.toLowerCase()}`)
    .orderBy('received_on', 'desc')
    .executeTakeFirst()
  return row?.received_on ?? null
}
