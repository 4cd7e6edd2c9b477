// SQL of numbers with more decimals than the shop counts: where they are, and how they are rounded.
import { type Decimals, DECIMALS, MAX_DUST } from '@webale/domain/features/doctor/decimals.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/open.ts'
import type { RuleSql } from './arithmetic.queries.ts'

/** What a row is called, where its table has names. */
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

type Column = readonly [name: string, places: number]

const isUnrounded = ([name, places]: Column): string => `${name} <> round(${name}, ${places})`
const isCoarse = ([name, places]: Column): string => `abs(coalesce(${name}, 0) - round(coalesce(${name}, 0), ${places})) >= ${MAX_DUST}`

const unrounded = ({ table, columns }: Decimals): RuleSql => {
  const all = Object.entries(columns)
  return sql`select cast(id as text) as id, ${sql.raw(nameOf(table))} as name,
    case ${sql.raw(all.map((column) => `when ${isUnrounded(column)} then ${column[0]}`).join(' '))} end as found, null as expected
    from ${sql.table(table)} where ${sql.raw(all.map(isUnrounded).join(' or '))}`
}

/** PostgreSQL rounds what it is given; the file of the embedded engine could hold anything. */
export const notRounded = ({ engine }: Db): RuleSql | null => (engine === 'postgres' ? null : sql.join(DECIMALS.map(unrounded), sql` union all `))

export type DustyRow = { readonly id: string; readonly name: string } & Readonly<Record<string, unknown>>

/** The next rows by id whose numbers differ from rounded ones by binary dust only. */
export const dustyRows = async (db: Db, { table, columns }: Decimals, after: string, limit: number): Promise<DustyRow[]> => {
  const all = Object.entries(columns)
  const [dusty, coarse] = [all.map(isUnrounded).join(' or '), all.map(isCoarse).join(' or ')]
  const { rows } = await sql<DustyRow>`select cast(id as text) as id, ${sql.raw(nameOf(table))} as name, ${sql.raw(all.map(([name]) => name).join(', '))}
    from ${sql.table(table)} where (${sql.raw(dusty)}) and not (${sql.raw(coarse)}) and cast(id as text) > ${after}
    order by cast(id as text) limit ${limit}`.execute(db)
  return rows
}

export const writeNumbers = async (tx: Tx, table: string, id: string, numbers: Readonly<Record<string, number>>): Promise<void> => {
  const changes = Object.entries(numbers).map(([name, number]) => sql`${sql.ref(name)} = ${number}`)
  await sql`update ${sql.table(table)} set ${sql.join(changes)} where id = ${id}`.execute(tx)
}
