// Heals the till's database after a write that failed, and after an end that nobody saw, as of a
// power cut: its log may be torn.
import type { TillDatabase } from '../disk/database.ts'
import { readState } from '../disk/till-state.ts'
import { rotateLog } from './rotate-log.ts'
import { findTornLog, forgetTornLog, noteTornLog } from '../disk/failed-write.ts'
import { getLocalStorage, removeLocalStorage, setLocalStorage } from '../../lib/storage.ts'

const LOOK_EVERY_MS = 20_000
/**
 * So long nothing is healed after it failed: on a full disk Chromium then closes the database, and
 * the page is loaded again.
 */
const REST_MS = 5 * 60_000

/** Session storage key, which outlives a page but no browser: when healing began that failed. */
const TRIED = 'webale.heal_tried'

const rests = (): boolean => {
  const tried = sessionStorage.getItem(TRIED)
  return tried !== null && Math.abs(Date.now() - Number(tried)) < REST_MS
}

/** Local storage key; set while a page has the database open. */
const openKey = ({ name }: TillDatabase): string => `${name}.open`

/** Is another tab of this browser open? It holds the lock as long as it lives. */
const isOpenElsewhere = async (lock: string): Promise<boolean> =>
  ((await navigator.locks.query()).held ?? []).some(({ name }) => name === lock)

/** Did the last page of this till end without a word? */
const endedSuddenly = async (database: TillDatabase): Promise<boolean> => {
  const key = openKey(database)
  const wasOpen = getLocalStorage(key) !== null && !(await isOpenElsewhere(key))
  setLocalStorage(key, 'open')
  window.addEventListener('pagehide', () => removeLocalStorage(key))
  // A page that the browser shows again has it open again.
  window.addEventListener('pageshow', () => setLocalStorage(key, 'open'))
  void navigator.locks.request(key, { mode: 'shared' }, () => new Promise(() => undefined))

  return wasOpen
}

/**
 * Heals the database of a till when that is needed, at the start and whenever a write has failed.
 */
export const healDatabase = async (database: TillDatabase): Promise<void> => {
  const { till } = await readState(database.transaction('meta').store)
  if ((await endedSuddenly(database)) && till !== null) noteTornLog()
  const heal = async (): Promise<void> => {
    const torn = findTornLog()
    if (torn === null || rests()) return
    sessionStorage.setItem(TRIED, String(Date.now()))
    // While the disk is full, this fails, and is tried again.
    await rotateLog(database).then(
      () => {
        sessionStorage.removeItem(TRIED)
        forgetTornLog(torn)
      },
      () => undefined,
    )
  }

  await heal()
  setInterval(() => void heal(), LOOK_EVERY_MS)
}
