// SQL of the seals: pending entries and sales, and the links of the chain.
import { sql } from 'kysely'
import { insertRows } from '../../platform/database/insert-rows.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'
import { lockLease } from '../../platform/operations/leases.ts'

export const lastSeal = (db: Db): Promise<{ seq: number; hash: string } | undefined> =>
  db.selectFrom('seals').select(['seq', 'hash']).orderBy('seq', 'desc').limit(1).executeTakeFirst()

/**
 * In the order of writing, not of time: a clock that
 * was set back must not swap two writes of one row.
 */
export const listPendingEntries = (db: Db, limit: number): Promise<Row<'audit_log'>[]> =>
  db
    .selectFrom('audit_log')
    .selectAll()
    .where('seal_seq', 'is', null)
    .orderBy(db.engine === 'sqlite' ? sql`rowid` : sql`written_place`)
    .limit(limit)
    .execute()

export const hasPending = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('audit_log')
    .select('id')
    .where('seal_seq', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The lease of the one server that seals. */
export const SEALER_LEASE = 'sealer'

/** Keeps other servers from sealing until the transaction ends. */
export const lockSealing = (tx: Tx): Promise<void> => lockLease(tx, SEALER_LEASE)

export type SealPosition = { readonly created_at: string; readonly id: string }

/** Sales without a link after `deleted`, in order, starting after a given sale. */
export const listUnsealedSales = async (
  db: Db,
  deleted: number,
  after: SealPosition | null,
  limit: number,
): Promise<SealPosition[]> => {
  const from =
    after === null ? sql`` : sql`and (created_at, id) > (${after.created_at}, ${after.id})`

  const { rows } = await sql<SealPosition>`select created_at, id
    from sales
    where not exists (select 1
      from seals
      where subject_id = sales.id
      and kind = 'sale'
      and seq > ${deleted}) ${from}
    order by created_at, id limit ${limit}`.execute(db)

  return rows
}

const groupRows = <Kept>(
  rows: readonly Kept[],
  keyOf: (row: Kept) => string | null,
): Map<string | null, Kept[]> => {
  const groups = new Map<string | null, Kept[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}

/** Sales with their items and movements; deleted sales are left out. */
export const listSalesWithRows = async (db: Db, ids: readonly string[]) => {
  if (ids.length === 0) return []
  const sales = await db.selectFrom('sales').selectAll().where('id', 'in', ids).execute()
  const items = await db.selectFrom('sale_items').selectAll().where('sale_id', 'in', ids).execute()
  const times = [...new Set(sales.map(({ created_at }) => created_at))]
  // The movements of a sale have its time, which is indexed.
  const movements =
    times.length === 0
      ? []
      : await db
          .selectFrom('stock_movements')
          .selectAll()
          .where('created_at', 'in', times)
          .where('reference_id', 'in', ids)
          .execute()

  const itemsOf = groupRows(items, ({ sale_id }) => sale_id)
  const movementsOf = groupRows(movements, ({ reference_id }) => reference_id)

  return sales.map((sale) => ({
    sale,
    items: itemsOf.get(sale.id) ?? [],
    movements: movementsOf.get(sale.id) ?? [],
  }))
}

/** Adds links and stores the place of every sealed entry. */
export const insertSeals = async (tx: Tx, links: readonly Row<'seals'>[]): Promise<void> => {
  await insertRows(tx, 'seals', links)
  const entries = links.filter(({ kind }) => kind === 'entry')
  if (entries.length === 0) return
  const json = JSON.stringify(entries.map(({ subject_id, seq }) => [subject_id, seq]))
  const pairs =
    tx.engine === 'sqlite'
      ? sql`(select value ->> 0 as id, value ->> 1 as seq
        from json_each(${json}))`
      : sql`(select cast(value ->> 0 as uuid) as id, cast(value ->> 1 as bigint) as seq
        from json_array_elements(cast(${json} as json)))`

  await sql`update audit_log set seal_seq = pair.seq
    from ${pairs} as pair
    where audit_log.id = pair.id`.execute(tx)
}

/** The link before the first entry since then; 0 when there is no such entry. */
export const findLinkBefore = async (
  db: Db,
  since: string,
): Promise<{ seq: number; hash: string } | undefined> => {
  const { first } = await db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.min('seal_seq').as('first'))
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()

  if (first === null) return lastSeal(db)

  return db
    .selectFrom('seals')
    .select(['seq', 'hash'])
    .where('seq', '<', first)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export const linksFrom = (db: Db, after: number, limit: number): Promise<Row<'seals'>[]> =>
  db.selectFrom('seals').selectAll().where('seq', '>', after).orderBy('seq').limit(limit).execute()

export const entriesById = (db: Db, ids: readonly string[]): Promise<Row<'audit_log'>[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('audit_log').selectAll().where('id', 'in', ids).execute()

/** Entries whose stored place in the chain is not theirs. */
export const listMisplacedEntries = async (db: Db): Promise<{ id: string; seal_seq: number }[]> => {
  const { rows } = await sql<{
    id: string
    seal_seq: number
  }>`select audit_log.id, seal_seq
  from audit_log
  left join seals on seq = seal_seq
    where seal_seq is not null
      and (subject_id is null or subject_id <> audit_log.id)
    limit 20`.execute(db)
  return rows
}
