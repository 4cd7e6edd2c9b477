// Removes what this till knows of a person who signs out: the key that proves who sold. Sales that
// wait have their proof already, so they are sent all the same.
import { readSessionIds } from '../../lib/server/stored-token.ts'
import type { TillDisk } from '../disk/change-twice.ts'
import { stateKey } from '../disk/copy-keys.ts'
import { changeStrictly } from '../disk/database.ts'
import { getTillDisk } from './open-till.ts'
import { readShopId } from './shop-id.ts'
import { putState, readState } from '../disk/till-state.ts'

/**
 * Removes the key and remembers the session, so that a report which is under way cannot bring the
 * key back; a session that the server ended (null) cannot. Resolves when this is on the disk.
 */
export const removeKey = async (
  { database, second }: TillDisk,
  { id, person_id }: { readonly id: string | null; readonly person_id: string },
): Promise<void> => {
  const keys = await changeStrictly(database, ['meta'], async (transaction) => {
    const meta = transaction.objectStore('meta')
    const { keys: all, till } = await readState(meta)
    const others = Object.fromEntries(Object.entries(all).filter(([one]) => one !== person_id))
    putState(meta, { keys: others, ...(id !== null && { ended_session: id }) })

    return till === null ? null : others
  })

  if (keys !== null) await second.purge(new Map([[stateKey('keys'), keys]]))
}

/**
 * Removes the key of a person, or of the one who is signed in. A browser that never knew its shop
 * has none.
 */
export const forgetPerson = async (person_id = readSessionIds()?.person_id): Promise<void> => {
  const disk = person_id === undefined || readShopId() === null ? null : await getTillDisk()
  const session = readSessionIds()
  if (person_id === undefined || disk === null) return
  await removeKey(disk, { person_id, id: session?.person_id === person_id ? session.id : null })
}
