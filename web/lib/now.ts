// The time for suggestions in forms, in Kampala: the device's clock, corrected where it differs
// from the server's by minutes. The server decides with its own clock.
import { businessDate, formatTime } from '@webale/domain/kernel/time.ts'
import { getLocalStorage, removeLocalStorage, setLocalStorage } from './storage.ts'

/** Kept on the device, so that a start without the server knows it as well. */
const OFFSET_KEY = 'webale.clock_offset'
/** Smaller differences are ignored; among them is the time an answer takes. */
const MIN_OFFSET_MS = 120_000

const offset = (): number => {
  const stored = Number(getLocalStorage(OFFSET_KEY) ?? 0)
  return Number.isSafeInteger(stored) ? stored : 0
}

/**
 * Notes the time at which the server answered: the header `date`, null when it is missing. `now` is
 * the device's time in ms.
 */
export const noteServerTime = (date: string | null, now = Date.now()): void => {
  const difference = Date.parse(date ?? '') - now
  if (Number.isNaN(difference)) return
  if (Math.abs(difference) < MIN_OFFSET_MS) {
    if (offset() !== 0) removeLocalStorage(OFFSET_KEY)
  } else if (Math.abs(difference - offset()) >= MIN_OFFSET_MS)
    setLocalStorage(OFFSET_KEY, String(difference))
}

/** The moment, ISO in UTC. */
export const currentMoment = (): string => new Date(Date.now() + offset()).toISOString()

/** Today in Kampala, YYYY-MM-DD. */
export const today = (): string => businessDate(currentMoment())

/** The current hour in Kampala, '00' to '23'. */
export const currentHour = (): string => formatTime(currentMoment()).slice(0, 2)
