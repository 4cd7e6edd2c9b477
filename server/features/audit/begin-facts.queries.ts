// Starts the fingerprints once per shop: when it is new, or when it is upgraded from a version
// without them, or without those of some tables. Existing rows are sealed as they are; whether they
// were right before cannot be known.
import { sql } from 'kysely'
import { type AuditRecord, FACTS_NOTED, recordFacts } from '../../platform/facts/audit.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import {
  ADDED_FACT_TABLES,
  FACT_TABLE_NAMES,
  type FactTableName,
  keyOf,
} from '../../platform/facts/fact-tables.ts'
import type { WrittenRow } from '../../platform/facts/written-rows.ts'
import { FACTS_ADDED, FACTS_BEGUN, findDeletions } from './deletions.queries.ts'
import { sealNow, sealOtherSales } from './sealing.queries.ts'

const MARK = 'facts_sealed'
const ADDED_MARK = 'added_facts'
const ROWS_AT_ONCE = 5000

type Moment = { newId(): string; readonly now: string }
type Sums = Record<string, number>

/** Only reads, because a shop also opens on a full disk. */
export const isFactsDue = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('meta')
    .select('name')
    .where('name', 'in', [MARK, ADDED_MARK])
    .where('value', '=', 'due')
    .executeTakeFirst()) !== undefined

/** True only once, on one server. */
const claimStart = async (tx: Tx, mark: string): Promise<boolean> => {
  const [result] = await tx
    .updateTable('meta')
    .set({ value: 'begun' })
    .where('name', '=', mark)
    .where('value', '=', 'due')
    .execute()
  return (result?.numUpdatedRows ?? 0n) > 0n
}

/**
 * Movements of sealed sales are sealed with them, except those that a backup may have added later.
 */
const needsFact = async (tx: Tx, table: FactTableName) => {
  if (table !== 'stock_movements') return sql`true`
  const restored = await tx
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', 'data_restored')
    .limit(1)
    .executeTakeFirst()

  if (restored !== undefined) return sql`true`

  return sql`(reference_type is null or reference_type <> 'sale' or reference_id is null
    or not exists (select 1 from seals where kind = 'sale'
      and subject_id = stock_movements.reference_id))`
}

const rowsOf = async (tx: Tx, table: FactTableName): Promise<WrittenRow[]> => {
  const key = sql.ref(keyOf(table))
  const { rows } = await sql<{
    row_id: string
  }>`select cast(${key} as text) as row_id
  from ${sql.table(table)}
    where ${await needsFact(tx, table)}
    order by ${key}`.execute(tx)

  return rows.map(({ row_id }) => ({ table_name: table, row_id }))
}

const sumsOf = async (tx: Tx): Promise<Sums> => {
  const { rows } = await sql<Sums>`select (select count(*)
    from sales) as sales,
      (select coalesce(sum(total), 0) from sales) as sales_total,
    (select count(*) from stock_movements) as movements,
    (select count(*) from expenses) as expenses,
    (select coalesce(sum(amount), 0)
      from expenses) as expenses_total,
    (select count(*) from reconciliations) as cash_counts,
    (select count(*)
      from products) as products, (select count(*)
      from auth_users) as accounts,
    (select count(*) from printers) as printers,
    (select coalesce(max(value), 0) from counters
      where name = 'receipt_number') as receipt_number`.execute(tx)
  return rows[0] ?? {}
}

/** Writes the entry with the fingerprints of all rows of these tables. */
const recordTables = async (
  tx: Tx,
  moment: Moment,
  entry: AuditRecord,
  tables: readonly FactTableName[],
): Promise<void> => {
  let first = true

  for (const table of tables) {
    const rows = await rowsOf(tx, table)
    for (let index = 0; index < rows.length; index += ROWS_AT_ONCE) {
      await recordFacts(
        tx,
        moment,
        first ? entry : FACTS_NOTED,
        rows.slice(index, index + ROWS_AT_ONCE),
      )
      first = false
    }
  }

  if (first) await recordFacts(tx, moment, entry, [])
  await sealNow(tx)
}

const FOUND = { entity: 'books', details: 'Sealed as it was found' }

/** Starts the fingerprints when that is due. */
export const beginFacts = async (tx: Tx, moment: Moment): Promise<void> => {
  const [isNew, isAdded] = [await claimStart(tx, MARK), await claimStart(tx, ADDED_MARK)]

  if (isNew) {
    await sealNow(tx)
    await sealOtherSales(tx, (await findDeletions(tx)).deleted)
    const entry = { ...FOUND, action: FACTS_BEGUN, after: await sumsOf(tx) }
    await recordTables(tx, moment, entry, FACT_TABLE_NAMES)
  } else if (isAdded)
    await recordTables(tx, moment, { ...FOUND, action: FACTS_ADDED }, ADDED_FACT_TABLES)
}
