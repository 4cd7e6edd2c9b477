// Whether an administrator switched phones on. It is kept in the database, so that it stays after a
// restart and on another computer.
import type { Db, Tx } from '../database/store.ts'

const NAME = 'phones'

type PhonesChoice = 'on' | 'off'

/** `off` before the first choice. */
export const findPhonesChoice = async (db: Db): Promise<PhonesChoice> => {
  const row = await db
    .selectFrom('meta')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirst()

  return row?.value === 'on' ? 'on' : 'off'
}

export const savePhonesChoice = async (tx: Tx, value: PhonesChoice): Promise<void> => {
  await tx
    .insertInto('meta')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
