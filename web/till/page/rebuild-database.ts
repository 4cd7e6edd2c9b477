// Makes the till's database anew when it opens but cannot be read, as Firefox 140 leaves it after
// its files were torn: what it held comes back from the second store. Loaded only then.
import { deleteDB } from 'idb'
import { COPIED_STORES } from '../disk/copies.ts'
import type { TillDisk } from '../disk/change-twice.ts'
import { stateKey } from '../disk/copy-keys.ts'
import type { TillDatabase } from '../disk/database.ts'
import type { SecondStore } from '../disk/second-store.ts'
import { getLocalStorage, setLocalStorage } from '../../lib/storage.ts'

/** So long it is made anew only once: pages that reload would follow each other. */
const REST_MS = 5 * 60_000
/** Another tab may keep the old one open for longer. */
const MAX_WAIT_MS = 5000

/** Local storage key: when it was made anew. */
const madeKey = ({ name }: TillDatabase): string => `${name}.made_anew`

const rests = (database: TillDatabase): boolean =>
  Math.abs(Date.now() - Number(getLocalStorage(madeKey(database)) ?? 0)) < REST_MS

const isReadable = async (database: TillDatabase): Promise<boolean> => {
  try {
    for (const name of COPIED_STORES) await database.getAll(name)
    for (const name of ['sales', 'documents'] as const)
      await database.getAllKeysFromIndex(name, 'state_time')

    return true
  } catch {
    return false
  }
}

const holdsTill = (second: SecondStore): Promise<boolean> =>
  second.read().then(
    (copies) => copies.has(stateKey('till')),
    () => false,
  )

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * True when the page is loaded again with a new database. `isAgain`: the last start could not read
 * both stores either, so nothing is left to wait for.
 */
export const rebuildDatabase = async (
  { database, second }: TillDisk,
  isAgain: boolean,
): Promise<boolean> => {
  if (rests(database) || (await isReadable(database))) return false
  if (!isAgain && !(await holdsTill(second))) return false
  setLocalStorage(madeKey(database), String(Date.now()))
  database.close()
  await Promise.race([deleteDB(database.name), pause(MAX_WAIT_MS)]).catch(() => undefined)
  window.location.reload()

  return true
}
