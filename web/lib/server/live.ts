// Live updates: the server names the nouns that were changed elsewhere and the screens refetch
// them. One tab of a browser holds the event stream and broadcasts to the others; where no stream
// gets through, the tab polls.
import { getAccessToken } from './access-token.ts'
import { TAB_ID } from './call.ts'
import { reportNoResponse } from './contact.ts'

type RemoteChange = { readonly nouns: readonly string[]; readonly by: string }
/** null: it is unknown what was missed, so everything may have changed. */
type RemoteChanges = readonly RemoteChange[] | null

/** Refetches these nouns; null means all. The next round waits for the promise. */
export type ChangeListener = (nouns: readonly string[] | null) => Promise<unknown>

const LOCK_NAME = 'webale.live'
const URL_PATH = '/api/changes'
/** Base of the random delay, so that several tills do not refetch at the same moment. */
const FLUSH_DELAY_MS = 100
const REST_MS = 800
/**
 * The first event comes at once and a heartbeat every 20
 * seconds; a longer silence means a broken connection.
 */
const FIRST_MS = 8000
const SILENCE_MS = 45_000
const MIN_STREAM_MS = 5000
const POLL_MS = 4000
/**
 * The stream begins with the changes of the last 10 seconds
 * (server/platform/operations/changes.ts), less one for the way.
 */
const MAX_COVERED_START_MS = 9000
const POLLS = 15
/** If the server asks for a longer pause than this, the tab polls instead. */
const MAX_STREAM_PAUSE_MS = 10_000
const MAX_RECONNECT_MS = 15_000
/** A hidden tab keeps its stream for this long. */
const KEEP_HIDDEN_MS = 15_000

const listeners = new Set<ChangeListener>()
const pendingNouns = new Set<string>()
let isAllPending = false
let flushTimer: ReturnType<typeof setTimeout> | undefined
let lastEventId = ''

const flush = async (): Promise<void> => {
  if (!document.hidden) {
    const nouns = isAllPending ? null : [...pendingNouns]
    isAllPending = false
    pendingNouns.clear()
    await Promise.allSettled([...listeners].map((listener) => listener(nouns)))
    await new Promise((resolve) => setTimeout(resolve, REST_MS))
  }

  flushTimer = undefined
  if (!document.hidden) scheduleFlush()
}

const scheduleFlush = (): void => {
  if (isAllPending || pendingNouns.size > 0)
    flushTimer ??= setTimeout(() => void flush(), FLUSH_DELAY_MS * (1 + Math.random()))
}

/**
 * Skips what this tab changed itself, because it has refetched that already; only the session is
 * always refetched.
 */
const applyChanges = (changes: RemoteChanges): void => {
  isAllPending ||= changes === null
  for (const { nouns, by } of changes ?? [])
    for (const noun of nouns) if (by !== TAB_ID || noun === 'session') pendingNouns.add(noun)
  scheduleFlush()
}

type ChangeEvent = { readonly id: string; readonly changes: RemoteChanges }

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

/** An abort signal that also fires after a silence; `restart` restarts the timer. */
const abortOnSilence = (signal: AbortSignal) => {
  const controller = new AbortController()
  const stop = (): void => controller.abort()
  let silence = setTimeout(stop, FIRST_MS)
  signal.addEventListener('abort', stop)

  return {
    signal: controller.signal,
    restart: (): void => {
      clearTimeout(silence)
      silence = setTimeout(stop, SILENCE_MS)
    },
    end: (): void => {
      clearTimeout(silence)
      signal.removeEventListener('abort', stop)
    },
  }
}

const openStream = async (
  search: string,
  signal: AbortSignal,
): Promise<ReadableStreamDefaultReader<string> | undefined> => {
  const token = await getAccessToken()
  if (token === null) return undefined
  const headers = {
    authorization: `Bearer ${token}`,
    ...(lastEventId && { 'last-event-id': lastEventId }),
  }

  const { status, ok, body } = await fetch(URL_PATH + search, {
    headers,
    cache: 'no-store',
    signal,
  })

  if (status === 401) applyChanges([{ nouns: ['session'], by: '' }])

  return ok ? body?.pipeThrough(new TextDecoderStream()).getReader() : undefined
}

/** `retry`: the server ended the stream on purpose and says when to reconnect (ms). */
type StreamOutcome = { hasEvents: boolean; retry: number }

/** Reads events until the response ends or stays silent too long. */
const readEvents = async (
  search: string,
  broadcast: (event: ChangeEvent) => void,
  until: AbortSignal,
): Promise<StreamOutcome> => {
  const { signal, restart, end } = abortOnSilence(until)
  const answer = { hasEvents: false, retry: 0 }

  try {
    const reader = await openStream(search, signal)
    let text = ''

    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true }
      if (done) break
      restart()
      const events = (text + value).split('\n\n')
      text = events.pop() ?? ''

      for (const event of events) {
        answer.retry = Number(/^retry: (\d+)/.exec(event)?.[1] ?? answer.retry)
        const [, id, changes] = /^id: (.*)\ndata: (.*)/.exec(event) ?? []
        if (id === undefined || changes === undefined) continue
        answer.hasEvents = true
        broadcast({ id, changes: JSON.parse(changes) as RemoteChanges })
      }
    }
  } catch {
    // The connection broke or was aborted. Events read so far count; the rest is requested again.
  }

  end()

  return answer
}

/**
 * Holds a stream until `signal` aborts. When a stream does not last, one poll finds out whether the
 * server is away or only streams are blocked.
 */
const holdStream = async (
  broadcast: (event: ChangeEvent) => void,
  signal: AbortSignal,
): Promise<void> => {
  let [blocked, down] = [0, 0]
  while (!signal.aborted) {
    const startLive = performance.now()
    const { hasEvents, retry } = await readEvents('', broadcast, signal)
    const isStreaming = retry > 0 || (hasEvents && performance.now() - startLive > MIN_STREAM_MS)
    const isReachable = isStreaming || (await readEvents('?once', broadcast, signal)).hasEvents
    blocked = isStreaming ? 0 : blocked + Number(isReachable)
    down = isReachable ? 0 : down + 1
    if (!isReachable && !signal.aborted) void reportNoResponse()
    await pause(isReachable ? 400 : Math.min(MAX_RECONNECT_MS, 500 * 2 ** down), signal)
    const polls = retry > MAX_STREAM_PAUSE_MS || (blocked > 1 && isReachable) ? POLLS : 0

    for (let turn = 0; turn < polls && !signal.aborted; turn += 1) {
      await readEvents('?once', broadcast, signal)
      await pause(POLL_MS, signal)
    }
  }
}

/** Only a visible tab listens; it stops some time after it was hidden. */
const start = (): (() => void) => {
  // Missing on plain http, although the types say otherwise:
  // there every visible tab holds its own stream.
  const locks = (navigator as { readonly locks?: LockManager }).locks
  const channel = locks && new BroadcastChannel(LOCK_NAME)
  const receive = ({ id, changes }: ChangeEvent): void => {
    // After a very slow start the screen's data is older than the first changes of the stream:
    // everything is refetched.
    if (lastEventId === '' && performance.now() > MAX_COVERED_START_MS) applyChanges(null)
    lastEventId = id
    applyChanges(changes)
  }

  const broadcast = (event: ChangeEvent): void => {
    receive(event)
    channel?.postMessage(event)
  }

  let streamControl: AbortController | undefined
  let closeTimer: ReturnType<typeof setTimeout> | undefined
  const closeStream = (): void => {
    streamControl?.abort()
    streamControl = undefined
  }

  const openStream = (): void => {
    if (streamControl !== undefined) return
    const { signal } = (streamControl = new AbortController())
    if (locks === undefined) void holdStream(broadcast, signal)
    else
      locks
        .request(LOCK_NAME, { signal }, () => holdStream(broadcast, signal))
        .catch(() => undefined)
  }

  const onVisibilityChange = (): void => {
    clearTimeout(closeTimer)
    if (document.hidden) closeTimer = setTimeout(closeStream, KEEP_HIDDEN_MS)
    else openStream()
    scheduleFlush()
  }

  channel?.addEventListener('message', ({ data }: MessageEvent<ChangeEvent>) => receive(data))
  document.addEventListener('visibilitychange', onVisibilityChange)
  onVisibilityChange()

  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange)
    clearTimeout(closeTimer)
    closeStream()
    channel?.close()
  }
}

let stop: (() => void) | undefined

/** Calls `listener` with the nouns that were changed elsewhere. Returns how to unsubscribe. */
export const subscribeToChanges = (listener: ChangeListener): (() => void) => {
  listeners.add(listener)
  stop ??= start()

  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stop?.()
    stop = undefined
  }
}
