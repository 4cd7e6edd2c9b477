// A browser may throw the databases of this site away when it finds their files torn: Chromium says
// it once, with the first database that is made again, whichever that is. It is remembered until
// the till asks.
import { getLocalStorage, removeLocalStorage, setLocalStorage } from './storage.ts'

const KEY = 'webale.data_loss'

/** Chromium adds this to the event of an upgrade; other browsers say nothing. */
type UpgradeEvent = Event & { readonly dataLoss?: unknown }

/** Call it with the event of each upgrade of a database. */
export const noteDataLoss = (event: UpgradeEvent): void => {
  if (event.dataLoss === 'total') setLocalStorage(KEY, 'total')
}

/** Did the browser throw the databases away, and has the till not looked into it? */
export const hasDataLoss = (): boolean => getLocalStorage(KEY) !== null

/** The till has looked into it. */
export const forgetDataLoss = (): void => removeLocalStorage(KEY)

/**
 * Opens a database, once more when that failed: Chromium fails the attempt in which it finds the
 * files torn, and makes them anew for the next one. Throws what the second one throws.
 */
export const openAgain = <Database>(open: () => Promise<Database>): Promise<Database> =>
  open().catch(open)
