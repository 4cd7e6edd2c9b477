// SQL of backups: reads tables in batches, finds existing rows, empties tables. Table and column
// names come from the registry in the domain, never from a file or a request.
import {
  type BackupTable,
  hasSubjectType,
  MONEY_OF_SALES,
  type StoredTable,
  SUBJECT_OF_GROUP,
} from '@webale/domain/features/backup/backup.ts'
import type { StoredRow } from '@webale/domain/features/backup/stored-row.ts'
import { storedColumns } from '@webale/domain/features/backup/stored-columns.ts'
import { NIL_ID } from '@webale/domain/kernel/id.ts'
import { type RawBuilder, sql } from 'kysely'
import { sumOfQuantities } from '../../platform/database/arithmetic.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import { listOf } from '../../platform/database/lists.ts'
import type { Db, Tx } from '../../platform/database/store.ts'

/**
 * Number of rows of a table in a backup. The row with
 * the nil id is never deleted and never restored.
 */
export const countRows = async (db: Db, table: StoredTable): Promise<number> => {
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from ${sql.table(table)} where id <> ${NIL_ID}`.execute(db)
  return rows[0]?.count ?? 0
}

export const hasRows = async (db: Db, table: StoredTable): Promise<boolean> =>
  (await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)).rows.length > 0

/** The next rows by id after the given id, or the first rows. */
export const pageOf = async (
  db: Db,
  table: StoredTable,
  after: string | null,
  limit: number,
): Promise<StoredRow[]> => {
  const columns = sql.join(Object.keys(storedColumns[table]).map((column) => sql.ref(column)))
  return (
    await sql<StoredRow>`select ${columns} from ${sql.table(table)}
      where id > ${after ?? NIL_ID} order by id limit ${limit}`.execute(db)
  ).rows
}

/** Which of these ids the table has. */
export const findExistingIds = async (
  db: Db,
  table: StoredTable,
  ids: readonly string[],
): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{
    id: string
  }>`select id from ${sql.table(table)} where id in ${listOf(db, ids)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** All ids of a small table. */
export const listIds = async (
  db: Db,
  table: 'departments' | 'suppliers' | 'categories',
): Promise<Set<string>> =>
  new Set((await db.selectFrom(table).select('id').execute()).map(({ id }) => id))

/** Lower-case names of departments or categories with their ids. */
export const namesOf = async (
  db: Db,
  table: 'departments' | 'categories',
): Promise<Map<string, string>> => {
  if (table === 'departments')
    return new Map(
      (await db.selectFrom(table).select(['id', 'name']).execute()).map(({ id, name }) => [
        name.toLowerCase(),
        id,
      ]),
    )

  const categories = await db.selectFrom(table).select(['id', 'name', 'type']).execute()

  return new Map(categories.map(({ id, name, type }) => [`${type} ${name.toLowerCase()}`, id]))
}

/** The lower-case codes among these that a product already has. */
export const findTakenCodes = async (db: Db, codes: readonly string[]): Promise<Set<string>> => {
  if (codes.length === 0) return new Set()
  const list = listOf(db, codes, 'text')
  const { rows } = await sql<{ code: string }>`
    select lower(barcode) as code from products where lower(barcode) in ${list}
    union select lower(internal_barcode) from products
    where lower(internal_barcode) in ${list}`.execute(db)

  return new Set(rows.map(({ code }) => code))
}

export const insertStored = (
  tx: Tx,
  table: StoredTable,
  rows: readonly StoredRow[],
): Promise<void> => insertRows(tx, table, rows as never)

/** Sum of the ledger and present stock of these products, in pieces or ml. */
export const listStockAndLedger = async (
  db: Db,
  ids: readonly string[],
): Promise<
  {
    id: string
    stock: number
    ledger: number
    is_bundle: boolean
  }[]
> => {
  const { rows } = await sql<{
    id: string
    stock: number
    ledger: number
    is_bundle: boolean
  }>`
    select id, is_bundle, current_stock as stock,
    coalesce((select ${sumOfQuantities(sql`quantity`)} from stock_movements
      where product_id = products.id), 0) as ledger
    from products where id in ${listOf(db, ids)}`.execute(db)
  return rows
}

/** Tables with an account, and the entries of their accounts. */
export const ACCOUNTS = {
  customers: { entries: 'customer_entries', owner: 'customer_id' },
  suppliers: { entries: 'supplier_entries', owner: 'supplier_id' },
} as const

export type AccountTable = keyof typeof ACCOUNTS

export const entriesOf = (table: AccountTable): RawBuilder<unknown> =>
  sql`${sql.table(ACCOUNTS[table].entries)}
    where ${sql.ref(ACCOUNTS[table].owner)} = ${sql.ref(`${table}.id`)}`

/** Balance of these customers or suppliers, and the sum of their entries: UGX. */
export const balanceAndEntries = async (
  db: Db,
  table: AccountTable,
  ids: readonly string[],
): Promise<{ id: string; balance: number; entries: number }[]> => {
  const { rows } = await sql<{
    id: string
    balance: number
    entries: number
  }>`select id, balance,
      coalesce((select sum(amount) from ${entriesOf(table)}), 0) as entries
    from ${sql.table(table)} where id in ${listOf(db, ids)}`.execute(db)
  return rows
}

/** New receipts and closures continue after the highest restored number. */
export const raiseCounter = async (
  tx: Tx,
  name: 'receipt_number' | 'closure_number',
  highest: number,
): Promise<void> => {
  await tx
    .updateTable('counters')
    .set({ value: highest })
    .where('name', '=', name)
    .where('value', '<', highest)
    .execute()
}

/** Documents with numbers, and their counters, by the table that they go with in a file. */
const NUMBERED: Partial<
  Record<BackupTable, readonly (readonly [table: StoredTable, counter: string])[]>
> = {
  sales: [['refunds', 'refund_number']],
  suppliers: [['deliveries', 'delivery_number']],
  products: [
    ['stock_counts', 'count_number'],
    ['transfers', 'transfer_number'],
  ],
}

/**
 * New returns, deliveries, stock counts and transfers continue after the highest existing number.
 */
export const raiseDocumentNumbers = async (tx: Tx, group: BackupTable): Promise<void> => {
  for (const [table, counter] of NUMBERED[group] ?? []) {
    const highest = sql`(select coalesce(max(number), 0) from ${sql.table(table)})`
    await sql`update counters set value = ${highest} where name = ${counter}
      and value < ${highest}`.execute(tx)
  }
}

/** Names of drawers in use, in lower case. */
export const drawerNames = async (db: Db): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('drawers')
    .select('name')
    .where('retired_at', 'is', null)
    .execute()
  return new Set(rows.map(({ name }) => name.toLowerCase()))
}

/**
 * Of the money only what belongs to sales is ever deleted: what went through a drawer stays with
 * its closure.
 */
const onlyDeletable = (group: BackupTable, table: StoredTable): RawBuilder<unknown> => {
  if (table === 'money_movements') return sql`and reference_type in (${sql.join(MONEY_OF_SALES)})`
  return hasSubjectType(table) ? sql`and subject_type = ${SUBJECT_OF_GROUP[group] ?? ''}` : sql``
}

/**
 * Deletes some rows of a table that go with the chosen one, except the nil id; returns how many.
 */
export const deleteSome = async (
  tx: Tx,
  {
    group,
    table,
    limit,
  }: {
    readonly group: BackupTable
    readonly table: StoredTable
    readonly limit: number
  },
): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where id in (select id from ${sql.table(table)}
      where id <> ${NIL_ID} ${onlyDeletable(group, table)} limit ${limit})`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** The search index of SQLite has no foreign keys, so it is emptied together with the products. */
export const clearSearch = async (tx: Tx): Promise<void> => {
  if (tx.engine === 'sqlite')
    await sql`delete from product_search
      where rowid not in (select key from product_search_keys)`.execute(tx)
}
