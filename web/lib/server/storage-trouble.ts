// Knows whether the server can write and whether its clock is right.
// Every response says so in a header; while something is wrong the
// server is polled, so that the banner disappears when it is over.
import { refusals } from '@webale/domain/kernel/refusal.ts'
import { createStore, useStore } from '../create-store.ts'

const CODES = ['disk_full', 'database_locked', 'read_only'] as const
type StorageTrouble = (typeof CODES)[number]

const HEADER = 'x-storage-trouble'
const CLOCK_HEADER = 'x-clock-behind'
/** Both are polled at the same URL. A wrong clock is polled less often: a person must set it. */
const POLL_MS = 3000
const ASK_FOR_CLOCK_MS = 30_000

const CLOCK_TEXT = "The server's clock is wrong: it is before the last sale. Set the clock."

const text = createStore<string | null>(null)
let asking: ReturnType<typeof setInterval> | undefined

const poll = (): void => {
  if (!document.hidden)
    void fetch('/readyz', { cache: 'no-store' }).then(readStorageHeaders, () => undefined)
}

const textOf = (trouble: StorageTrouble | undefined, isClockBehind: boolean): string | null => {
  if (trouble !== undefined) return refusals[trouble][1]
  return isClockBehind ? CLOCK_TEXT : null
}

/** Reads the state from the headers of a response. */
export const readStorageHeaders = ({ headers }: Pick<Response, 'headers'>): void => {
  const sentCode = headers.get(HEADER)
  const trouble = CODES.find((code) => code === sentCode)
  const next = textOf(trouble, headers.has(CLOCK_HEADER))
  if (next === text.get()) return
  text.set(next)
  clearInterval(asking)
  asking =
    next === null
      ? undefined
      : setInterval(poll, trouble === undefined ? ASK_FOR_CLOCK_MS : POLL_MS)
}

/** Is this a temporary refusal that the banner already shows? */
export const isStorageTrouble = (code: string): boolean => CODES.some((known) => known === code)

/**
 * Why nothing can be saved at the moment, or that the clock is wrong, as a sentence; null when all
 * is well.
 */
export const useStorageTrouble = (): string | null => useStore(text)
