// SQL of the stock counts: the list, one count, its lines, and the rows that commands write.
import type { Scope } from '@webale/domain/access/scope.ts'
import {
  countNumber,
  type CountLine,
  MAX_OWN_LINES,
  type StockCount,
} from '@webale/domain/features/stock-count/stock-count.ts'
import type { PageInput } from '@webale/domain/kernel/page.ts'
import { isMeasured } from '@webale/domain/kernel/quantity.ts'
import { sql } from 'kysely'
import type { StoredScope } from '../../platform/database/count-tables.ts'
import { inScope } from '../../platform/database/in-scope.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { NewRow, Row } from '../../platform/database/tables.ts'
import { rowCount } from '../../platform/database/row-count.ts'

/** 'All products', the name of the category, or '12 products'. */
const whatOf = (scope: StoredScope): string => {
  if (scope.kind === 'all') return 'All products'
  if (scope.kind === 'category') return scope.category_name
  const count = scope.product_ids.length

  return `${count} ${count === 1 ? 'product' : 'products'}`
}

/** A count with the scope as it is stored. */
export type FoundCount = { readonly count: StockCount; readonly scope: StoredScope }

const selectCounts = (db: Db, scope: Scope) =>
  inScope(db.selectFrom('stock_counts'), scope, 'stock_counts.department_id')
    .leftJoin('stock_count_ends as end', 'end.count_id', 'stock_counts.id')
    .selectAll('stock_counts')
    .select(['ended', 'ended_name', 'ended_at', 'reason'])
    .select(
      sql<number>`(select count(distinct product_id) from count_lines
        where count_id = stock_counts.id)`.as('counted_products'),
    )

type CountRow = Awaited<ReturnType<ReturnType<typeof selectCounts>['execute']>>[number]

const asCount = ({ scope, number, ended, ...row }: CountRow): FoundCount => ({
  scope,
  count: {
    ...row,
    number: countNumber(number),
    what: whatOf(scope),
    state: ended ?? 'open',
  },
})

/** A page of the counts of the scope, newest first. */
export const listCounts = async (
  db: Db,
  scope: Scope,
  { offset, limit }: PageInput,
): Promise<{ rows: StockCount[]; total: number }> => {
  const newest = selectCounts(db, scope).orderBy('started_at', 'desc').orderBy('number', 'desc')
  const rows = await newest.limit(limit).offset(offset).execute()
  const counted = inScope(db.selectFrom('stock_counts'), scope)
  const { total } = await counted.select(rowCount.as('total')).executeTakeFirstOrThrow()

  return { rows: rows.map((row) => asCount(row).count), total }
}

export const findCount = async (
  db: Db,
  scope: Scope,
  id: string,
): Promise<FoundCount | undefined> => {
  const row = await selectCounts(db, scope).where('stock_counts.id', '=', id).executeTakeFirst()
  return row && asCount(row)
}

/** The counts of a department that have not ended, oldest first. */
export const listOpenCounts = async (db: Db, department_id: string | null): Promise<FoundCount[]> =>
  (
    await selectCounts(db, { all: true })
      .where('stock_counts.department_id', 'is not distinct from', department_id)
      .where('ended', 'is', null)
      .orderBy('number')
      .execute()
  ).map(asCount)

/**
 * Locks a count until the end of the transaction, shared by those who save lines. Nobody saves a
 * line while it is finished.
 */
export const lockCount = async (tx: Tx, id: string, how: 'alone' | 'shared'): Promise<void> => {
  if (tx.engine !== 'postgres') return
  const counts = tx.selectFrom('stock_counts').select('id').where('id', '=', id)
  await (how === 'alone' ? counts.forUpdate() : counts.forShare()).execute()
}

export const isEnded = async (db: Db, count_id: string): Promise<boolean> =>
  (await db
    .selectFrom('stock_count_ends')
    .select('id')
    .where('count_id', '=', count_id)
    .executeTakeFirst()) !== undefined

/** The count that ended with this document. */
export const findEndedCount = async (
  db: Db,
  id: string,
): Promise<{ count: StockCount; corrected: number } | undefined> => {
  const end = await db
    .selectFrom('stock_count_ends')
    .select('count_id')
    .where('id', '=', id)
    .executeTakeFirst()

  const found = end && (await findCount(db, { all: true }, end.count_id))
  if (end === undefined || found === undefined) return undefined
  const { corrected } = await db
    .selectFrom('count_results')
    .select(rowCount.as('corrected'))
    .where('count_id', '=', end.count_id)
    .where('difference', '<>', 0)
    .executeTakeFirstOrThrow()

  return { count: found.count, corrected }
}

/** The next number of a count. Its counter lets people start counts one after the other. */
export const takeCountNumber = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{
    value: number
  }>`update counters set value = value + 1 where name = 'count_number' returning value`.execute(tx)
  return rows[0]?.value ?? 1
}

export const insertCount = (tx: Tx, count: NewRow<'stock_counts'>): Promise<void> =>
  insertRows(tx, 'stock_counts', [count])

export const insertEnd = (tx: Tx, end: NewRow<'stock_count_ends'>): Promise<void> =>
  insertRows(tx, 'stock_count_ends', [end])

export const insertLine = (tx: Tx, line: NewRow<'count_lines'>): Promise<void> =>
  insertRows(tx, 'count_lines', [line])

const selectLines = (db: Db) =>
  db
    .selectFrom('count_lines')
    .innerJoin('products', 'products.id', 'product_id')
    .selectAll('count_lines')
    .select(['products.name', 'unit', 'volume_unit', 'tracking_type'])

type LineRow = Awaited<ReturnType<ReturnType<typeof selectLines>['execute']>>[number]

const asLine = ({ name, unit, volume_unit, ...row }: LineRow): CountLine => ({
  ...row,
  product_name: name,
  unit: unitOf({ unit, volume_unit, tracking_type: row.tracking_type }),
})

/** The unit in which a product is counted. */
export const unitOf = ({
  unit,
  volume_unit,
  tracking_type,
}: Pick<Row<'products'>, 'unit' | 'volume_unit' | 'tracking_type'>): string =>
  isMeasured(tracking_type) ? (volume_unit ?? unit) : unit

export const findLine = async (db: Db, id: string): Promise<CountLine | undefined> => {
  const row = await selectLines(db).where('count_lines.id', '=', id).executeTakeFirst()
  return row && asLine(row)
}

/** The line is the last one of its product and place. */
const IS_IN_FORCE = sql<boolean>`not exists (select 1 from count_lines as later
  where later.count_id = count_lines.count_id and later.product_id = count_lines.product_id
    and later.place = count_lines.place and later.position > count_lines.position)`

/** The newest lines in force that this person saved. */
export const listOwnLines = async (
  db: Db,
  count_id: string,
  counted_by: string,
): Promise<CountLine[]> => {
  const rows = await selectLines(db)
    .where('count_id', '=', count_id)
    .where('counted_by', '=', counted_by)
    .where(IS_IN_FORCE)
    .orderBy('counted_at', 'desc')
    .orderBy('count_lines.id', 'desc')
    .limit(MAX_OWN_LINES)
    .execute()
  return rows.map(asLine)
}

/** The lines of these products that are in force, by product in the order of saving. */
export const listLinesInForce = (
  db: Db,
  count_id: string,
  product_ids: readonly string[],
): Promise<Row<'count_lines'>[]> =>
  db
    .selectFrom('count_lines')
    .selectAll()
    .where('count_id', '=', count_id)
    .where('product_id', 'in', product_ids)
    .where(IS_IN_FORCE)
    .orderBy('position')
    .execute()

/** All lines of a product in a count, in the order of saving. */
export const listLinesOf = (
  db: Db,
  count_id: string,
  product_id: string,
): Promise<Row<'count_lines'>[]> =>
  db
    .selectFrom('count_lines')
    .selectAll()
    .where('count_id', '=', count_id)
    .where('product_id', '=', product_id)
    .orderBy('position')
    .execute()

/** The name of another open count with a line of this product. */
export const findOtherCount = async (
  db: Db,
  count_id: string,
  product_id: string,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('count_lines')
    .innerJoin('stock_counts', 'stock_counts.id', 'count_id')
    .select('stock_counts.name')
    .where('product_id', '=', product_id)
    .where('count_id', '<>', count_id)
    .where(
      sql<boolean>`not exists (select 1 from stock_count_ends as ended
        where ended.count_id = stock_counts.id)`,
    )
    .executeTakeFirst()
  return row?.name
}
