// Live updates: the server names the nouns that were changed elsewhere and the screens refetch them. One tab of a
// browser holds the event stream and broadcasts to the others; where no stream gets through, the tab polls.
import { accessToken } from './access-token.ts'
import { TAB } from './call.ts'
import { hearSilence } from './server-away.ts'

type Change = { readonly nouns: readonly string[]; readonly by: string }
/** null: it is unknown what was missed, so everything may have changed. */
type Changes = readonly Change[] | null

/** Refetches these nouns; null means all. The next round waits for the promise. */
export type Listener = (nouns: readonly string[] | null) => Promise<unknown>

const NAME = 'webale.live'
const ADDRESS = '/api/changes'
/** Base of the random delay, so that several tills do not refetch at the same moment. */
const GATHER_MS = 100
const REST_MS = 800
/** The first event comes at once and a heartbeat every 20 seconds; a longer silence means a broken connection. */
const FIRST_MS = 8000
const SILENCE_MS = 45_000
const HELD_MS = 5000
const POLL_MS = 4000
const SLOW_START_MS = 2000
const POLLS = 15
/** If the server asks for a longer pause than this, the tab polls instead. */
const CROWDED_MS = 10_000
const MOST_PAUSE_MS = 15_000
/** A hidden tab keeps its stream for this long. */
const HIDDEN_MS = 15_000

const listeners = new Set<Listener>()
const waiting = new Set<string>()
let everything = false
let due: ReturnType<typeof setTimeout> | undefined
let seen = ''

const tell = async (): Promise<void> => {
  if (!document.hidden) {
    const nouns = everything ? null : [...waiting]
    everything = false
    waiting.clear()
    await Promise.allSettled([...listeners].map((listener) => listener(nouns)))
    await new Promise((resolve) => setTimeout(resolve, REST_MS))
  }
  due = undefined
  if (!document.hidden) gather()
}

const gather = (): void => {
  if (everything || waiting.size > 0) due ??= setTimeout(() => void tell(), GATHER_MS * (1 + Math.random()))
}

/** Skips what this tab changed itself, because it has refetched that already; only the session is always refetched. */
const hear = (changes: Changes): void => {
  everything ||= changes === null
  for (const { nouns, by } of changes ?? []) for (const noun of nouns) if (by !== TAB || noun === 'session') waiting.add(noun)
  gather()
}

type Said = { readonly id: string; readonly changes: Changes }

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms * (0.5 + Math.random()))
    window.addEventListener('online', done)
    signal.addEventListener('abort', done)
  })

/** An abort signal that also fires after a silence; `heard` restarts the timer. */
const watch = (signal: AbortSignal) => {
  const controller = new AbortController()
  const stop = (): void => controller.abort()
  let silence = setTimeout(stop, FIRST_MS)
  signal.addEventListener('abort', stop)
  return {
    signal: controller.signal,
    heard: (): void => {
      clearTimeout(silence)
      silence = setTimeout(stop, SILENCE_MS)
    },
    end: (): void => {
      clearTimeout(silence)
      signal.removeEventListener('abort', stop)
    },
  }
}

const request = async (search: string, signal: AbortSignal): Promise<ReadableStreamDefaultReader<string> | undefined> => {
  const token = await accessToken()
  if (token === null) return undefined
  const headers = { authorization: `Bearer ${token}`, ...(seen && { 'last-event-id': seen }) }
  const { status, ok, body } = await fetch(ADDRESS + search, { headers, cache: 'no-store', signal })
  if (status === 401) hear([{ nouns: ['session'], by: '' }])
  return ok ? body?.pipeThrough(new TextDecoderStream()).getReader() : undefined
}

/** `retry`: the server ended the stream on purpose and says when to reconnect (ms). */
type Answer = { heard: boolean; retry: number }

/** Reads events until the response ends or stays silent too long. */
const ask = async (search: string, say: (said: Said) => void, until: AbortSignal): Promise<Answer> => {
  const { signal, heard, end } = watch(until)
  const answer = { heard: false, retry: 0 }
  try {
    const reader = await request(search, signal)
    let text = ''
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true }
      if (done) break
      heard()
      const events = (text + value).split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        answer.retry = Number(/^retry: (\d+)/.exec(event)?.[1] ?? answer.retry)
        const [, id, changes] = /^id: (.*)\ndata: (.*)/.exec(event) ?? []
        if (id === undefined || changes === undefined) continue
        answer.heard = true
        say({ id, changes: JSON.parse(changes) as Changes })
      }
    }
  } catch {
    // The connection broke or was aborted. Events read so far count; the rest is requested again.
  }
  end()
  return answer
}

/**
 * Holds a stream until `signal` aborts. When a stream does not last, one poll finds out whether the server is away or
 * only streams are blocked.
 */
const listen = async (say: (said: Said) => void, signal: AbortSignal): Promise<void> => {
  let [blocked, down] = [0, 0]
  while (!signal.aborted) {
    const begun = performance.now()
    const { heard, retry } = await ask('', say, signal)
    const held = retry > 0 || (heard && performance.now() - begun > HELD_MS)
    const reached = held || (await ask('?once', say, signal)).heard
    blocked = held ? 0 : blocked + Number(reached)
    down = reached ? 0 : down + 1
    if (!reached && !signal.aborted) hearSilence()
    await pause(reached ? 400 : Math.min(MOST_PAUSE_MS, 500 * 2 ** down), signal)
    const polls = retry > CROWDED_MS || (blocked > 1 && reached) ? POLLS : 0
    for (let turn = 0; turn < polls && !signal.aborted; turn += 1) {
      await ask('?once', say, signal)
      await pause(POLL_MS, signal)
    }
  }
}

/** Only a visible tab listens; it stops some time after it was hidden. */
const start = (): (() => void) => {
  // Missing on plain http, although the types say otherwise: there every visible tab holds its own stream.
  const locks = (navigator as { readonly locks?: LockManager }).locks
  const channel = locks && new BroadcastChannel(NAME)
  const take = ({ id, changes }: Said): void => {
    // On a slow phone the screen's data was read long before this stream began, so everything is refetched.
    if (seen === '' && performance.now() > SLOW_START_MS) hear(null)
    seen = id
    hear(changes)
  }
  const say = (said: Said): void => {
    take(said)
    channel?.postMessage(said)
  }
  let holding: AbortController | undefined
  let leaving: ReturnType<typeof setTimeout> | undefined
  const leave = (): void => {
    holding?.abort()
    holding = undefined
  }
  const hold = (): void => {
    if (holding !== undefined) return
    const { signal } = (holding = new AbortController())
    if (locks === undefined) void listen(say, signal)
    else locks.request(NAME, { signal }, () => listen(say, signal)).catch(() => undefined)
  }
  const look = (): void => {
    clearTimeout(leaving)
    if (document.hidden) leaving = setTimeout(leave, HIDDEN_MS)
    else hold()
    gather()
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<Said>) => take(data))
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    document.removeEventListener('visibilitychange', look)
    clearTimeout(leaving)
    leave()
    channel?.close()
  }
}

let stop: (() => void) | undefined

/** Calls `listener` with the nouns that were changed elsewhere. Returns how to unsubscribe. */
export const follow = (listener: Listener): (() => void) => {
  listeners.add(listener)
  stop ??= start()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stop?.()
    stop = undefined
  }
}
