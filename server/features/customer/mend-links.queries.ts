// Links between merged customers after a restore: a file may have only some of them, and anything
// where somebody changed it.
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/store.ts'
import { balancesFromEntries } from './account.queries.ts'

/** A chain of this many links is followed; the product makes none. */
const MAX_FOLLOWED = 20

const KEPT_IS_GONE = sql`not exists (select 1
  from customers as kept
  where kept.id = customers.merged_into)`
const KEPT_IS_MERGED = sql`merged_into in (select merged.id
  from customers as merged
  where merged.merged_into is not null)`

/** Answers whose links were ended. */
const endLinks = async (tx: Tx, isWrong: RawBuilder<unknown>): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`update customers set merged_into = null
    where merged_into is not null
      and ${isWrong} returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Leads each link to a merged customer one step further. */
const followLinks = async (tx: Tx): Promise<boolean> => {
  const { numAffectedRows } = await sql`update customers set merged_into =
      (select kept.merged_into
        from customers as kept
        where kept.id = customers.merged_into)
    where ${KEPT_IS_MERGED}`.execute(tx)
  return Number(numAffectedRows ?? 0) > 0
}

/** Those whose balance the links of restored customers concern, whether restored or not. */
const listConcerned = async (tx: Tx, restored: readonly string[]): Promise<string[]> => {
  const links = await tx
    .selectFrom('customers')
    .select(['id', 'merged_into'])
    .where('merged_into', 'is not', null)
    .execute()

  const known = new Set(restored)

  return links
    .filter(({ id }) => known.has(id))
    .flatMap(({ id, merged_into }) =>
      merged_into === null || known.has(merged_into) ? [id] : [id, merged_into],
    )
}

/**
 * Makes the links of restored customers right. A link to a customer who is not there, or in a
 * circle, ends, and its customer owes the own entries again. A link to a merged customer leads on
 * to the kept one. Who was not restored owes the entries of restored members as well.
 */
export const mendLinks = async (tx: Tx, restored: readonly string[]): Promise<void> => {
  const ended = await endLinks(tx, KEPT_IS_GONE)
  let followed = 0
  while (followed < MAX_FOLLOWED && (await followLinks(tx))) followed += 1
  ended.push(...(await endLinks(tx, KEPT_IS_MERGED)))
  const concerned = await listConcerned(tx, restored)
  if (ended.length + concerned.length > 0)
    await balancesFromEntries(tx, [...new Set([...ended, ...concerned])])
}
