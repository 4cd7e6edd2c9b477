// PostgreSQL plans with statistics that a server process gathers later in the background, and never
// for rows of an open transaction. Without them it read all items of a restored table again for
// each hundred sales.
import { sql } from 'kysely'
import type { Tx } from './store.ts'

/**
 * Gathers the statistics of tables that this transaction has filled. SQLite finds rows by index
 * without them.
 */
export const refreshStatistics = async (tx: Tx, tables: readonly string[]): Promise<void> => {
  if (tx.engine === 'sqlite' || tables.length === 0) return
  await sql`analyze ${sql.join(tables.map((name) => sql.table(name)))}`.execute(tx)
}
