// The epoch of the database: an id that changes with every change of the past (restore, deletion).
import type { Db, Tx } from '../../platform/database/open.ts'

const NAME = 'db_epoch'

export const findEpoch = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom('meta').select('value').where('name', '=', NAME).executeTakeFirst())?.value

/** Gives a database its first epoch; one that has one keeps it. */
export const beginEpoch = async (tx: Tx, value: string): Promise<void> => {
  await tx
    .insertInto('meta')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/** In the transaction that changes the past. */
export const renewEpoch = async (tx: Tx, value: string): Promise<void> => {
  await tx.updateTable('meta').set({ value }).where('name', '=', NAME).execute()
}
