// Knows whether the server can be reached. Calls and the event stream report success and failure; a failure is
// checked with one small request, which repeats every few seconds while the server is away.
import { useSyncExternalStore } from 'react'

const PROBE = '/healthz'
const PROBE_MS = 4000
const POLL_MS = 3000

let isUnreachable = false
let asking: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const waiting = new Set<() => void>()

/** Runs the work once when the server is reachable again. */
export const runWhenServerIsBack = (work: () => void): void => void waiting.add(work)

const setAway = (next: boolean): void => {
  if (next === isUnreachable) return
  isUnreachable = next
  if (!isUnreachable) {
    for (const work of waiting) work()
    waiting.clear()
  }
  for (const listener of listeners) listener()
}

/** Reports a response: the server is reachable. */
export const reportResponse = (): void => {
  clearTimeout(asking)
  asking = undefined
  setAway(false)
}

const probe = async (): Promise<void> => {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), PROBE_MS)
  try {
    await fetch(PROBE, { cache: 'no-store', signal: controller.signal })
    reportResponse()
  } catch {
    setAway(true)
    asking = setTimeout(() => void probe(), POLL_MS)
  } finally {
    clearTimeout(timer)
  }
}

/** Reports a request without a response, or a lost network; checks whether the server is away. */
export const reportNoResponse = (): void => {
  if (asking !== undefined) return
  asking = setTimeout(() => void probe(), 0)
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  window.addEventListener('offline', reportNoResponse)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('offline', reportNoResponse)
  }
}

/** True while the server cannot be reached. */
export const useIsServerUnreachable = (): boolean => useSyncExternalStore(subscribe, () => isUnreachable)
