// What another till changes arrives here by itself: the server names the nouns, the screens read them again. One tab of a
// browser holds the stream and tells the others; where no stream comes through, the server is asked now and then.
import { accessToken } from './access-token.ts'
import { TAB } from './call.ts'
import { hearSilence } from './server-away.ts'

type Change = { readonly nouns: readonly string[]; readonly by: string }
/** null: nobody knows what was missed, so everything may be different. */
type Changes = readonly Change[] | null

/** Reads these nouns again; null stands for all of them. The next round waits for the promise. */
export type Listener = (nouns: readonly string[] | null) => Promise<unknown>

const NAME = 'webale.live'
const ADDRESS = '/api/changes'
/** Several tills that hear the same do not ask the server in the same moment. */
const GATHER_MS = 100
const REST_MS = 800
/** The first event comes at once, a pulse every 20 seconds: longer silence is a broken connection. */
const FIRST_MS = 8000
const SILENCE_MS = 45_000
const HELD_MS = 5000
const POLL_MS = 4000
const SLOW_START_MS = 2000
const POLLS = 15
/** A server that wants to be left alone for longer is asked now and then. */
const CROWDED_MS = 10_000
const MOST_PAUSE_MS = 15_000
/** A tab that is only looked away from for a moment keeps its stream. */
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

/** What this tab did itself it has read again already; who somebody is, only the session itself reads. */
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

/** An abort signal that also comes after a silence; `heard` starts the silence anew. */
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

/** `retry`: the server ended it on purpose, and says when to come back (ms). */
type Answer = { heard: boolean; retry: number }

/** Reads events until the answer ends or falls silent. */
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
    // Broken off, by the network or on purpose: what was heard counts, the rest is asked for again.
  }
  end()
  return answer
}

/** Holds a stream until `signal`. When one does not last, one question tells whether the server is away or only streams are. */
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

/** Only a tab that somebody looks at listens; it stops a while after they looked away. */
const start = (): (() => void) => {
  // Absent on plain http, whatever the types say: there every tab that is looked at holds a stream of its own.
  const locks = (navigator as { readonly locks?: LockManager }).locks
  const channel = locks && new BroadcastChannel(NAME)
  const take = ({ id, changes }: Said): void => {
    // On a slow phone the screen shows what was read long before this stream began.
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

/** Calls `listener` with what was changed elsewhere, until the answered function is called. */
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
