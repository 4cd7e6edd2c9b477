// Whether the server can write. Every answer says so; while it cannot, it is asked again every few seconds, so that the banner
// leaves by itself and selling goes on.
import { refusals } from '@webale/domain/kernel/refusal.ts'
import { useSyncExternalStore } from 'react'

const CODES = ['disk_full', 'database_locked', 'read_only'] as const
type StorageTrouble = (typeof CODES)[number]

const HEADER = 'x-storage-trouble'
const ASK_EVERY_MS = 3000

let trouble: StorageTrouble | null = null
let asking: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

const ask = (): void => {
  if (!document.hidden) void fetch('/readyz', { cache: 'no-store' }).then(hearStorage, () => undefined)
}

/** Takes in what an answer of the server says. */
export const hearStorage = ({ headers }: Pick<Response, 'headers'>): void => {
  const said = headers.get(HEADER)
  const next = CODES.find((code) => code === said) ?? null
  if (next === trouble) return
  trouble = next
  clearInterval(asking)
  asking = next === null ? undefined : setInterval(ask, ASK_EVERY_MS)
  for (const listener of listeners) listener()
}

/** Is it a no that passes by itself, and that every screen already tells in the banner? */
export const isStorageTrouble = (code: string): boolean => CODES.some((known) => known === code)

const follow = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Why nothing can be written at the moment, in a sentence; null when all is well. */
export const useStorageTrouble = (): string | null => {
  const code = useSyncExternalStore(follow, () => trouble)
  return code && refusals[code][1]
}
