// Knows whether the server can write and whether its clock is right. Every response says so in a header; while
// something is wrong the server is polled, so that the banner disappears when it is over.
import { refusals } from '@webale/domain/kernel/refusal.ts'
import { useSyncExternalStore } from 'react'

const CODES = ['disk_full', 'database_locked', 'read_only'] as const
type StorageTrouble = (typeof CODES)[number]

const HEADER = 'x-storage-trouble'
const CLOCK_HEADER = 'x-clock-behind'
/** Both are polled at the same URL. A wrong clock is polled less often: a person must set it. */
const POLL_MS = 3000
const ASK_FOR_CLOCK_MS = 30_000

const CLOCK_TEXT = "The server's clock is wrong: it is before the last sale. Set the clock."

let trouble: StorageTrouble | null = null
let clockIsBehind = false
let asking: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

const poll = (): void => {
  if (!document.hidden) void fetch('/readyz', { cache: 'no-store' }).then(readStorageHeaders, () => undefined)
}

/** Reads the state from the headers of a response. */
export const readStorageHeaders = ({ headers }: Pick<Response, 'headers'>): void => {
  const sentCode = headers.get(HEADER)
  const next = CODES.find((code) => code === sentCode) ?? null
  const isClockBehind = headers.has(CLOCK_HEADER)
  if (next === trouble && isClockBehind === clockIsBehind) return
  ;[trouble, clockIsBehind] = [next, isClockBehind]
  clearInterval(asking)
  asking = next === null && !isClockBehind ? undefined : setInterval(poll, next === null ? ASK_FOR_CLOCK_MS : POLL_MS)
  for (const listener of listeners) listener()
}

/** Is this a temporary refusal that the banner already shows? */
export const isStorageTrouble = (code: string): boolean => CODES.some((known) => known === code)

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const currentText = (): string | null => {
  if (trouble !== null) return refusals[trouble][1]
  return clockIsBehind ? CLOCK_TEXT : null
}

/** Why nothing can be saved at the moment, or that the clock is wrong, as a sentence; null when all is well. */
export const useStorageTrouble = (): string | null => useSyncExternalStore(subscribe, currentText)
