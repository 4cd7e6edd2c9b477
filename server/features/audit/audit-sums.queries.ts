// How many sealed entries the audit log has of each entity: its page would otherwise count
// millions. Entries never go, so the sums only grow.
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'

/**
 * Entries that no person caused: the first keeps a device signed in every hour, the second only
 * holds fingerprints of rows. No page counts them.
 */
export const NOBODY_DID = ['token_refreshed', 'facts_noted']

/** Adds entries that are sealed in this transaction. */
export const addSealedEntries = async (
  tx: Tx,
  entries: readonly Pick<Row<'audit_log'>, 'action' | 'entity'>[],
): Promise<void> => {
  const counts = new Map<string, number>()
  for (const { action, entity } of entries)
    if (!NOBODY_DID.includes(action)) counts.set(entity, (counts.get(entity) ?? 0) + 1)

  for (const [entity, count] of counts)
    await tx
      .insertInto('audit_sums')
      .values({ entity, count })
      .onConflict((conflict) =>
        conflict.column('entity').doUpdateSet({ count: sql`audit_sums.count + ${count}` }),
      )
      .execute()
}

/** All entries of these entities, or of all; those that are not sealed yet are counted. */
export const countAllEntries = async (
  db: Db,
  entities: readonly string[] | undefined,
): Promise<number> => {
  const isOf = entities === undefined ? sql`1 = 1` : sql`entity in (${sql.join(entities)})`
  const { rows } = await sql<{ count: number }>`select
    (select coalesce(sum(count), 0) from audit_sums where ${isOf})
    + (select count(*) from audit_log where seal_seq is null
      and action not in (${sql.join(NOBODY_DID)}) and ${isOf}) as count`.execute(db)

  return rows[0]?.count ?? 0
}
