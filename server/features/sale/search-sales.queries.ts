// The search of the history: a part of a receipt number or of a cashier's name, in any case. A shop
// with millions of sales compares the names once each, and reads a number that begins like its own
// from the index.
import type { Scope } from '@webale/domain/access/scope.ts'
import { countedNumbersWith, RECEIPT_PREFIX } from '@webale/domain/features/sale/receipt-number.ts'
import { DEFAULT_CASHIER } from '@webale/domain/features/sale/sale.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { listOf } from '../../platform/database/lists.ts'
import type { Db, Engine } from '../../platform/database/store.ts'
import { containsPattern } from '../product/search-products.queries.ts'
import { selectDaySales } from '../report/day-sales.queries.ts'
import type { SaleDays, Sales } from './sales-of.queries.ts'

export type SaleSearch = {
  /** Cashiers whose name has the term. */
  readonly cashiers: readonly string[]
  /** The condition for the receipt number; null when no number can have the term. */
  readonly number: RawBuilder<SqlBool> | null
}

const cashier = sql<string>`coalesce(cashier_name, ${DEFAULT_CASHIER})`

const isCashier = ({ cashiers }: SaleSearch): RawBuilder<SqlBool> =>
  cashiers.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`${cashier} in (${sql.join(cashiers)})`

/** Do all receipt numbers begin like those of this product? Restored files may contain others. */
const hasOwnNumbersOnly = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(receipt_number) as first, max(receipt_number) as last from sales`.execute(db)
  return rows.every(({ first, last }) =>
    [first, last].every((number) => number?.startsWith(RECEIPT_PREFIX) === true),
  )
}

const countReceipts = async (db: Db): Promise<number> => {
  const counter = db.selectFrom('counters').select('value').where('name', '=', 'receipt_number')
  return (await counter.executeTakeFirst())?.value ?? 0
}

/** From this many receipts on, few numbers are found faster by name than by reading all. */
const MANY = 100_000

const globOf = (digits: number): string => `receipt_number not glob 'RCP-${'[0-9]'.repeat(digits)}'`

/**
 * Numbers that countedNumbersWith does not list. The condition of the index sales_other_numbers,
 * which is used for the same words only.
 */
const OTHER_NUMBERS: Readonly<Record<Engine, string>> = {
  sqlite: `${globOf(6)} and ${globOf(7)} and ${globOf(8)}`,
  postgres: "receipt_number !~ '^RCP-[0-9]{6,8}$'",
}

const isOtherNumber = ({ engine }: Db): RawBuilder<SqlBool> =>
  sql.raw(OTHER_NUMBERS[engine]) as RawBuilder<SqlBool>

/** The stored numbers that contain the term, in a shop with many; null when all are to be read. */
const listNumbersWith = async (
  db: Db,
  term: string,
  contains: RawBuilder<SqlBool>,
): Promise<string[] | null> => {
  const counted = countedNumbersWith(term)
  if (counted === null || (await countReceipts(db)) < MANY) return null
  const { rows } = await sql<{ receipt_number: string }>`
    select receipt_number from sales where receipt_number in ${listOf(db, counted, 'text')}
    union
    select receipt_number from sales where ${isOtherNumber(db)} and ${contains}`.execute(db)

  return rows.map(({ receipt_number }) => receipt_number)
}

const matchNumber = async (db: Db, term: string): Promise<RawBuilder<SqlBool> | null> => {
  const like = db.engine === 'postgres' ? sql.raw('ilike') : sql.raw('like')
  const contains = sql<SqlBool>`receipt_number ${like} ${containsPattern(term)} escape '\\'`
  const listed = await listNumbersWith(db, term, contains)
  if (listed !== null)
    return listed.length === 0
      ? null
      : sql<SqlBool>`receipt_number in ${listOf(db, listed, 'text')}`

  if (!(await hasOwnNumbersOnly(db))) return contains
  const written = term.toUpperCase()
  // Letters come after digits in every collation of PostgreSQL.
  if (written.startsWith(RECEIPT_PREFIX))
    return sql<SqlBool>`receipt_number >= ${written}
      and receipt_number <= ${`${written}zzzzzzzzzzzz`} and ${contains}`

  return /\d/.test(term) || `${RECEIPT_PREFIX}-`.includes(written) ? contains : null
}

/** What the term means for the sales of these days. */
export const readSearch = async (
  db: Db,
  scope: Scope,
  days: SaleDays,
  term: string,
): Promise<SaleSearch> => {
  const rows = await selectDaySales(db, scope, days).select(cashier.as('name')).distinct().execute()
  const wanted = term.toLowerCase()

  return {
    cashiers: rows.map(({ name }) => name).filter((name) => name.toLowerCase().includes(wanted)),
    number: await matchNumber(db, term),
  }
}

/** The sales that the search means. */
export const matchingSales = (sales: Sales, search: SaleSearch): Sales => {
  const { cashiers, number } = search
  if (number === null) return sales.where(isCashier(search))
  return cashiers.length === 0
    ? sales.where(number)
    : sales.where((is) => is.or([number, isCashier(search)]))
}

/** The same for sums of days, which know the cashier but no receipt number. */
export const sumCashiers = (
  db: Db,
  scope: Scope,
  days: SaleDays,
  search: SaleSearch,
): Promise<{ count: number; total: number }> =>
  selectDaySales(db, scope, days)
    .where(isCashier(search))
    .select([
      sql<number>`coalesce(sum(transactions), 0)`.as('count'),
      sql<number>`coalesce(sum(sales_total), 0)`.as('total'),
    ])
    .executeTakeFirstOrThrow()
