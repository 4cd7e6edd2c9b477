// The name of the shop on its network, such as webale-kmpt.local. It is kept in the database, so
// that it stays the same on another computer: browsers keep the sales of a till under this name.
import { createHash } from 'node:crypto'
import type { Db, Tx } from '../database/store.ts'

const NAME = 'lan_name'
/** Without letters that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz'

/** Four letters that follow from the id of the shop. */
export const codeOfShop = (shop_id: string): string =>
  [...createHash('sha256').update(shop_id).digest().subarray(0, 4)]
    .map((byte) => LETTERS[byte % LETTERS.length] ?? '')
    .join('')

/** The stored name; undefined before the first start with LAN. */
export const findShopName = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom('meta').select('value').where('name', '=', NAME).executeTakeFirst())?.value

/** Stores the name of the shop in place of an earlier one. */
export const saveShopName = async (tx: Tx, value: string): Promise<void> => {
  await tx
    .insertInto('meta')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
