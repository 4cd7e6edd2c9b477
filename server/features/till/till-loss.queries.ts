// SQL of losses: sales that a till lost before they arrived.
import { insertRows } from '../../platform/database/insert-rows.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { NewRow, Row } from '../../platform/database/tables.ts'

type LossRow = Row<'till_losses'>

/** The loss of a till that nobody has seen; there is at most one. */
export const findOpenLoss = (db: Db, till_id: string): Promise<LossRow | undefined> =>
  db
    .selectFrom('till_losses')
    .selectAll()
    .where('till_id', '=', till_id)
    .where('seen_at', 'is', null)
    .executeTakeFirst()

/** Did the device say this before? */
export const isLossKnown = async (
  db: Db,
  till_id: string,
  noticed_at: string,
): Promise<boolean> => {
  const same = db.selectFrom('till_losses').select('id').where('till_id', '=', till_id)
  return (await same.where('noticed_at', '=', noticed_at).executeTakeFirst()) !== undefined
}

export const insertLoss = (tx: Tx, row: NewRow<'till_losses'>): Promise<void> =>
  insertRows(tx, 'till_losses', [row])

export const updateLoss = async (
  tx: Tx,
  id: string,
  change: Partial<NewRow<'till_losses'>>,
): Promise<void> => {
  await tx.updateTable('till_losses').set(change).where('id', '=', id).execute()
}

/** Forgets what the server thought lost of a till that reports again. */
export const removeWrongLosses = async (tx: Tx, till_id: string): Promise<void> => {
  await tx
    .deleteFrom('till_losses')
    .where('former_till_id', '=', till_id)
    .where('noticed_by', '=', 'server')
    .where('seen_at', 'is', null)
    .execute()
}

/** The tills of a session on which something waited; a session is in one browser only. */
export const findTillsOfSession = (db: Db, session_id: string): Promise<Row<'tills'>[]> =>
  db
    .selectFrom('tills')
    .innerJoin('till_people', 'till_people.till_id', 'tills.id')
    .selectAll('tills')
    .where('session_id', '=', session_id)
    .where('waiting', '>', 0)
    .where('ended_at', 'is', null)
    .execute()

/** Marks a loss as seen; undefined when it is not there or was seen already. */
export const storeSeen = (
  tx: Tx,
  id: string,
  seen: { readonly seen_at: string; readonly seen_by: string },
): Promise<LossRow | undefined> =>
  tx
    .updateTable('till_losses')
    .set(seen)
    .where('id', '=', id)
    .where('seen_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
