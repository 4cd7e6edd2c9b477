// Stores the result of the last checkup in the database,
// so that all servers and screens can read it.
import { LastCheckup } from '@webale/domain/features/doctor/checkup.ts'
import type { Db, Tx } from '../../platform/database/store.ts'

const NAME = 'last_checkup'

const parseCheckup = (value: unknown): LastCheckup | null =>
  LastCheckup.safeParse(value).data ?? null

/**
 * The stored result; null before the first checkup
 * or when another version stored it in another form.
 */
const findStoredCheckup = async (db: Db): Promise<LastCheckup | null> => {
  const row = await db
    .selectFrom('meta')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirst()
  return row === undefined ? null : parseCheckup(JSON.parse(row.value))
}

/**
 * The newer of the stored result and the result in a proven snapshot (`books`), which describes the
 * shop at that time.
 */
export const findLastCheckup = async (db: Db, books: unknown): Promise<LastCheckup | null> => {
  const [stored, proven] = [
    await findStoredCheckup(db),
    parseCheckup({ ...Object(books), occasion: 'night' }),
  ]

  if (stored === null || proven === null) return stored ?? proven

  return stored.checked_at > proven.checked_at ? stored : proven
}

export const saveCheckup = async (tx: Tx, checkup: LastCheckup): Promise<void> => {
  const value = JSON.stringify(checkup)
  await tx
    .insertInto('meta')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
