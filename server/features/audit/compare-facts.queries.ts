// Compares the tables with the chain of seals: finds rows that were changed or deleted, and rows
// without an entry.
import type { Db } from '../../platform/database/store.ts'
import {
  ADDED_FACT_TABLES,
  FACT_TABLE_NAMES,
  type FactTableName,
  factTable,
} from '../../platform/facts/fact-tables.ts'
import { fingerprintPage, fingerprintsOf } from '../../platform/facts/fingerprint.ts'
import { yieldToEventLoop } from '../../platform/base/event-loop.ts'
import type { ChainWalk } from './chain-walk.queries.ts'
import type { Break } from './seal.ts'

const ROWS_AT_ONCE = 500

const NAMES = [
  'description',
  'full_name',
  'name',
  'variant_name',
  'cashier_name',
  'phone_number',
  'email',
  'business_name',
  'movement_type',
  'role',
]

const labelOfRow = (table: FactTableName, row: Readonly<Record<string, unknown>>): string => {
  const name = NAMES.map((field) => row[field]).find(
    (value): value is string => typeof value === 'string' && value !== '',
  )
  return name === undefined ? factTable(table).label : `${factTable(table).label} (${name})`
}

/**
 * Is this a movement without its own fingerprint, sealed
 * with its sale? Its sale is compared separately.
 */
const isOfSale = (
  table: FactTableName,
  row: Readonly<Record<string, unknown>>,
  { sales, auditedSales }: ChainWalk,
): boolean => {
  const { reference_type, reference_id } = row
  return (
    table === 'stock_movements' &&
    reference_type === 'sale' &&
    (sales.has(String(reference_id)) || auditedSales.has(String(reference_id)))
  )
}

/**
 * Is this the balance that a customer had before accounts had entries? The customer's own
 * fingerprint covers it, and the doctor compares the balance with the entries.
 */
const isOpening = (
  table: FactTableName,
  { kind, id, customer_id }: Readonly<Record<string, unknown>>,
): boolean => table === 'customer_entries' && kind === 'opening' && id === customer_id

/** Compares every row of a table; adds the rows that the chain knows to `checked`. */
const compareTable = async (
  db: Db,
  table: FactTableName,
  walk: ChainWalk,
  checked: Set<string>,
): Promise<Break[]> => {
  const broken: Break[] = []
  let after: string | null = null

  for (;;) {
    const page: Awaited<ReturnType<typeof fingerprintPage>> = await fingerprintPage(
      db,
      table,
      after,
      ROWS_AT_ONCE,
    )

    for (const { row, id, hash } of page) {
      const key = `${table} ${id}`
      const versions = walk.facts.get(key)
      checked.add(key)
      if (versions?.some((version) => version.hash === hash) === true) continue
      if (versions === undefined && (isOfSale(table, row, walk) || isOpening(table, row))) continue
      const what =
        versions === undefined || versions.at(-1)?.hash === null
          ? 'was put in past the program'
          : 'was changed past the program'

      broken.push({
        seq: walk.facts.get(key)?.at(-1)?.seq ?? 0,
        subject_id: id,
        problem: `${labelOfRow(table, row)} ${what}`,
      })
    }

    after = page.at(-1)?.id ?? null
    if (page.length < ROWS_AT_ONCE) return broken
    await yieldToEventLoop()
  }
}

const isFactTable = (name: string): name is FactTableName =>
  (FACT_TABLE_NAMES as readonly string[]).includes(name)

/** Rows that the chain knows but no table has any more. */
const listDeletedRows = (
  walk: ChainWalk,
  tables: readonly FactTableName[],
  checked: ReadonlySet<string>,
): Break[] =>
  [...walk.facts].flatMap(([key, versions]) => {
    const [table = '', id = ''] = key.split(' ')
    if (
      !isFactTable(table) ||
      !tables.includes(table) ||
      checked.has(key) ||
      factTable(table).mayGo === true ||
      versions.some(({ hash }) => hash === null)
    )
      return []

    return [
      {
        seq: versions.at(-1)?.seq ?? 0,
        subject_id: id,
        problem: `${factTable(table).label} is gone`,
      },
    ]
  })

/** Compares all tables row by row. */
export const compareAllFacts = async (db: Db, walk: ChainWalk): Promise<Break[]> => {
  const broken: Break[] = []
  const checked = new Set<string>()

  const tables = FACT_TABLE_NAMES.filter(
    (table) => walk.hasAddedFacts || !ADDED_FACT_TABLES.includes(table),
  )

  for (const table of tables) broken.push(...(await compareTable(db, table, walk, checked)))

  return [...broken, ...listDeletedRows(walk, tables, checked)]
}

const idsByTable = (walk: ChainWalk): Map<string, string[]> => {
  const tables = new Map<string, string[]>()

  for (const key of walk.facts.keys()) {
    const [table = '', id = ''] = key.split(' ')
    const ids = tables.get(table)
    if (ids === undefined) tables.set(table, [id])
    else ids.push(id)
  }

  return tables
}

/** Compares only the rows in the walked part of the chain. */
export const compareWalkedFacts = async (db: Db, walk: ChainWalk): Promise<Break[]> => {
  const broken: Break[] = []

  for (const [table, ids] of idsByTable(walk)) {
    if (!isFactTable(table)) continue
    const { label, mayGo } = factTable(table)

    for (let index = 0; index < ids.length; index += ROWS_AT_ONCE) {
      const some = ids.slice(index, index + ROWS_AT_ONCE)
      const now = await fingerprintsOf(db, table, some)

      for (const id of some) {
        const [hash, versions] = [now.get(id) ?? null, walk.facts.get(`${table} ${id}`) ?? []]
        if (versions.some((version) => version.hash === hash) || (hash === null && mayGo === true))
          continue

        const description = hash === null ? 'is gone' : 'was changed past the program'
        broken.push({
          seq: versions.at(-1)?.seq ?? 0,
          subject_id: id,
          problem: `${label} ${description}`,
        })
      }

      await yieldToEventLoop()
    }
  }

  return broken
}
