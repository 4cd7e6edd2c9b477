// Removes what this till knows of a person who signs out: the key that proves who sold. Sales that
// wait have their proof already, so they are sent all the same.
import { readSessionIds } from '../../lib/server/stored-token.ts'
import { changeStrictly, type TillDatabase } from '../disk/database.ts'
import { getTillDatabase } from './open-till.ts'
import { readShopId } from './shop-id.ts'
import { putState, readState } from '../disk/till-state.ts'

/**
 * Removes the key and remembers the session, so that a report which is under way cannot bring the
 * key back; a session that the server ended (null) cannot. Resolves when this is on the disk.
 */
export const removeKey = (
  database: TillDatabase,
  { id, person_id }: { readonly id: string | null; readonly person_id: string },
): Promise<void> =>
  changeStrictly(database, ['meta'], async (transaction) => {
    const meta = transaction.objectStore('meta')
    const { keys } = await readState(meta)
    const others = Object.entries(keys).filter(([person]) => person !== person_id)
    await putState(meta, {
      keys: Object.fromEntries(others),
      ...(id !== null && { ended_session: id }),
    })
  })

/**
 * Removes the key of a person, or of the one who is signed in. A browser that never knew its shop
 * has none.
 */
export const forgetPerson = async (person_id = readSessionIds()?.person_id): Promise<void> => {
  const database = person_id === undefined || readShopId() === null ? null : await getTillDatabase()
  const session = readSessionIds()
  if (person_id === undefined || database === null) return
  await removeKey(database, { person_id, id: session?.person_id === person_id ? session.id : null })
}
