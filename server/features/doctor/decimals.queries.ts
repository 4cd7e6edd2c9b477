// SQL for numbers with more decimals than the shop uses: finds and rounds them.
import {
  type Decimals,
  DECIMALS,
  MAX_ROUNDING_ERROR,
  PRICE_PLACES,
} from '@webale/domain/features/doctor/decimals.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'
import type { RuleSql } from './rule-sql.queries.ts'

/** The column with a row's name, for tables that have one. */
const NAMES: Readonly<Record<string, string>> = {
  products: 'name',
  services: 'name',
  customers: 'name',
  product_variants: 'variant_name',
  sales: 'receipt_number',
  sale_items: 'item_name',
  expenses: 'description',
  reconciliations: 'cashier_name',
  stock_movements: "'A movement'",
  internal_stock_usage: "'An internal usage'",
  mobile_money_transactions: "'Mobile money'",
}

const nameOf = (table: string): string => NAMES[table] ?? `'A row of ${table}'`

const TIER_NAMES = ['retail', 'wholesale', 'individual'] as const
type Tier = (typeof TIER_NAMES)[number]

type Column = readonly [name: string, places: number]

const isUnrounded = ([name, places]: Column): string => `${name} <> round(${name}, ${places})`
const isCoarse = ([name, places]: Column): string =>
  `abs(coalesce(${name}, 0) - round(coalesce(${name}, 0), ${places})) >= ${MAX_ROUNDING_ERROR}`

const unroundedValues = ({ table, columns }: Decimals): RuleSql => {
  const all = Object.entries(columns)
  return sql`select cast(id as text) as id, ${sql.raw(nameOf(table))} as name,
    case ${sql.raw(all.map((column) => `when ${isUnrounded(column)} then ${column[0]}`).join(' '))} end as found, null as expected
    from ${sql.table(table)}
    where ${sql.raw(all.map(isUnrounded).join(' or '))}`
}

/** One price of `pricing_tiers`, a JSON column, which neither engine rounds. */
const tierPrice = ({ engine }: Db, tier: Tier): string =>
  engine === 'sqlite'
    ? `json_extract(pricing_tiers, '$.${tier}')`
    : `cast(cast(pricing_tiers as json) ->> '${tier}' as numeric)`

const tierPrices = (db: Db): Column[] =>
  TIER_NAMES.map((tier) => [tierPrice(db, tier), PRICE_PLACES])

const unroundedTiers = (db: Db): RuleSql => {
  const all = tierPrices(db)
  return sql`select cast(id as text) as id, name,
    case ${sql.raw(all.map((column) => `when ${isUnrounded(column)} then ${column[0]}`).join(' '))} end as found, null as expected
    from products
    where ${sql.raw(all.map(isUnrounded).join(' or '))}`
}

/** Only for SQLite: PostgreSQL rounds its numeric columns itself. */
export const notRounded = (db: Db): RuleSql =>
  db.engine === 'postgres'
    ? unroundedTiers(db)
    : sql.join(
        [...DECIMALS.map(unroundedValues), unroundedTiers(db)],
        sql`
      union all `,
      )

export type UnroundedTiers = {
  readonly id: string
  readonly name: string
  readonly pricing_tiers: Row<'products'>['pricing_tiers']
}

/**
 * The next products by id whose tier prices have
 * rounding errors, and none with real extra decimals.
 */
export const listUnroundedTiers = async (
  db: Db,
  after: string,
  limit: number,
): Promise<UnroundedTiers[]> => {
  const all = tierPrices(db)
  const [unrounded, coarse] = [all.map(isUnrounded).join(' or '), all.map(isCoarse).join(' or ')]
  const { rows } = await sql<UnroundedTiers>`select cast(id as text) as id, name, pricing_tiers
      from products
    where (${sql.raw(unrounded)})
      and not (${sql.raw(coarse)})
      and cast(id as text) > ${after}
    order by cast(id as text) limit ${limit}`.execute(db)

  return rows
}

export type UnroundedRow = { readonly id: string; readonly name: string } & Readonly<
  Record<string, unknown>
>

/** The next rows by id whose numbers have rounding errors only. */
export const listUnroundedRows = async (
  db: Db,
  { table, columns }: Decimals,
  after: string,
  limit: number,
): Promise<UnroundedRow[]> => {
  const all = Object.entries(columns)
  const [unrounded, coarse] = [all.map(isUnrounded).join(' or '), all.map(isCoarse).join(' or ')]
  const { rows } =
    await sql<UnroundedRow>`select cast(id as text) as id, ${sql.raw(nameOf(table))} as name,
      ${sql.raw(all.map(([name]) => name).join(', '))}
    from ${sql.table(table)}
    where (${sql.raw(unrounded)})
      and not (${sql.raw(coarse)})
    and cast(id as text) > ${after}
    order by cast(id as text) limit ${limit}`.execute(db)

  return rows
}

/** `values` by column: numbers, or the tier prices. */
export const writeRounded = async (
  tx: Tx,
  table: string,
  id: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const changes = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`update ${sql.table(table)} set ${sql.join(changes)}
    where id = ${id}`.execute(tx)
}
