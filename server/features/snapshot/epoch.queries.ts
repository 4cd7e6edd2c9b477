// The two ids of a database: its epoch changes with every restore or deletion, its shop id never.
import type { Db, Tx } from '../../platform/database/open.ts'

const NAME = 'db_epoch'
const SHOP = 'shop_id'

const find = async (db: Db, name: string): Promise<string | undefined> =>
  (await db.selectFrom('meta').select('value').where('name', '=', name).executeTakeFirst())?.value

export const findEpoch = (db: Db): Promise<string | undefined> => find(db, NAME)

export const findShopId = (db: Db): Promise<string | undefined> => find(db, SHOP)

const begin = async (tx: Tx, name: string, value: string): Promise<void> => {
  await tx
    .insertInto('meta')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/** Stores the first epoch of a database; keeps an existing one. */
export const beginEpoch = (tx: Tx, value: string): Promise<void> => begin(tx, NAME, value)

/** Stores the id of a shop; keeps an existing one. */
export const beginShopId = (tx: Tx, value: string): Promise<void> => begin(tx, SHOP, value)

/** Called in the transaction of a restore or deletion. */
export const renewEpoch = async (tx: Tx, value: string): Promise<void> => {
  await tx.updateTable('meta').set({ value }).where('name', '=', NAME).execute()
}
