// Reads a chosen table of a backup file with everything that rides along, and says of every portion of rows what is new.
// The check before a restore and the restore itself both come through here, so they cannot disagree.
import { type BackupTable, partsOf, PRODUCT_HISTORY, type StoredTable } from '@webale/domain/features/backup/backup.ts'
import { type StoredRow, textIn } from '@webale/domain/features/backup/stored-row.ts'
import { yieldToEventLoop } from '../../platform/transfers.ts'
import { asUnreadable, type BackupFile, rowsOf } from './backup-file.ts'
import { leaveOut, type LeavingOut, OWNER, readOrLeaveOut, wrong } from './left-out.ts'
import type { ShopHere, Sorted } from './shop-here.ts'

const ROWS_AT_ONCE = 500

/** What rows may point to: all that is here, and all that the tables before have brought. */
export type KnownRows = {
  readonly ids: Readonly<Record<Sorted, ReadonlySet<string>>>
  /** A department or category of the file whose name is here already under another id counts as that one. */
  readonly idAliases: ReadonlyMap<string, string>
}

export const readKnownRows = async (here: ShopHere): Promise<KnownRows> => ({
  ids: { departments: await here.allIds('departments'), suppliers: await here.allIds('suppliers'), categories: await here.allIds('categories') },
  idAliases: new Map(),
})

export type Batch = {
  readonly table: StoredTable
  /** Rows of the file that were looked at. */
  readonly seen: number
  /** Those that are not here yet. */
  readonly fresh: readonly StoredRow[]
  /** Fresh rows that pointed to a department, category or supplier that is nowhere, and now point to none. */
  readonly danglingReferences: number
}

type GroupReader = {
  readonly here: ShopHere
  readonly group: BackupTable
  /** Null when a row that cannot be restored ends the reading. */
  readonly leaving: LeavingOut | null
  readonly seen: Set<string>
  /** Ids of the chosen table's own rows that are new. */
  readonly owners: Set<string>
  readonly codes: Set<string>
  readonly variants: Set<string>
  /** Names of variants, products with an open alert: what may stand once only. */
  readonly once: Set<string>
  readonly ids: Record<Sorted, Set<string>>
  readonly idAliases: Map<string, string>
  /** Of the row that was read last, from 1. */
  place: number
}

const POINTS: Partial<Record<StoredTable, Readonly<Record<string, Sorted>>>> = {
  products: { category_id: 'categories', department_id: 'departments', supplier_id: 'suppliers' },
  services: { category_id: 'categories', department_id: 'departments' },
}

const aliased = (row: StoredRow, idAliases: ReadonlyMap<string, string>): StoredRow => {
  const changed: Record<string, string> = {}
  for (const field of ['department_id', 'category_id']) {
    const other = idAliases.get(textIn(row, field))
    if (other !== undefined) changed[field] = other
  }
  return Object.keys(changed).length === 0 ? row : { ...row, ...changed }
}

/** A row with its place in the file, from 1. */
type Placed = { readonly row: StoredRow; readonly place: number }

const readOne = (reading: GroupReader, table: StoredTable, given: unknown): Placed | null => {
  const { leaving, group, seen, idAliases } = reading
  reading.place += 1
  const row = readOrLeaveOut(leaving, { table, isOwn: table === group, place: reading.place, given, seen })
  return row === null ? null : { row: aliased(row, idAliases), place: reading.place }
}

/** The rows without those that `problemOf` finds something wrong with. */
const withoutBad = (
  { leaving, group }: GroupReader,
  table: StoredTable,
  rows: readonly Placed[],
  problemOf: (row: StoredRow) => readonly [field: string, problem: string] | null,
): Placed[] =>
  rows.filter(({ row, place }) => {
    const found = problemOf(row)
    if (found !== null) leaveOut(leaving, { table, isOwn: table === group, row, problem: wrong(table, place, ...found) })
    return found === null
  })

const clearDanglingReferences = (reading: GroupReader, table: StoredTable, row: StoredRow): StoredRow => {
  const gone = Object.entries(POINTS[table] ?? {}).filter(([field, kind]) => row[field] !== null && !reading.ids[kind].has(textIn(row, field)))
  return gone.length === 0 ? row : { ...row, ...Object.fromEntries(gone.map(([field]) => [field, null])) }
}

/** Leaves out what has a name that is here already, and remembers which one it is. */
const mergeNames = async (reading: GroupReader, table: 'departments' | 'categories', rows: readonly StoredRow[]): Promise<StoredRow[]> => {
  const names = await reading.here.namesOf(table)
  return rows.filter((row) => {
    const name = `${table === 'categories' ? `${textIn(row, 'type')} ` : ''}${textIn(row, 'name').toLowerCase()}`
    const [id, other] = [textIn(row, 'id'), names.get(name)]
    if (other !== undefined) reading.idAliases.set(id, other)
    else names.set(name, id)
    return other === undefined
  })
}

const codesOf = (row: StoredRow): string[] =>
  ['barcode', 'internal_barcode'].flatMap((field) => (typeof row[field] === 'string' ? [row[field].toLowerCase()] : []))

const checkCodes = async (reading: GroupReader, rows: readonly Placed[], here: ReadonlySet<string>): Promise<Placed[]> => {
  const isNew = (row: StoredRow): boolean => !here.has(textIn(row, 'id'))
  const taken = await reading.here.takenCodes(rows.flatMap(({ row }) => (isNew(row) ? codesOf(row) : [])))
  return withoutBad(reading, 'products', rows, (row) => {
    const codes = isNew(row) ? [...new Set(codesOf(row))] : []
    const code = codes.find((one) => taken.has(one) || reading.codes.has(one))
    if (code !== undefined) return ['barcode', `${code.slice(0, 40)} belongs to another product ${taken.has(code) ? 'here' : 'of the file'}`]
    for (const one of codes) reading.codes.add(one)
    return null
  })
}

const checkComponents = async (reading: GroupReader, rows: readonly Placed[]): Promise<Placed[]> => {
  const componentOf = (row: StoredRow): string => textIn(row, 'component_product_id')
  const elsewhere = rows.map(({ row }) => componentOf(row)).filter((id) => !reading.owners.has(id))
  const here = await reading.here.existingIds('products', elsewhere)
  return withoutBad(reading, 'product_bundles', rows, (row) =>
    reading.owners.has(componentOf(row)) || here.has(componentOf(row)) ? null : ['component_product_id', 'is no product of this file or this shop'],
  )
}

/** True for the first of its kind. */
const isFirst = ({ once }: GroupReader, key: string): boolean => {
  if (once.has(key)) return false
  once.add(key)
  return true
}

const checkVariants = (reading: GroupReader, rows: readonly Placed[]): Placed[] =>
  withoutBad(reading, 'product_variants', rows, (row) => {
    const name = textIn(row, 'variant_name')
    if (!isFirst(reading, `${textIn(row, 'product_id')} ${name.toLowerCase()}`)) return ['variant_name', `${name.slice(0, 40)} stands twice for one product`]
    reading.variants.add(textIn(row, 'id'))
    return null
  })

/** One open alert for a product or variant is enough, and one of a variant that is nowhere says nothing. */
const sensibleAlerts = (reading: GroupReader, rows: readonly StoredRow[]): StoredRow[] =>
  rows.filter((row) => {
    const variant = textIn(row, 'variant_id')
    if (variant !== '' && !reading.variants.has(variant)) return false
    return row['is_resolved'] === true || isFirst(reading, `alert ${variant === '' ? textIn(row, 'product_id') : variant}`)
  })

/** What was moved or used of products that are here already, they know already; of products that are gone it is history. */
const withoutKnown = async (reading: GroupReader, rows: readonly StoredRow[]): Promise<StoredRow[]> => {
  const ids = rows.map((row) => textIn(row, 'product_id')).filter((id) => !reading.owners.has(id))
  const here = await reading.here.existingIds('products', ids)
  return rows.filter((row) => !here.has(textIn(row, 'product_id')) || reading.owners.has(textIn(row, 'product_id')))
}

const ownedOnly = (reading: GroupReader, table: StoredTable, rows: readonly StoredRow[]): readonly StoredRow[] => {
  const owner = OWNER[table]
  return owner === undefined ? rows : rows.filter((row) => reading.owners.has(textIn(row, owner)))
}

const checkRows = async (reading: GroupReader, table: StoredTable, rows: readonly Placed[], here: ReadonlySet<string>): Promise<readonly Placed[]> => {
  if (table === 'products') return checkCodes(reading, rows, here)
  if (table === 'product_bundles') return checkComponents(reading, rows)
  return table === 'product_variants' ? checkVariants(reading, rows) : rows
}

const newOnly = async (reading: GroupReader, table: StoredTable, rows: readonly Placed[]): Promise<readonly StoredRow[]> => {
  const here = await reading.here.existingIds(
    table,
    rows.map(({ row }) => textIn(row, 'id')),
  )
  const unknown = (await checkRows(reading, table, rows, here)).flatMap(({ row }) => (here.has(textIn(row, 'id')) ? [] : [row]))
  const fresh = ownedOnly(reading, table, unknown)
  if (table === 'departments' || table === 'categories') return mergeNames(reading, table, fresh)
  if (table === 'stock_alerts') return sensibleAlerts(reading, fresh)
  return PRODUCT_HISTORY.includes(table) ? withoutKnown(reading, fresh) : fresh
}

const readBatch = async (reading: GroupReader, table: StoredTable, rows: readonly Placed[], seen: number): Promise<Batch> => {
  const fresh = await newOnly(reading, table, rows)
  const settled = fresh.map((row) => clearDanglingReferences(reading, table, row))
  for (const row of settled) {
    if (table === reading.group) reading.owners.add(textIn(row, 'id'))
    if (table === 'departments' || table === 'suppliers' || table === 'categories') reading.ids[table].add(textIn(row, 'id'))
  }
  await yieldToEventLoop()
  return { table, seen, fresh: settled, danglingReferences: settled.filter((row, at) => row !== fresh[at]).length }
}

async function* readTable(file: BackupFile, reading: GroupReader, table: StoredTable): AsyncGenerator<Batch> {
  reading.place = 0
  reading.seen.clear()
  let [rows, seen]: [Placed[], number] = [[], 0]
  for await (const given of rowsOf(file, table)) {
    const read = readOne(reading, table, given)
    if (read !== null) rows.push(read)
    seen += 1
    if (seen < ROWS_AT_ONCE) continue
    yield await readBatch(reading, table, rows, seen)
    rows = []
    seen = 0
  }
  if (seen > 0) yield await readBatch(reading, table, rows, seen)
}

/** Whom a reading meets, what is known before it, and what it may leave out. */
export type ReadOptions = { readonly here: ShopHere; readonly known: KnownRows; readonly leaving: LeavingOut | null }

/**
 * Reads a chosen table and what rides along, in portions, and answers what is known afterwards. Throws backup_unreadable, and
 * backup_row_wrong with table, row and field for a row that may not be left out; then nothing that came before counts.
 */
export async function* readGroup(file: BackupFile, group: BackupTable, { here, known, leaving }: ReadOptions): AsyncGenerator<Batch, KnownRows> {
  const { departments, suppliers, categories } = known.ids
  const ids = { departments: new Set(departments), suppliers: new Set(suppliers), categories: new Set(categories) }
  const sets = { seen: new Set<string>(), owners: new Set<string>(), codes: new Set<string>(), variants: new Set<string>(), once: new Set<string>() }
  const reading: GroupReader = { here, group, leaving, ...sets, ids, idAliases: new Map(known.idAliases), place: 0 }
  try {
    for (const table of partsOf(group)) yield* readTable(file, reading, table)
  } catch (error) {
    throw asUnreadable(error)
  }
  return { ids, idAliases: reading.idAliases }
}
