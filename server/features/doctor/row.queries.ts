// Rules about single rows and related rows: receipt
// numbers, bundles, people, ranges, decimals, days.
import {
  COUNTED_RECEIPT,
  COUNTED_RECEIPT_GLOB,
  MAX_COUNTED_LENGTH,
} from '@webale/domain/features/sale/receipt-number.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/store.ts'
import { isFlagged, isFlaggedOpen, type RuleSql } from './rule-sql.queries.ts'
import { notRounded } from './decimals.queries.ts'

const A_DAY_MS = 24 * 60 * 60 * 1000

/** A till's number is to review first: the doctor is silent about it until that is done. */
const numberTwice = (): RuleSql => sql`select min(cast(id as text)) as id, receipt_number as name,
    count(*) as found, null as expected from sales
  where not ${isFlaggedOpen('number')}
  group by receipt_number
  having count(*) > 1`

/** Only receipt numbers in the counter's format; restored files may contain others. */
const numberBehind = ({ engine }: Db): RuleSql => {
  const isOurs =
    engine === 'sqlite'
      ? sql`receipt_number glob ${COUNTED_RECEIPT_GLOB}
        and length(receipt_number) <= ${MAX_COUNTED_LENGTH}`
      : sql`receipt_number ~ ${COUNTED_RECEIPT.source}`
  return sql`select name as id, name, value as found, highest as expected
    from counters join (select max(highest) as highest from (
        select max(cast(substr(receipt_number, 5) as bigint)) as highest
        from sales
        where ${isOurs}
          and not ${isFlagged('number')}
            and not exists (select 1 from sale_origins
            where sale_id = sales.id
              and flags like '%"recovered"%')
        union all select max(last) from receipt_blocks
        where epoch = (select value
          from meta
          where name = 'db_epoch')
      ) as given) as used on highest > value
    where name = 'receipt_number'`
}

const bundleInBundle =
  (): RuleSql => sql`select cast(part.id as text) as id, products.name, null as found,
    null as expected
  from product_bundles as part
  join products on products.id = component_product_id
  where is_bundle = 1`

/**
 * Each change of an item leaves the version that it replaced: 1, 2, 3 ... up to one below the
 * revision of the item.
 */
const versionGapIn = (table: 'products' | 'services'): RuleSql =>
  sql`select cast(item.id as text) as id, item.name, item.rev as found,
    1 + coalesce(count, 0) as expected
  from ${sql.table(table)} as item left join (
    select item_id, count(*) as count, min(rev) as lowest, max(rev) as highest
    from item_versions group by item_id
  ) as version on version.item_id = item.id
  where item.rev <> 1 + coalesce(count, 0) or highest <> count or lowest <> 1`

const versionGap = (): RuleSql => unionAll([versionGapIn('products'), versionGapIn('services')])

const personHalf =
  (): RuleSql => sql`select cast(auth_users.id as text) as id, coalesce(email, phone) as name,
    null as found, null as expected from auth_users
  left join profiles on profiles.id = auth_users.id
  left join user_roles on user_id = auth_users.id
  where deleted_at is null
    and (profiles.id is null or user_id is null)`

const twinNames = sql`one.name || ' (' || coalesce(one.barcode, '') || ') and ' || other.name
  || ' (' || coalesce(other.barcode, other.internal_barcode, '') || ')'`

/** Products whose codes are one article in two notations. Internal barcodes have 13 digits. */
const codeTwins =
  (): RuleSql => sql`select cast(one.id as text) as id, ${twinNames} as name, null as found,
    null as expected from products as one join products as other
    on other.code_key = one.code_key and other.id < one.id
  union all select cast(one.id as text), ${twinNames}, null, null
  from products as one
  join products as other on lower(other.internal_barcode) = case
    when length(one.code_key) = 14
      and substr(one.code_key, 1, 1) = '0'
    then substr(one.code_key, 2) else one.code_key end
  where other.id <> one.id`

/** Only SQLite has a separate search index. */
const notSearched = ({ engine }: Db): RuleSql | null =>
  engine === 'postgres'
    ? null
    : sql`select products.id, name, null as found, null as expected
      from products
      left join product_search_keys on product_id = products.id
      where key is null`

type CheckedTable = {
  readonly table: string
  readonly name: string
  readonly columns: readonly string[]
}

/** For every row with a matching column, the first such column; reads each table once. */
const whereAny = ({ table, name, columns }: CheckedTable, fits: (column: string) => string) =>
  sql`select cast(id as text) as id, ${sql.raw(name)} as name,
    case ${sql.raw(columns.map((column) => `when ${fits(column)} then ${column}`).join(' '))} end as found, null as expected
    from ${sql.table(table)}
    where ${sql.raw(columns.map(fits).join(' or '))}`

const unionAll = (questions: readonly RuleSql[]): RuleSql =>
  sql.join(
    questions,
    sql`
  union all `,
  )

const PRODUCT_NUMBERS = [
  'selling_price',
  'cost_price',
  'reorder_level',
  'min_price',
  'max_price',
  'bottle_size_ml',
  'selling_price_per_ml',
  'wholesale_price_per_bottle',
]

/** Numbers that must not be negative. */
export const NEVER_NEGATIVE: readonly CheckedTable[] = [
  {
    table: 'sales',
    name: 'receipt_number',
    columns: ['subtotal', 'discount', 'total', 'amount_paid'],
  },
  {
    table: 'money_movements',
    name: `'A movement of money'`,
    columns: ['tendered'],
  },
  {
    table: 'refunds',
    name: `'A return'`,
    columns: ['total', 'restocked_cost', 'lost_cost'],
  },
  {
    table: 'refund_items',
    name: `'A line of a return'`,
    columns: ['amount', 'cost', 'vat_amount'],
  },
  { table: 'sale_items', name: 'item_name', columns: ['vat_gross', 'vat_amount'] },
  { table: 'deliveries', name: `'A delivery'`, columns: ['extra', 'vat_amount'] },
  {
    table: 'delivery_lines',
    name: 'product_name',
    columns: ['line_cost', 'extra_share', 'cost_before'],
  },
  {
    table: 'delivery_costs',
    name: `'A later cost'`,
    columns: ['line_cost', 'extra_share', 'cost_before'],
  },
  {
    table: 'delivery_return_lines',
    name: `'Goods taken back'`,
    columns: ['value', 'line_cost'],
  },
  { table: 'transfer_lines', name: 'product_name', columns: ['unit_cost'] },
  { table: 'collections', name: `'A request to a phone'`, columns: ['state_changes', 'was_late'] },
  {
    table: 'transfer_receipt_lines',
    name: `'A line of a transfer'`,
    columns: ['arrived', 'lost', 'lost_cost', 'lost_value'],
  },
  { table: 'products', name: 'name', columns: PRODUCT_NUMBERS },
  {
    table: 'product_variants',
    name: 'variant_name',
    columns: ['selling_price', 'cost_price', 'current_stock', 'reorder_level'],
  },
  { table: 'services', name: 'name', columns: ['base_price'] },
  { table: 'shifts', name: `'A shift'`, columns: ['float'] },
  {
    table: 'shift_counts',
    name: `'A count of a drawer'`,
    columns: ['cash', 'mobile_money', 'card', 'left_in_drawer'],
  },
  { table: 'float_lines', name: 'name', columns: ['warning_level'] },
  { table: 'float_counts', name: `'A count of a float line'`, columns: ['typed'] },
  {
    table: 'count_lines',
    name: `'A line of a stock count'`,
    columns: ['counted'],
  },
  {
    table: 'count_results',
    name: 'product_name',
    columns: ['counted', 'unit_cost', 'unit_price'],
  },
]
/** Numbers that must be positive. */
export const ALWAYS_POSITIVE: readonly CheckedTable[] = [
  { table: 'sale_items', name: 'item_name', columns: ['quantity'] },
  {
    table: 'refund_items',
    name: `'A line of a return'`,
    columns: ['quantity'],
  },
  { table: 'expenses', name: 'description', columns: ['amount'] },
  {
    table: 'mobile_money_transactions',
    name: `'Mobile money'`,
    columns: ['amount'],
  },
  {
    table: 'internal_stock_usage',
    name: `'An internal usage'`,
    columns: ['quantity'],
  },
  { table: 'collections', name: `'A request to a phone'`, columns: ['amount'] },
  {
    table: 'collection_changes',
    name: `'A change of a request to a phone'`,
    columns: ['position'],
  },
  { table: 'product_bundles', name: `'A component'`, columns: ['quantity'] },
  { table: 'delivery_lines', name: 'product_name', columns: ['quantity'] },
  {
    table: 'delivery_return_lines',
    name: `'Goods taken back'`,
    columns: ['quantity'],
  },
  {
    table: 'transfer_lines',
    name: 'product_name',
    columns: ['quantity', 'factor'],
  },
]

const belowZero = (): RuleSql =>
  unionAll([
    ...NEVER_NEGATIVE.map((checked) => whereAny(checked, (column) => `${column} < 0`)),
    ...ALWAYS_POSITIVE.map((checked) => whereAny(checked, (column) => `${column} <= 0`)),
  ])

const receipt = sql`cast(id as text) as id, receipt_number as name, null as found, null as expected`

const wrongDay = ({ engine }: Db): RuleSql => {
  const day =
    engine === 'sqlite'
      ? sql`coalesce(date(created_at, '+3 hours'), '')`
      : sql`to_char(created_at at time zone 'UTC' + interval '3 hours', 'YYYY-MM-DD')`
  return sql`select ${receipt}
    from sales
    where business_date <> ${day}
    and content_hash <> ''`
}

const fromTheFuture = (_db: Db, now: string): RuleSql =>
  sql`select ${receipt} from sales
    where created_at > ${new Date(Date.parse(now) + A_DAY_MS).toISOString()}`

const suspiciousSales = (): RuleSql => sql`select ${receipt}
  from sales
  where is_suspicious = 1`

const cartOld = (_db: Db, now: string): RuleSql =>
  sql`select cast(id as text) as id, coalesce(label, 'a customer') as name, total as found,
    null as expected from held_carts
  where ended is null
    and held_at < ${new Date(Date.parse(now) - A_DAY_MS).toISOString()}
    and not exists (select 1
      from sales
      where sales.id = held_carts.sale_id)`

export const rowViolations = {
  number_twice: numberTwice,
  number_behind: numberBehind,
  bundle_in_bundle: bundleInBundle,
  version_gap: versionGap,
  person_half: personHalf,
  not_searched: notSearched,
  code_twins: codeTwins,
  below_zero: belowZero,
  not_rounded: notRounded,
  wrong_day: wrongDay,
  from_the_future: fromTheFuture,
  suspicious: suspiciousSales,
  cart_old: cartOld,
}
