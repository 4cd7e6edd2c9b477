// SQL of the deliveries: the products to receive, the rows of a new delivery, and the stored ones.
import type { Scope } from '@webale/domain/access/scope.ts'
import {
  type Delivery,
  type DeliveryLabel,
  deliveryNumber,
  type DeliveryRow,
  type GoodsReturn,
} from '@webale/domain/features/delivery/delivery.ts'
import type { ReceivedProduct } from '@webale/domain/features/delivery/plan-delivery.ts'
import { roundPrice } from '@webale/domain/kernel/money.ts'
import type { PageInput } from '@webale/domain/kernel/page.ts'
import { isMeasured, type TrackingType } from '@webale/domain/kernel/quantity.ts'
import { sql } from 'kysely'
import { sumOfQuantities } from '../../platform/database/arithmetic.ts'
import { inScope } from '../../platform/database/in-scope.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import { numberText } from '../../platform/database/number-text.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { NewRow, Row } from '../../platform/database/tables.ts'
import { rowCount } from '../../platform/database/row-count.ts'
import { containsPattern } from '../product/search-products.queries.ts'

/**
 * These products, locked in the order of moveStock: stock and cost stay as they are until the goods
 * are in stock.
 */
export const lockProducts = async (tx: Tx, ids: readonly string[]): Promise<ReceivedProduct[]> => {
  const lock = tx.engine === 'postgres' ? sql`for update of products` : sql``
  const { rows } = await sql<
    Omit<ReceivedProduct, 'has_components'> & { readonly components: number }
  >`
    select id, name, department_id, tracking_type, current_stock, stock_value, cost_price,
      (select count(*) from product_bundles where bundle_product_id = products.id) as components
    from products where id in (${sql.join(ids)}) order by is_bundle, id ${lock}`.execute(tx)

  return rows.map(({ components, ...product }) => ({ ...product, has_components: components > 0 }))
}

/** The next number of a delivery. */
export const takeDeliveryNumber = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{
    value: number
  }>`update counters set value = value + 1
  where name = 'delivery_number' returning value`.execute(tx)
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

/** Costs that were entered with the goods or added later. */
const WITH_COSTS = sql`left join delivery_costs on delivery_costs.line_id = delivery_lines.id`
const LINE_COST = sql`coalesce(delivery_lines.line_cost, delivery_costs.line_cost)`
const EXTRA_SHARE = sql`coalesce(delivery_lines.extra_share, delivery_costs.extra_share, 0)`

type ListedDelivery = Omit<DeliveryRow, 'number'> & {
  readonly number: number
  readonly extra: number
  readonly vat_amount: number | null
}

/** Deliveries with their cost, which is null while it is not known. */
const selectDeliveries = (db: Db) =>
  db
    .selectFrom('deliveries')
    .leftJoin('profiles', 'profiles.id', 'deliveries.created_by')
    .selectAll('deliveries')
    .select([
      'profiles.full_name as received_by',
      sql<number>`(select count(*)
        from delivery_lines
        where delivery_id = deliveries.id)`.as('line_count'),
      sql<number | null>`(select case when count(*) = count(${LINE_COST})
        then round(cast(sum(${LINE_COST} + ${EXTRA_SHARE}) as numeric), 2) end
        from delivery_lines ${WITH_COSTS}
        where delivery_lines.delivery_id = deliveries.id)`.as('total_cost'),
      sql<
        DeliveryRow['taken_back']
      >`(select case when coalesce(sum(taken.quantity), 0) = 0 then 'none'
          when ${sumOfQuantities(sql`taken.quantity`)} = (select ${sumOfQuantities(sql`quantity`)}
            from delivery_lines
            where delivery_id = deliveries.id) then 'all' else 'part' end
        from delivery_returns join delivery_return_lines as taken
        on taken.return_id = delivery_returns.id
        where delivery_returns.delivery_id = deliveries.id)`.as('taken_back'),
    ])

const rowOf = <Listed extends ListedDelivery>(delivery: Listed) => ({
  ...delivery,
  number: deliveryNumber(delivery.number),
})

const SEARCHED = sql`lower(${numberText('GRN', 'deliveries.number')} || ' ' ||
  coalesce(supplier_name, '') || ' ' || coalesce(invoice_number, ''))`

type DeliveryPage = PageInput & { readonly search?: string | undefined }

/**
 * A page of the deliveries of the scope, newest first, with their costs: the caller decides who
 * sees them.
 */
export const listDeliveries = async (
  db: Db,
  scope: Scope,
  { offset, limit, search = '' }: DeliveryPage,
): Promise<{ rows: DeliveryRow[]; total: number }> => {
  const isFound = sql<boolean>`${SEARCHED} like ${containsPattern(search.toLowerCase())} escape '\\'`
  const rows = await inScope(selectDeliveries(db), scope, 'deliveries.department_id')
    .where(isFound)
    .orderBy('deliveries.number', 'desc')
    .orderBy('deliveries.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

  const counted = inScope(db.selectFrom('deliveries'), scope).where(isFound)
  const { total } = await counted.select(rowCount.as('total')).executeTakeFirstOrThrow()

  return { rows: rows.map(rowOf), total }
}

/** A line with its costs, whenever they came, and what was returned of it. */
export type StoredLine = Row<'delivery_lines'> & {
  readonly taken_back: number
  /** Of its day; of a line of an earlier version that of the product now, null when it is gone. */
  readonly tracking_type: TrackingType | null
  /** The value in hundredths at which it was received; null from before values were kept. */
  readonly received_value: number | null
}

export const listLines = async (db: Db, delivery_id: string): Promise<StoredLine[]> => {
  const { rows } = await sql<StoredLine>`select delivery_lines.*, ${LINE_COST} as line_cost,
      coalesce(delivery_lines.extra_share, delivery_costs.extra_share) as extra_share,
      coalesce(delivery_lines.variance, delivery_costs.variance) as variance,
      coalesce((select ${sumOfQuantities(sql`quantity`)}
        from delivery_return_lines
        where line_id = delivery_lines.id), 0) as taken_back,
       coalesce(delivery_lines.tracking_type, (select tracking_type
         from products
         where products.id = delivery_lines.product_id)) as tracking_type,
       (select cast(sum(value) as bigint)
         from stock_movements
         where product_id =
         delivery_lines.product_id
           and reference_id = delivery_lines.delivery_id
         and movement_type = 'received') as received_value
    from delivery_lines ${WITH_COSTS}
    where delivery_lines.delivery_id = ${delivery_id}
    order by delivery_lines.position`.execute(db)
  return rows
}

type CostsStamp = Pick<Delivery, 'costs_by' | 'costs_at'>

/** Who added the costs later, and when. */
const costsStampOf = async (db: Db, delivery_id: string): Promise<CostsStamp> => {
  const added = await db
    .selectFrom('delivery_costs')
    .leftJoin('profiles', 'profiles.id', 'delivery_costs.created_by')
    .select(['full_name as costs_by', 'delivery_costs.created_at as costs_at'])
    .where('delivery_id', '=', delivery_id)
    .executeTakeFirst()
  return added ?? { costs_by: null, costs_at: null }
}

const listReturns = async (db: Db, delivery_id: string): Promise<GoodsReturn[]> => {
  const returns = await db
    .selectFrom('delivery_returns')
    .leftJoin('profiles', 'profiles.id', 'delivery_returns.created_by')
    .select([
      'delivery_returns.id',
      'kind',
      'reason',
      'full_name as taken_by',
      'delivery_returns.created_at',
    ])
    .where('delivery_id', '=', delivery_id)
    .orderBy('delivery_returns.created_at')
    .orderBy('delivery_returns.id')
    .execute()

  const lines = await db
    .selectFrom('delivery_return_lines as taken')
    .innerJoin('delivery_lines', 'delivery_lines.id', 'line_id')
    .select(['return_id', 'product_name', 'taken.quantity', 'value'])
    .where('delivery_id', '=', delivery_id)
    .orderBy('taken.position')
    .execute()

  return returns.map((one) => {
    const own = lines.filter(({ return_id }) => return_id === one.id)
    const values = own.map(({ value }) => value)
    const isKnown = !values.includes(null)

    return {
      ...one,
      value: isKnown
        ? roundPrice(values.reduce<number>((sum, value) => sum + (value ?? 0), 0))
        : null,
      lines: own.map(({ product_name, quantity }) => ({ product_name, quantity })),
    }
  })
}

/** One delivery with its costs, without a check of rights: the caller decides who sees it. */
export const findDelivery = async (db: Db, id: string): Promise<Delivery | undefined> => {
  const row = await selectDeliveries(db).where('deliveries.id', '=', id).executeTakeFirst()
  if (row === undefined) return undefined
  const lines = await listLines(db, id)
  const extra = roundPrice(lines.reduce((sum, { extra_share }) => sum + (extra_share ?? 0), 0))
  const later = await costsStampOf(db, id)
  const returns = await listReturns(db, id)

  return {
    ...rowOf(row),
    extra: row.total_cost === null ? null : extra,
    ...(row.vat_amount !== null && { vat: row.vat_amount / 100 }),
    ...later,
    lines,
    returns,
  }
}

/** The products of a delivery as they are now, in the order of its lines. */
export const listLabels = async (db: Db, delivery_id: string): Promise<DeliveryLabel[]> => {
  const rows = await db
    .selectFrom('delivery_lines')
    .innerJoin('products', 'products.id', 'product_id')
    .select([
      'products.id',
      'name',
      'selling_price',
      'barcode',
      'internal_barcode',
      'products.tracking_type',
      'quantity',
    ])
    .where('delivery_id', '=', delivery_id)
    .orderBy('position')
    .execute()
  return rows.map(({ tracking_type, quantity, ...product }) => ({
    ...product,
    copies: isMeasured(tracking_type) ? 1 : quantity,
  }))
}

/** The newest day of a delivery with this supplier and invoice number, or null. */
export const findSameInvoice = async (
  db: Db,
  scope: Scope,
  {
    supplier_id,
    invoice_number,
  }: { readonly supplier_id: string; readonly invoice_number: string },
): Promise<string | null> => {
  const row = await inScope(db.selectFrom('deliveries').select('received_on'), scope)
    .where('supplier_id', '=', supplier_id)
    .where(sql<boolean>`lower(invoice_number) = ${invoice_number.toLowerCase()}`)
    .orderBy('received_on', 'desc')
    .executeTakeFirst()
  return row?.received_on ?? null
}
