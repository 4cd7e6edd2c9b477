// What a browser says when it threw the databases of this site away: Chromium says it once, with
// the first database that is made again, whichever that is. It is remembered until the till asks.
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
