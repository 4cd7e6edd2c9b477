// Reads a chosen table of a backup file with everything that rides along, and says of every portion of rows what is new.
// The check before a restore and the restore itself both come through here, so they cannot disagree.
import { type BackupTable, partsOf, PRODUCT_HISTORY, type StoredTable } from '@webale/domain/features/backup/backup.ts'
import { readStoredRow, type StoredRow, textIn } from '@webale/domain/features/backup/stored-row.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Db } from '../../platform/database/open.ts'
import { letOthersGo } from '../../platform/transfers.ts'
import { allIds, existingIds, namesOf, takenCodes } from './backup.queries.ts'
import { asUnreadable, type BackupFile, rowsOf } from './backup-file.ts'

const ROWS_AT_ONCE = 500

type Sorted = 'departments' | 'suppliers' | 'categories'

/** What rows may point to: all that is here, and all that the tables before have brought. */
export type Known = {
  readonly ids: Readonly<Record<Sorted, ReadonlySet<string>>>
  /** A department or category of the file whose name is here already under another id counts as that one. */
  readonly same: ReadonlyMap<string, string>
}

export const knownOf = async (db: Db): Promise<Known> => ({
  ids: { departments: await allIds(db, 'departments'), suppliers: await allIds(db, 'suppliers'), categories: await allIds(db, 'categories') },
  same: new Map(),
})

export type Portion = {
  readonly table: StoredTable
  /** Rows of the file that were looked at. */
  readonly seen: number
  /** Those that are not here yet. */
  readonly fresh: readonly StoredRow[]
  /** Fresh rows that pointed to a department, category or supplier that is nowhere, and now point to none. */
  readonly loose: number
}

type Reading = {
  readonly db: Db
  readonly group: BackupTable
  readonly seen: Set<string>
  /** Ids of the chosen table's own rows that are new. */
  readonly owners: Set<string>
  readonly codes: Set<string>
  readonly variants: Set<string>
  /** Names of variants, products with an open alert: what may stand once only. */
  readonly once: Set<string>
  readonly ids: Record<Sorted, Set<string>>
  readonly same: Map<string, string>
  row: number
}

/** Rows that belong to a row of the chosen table come with it, never to one that is here already: history is not added to. */
const OWNER: Partial<Record<StoredTable, string>> = {
  sale_items: 'sale_id',
  product_variants: 'product_id',
  product_bundles: 'bundle_product_id',
  stock_alerts: 'product_id',
  department_settings: 'department_id',
}

const POINTS: Partial<Record<StoredTable, Readonly<Record<string, Sorted>>>> = {
  products: { category_id: 'categories', department_id: 'departments', supplier_id: 'suppliers' },
  services: { category_id: 'categories', department_id: 'departments' },
}

const wrong = (table: StoredTable, row: number, field: string, problem: string) => refuse('backup_row_wrong', { table, row: String(row), field, problem })

const aliased = (row: StoredRow, same: ReadonlyMap<string, string>): StoredRow => {
  const changed: Record<string, string> = {}
  for (const field of ['department_id', 'category_id']) {
    const other = same.get(textIn(row, field))
    if (other !== undefined) changed[field] = other
  }
  return Object.keys(changed).length === 0 ? row : { ...row, ...changed }
}

const readOne = (reading: Reading, table: StoredTable, given: unknown): StoredRow => {
  reading.row += 1
  const read = readStoredRow(table, given)
  if (!('row' in read)) throw wrong(table, reading.row, read.field, read.problem)
  const id = textIn(read.row, 'id')
  if (reading.seen.has(id)) throw wrong(table, reading.row, 'id', 'stands twice in the file')
  reading.seen.add(id)
  return aliased(read.row, reading.same)
}

const loosen = (reading: Reading, table: StoredTable, row: StoredRow): StoredRow => {
  const gone = Object.entries(POINTS[table] ?? {}).filter(([field, kind]) => row[field] !== null && !reading.ids[kind].has(textIn(row, field)))
  return gone.length === 0 ? row : { ...row, ...Object.fromEntries(gone.map(([field]) => [field, null])) }
}

/** Leaves out what has a name that is here already, and remembers which one it is. */
const mergeNames = async (reading: Reading, table: 'departments' | 'categories', rows: readonly StoredRow[]): Promise<StoredRow[]> => {
  const names = await namesOf(reading.db, table)
  return rows.filter((row) => {
    const name = `${table === 'categories' ? `${textIn(row, 'type')} ` : ''}${textIn(row, 'name').toLowerCase()}`
    const [id, other] = [textIn(row, 'id'), names.get(name)]
    if (other !== undefined) reading.same.set(id, other)
    else names.set(name, id)
    return other === undefined
  })
}

const codesOf = (row: StoredRow): string[] =>
  ['barcode', 'internal_barcode'].flatMap((field) => (typeof row[field] === 'string' ? [row[field].toLowerCase()] : []))

/** The place in the file of a row of this portion, from 1. */
const rowNumber = (reading: Reading, rows: readonly StoredRow[], at: number): number => reading.row - rows.length + 1 + at

const checkCodes = async (reading: Reading, rows: readonly StoredRow[], here: ReadonlySet<string>): Promise<void> => {
  const taken = await takenCodes(reading.db, rows.filter((row) => !here.has(textIn(row, 'id'))).flatMap(codesOf))
  for (const [at, row] of rows.entries()) {
    if (here.has(textIn(row, 'id'))) continue
    for (const code of new Set(codesOf(row))) {
      const elsewhere = taken.has(code) ? 'another product here' : reading.codes.has(code) ? 'another product of the file' : null
      if (elsewhere !== null) throw wrong('products', rowNumber(reading, rows, at), 'barcode', `${code.slice(0, 40)} belongs to ${elsewhere}`)
      reading.codes.add(code)
    }
  }
}

const checkComponents = async (reading: Reading, rows: readonly StoredRow[]): Promise<void> => {
  const ids = rows.map((row) => textIn(row, 'component_product_id'))
  const here = await existingIds(
    reading.db,
    'products',
    ids.filter((id) => !reading.owners.has(id)),
  )
  const at = ids.findIndex((id) => !reading.owners.has(id) && !here.has(id))
  if (at >= 0) throw wrong('product_bundles', rowNumber(reading, rows, at), 'component_product_id', 'is no product of this file or this shop')
}

/** True for the first of its kind. */
const isFirst = ({ once }: Reading, key: string): boolean => {
  if (once.has(key)) return false
  once.add(key)
  return true
}

const checkVariants = (reading: Reading, rows: readonly StoredRow[]): void => {
  for (const [at, row] of rows.entries()) {
    const name = textIn(row, 'variant_name')
    const isNew = isFirst(reading, `${textIn(row, 'product_id')} ${name.toLowerCase()}`)
    if (!isNew) throw wrong('product_variants', rowNumber(reading, rows, at), 'variant_name', `${name.slice(0, 40)} stands twice for one product`)
    reading.variants.add(textIn(row, 'id'))
  }
}

/** One open alert for a product or variant is enough, and one of a variant that is nowhere says nothing. */
const sensibleAlerts = (reading: Reading, rows: readonly StoredRow[]): StoredRow[] =>
  rows.filter((row) => {
    const variant = textIn(row, 'variant_id')
    if (variant !== '' && !reading.variants.has(variant)) return false
    return row['is_resolved'] === true || isFirst(reading, `alert ${variant === '' ? textIn(row, 'product_id') : variant}`)
  })

/** What was moved or used of products that are here already, they know already; of products that are gone it is history. */
const withoutKnown = async (reading: Reading, rows: readonly StoredRow[]): Promise<StoredRow[]> => {
  const ids = rows.map((row) => textIn(row, 'product_id')).filter((id) => !reading.owners.has(id))
  const here = await existingIds(reading.db, 'products', ids)
  return rows.filter((row) => !here.has(textIn(row, 'product_id')) || reading.owners.has(textIn(row, 'product_id')))
}

const ownedOnly = (reading: Reading, table: StoredTable, rows: readonly StoredRow[]): readonly StoredRow[] => {
  const owner = OWNER[table]
  return owner === undefined ? rows : rows.filter((row) => reading.owners.has(textIn(row, owner)))
}

const newOnly = async (reading: Reading, table: StoredTable, rows: readonly StoredRow[]): Promise<readonly StoredRow[]> => {
  const ids = rows.map((row) => textIn(row, 'id'))
  const here = await existingIds(reading.db, table, ids)
  if (table === 'products') await checkCodes(reading, rows, here)
  if (table === 'product_bundles') await checkComponents(reading, rows)
  if (table === 'product_variants') checkVariants(reading, rows)
  const unknown = rows.filter((row) => !here.has(textIn(row, 'id')))
  const fresh = ownedOnly(reading, table, unknown)
  if (table === 'departments' || table === 'categories') return mergeNames(reading, table, fresh)
  if (table === 'stock_alerts') return sensibleAlerts(reading, fresh)
  return PRODUCT_HISTORY.includes(table) ? withoutKnown(reading, fresh) : fresh
}

const portionOf = async (reading: Reading, table: StoredTable, rows: readonly StoredRow[]): Promise<Portion> => {
  const fresh = await newOnly(reading, table, rows)
  const settled = fresh.map((row) => loosen(reading, table, row))
  for (const row of settled) {
    if (table === reading.group) reading.owners.add(textIn(row, 'id'))
    if (table === 'departments' || table === 'suppliers' || table === 'categories') reading.ids[table].add(textIn(row, 'id'))
  }
  await letOthersGo()
  return { table, seen: rows.length, fresh: settled, loose: settled.filter((row, at) => row !== fresh[at]).length }
}

async function* readTable(file: BackupFile, reading: Reading, table: StoredTable): AsyncGenerator<Portion> {
  reading.row = 0
  reading.seen.clear()
  let rows: StoredRow[] = []
  for await (const given of rowsOf(file, table)) {
    rows.push(readOne(reading, table, given))
    if (rows.length < ROWS_AT_ONCE) continue
    yield await portionOf(reading, table, rows)
    rows = []
  }
  if (rows.length > 0) yield await portionOf(reading, table, rows)
}

/**
 * Reads a chosen table and what rides along, in portions, and answers what is known afterwards. Throws backup_row_wrong with
 * table, row and field, or backup_unreadable; then nothing that came before counts.
 */
export async function* readGroup(file: BackupFile, db: Db, group: BackupTable, known: Known): AsyncGenerator<Portion, Known> {
  const { departments, suppliers, categories } = known.ids
  const ids = { departments: new Set(departments), suppliers: new Set(suppliers), categories: new Set(categories) }
  const reading: Reading = {
    db,
    group,
    seen: new Set(),
    owners: new Set(),
    codes: new Set(),
    variants: new Set(),
    once: new Set(),
    ids,
    same: new Map(known.same),
    row: 0,
  }
  try {
    for (const table of partsOf(group)) yield* readTable(file, reading, table)
  } catch (error) {
    throw asUnreadable(error)
  }
  return { ids, same: reading.same }
}
