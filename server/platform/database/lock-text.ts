// A lock on a text, for what has no row yet: of two transactions with the same text one waits.
import { sql } from 'kysely'
import type { Tx } from './store.ts'

/** Any number that no other lock of the database uses. */
const LOCK = 20_262

/** Until the transaction ends. The embedded database has one writer at a time anyway. */
export const lockText = async (tx: Tx, text: string): Promise<void> => {
  if (tx.engine === 'postgres')
    await sql`select pg_advisory_xact_lock(${LOCK}, hashtext(${text}))`.execute(tx)
}
