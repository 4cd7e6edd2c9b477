// Reads a chosen table of a backup file with its dependent tables, in batches, and determines the
// new rows. Check and restore both use it, so that they cannot differ.
import {
  type BackupTable,
  isInGroup,
  partsOf,
  type StoredTable,
} from '@webale/domain/features/backup/backup.ts'
import { type StoredRow, readText } from '@webale/domain/features/backup/stored-row.ts'
import { readAhead } from '../../platform/files/read-ahead.ts'
import { toBackupRefusal, type BackupFile, rowsOf } from './backup-file.ts'
import { transfersOfKnownGoods } from './known-goods.ts'
import { selectNewRows, type PlacedRow, type GroupReader } from './new-rows.ts'
import { openIdSet } from './id-set.ts'
import { idOf, openSeenIds, readSeenIds } from './seen-ids.ts'
import { hasLines, type LeavingOut, readOrLeaveOut } from './left-out.ts'
import type { ExistingData, GroupTable } from './existing-data.ts'

const ROWS_AT_ONCE = 500

/** The ids that rows may reference: existing ones and those of the tables read before. */
export type KnownRows = {
  readonly ids: Readonly<Record<GroupTable, ReadonlySet<string>>>
  /**
   * Ids of departments and categories in the file whose name exists here under another id, with
   * that id.
   */
  readonly idAliases: ReadonlyMap<string, string>
}

export const readKnownRows = async (existing: ExistingData): Promise<KnownRows> => ({
  ids: {
    departments: await existing.allIds('departments'),
    suppliers: await existing.allIds('suppliers'),
    categories: await existing.allIds('categories'),
  },
  idAliases: new Map(),
})

export type Batch = {
  readonly table: StoredTable
  /** Rows of the file that were read. */
  readonly seen: number
  /** New rows. */
  readonly fresh: readonly StoredRow[]
  /** New rows whose reference to an unknown department, category or supplier was set to null. */
  readonly danglingReferences: number
}

const POINTS: Partial<Record<StoredTable, Readonly<Record<string, GroupTable>>>> = {
  products: {
    category_id: 'categories',
    department_id: 'departments',
    supplier_id: 'suppliers',
  },
  deliveries: { department_id: 'departments', supplier_id: 'suppliers' },
  transfers: { from_department_id: 'departments', to_department_id: 'departments' },
  services: { category_id: 'categories', department_id: 'departments' },
}

const replaceIds = (row: StoredRow, idAliases: ReadonlyMap<string, string>): StoredRow => {
  const changed: Record<string, string> = {}

  for (const field of ['department_id', 'category_id', 'from_department_id', 'to_department_id']) {
    const other = idAliases.get(readText(row, field))
    if (other !== undefined) changed[field] = other
  }

  return Object.keys(changed).length === 0 ? row : { ...row, ...changed }
}

const readOne = (reading: GroupReader, table: StoredTable, given: unknown): PlacedRow | null => {
  const { leaving, group, seen, idAliases } = reading
  reading.place += 1
  if (!isInGroup(group, table, given ?? {})) return null
  const row = readOrLeaveOut(leaving, {
    table,
    isOwn: table === group,
    place: reading.place,
    given,
    seen,
  })

  return row === null ? null : { row: replaceIds(row, idAliases), place: reading.place }
}

const clearDanglingReferences = (
  reading: GroupReader,
  table: StoredTable,
  row: StoredRow,
): StoredRow => {
  const gone = Object.entries(POINTS[table] ?? {}).filter(
    ([field, kind]) => row[field] !== null && !reading.ids[kind].has(readText(row, field)),
  )
  return gone.length === 0
    ? row
    : { ...row, ...Object.fromEntries(gone.map(([field]) => [field, null])) }
}

const readBatch = async (
  reading: GroupReader,
  table: StoredTable,
  rows: readonly PlacedRow[],
  seen: number,
): Promise<Batch> => {
  const fresh = await selectNewRows(reading, table, rows)
  const cleared = fresh.map((row) => clearDanglingReferences(reading, table, row))

  for (const row of cleared) {
    if (table === reading.group || hasLines(table)) reading.owners.add(readText(row, 'id'))
    if (table === 'departments' || table === 'suppliers' || table === 'categories')
      reading.ids[table].add(readText(row, 'id'))
  }

  return {
    table,
    seen,
    fresh: cleared,
    danglingReferences: cleared.filter((row, index) => row !== fresh[index]).length,
  }
}

type Portion = { readonly rows: readonly PlacedRow[]; readonly seen: number }

/** The rows of a table in portions of valid rows. */
async function* readPortions(
  file: BackupFile,
  reading: GroupReader,
  table: StoredTable,
): AsyncGenerator<Portion> {
  reading.place = 0
  reading.seen = openSeenIds()
  let [rows, seen]: [PlacedRow[], number] = [[], 0]

  for await (const row of rowsOf(file, table)) {
    if (!reading.seen.canTell(idOf(table, row)))
      reading.seen = await readSeenIds(file, reading.group, table, reading.place)

    const read = readOne(reading, table, row)
    if (read !== null) rows.push(read)
    seen += 1
    if (seen < ROWS_AT_ONCE) continue
    yield { rows, seen }
    rows = []
    seen = 0
  }

  if (seen > 0) yield { rows, seen }
}

async function* readTable(
  file: BackupFile,
  reading: GroupReader,
  table: StoredTable,
): AsyncGenerator<Batch> {
  for await (const { rows, seen } of readAhead(readPortions(file, reading, table)))
    yield await readBatch(reading, table, rows, seen)
}

/** The shop to compare with, the known ids, and what may be omitted. */
export type ReadOptions = {
  readonly existing: ExistingData
  readonly known: KnownRows
  readonly leaving: LeavingOut | null
}

/**
 * Reads a chosen table and its dependent tables in batches; returns the ids known afterwards.
 * Throws backup_unreadable, and backup_row_wrong with table, row and field for a row that may not
 * be omitted; earlier batches must then be discarded.
 */
export async function* readGroup(
  file: BackupFile,
  group: BackupTable,
  { existing, known, leaving }: ReadOptions,
): AsyncGenerator<Batch, KnownRows> {
  const { departments, suppliers, categories } = known.ids
  const ids = {
    departments: new Set(departments),
    suppliers: new Set(suppliers),
    categories: new Set(categories),
  }

  const sets = {
    seen: openSeenIds(),
    owners: openIdSet(),
    codes: new Set<string>(),
    variants: new Set<string>(),
    once: new Set<string>(),
  }

  const reading: GroupReader = {
    existing,
    group,
    leaving,
    ...sets,
    ids,
    idAliases: new Map(known.idAliases),
    knownTransfers: new Set(),
    place: 0,
  }

  try {
    for (const table of partsOf(group)) {
      if (table === 'transfers')
        reading.knownTransfers = await transfersOfKnownGoods(file, existing, reading.owners)
      yield* readTable(file, reading, table)
    }
  } catch (error) {
    throw toBackupRefusal(error)
  }

  return { ids, idAliases: reading.idAliases }
}
