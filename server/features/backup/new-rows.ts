// Finds the new rows of a batch: each is compared with
// the file and with existing rows (read-group.ts).
import {
  type BackupTable,
  PRODUCT_HISTORY,
  type StoredTable,
} from '@webale/domain/features/backup/backup.ts'
import { type StoredRow, readText } from '@webale/domain/features/backup/stored-row.ts'
import type { IdSet } from './id-set.ts'
import type { SeenIds } from './seen-ids.ts'
import { leaveOut, type LeavingOut, ownerOf, wrongField } from './left-out.ts'
import type { ExistingData, GroupTable } from './existing-data.ts'

/** What is known of the file and the shop while a group is read. */
export type GroupReader = {
  readonly existing: ExistingData
  readonly group: BackupTable
  /** Null when an invalid row ends the reading. */
  readonly leaving: LeavingOut | null
  /** Ids of the table that is read. */
  seen: SeenIds
  /** Ids of new rows of the chosen table itself. */
  readonly owners: IdSet
  readonly codes: Set<string>
  readonly variants: Set<string>
  /** Keys that may occur only once: names of variants, products with an open alert. */
  readonly once: Set<string>
  readonly ids: Record<GroupTable, Set<string>>
  readonly idAliases: Map<string, string>
  /** Ids of transfers that stay in the file. */
  knownTransfers: ReadonlySet<string>
  /** Number of the last row read, from 1. */
  place: number
}

/** A row with its place in the file, from 1. */
export type PlacedRow = { readonly row: StoredRow; readonly place: number }

/** Leaves out the rows that have a problem. */
const dropInvalid = (
  { leaving, group }: GroupReader,
  table: StoredTable,
  rows: readonly PlacedRow[],
  problemOf: (row: StoredRow) => readonly [field: string, problem: string] | null,
): PlacedRow[] =>
  rows.filter(({ row, place }) => {
    const found = problemOf(row)
    if (found !== null)
      leaveOut(leaving, {
        table,
        isOwn: table === group,
        row,
        problem: wrongField(table, place, ...found),
      })

    return found === null
  })

/** Leaves out rows whose name exists already, and stores the alias of their id. */
const mergeNames = async (
  reading: GroupReader,
  table: 'departments' | 'categories',
  rows: readonly StoredRow[],
): Promise<StoredRow[]> => {
  const names = await reading.existing.namesOf(table)
  return rows.filter((row) => {
    const name = `${table === 'categories' ? `${readText(row, 'type')} ` : ''}${readText(row, 'name').toLowerCase()}`
    const [id, other] = [readText(row, 'id'), names.get(name)]
    if (other !== undefined) reading.idAliases.set(id, other)
    else names.set(name, id)

    return other === undefined
  })
}

const codesOf = (row: StoredRow): string[] =>
  ['barcode', 'internal_barcode'].flatMap((field) =>
    typeof row[field] === 'string' ? [row[field].toLowerCase()] : [],
  )

const checkCodes = async (
  reading: GroupReader,
  rows: readonly PlacedRow[],
  existing: ReadonlySet<string>,
): Promise<PlacedRow[]> => {
  const isNew = (row: StoredRow): boolean => !existing.has(readText(row, 'id'))
  const taken = await reading.existing.takenCodes(
    rows.flatMap(({ row }) => (isNew(row) ? codesOf(row) : [])),
  )

  return dropInvalid(reading, 'products', rows, (row) => {
    const codes = isNew(row) ? [...new Set(codesOf(row))] : []
    const used = codes.find((code) => taken.has(code) || reading.codes.has(code))
    if (used !== undefined)
      return [
        'barcode',
        `${used.slice(0, 40)} belongs to another product ` +
          (taken.has(used) ? 'here' : 'of the file'),
      ]

    for (const code of codes) reading.codes.add(code)

    return null
  })
}

const checkComponents = async (
  reading: GroupReader,
  rows: readonly PlacedRow[],
): Promise<PlacedRow[]> => {
  const componentOf = (row: StoredRow): string => readText(row, 'component_product_id')
  const elsewhere = rows.map(({ row }) => componentOf(row)).filter((id) => !reading.owners.has(id))
  const existing = await reading.existing.existingIds('products', elsewhere)

  return dropInvalid(reading, 'product_bundles', rows, (row) =>
    reading.owners.has(componentOf(row)) || existing.has(componentOf(row))
      ? null
      : ['component_product_id', 'is no product of this file or this shop'],
  )
}

/** True for the first of its kind. */
const isFirst = ({ once }: GroupReader, key: string): boolean => {
  if (once.has(key)) return false
  once.add(key)
  return true
}

const checkVariants = (reading: GroupReader, rows: readonly PlacedRow[]): PlacedRow[] =>
  dropInvalid(reading, 'product_variants', rows, (row) => {
    const name = readText(row, 'variant_name')
    if (!isFirst(reading, `${readText(row, 'product_id')} ${name.toLowerCase()}`))
      return ['variant_name', `${name.slice(0, 40)} stands twice for one product`]

    reading.variants.add(readText(row, 'id'))

    return null
  })

/** An item has one version of each number. */
const checkVersions = (reading: GroupReader, rows: readonly PlacedRow[]): PlacedRow[] =>
  dropInvalid(reading, 'item_versions', rows, (row) =>
    isFirst(reading, `version ${readText(row, 'item_id')} ${JSON.stringify(row['rev'])}`)
      ? null
      : ['rev', 'stands twice'],
  )

/** A sale is charged once, and an entry is undone once. */
const checkEntries = (reading: GroupReader, rows: readonly PlacedRow[]): PlacedRow[] =>
  dropInvalid(reading, 'customer_entries', rows, (row) => {
    const [sale, undone] = [readText(row, 'sale_id'), readText(row, 'entry_id')]
    if (row['kind'] === 'sale' && sale !== '' && !isFirst(reading, `charge ${sale}`))
      return ['sale_id', 'stands twice']
    return undone === '' || isFirst(reading, `undo ${undone}`) ? null : ['entry_id', 'stands twice']
  })

/** Keeps one open alert for each product or variant, and none for an unknown variant. */
const dropRepeatedAlerts = (reading: GroupReader, rows: readonly StoredRow[]): StoredRow[] =>
  rows.filter((row) => {
    const variant = readText(row, 'variant_id')
    if (variant !== '' && !reading.variants.has(variant)) return false

    return (
      row['is_resolved'] === true ||
      isFirst(reading, `alert ${variant === '' ? readText(row, 'product_id') : variant}`)
    )
  })

/**
 * Leaves out movements and usage of existing products, which have their own; those of deleted
 * products are kept as history.
 */
const dropKnownHistory = async (
  reading: GroupReader,
  rows: readonly StoredRow[],
): Promise<StoredRow[]> => {
  const ids = rows.map((row) => readText(row, 'product_id')).filter((id) => !reading.owners.has(id))
  const existing = await reading.existing.existingIds('products', ids)

  return rows.filter(
    (row) =>
      !existing.has(readText(row, 'product_id')) || reading.owners.has(readText(row, 'product_id')),
  )
}

const keepOwned = (
  reading: GroupReader,
  table: StoredTable,
  rows: readonly StoredRow[],
): readonly StoredRow[] => {
  const owner = ownerOf(reading.group, table)
  return owner === undefined ? rows : rows.filter((row) => reading.owners.has(readText(row, owner)))
}

const checkRows = async (
  reading: GroupReader,
  table: StoredTable,
  rows: readonly PlacedRow[],
  existing: ReadonlySet<string>,
): Promise<readonly PlacedRow[]> => {
  if (table === 'products') return checkCodes(reading, rows, existing)
  if (table === 'product_bundles') return checkComponents(reading, rows)
  if (table === 'item_versions') return checkVersions(reading, rows)
  if (table === 'customer_entries') return checkEntries(reading, rows)

  return table === 'product_variants' ? checkVariants(reading, rows) : rows
}

/** The new rows of a batch. Throws backup_row_wrong for an invalid row that may not be left out. */
export const selectNewRows = async (
  reading: GroupReader,
  table: StoredTable,
  rows: readonly PlacedRow[],
): Promise<readonly StoredRow[]> => {
  const existing = await reading.existing.existingIds(
    table,
    rows.map(({ row }) => readText(row, 'id')),
  )

  const unknown = (await checkRows(reading, table, rows, existing)).flatMap(({ row }) =>
    existing.has(readText(row, 'id')) ? [] : [row],
  )

  const fresh = keepOwned(reading, table, unknown)
  if (table === 'departments' || table === 'categories') return mergeNames(reading, table, fresh)
  // Where the products exist already, this shop has their movements and transfers of its own.
  if (table === 'transfers')
    return reading.owners.size === 0
      ? []
      : fresh.filter((row) => !reading.knownTransfers.has(readText(row, 'id')))

  if (table === 'stock_alerts') return dropRepeatedAlerts(reading, fresh)

  return PRODUCT_HISTORY.includes(table) ? dropKnownHistory(reading, fresh) : fresh
}
