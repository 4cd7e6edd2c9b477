// Tables refuse numbers that a backup file cannot restore. Commands refuse much smaller ones; these
// limits protect against writes that bypass the commands. Existing rows are not changed.
import { type Kysely, sql } from 'kysely'
import type { SchemaStep } from '../platform/database/migrate.ts'

// The bounds of this release (domain/kernel/bounds.ts). Other bounds need a new migration.
const MAX_STORED_QUANTITY = 900_000_000_000_000
const MAX_STORED_AMOUNT = 100_000_000_000_000
const MAX_STORED_SHILLINGS = 1_000_000_000_000_000

type Bounds = {
  readonly table: string
  readonly quantities?: readonly string[]
  readonly amounts?: readonly string[]
  readonly sums?: readonly string[]
}

const BOUNDED: readonly Bounds[] = [
  { table: 'products', quantities: ['current_stock', 'current_stock_ml'] },
  { table: 'stock_movements', quantities: ['quantity'] },
  {
    table: 'sales',
    quantities: ['item_count'],
    sums: ['subtotal', 'total', 'amount_paid', 'change_amount', 'cogs'],
  },
  {
    table: 'sale_items',
    quantities: ['quantity', 'base_quantity'],
    amounts: ['unit_price', 'cost_price'],
    sums: ['subtotal'],
  },
  {
    table: 'internal_stock_usage',
    quantities: ['quantity'],
    amounts: ['unit_value', 'total_value'],
  },
  { table: 'stock_alerts', quantities: ['current_stock'] },
]

const boundsOf = ({
  quantities = [],
  amounts = [],
  sums = [],
}: Bounds): (readonly [string, number])[] => [
  ...quantities.map((column) => [column, MAX_STORED_QUANTITY] as const),
  ...amounts.map((column) => [column, MAX_STORED_AMOUNT] as const),
  ...sums.map((column) => [column, MAX_STORED_SHILLINGS] as const),
]

/**
 * A row of an older version may exceed the bounds. It may be changed to a smaller number, but not
 * to a larger one.
 */
const boundSqlite = async (db: Kysely<never>, bounds: Bounds): Promise<void> => {
  const [{ table }, columns] = [bounds, boundsOf(bounds)]
  const refusal = `begin select raise(abort, 'a number of ${table} is too large to be kept'); end`
  const inserted = columns.map(([column, most]) => `abs(new.${column}) > ${most}`).join(' or ')
  const updated = columns
    .map(
      ([column, most]) =>
        `abs(new.${column}) > ${most} and abs(new.${column}) > abs(old.${column})`,
    )
    .join(' or ')
  await sql
    .raw(
      `create trigger bound_${table}_insert before insert on ${table} when ${inserted} ${refusal}`,
    )
    .execute(db)
  const names = columns.map(([column]) => column).join(', ')
  await sql
    .raw(
      `create trigger bound_${table}_update before update of ${names} on ${table} when ${updated} ${refusal}`,
    )
    .execute(db)
}

/**
 * Widens the columns to every number that a backup file may contain. Existing rows are not checked
 * (`not valid`).
 */
const boundPostgres = async (db: Kysely<never>, bounds: Bounds): Promise<void> => {
  const { table, quantities = [], amounts = [] } = bounds
  const widened = [
    ...quantities.map((column) => [column, 'numeric(18,1)']),
    ...amounts.map((column) => [column, 'numeric(18,2)']),
  ]
  for (const [column, type] of widened)
    await sql.raw(`alter table ${table} alter column ${column} type ${type}`).execute(db)
  const within = boundsOf(bounds)
    .map(([column, most]) => `abs(${column}) <= ${most}`)
    .join(' and ')
  await sql
    .raw(`alter table ${table} add constraint bound_${table} check (${within}) not valid`)
    .execute(db)
}

export const boundedNumbers: SchemaStep = async (db, { engine }) => {
  for (const bounds of BOUNDED)
    await (engine === 'sqlite' ? boundSqlite(db, bounds) : boundPostgres(db, bounds))
  if (engine === 'postgres')
    await sql.raw('alter table daily_items alter column quantity type numeric(18,1)').execute(db)
}
