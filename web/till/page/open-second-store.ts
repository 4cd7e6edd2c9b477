// Opens the second store of a till and puts back what one of the two stores lacks, before anybody
// reads the database. Loaded with the till's code, and only where a browser can be a till.
import type { TillDisk } from '../disk/change-twice.ts'
import type { TillDatabase } from '../disk/database.ts'
import { readState } from '../disk/till-state.ts'
import { restoreTill } from '../disk/restore-till.ts'
import { makeSecondStore, type SecondDisk } from '../disk/second-store.ts'
import { openSecondFiles } from './second-store-files.ts'
import type { TillStore } from '../disk/till-store.ts'
import { checkMark, markStore } from './till-mark.ts'
import { getLocalStorage, removeLocalStorage, setLocalStorage } from '../../lib/storage.ts'
import { healDatabase } from './heal-database.ts'
import { setTillStatus } from './till-status.ts'

/** Both stores; `mark` also remembers beside them what is not sent. */
export type OpenDisk = TillDisk & { mark(store: TillStore): TillStore }

const tryRestoring = (disk: TillDisk): Promise<boolean> =>
  restoreTill(disk).then(
    () => true,
    () => false,
  )

/**
 * Was the second store read, at the second try at the latest? A worker may be slow when a device
 * starts. A browser without such files sells with the server only.
 */
const restoreTwice = async (disk: TillDisk): Promise<boolean> =>
  (await tryRestoring(disk)) || tryRestoring(disk)

/** Local storage key; set while the last start could not read the second store. */
const unreadKey = ({ name }: TillDatabase): string => `${name}.unread`

/** What the database lacks may be in a second store that could not be read once. */
const isUnreadAgain = (database: TillDatabase): boolean =>
  getLocalStorage(unreadKey(database)) !== null

const noteReading = (database: TillDatabase, isRead: boolean): void =>
  isRead ? removeLocalStorage(unreadKey(database)) : setLocalStorage(unreadKey(database), 'unread')

/** The code is here when the app is kept on the device, or while the server answers. */
const isMadeAnew = async (disk: TillDisk): Promise<boolean> => {
  try {
    const { rebuildDatabase } = await import('./rebuild-database.ts')
    return await rebuildDatabase(disk, isUnreadAgain(disk.database))
  } catch {
    return false
  }
}

/** Resolves with both stores, which agree by then. `files` are those of the second store. */
export const openSecondStore = async (
  database: TillDatabase,
  files: SecondDisk = openSecondFiles(database.name),
): Promise<OpenDisk> => {
  const second = makeSecondStore(files, (room) => setTillStatus({ room }))
  const disk = { database, second }
  const isRead = await restoreTwice(disk)
  // Only the next page can open it.
  if (!isRead && (await isMadeAnew(disk))) return new Promise(() => undefined)
  if (isRead || isUnreadAgain(database))
    await checkMark(database, Date.now()).catch(() => undefined)
  noteReading(database, isRead)
  // A till that was opened just now says that its device is full before anybody sells.
  if ((await readState(database.transaction('meta').store)).till !== null) second.tryRoom()
  // Beside the first sales, which the second store has as well.
  void healDatabase(database).catch(() => undefined)

  return { ...disk, mark: (store) => markStore(database, store) }
}
