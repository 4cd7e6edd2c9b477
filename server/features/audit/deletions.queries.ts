// Which deletions of all sales are accepted: those that are sealed and recorded the state of the
// chain before them.
import { sql } from 'kysely'
import type { Db } from '../../platform/database/store.ts'

/** The entry that starts the fingerprints; earlier links follow older rules. */
export const FACTS_BEGUN = 'facts_begun'
/** Begins those of ADDED_FACT_TABLES in a shop that had begun without them. */
export const FACTS_ADDED = 'facts_added'

type Deletion = {
  readonly id: string
  readonly seq: number
  readonly before: string | null
}

/** What the entry of a deletion records about the state before it. */
type StateBefore = { readonly sealed?: number; readonly chain?: string }

export type Deletions = {
  /** Sales sealed before this link may be missing. */
  readonly deleted: number
  /** Deletion entries that do not match the state they describe. */
  readonly untrue: readonly { readonly id: string; readonly seq: number }[]
}

/** Counts the sales sealed after one link and before another. */
export const countSealedSales = async (db: Db, after: number, before: number): Promise<number> => {
  const { rows } = await sql<{
    count: number
  }>`select count(distinct subject_id) as count from seals
    where kind = 'sale' and seq > ${after} and seq < ${before}`.execute(db)
  return rows[0]?.count ?? 0
}

const matchesState = async (
  db: Db,
  deleted: number,
  { seq, before }: Deletion,
): Promise<boolean> => {
  const { sealed, chain = '' } = (JSON.parse(before ?? '{}') ?? {}) as StateBefore
  const [place = '', hash = ''] = chain.split(' ')
  if (!(Number(place) < seq)) return false
  const link = await db
    .selectFrom('seals')
    .select('hash')
    .where('seq', '=', Number(place))
    .executeTakeFirst()

  return (
    (link === undefined ? Number(place) === 0 : link.hash === hash) &&
    sealed === (await countSealedSales(db, deleted, seq))
  )
}

const begunAt = async (db: Db): Promise<number> => {
  const row = await db
    .selectFrom('audit_log')
    .select('seal_seq')
    .where('action', '=', FACTS_BEGUN)
    .orderBy('seal_seq')
    .executeTakeFirst()
  return row?.seal_seq ?? 0
}

/** An unsealed deletion is not accepted: a real deletion seals at once. */
export const findDeletions = async (db: Db): Promise<Deletions> => {
  const entries = await db
    .selectFrom('audit_log')
    .select(['id', 'before', (is) => is.ref('seal_seq').$notNull().as('seq')])
    .where('action', '=', 'data_deleted')
    .where('subject', '=', 'sales')
    .where('seal_seq', 'is not', null)
    .orderBy('seal_seq')
    .execute()

  const begun = entries.length === 0 ? 0 : await begunAt(db)
  let deleted = 0
  const untrue: Deletion[] = []

  for (const entry of entries) {
    if (entry.seq < begun || (await matchesState(db, deleted, entry))) deleted = entry.seq
    else untrue.push(entry)
  }

  return { deleted, untrue }
}
