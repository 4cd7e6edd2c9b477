// Knows whether the server can be reached. Calls and the event stream report success and failure; a failure is
// checked with one small request, which repeats every few seconds while the server is away.
import { useSyncExternalStore } from 'react'

const PROBE = '/healthz'
const PROBE_MS = 4000
const ASK_EVERY_MS = 3000

let away = false
let asking: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const waiting = new Set<() => void>()

/** Runs the work once when the server is reachable again. */
export const onceBack = (work: () => void): void => void waiting.add(work)

const set = (next: boolean): void => {
  if (next === away) return
  away = next
  if (!away) {
    for (const work of waiting) work()
    waiting.clear()
  }
  for (const listener of listeners) listener()
}

/** Reports a response: the server is reachable. */
export const hearAnswer = (): void => {
  clearTimeout(asking)
  asking = undefined
  set(false)
}

const probe = async (): Promise<void> => {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), PROBE_MS)
  try {
    await fetch(PROBE, { cache: 'no-store', signal: controller.signal })
    hearAnswer()
  } catch {
    set(true)
    asking = setTimeout(() => void probe(), ASK_EVERY_MS)
  } finally {
    clearTimeout(timer)
  }
}

/** Reports a request without a response, or a lost network; checks whether the server is away. */
export const hearSilence = (): void => {
  if (asking !== undefined) return
  asking = setTimeout(() => void probe(), 0)
}

const follow = (listener: () => void): (() => void) => {
  listeners.add(listener)
  window.addEventListener('offline', hearSilence)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('offline', hearSilence)
  }
}

/** True while the server cannot be reached. */
export const useServerAway = (): boolean => useSyncExternalStore(follow, () => away)
