// Tracks whether the shop's server answers. Calls and the event stream report their success and
// failure. A failure is checked with one small request, which is repeated with growing pauses while
// the server is away.
import { useSyncExternalStore } from 'react'
import { createStore, runEach } from '../create-store.ts'

const PROBE = '/healthz'
/** A probe that takes longer counts as no answer. */
const MAX_PROBE_MS = 2500
/**
 * The pauses between probes are 1, 2, 4 ... 30 seconds, each shortened by chance by up to a half.
 */
const FIRST_PAUSE_MS = 1000
const MAX_PAUSE_MS = 30_000
/** A screen that wants data asks for a probe at most this often. */
const MIN_BETWEEN_PROBES_MS = 500
/**
 * After a probe without an answer in time the network is weak: it counts again after this many
 * quick probes.
 */
const QUICK_PROBES = 2
const MAX_QUICK_MS = 500

const isAway = createStore(false)
/** The last failure was a missing answer, and not a refused connection. */
let isWeak = false
let quick = 0
let misses = 0
let lastProbe = -Infinity
let timer: ReturnType<typeof setTimeout> | undefined
let probing: Promise<boolean> | null = null
const waiting = new Set<() => void>()

/** True while the server does not answer. */
export const isServerAway = isAway.get

/** Runs the work once when the server answers again. */
export const runWhenServerIsBack = (work: () => void): void => void waiting.add(work)

const setAway = (next: boolean): void => {
  if (next === isAway.get()) return
  isAway.set(next)
  if (next) return
  const works = [...waiting]
  waiting.clear()
  runEach(works)
}

const setHere = (): void => {
  clearTimeout(timer)
  isWeak = false
  quick = 0
  misses = 0
  setAway(false)
}

/** A proxy in front of the shop answers so when the server behind it does not. */
export const isGatewayFailure = (status: number): boolean => status === 502 || status === 504

/** One request; resolves with its duration in ms, or null without an answer. */
const measureContact = async (): Promise<number | null> => {
  const controller = new AbortController()
  const limit = setTimeout(() => controller.abort(), MAX_PROBE_MS)
  const start = performance.now()

  try {
    const { status } = await fetch(PROBE, { cache: 'no-store', signal: controller.signal })
    return isGatewayFailure(status) ? null : performance.now() - start
  } catch {
    isWeak ||= controller.signal.aborted
    return null
  } finally {
    clearTimeout(limit)
  }
}

const probeOnce = async (): Promise<boolean> => {
  for (;;) {
    const duration = await measureContact()
    quick = duration !== null && duration < MAX_QUICK_MS ? quick + 1 : 0
    if (duration !== null && (!isWeak || quick >= QUICK_PROBES)) {
      setHere()
      return true
    }

    if (quick === 0) {
      setAway(true)
      return false
    }
  }
}

const planProbe = (): void => {
  const pause = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** misses)
  misses += 1
  clearTimeout(timer)
  timer = setTimeout(() => void probeServer(), pause * (1 - Math.random() / 2))
}

/** Asks the server now; resolves with whether it answered. Several callers share one request. */
export const probeServer = (): Promise<boolean> =>
  (probing ??= probeOnce().then((isHere) => {
    probing = null
    lastProbe = performance.now()
    if (!isHere) planProbe()

    return isHere
  }))

const isProbeDue = (): boolean => performance.now() - lastProbe >= MIN_BETWEEN_PROBES_MS

/** A screen wants data while the server is away: probes now instead of at the end of the pause. */
export const probeNow = (): void => {
  if (isProbeDue()) void probeServer()
}

/** Reports an answer. On a weak network only probes decide. */
export const reportResponse = (): void => {
  if (!isWeak) setHere()
}

/**
 * Reports a request without an answer; resolves with whether the server answers a probe.
 * `isOverdue`: nothing refused the request, so the network is weak.
 */
export const reportNoResponse = (isOverdue = false): Promise<boolean> => {
  isWeak ||= isOverdue
  return probeServer()
}

const onOffline = (): void => void probeServer()
/**
 * A probe that failed just before the network came
 * back says nothing about it: the pauses start again.
 */
const onOnline = (): void => {
  misses = 0
  if (isProbeDue()) void probeServer()
  else planProbe()
}
const onVisible = (): void => {
  if (!document.hidden) probeNow()
}

/** Calls the listener at each change; returns how to stop. */
export const subscribeToContact = isAway.subscribe

let watchers = 0

/**
 * The same for a screen: while there is one, the network and the visibility of the page start
 * probes, too.
 */
export const watchContact = (listener: () => void): (() => void) => {
  const unsubscribe = subscribeToContact(listener)
  watchers += 1
  if (watchers === 1) {
    window.addEventListener('offline', onOffline)
    window.addEventListener('online', onOnline)
    document.addEventListener('visibilitychange', onVisible)
  }

  return () => {
    unsubscribe()
    watchers -= 1
    if (watchers > 0) return
    window.removeEventListener('offline', onOffline)
    window.removeEventListener('online', onOnline)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

/** True while the server does not answer. */
export const useIsServerAway = (): boolean => useSyncExternalStore(watchContact, isServerAway)
