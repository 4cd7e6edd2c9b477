// SQL that fills the tables of a chain with sales as its tills leave them. Everything follows from
// the number of the sale, so the tables can be filled side by side. The seals have the size of real
// ones, but not their hashes.
import { addDays, dayBounds } from '@webale/domain/kernel/time.ts'
import { DEPARTMENTS, PRODUCTS_OF_DEPARTMENT, TILLS_OF_DEPARTMENT } from './chain-shop.ts'

export const DAYS = 3 * 365
export const LAST_DAY = '2026-11-20'
const FIRST_DAY = addDays(LAST_DAY, 1 - DAYS)

const DAY_MS = 24 * 60 * 60 * 1000
const OPENS_AT_MS = 8 * 60 * 60 * 1000
const OPEN_MS = 12 * 60 * 60 * 1000
const FIRST_MS = Date.parse(dayBounds(FIRST_DAY).from)

/**
 * The sales of some days; `sales` is the number of all,
 * `sealed` the last seal before the first of them.
 */
export type Stretch = {
  readonly from: number
  readonly until: number
  readonly sales: number
  readonly sealed: number
}

/** The first sale of a day, counted from 0. */
export const firstSaleOf = (day: number, sales: number): number => Math.ceil((day * sales) / DAYS)

const hex = (value: string, digits: number) => `lpad(to_hex(${value}), ${digits}, '0')`
/** Sorts by time like real ids; `kind` and `number` make it the only one. */
const idOf = (kind: number, number: string) =>
  `cast(${hex('ms', 12)} || '70008${kind}' || ${hex(number, 14)} as uuid)`
const SALE = idOf(0, 'x')
const ORIGIN = idOf(4, 'x')
const TIME = 'to_timestamp(ms / 1000.0)'
const DAY = `to_char(date '${FIRST_DAY}' + cast(day as integer), 'YYYY-MM-DD')`
const RECEIPT = `'RCP-' || lpad(cast(x + 1 as text), greatest(6, length(cast(x + 1 as text))), '0')`
/** Of the length of a SHA-256. */
const HASH = hex('x', 64)
const TILL = `department * ${TILLS_OF_DEPARTMENT} + x / ${DEPARTMENTS} % ${TILLS_OF_DEPARTMENT}`
/** One person on each till before noon, another one after. */
const PERSON = `(${TILL}) * 2 + half`

/** Number, day, moment and department of each sale, evenly over the days and the opening hours. */
const sold = ({ from, until, sales }: Stretch) => `
  (select x, x * ${DAYS} / ${sales} as day, x * ${DAYS} % ${sales} * 2 / ${sales} as half, x % ${DEPARTMENTS} as department,
    ${FIRST_MS + OPENS_AT_MS} + x * ${DAYS} / ${sales} * ${DAY_MS} + x * ${DAYS} % ${sales} * ${OPEN_MS} / ${sales} as ms
  from (select cast(x as bigint) as x from generate_series(${from}, ${until - 1}) as n(x)) as n)`

const THIRD = Math.floor(PRODUCTS_OF_DEPARTMENT / 3)
const CHANCE = '((x * 2654435761 + at * 40503) % 100003 / 100003.0::float8)'

/**
 * Three lines of different products of the department,
 * some of which are sold far more often than others.
 */
const lines = (stretch: Stretch) => `
  (select sold.*, chain_products.id as product_id, chain_products.name from (select *,
      (cast(floor(${THIRD} * ${CHANCE} * ${CHANCE}) as integer) * 3 + at) * ${DEPARTMENTS} + department as place
    from ${sold(stretch)} as sold, (values (0), (1), (2)) as line(at)) as sold join chain_products using (place)) as sold`

const LINE = idOf(1, 'x * 4 + at')
const MOVEMENT = idOf(2, 'x * 4 + at')

const insertSales = (stretch: Stretch) => `
  insert into sales (id, receipt_number, subtotal, discount, total, amount_paid, change_amount, payment_method,
    cashier_name, department_id, created_by, content_hash, business_date, created_at, cogs, item_count, is_suspicious)
  select ${SALE}, ${RECEIPT}, 3000, 0, 3000, 3000, 0,
    case x * 2654435761 / 65536 % 5 when 0 then 'card' when 1 then 'mobile_money' else 'cash' end,
    people.name, people.department_id, people.id, ${HASH}, ${DAY}, ${TIME}, 1800, 3, 0
  from ${sold(stretch)} as sold join chain_people as people on people.place = ${PERSON}`

const insertItems = (stretch: Stretch) => `
  insert into sale_items (id, sale_id, position, product_id, item_name, quantity, unit_price, subtotal, tier, bottle,
    custom_price, cost_price, base_quantity)
  select ${LINE}, ${SALE}, at + 1, product_id, name, 1, 1000, 1000, 'default', 0, 0, 600, 1 from ${lines(stretch)}`

const insertMovements = (stretch: Stretch) => `
  insert into stock_movements (id, product_id, movement_type, quantity, reference_id, reference_type, notes, created_by,
    created_at)
  select ${MOVEMENT}, product_id, 'sale', -1, ${SALE}, 'sale', ${RECEIPT}, people.id, ${TIME}
  from ${lines(stretch)} join chain_people as people on people.place = ${PERSON}`

const insertDays = (stretch: Stretch) => `
  insert into daily_items (business_date, department, item, item_name, quantity, revenue)
  select ${DAY} as date, cast(chain_departments.id as text) as of, cast(product_id as text) as item, name, count(*), count(*) * 1000
  from ${lines(stretch)} join chain_departments on chain_departments.place = department
  group by day, chain_departments.id, product_id, name order by date, of, item`

const insertOrigins = (stretch: Stretch) => `
  insert into sale_origins (id, sale_id, till_id, mode, sold_at_device, clock_offset_ms, received_at, flags, app)
  select ${ORIGIN}, ${SALE}, tills.id, 'open', ${TIME}, 0, ${TIME}, '[]', '1.0.0-4f9a2c71'
  from ${sold(stretch)} as sold join tills on tills.number = ${TILL} + 1`

const FACTS = `'{"sale_origins":{"' || ${ORIGIN} || '":"' || ${hex('x', 32)} || '"}}'`

const insertEntries = (stretch: Stretch) => `
  insert into audit_log (id, action, entity_id, actor_id, details, created_at, entity, subject, department_id, after,
    seal_seq, facts)
  select ${idOf(3, 'x')}, 'sale.complete', ${SALE}, people.id, 'Till ' || (${TILL} + 1), ${TIME}, 'sale', ${RECEIPT},
    people.department_id, '{"total":3000,"payment_method":"cash"}', ${stretch.sealed} + x * 2 + 1, ${FACTS}
  from ${sold(stretch)} as sold join chain_people as people on people.place = ${PERSON} order by x`

const insertSeals = (stretch: Stretch) => `
  insert into seals (seq, kind, subject_id, content_hash, hash)
  select ${stretch.sealed} + x * 2 + 1 + of_sale, case of_sale when 0 then 'entry' else 'sale' end,
    case of_sale when 0 then ${idOf(3, 'x')} else ${SALE} end,
    case of_sale when 0 then ${HASH} else ${HASH} || '.' || ${HASH} end, ${HASH}
  from ${sold(stretch)} as sold, (values (0), (1)) as link(of_sale) order by x, of_sale`

/** The tables that a sale writes to, the largest first, with the statement that fills each. */
export const TABLES = {
  stock_movements: insertMovements,
  sale_items: insertItems,
  audit_log: insertEntries,
  seals: insertSeals,
  sales: insertSales,
  daily_items: insertDays,
  sale_origins: insertOrigins,
} as const satisfies Readonly<Record<string, (stretch: Stretch) => string>>

export type FilledTable = keyof typeof TABLES
