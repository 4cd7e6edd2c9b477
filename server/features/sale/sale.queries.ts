// SQL of the sales: the stored sale with its items, the history with its filter, and the rows a new
// sale writes.
import type { Scope } from '@webale/domain/access/scope.ts'
import { measureOf } from '@webale/domain/features/product/pricing.ts'
import type { TrackingType } from '@webale/domain/kernel/quantity.ts'
import type { VatAmount } from '@webale/domain/features/vat/vat.ts'
import { sql } from 'kysely'
import { insertRows } from '../../platform/database/insert-rows.ts'
import { precompileQuery } from '../../platform/database/precompile-query.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { NewRow, Row } from '../../platform/database/tables.ts'
import { rowCount } from '../../platform/database/row-count.ts'
import { findCustomerOfSale } from '../customer/account.queries.ts'
import { sumSales } from '../report/sales-report.queries.ts'
import { withCashRounding, withPayments } from './payments.queries.ts'
import { matchingSales, readSearch, sumCashiers } from './search-sales.queries.ts'
import {
  figuresOfSales,
  NEWEST_FIRST,
  type SaleDays,
  type Sales,
  salesOf,
} from './sales-of.queries.ts'

/** The filter of the history. */
export type HistoryFilter = SaleDays & { readonly search?: string | undefined }

/** A stored item with its present names; null where the product or service was deleted. */
export type StoredItem = Omit<
  Row<'sale_items'>,
  | 'tier'
  | 'bottle'
  | 'custom_price'
  | 'cost_price'
  | 'cost_value'
  | 'components'
  | 'tracking_type'
  | 'below_list'
  | 'elsewhere_department_id'
  | 'elsewhere_net'
  | 'vat_category'
  | 'vat_gross'
  | 'vat_amount'
> & {
  /** Only of a sale with VAT. */
  readonly vat?: VatAmount
  readonly product_name: string | null
  readonly service_name: string | null
  readonly quantity_per_unit: number | null
}

const selectSale = precompileQuery(
  (_db, { id }: { readonly id: string }) => sql<Row<'sales'>>`select * from sales where id = ${id}`,
)

/** A sale of any department; the caller decides who may see it. */
export const findSale = async (db: Db, id: string): Promise<Row<'sales'> | undefined> =>
  (await selectSale(db, { id }, {}))[0]

type UnitRow = Pick<Row<'sale_items'>, 'bottle' | 'unit'> & {
  readonly sold_by: TrackingType | null
  readonly tracking_type: TrackingType | null
  readonly volume_unit: string | null
  readonly unit_now: string | null
}

/** Only a line of an old backup file does not know how it was sold. */
const withUnit = <Item extends UnitRow>({
  bottle,
  sold_by,
  tracking_type,
  volume_unit,
  unit_now,
  ...item
}: Item) => ({
  ...item,
  unit:
    sold_by !== null || tracking_type === null || unit_now === null
      ? item.unit
      : measureOf({ tracking_type, volume_unit, unit: unit_now }, bottle),
})

/** Items of these sales in the order in which they were sold, without costs (decision S20). */
export const listSaleItems = async (db: Db, sale_ids: readonly string[]): Promise<StoredItem[]> => {
  const rows = await db
    .selectFrom('sale_items')
    .leftJoin('products', 'products.id', 'sale_items.product_id')
    .leftJoin('services', 'services.id', 'sale_items.service_id')
    .select([
      'sale_items.id',
      'sale_id',
      'position',
      'product_id',
      'service_id',
      'item_name',
      'quantity',
      'base_quantity',
      'unit_price',
      'subtotal',
    ])
    .select([
      'products.name as product_name',
      'services.name as service_name',
      'products.quantity_per_unit',
    ])
    .select(['sale_items.vat_category', 'vat_gross', 'vat_amount'])
    .select(['bottle', 'sale_items.unit', 'sale_items.tracking_type as sold_by'])
    .select(['products.tracking_type', 'products.volume_unit', 'products.unit as unit_now'])
    .where('sale_id', 'in', sale_ids)
    .orderBy('sale_id')
    .orderBy('position')
    .execute()
  return rows.map(({ vat_category, vat_gross, vat_amount, ...row }) => ({
    ...withUnit(row),
    ...(vat_category !== null && {
      vat: { category: vat_category, gross: vat_gross ?? 0, vat: vat_amount ?? 0 },
    }),
  }))
}
/**
 * A stored sale as the operations return it: with its items, the payments of a split sale, and its
 * registered customer.
 */
export const wholeSale = async <Stored extends Row<'sales'>>(db: Db, stored: Stored) => {
  const [sale = stored] = await withCashRounding(db, await withPayments(db, [stored]))
  const customer = await findCustomerOfSale(db, stored.id)

  return {
    ...sale,
    sale_items: await listSaleItems(db, [stored.id]),
    ...(customer && { customer }),
  }
}

/**
 * The newest sales that match, at most `most`, with the count and the sum in UGX of all that match.
 */
export const listHistory = async (
  db: Db,
  scope: Scope,
  { search, ...days }: HistoryFilter,
  most: number,
): Promise<{ rows: Row<'sales'>[]; count: number; total: number }> => {
  const found =
    search === undefined || search === '' ? null : await readSearch(db, scope, days, search)

  const matching = (sales: Sales) => (found === null ? sales : matchingSales(sales, found))
  const rows = await matching(salesOf(db, scope, days))
    .selectAll()
    .orderBy(NEWEST_FIRST)
    .limit(most)
    .execute()

  if (found === null) {
    const { sales_total, transactions } = await sumSales(db, scope, days)
    return { rows, count: transactions, total: sales_total }
  }

  if (found.number === null) return { rows, ...(await sumCashiers(db, scope, days, found)) }
  const sums = await matching(figuresOfSales(db, scope, days))
    .select(rowCount.as('count'))
    .select(sql<number>`coalesce(sum(total), 0)`.as('total'))
    .executeTakeFirstOrThrow()

  return { rows, ...sums }
}

type ReceiptCount = {
  readonly value: number
  /**
   * 1 when the shop sells only with an open shift; read here, so that a plain sale needs no
   * statement for it.
   */
  readonly needs_shift: number
  /** The stored step of the rule; null while it was never saved. */
  readonly cash_rounding: string | null
  /** The stored registrations for VAT; null while the shop does not use VAT. */
  readonly vat_registrations: string | null
  /** The newest day with sums; a sale of it or of an earlier day must forget them. */
  readonly newest_summed_day: string | null
}

const nextReceiptCount = precompileQuery(
  () =>
    sql<ReceiptCount>`update counters set value = value + 1 where name = 'receipt_number'
    returning value,
    (select count(*) from shop_rules where name in ('shifts', 'sell_only_in_shift')
      and value = 'true') / 2 as needs_shift,
    (select value from shop_rules where name = 'cash_rounding') as cash_rounding,
    (select value from shop_rules where name = 'vat_registrations' and exists (select 1
      from shop_rules where name = 'vat' and value = 'true')) as vat_registrations,
    (select max(business_date) from summed_days) as newest_summed_day`,
)

/**
 * The next value of the receipt counter, or undefined when the counter is not there. Never fails,
 * so the sale can go on.
 */
export const takeReceiptCount = async (tx: Tx): Promise<ReceiptCount | undefined> =>
  (await nextReceiptCount(tx, {}, {}))[0]

/** Inserts the sale and all its items with two statements. */
export const insertSale = async (
  tx: Tx,
  sale: NewRow<'sales'>,
  items: readonly NewRow<'sale_items'>[],
): Promise<void> => {
  await insertRows(tx, 'sales', [sale])
  await insertRows(tx, 'sale_items', items)
}
