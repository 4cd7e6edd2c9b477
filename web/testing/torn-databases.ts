// A browser that finds the files of its databases torn, on fake-indexeddb.
import { openDB } from 'idb'
import { vi } from 'vitest'

/** The next attempt to open a database fails, as in Chromium, which then makes it anew. */
export const failNextOpening = async (): Promise<void> => {
  const newer = await openDB('newer', 2)
  newer.close()
  const openReally = indexedDB.open.bind(indexedDB)
  // An older version than the stored one: an opening that the browser itself refuses.
  vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => openReally('newer', 1))
}
