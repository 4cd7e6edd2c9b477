// The service worker: keeps the files of one build on this device, so that the app starts without
// the server. A new build waits beside the old one until every tab can be reloaded.
import { findCachedFile } from './answer-rules.ts'
import { CACHE_PREFIX } from './cache-prefix.ts'

declare const self: ServiceWorkerGlobalScope
/**
 * The files that a device keeps: the path, and a digest
 * unless its name contains one. Filled in by sw.config.ts.
 */
declare const BUILD_FILES: readonly (readonly [path: string, digest: string])[]
/** A digest of the whole build. */
declare const BUILD_ID: string

const CACHE = CACHE_PREFIX + BUILD_ID
const files = new Map(BUILD_FILES)
/** Downloads at the same time: the page that is open needs the network too. */
const LANES = 4
/** How long a tab may take to say whether it may be reloaded. */
const MAX_TAB_MS = 2000
/** How long the browser may take to let this worker take over. */
const MAX_TAKE_OVER_MS = 3000
/** How often, once a second, tabs of the old build are looked for after that. */
const MAX_LOOKS = 10

/** The tabs whose page this worker has answered. */
const ownTabs = new Set<string>()

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const digestOf = async (response: Response): Promise<string> => {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await response.arrayBuffer()))
  return Array.from(bytes.subarray(0, 4), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** One file of this build. Throws when the server does not have it, or has another build by now. */
const fetchFile = async (path: string, digest: string): Promise<Response> => {
  const response = await fetch(path, { cache: digest === '' ? 'default' : 'no-cache' })
  const isOurs = response.ok && (digest === '' || (await digestOf(response.clone())) === digest)
  if (!isOurs) throw new Error(`${path} is not the file of this build`)

  return response
}

/**
 * Fills the cache, all files or none. Files with a digest in their name are copied from the cache
 * of the old build.
 */
const installFiles = async (): Promise<void> => {
  // After a step back to this build its cache may be the one that pages are answered from now.
  const isUsed = await caches.has(CACHE)
  const cache = await caches.open(CACHE)
  const queue = [...files]
  const work = async (): Promise<void> => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const [path, digest] = next
      const cached = digest === '' ? await caches.match(path, { ignoreVary: true }) : undefined
      await cache.put(path, cached ?? (await fetchFile(path, digest)))
    }
  }

  try {
    await Promise.all(Array.from({ length: LANES }, work))
  } catch (error) {
    queue.length = 0
    if (!isUsed) await caches.delete(CACHE)
    throw error
  }
}

/** Takes the pages over. The old cache is not needed any more: its tabs are reloaded now. */
const activateWorker = async (): Promise<void> => {
  await self.clients.claim()
  const names = await caches.keys()
  await Promise.all(
    names
      .filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE)
      .map((name) => caches.delete(name)),
  )
}

const answerRequest = async (request: Request, path: string): Promise<Response> =>
  (await caches.match(path, { cacheName: CACHE, ignoreVary: true })) ?? fetch(request)

/** May this tab be reloaded? A tab that does not answer may not. */
const mayReload = (tab: Client): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }: MessageEvent) => resolve(data === true))
    port1.start()
    setTimeout(() => resolve(false), MAX_TAB_MS)
    tab.postMessage('may-reload', [port2])
  })

const listTabs = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

/**
 * A tab that was being loaded while this worker took over shows the old build, whose files are
 * gone, and did not get the message about the change.
 */
const reloadOldTabs = async (): Promise<void> => {
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    await pause(1000)
    if (self.registration.waiting !== null) continue
    for (const tab of await listTabs()) if (!ownTabs.has(tab.id)) tab.postMessage('reload')
  }
}

/**
 * Takes the place of the worker before. Chromium sometimes still counts work of that worker, and
 * then leaves this one waiting for up to five minutes: reloading the tabs ends that at once.
 */
const takeOver = async (reload: 'reload' | 'reload-when-idle'): Promise<void> => {
  void self.skipWaiting()
  await pause(MAX_TAKE_OVER_MS)
  if (self.registration.waiting !== null)
    for (const tab of await listTabs()) tab.postMessage(reload)

  await reloadOldTabs()
}

const takeOverWhenIdle = async (): Promise<void> => {
  const replies = await Promise.all((await listTabs()).map(mayReload))
  if (replies.every(Boolean)) await takeOver('reload-when-idle')
}

self.addEventListener('install', (event) => event.waitUntil(installFiles()))
self.addEventListener('activate', (event) => event.waitUntil(activateWorker()))
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') ownTabs.add(event.resultingClientId)
  const path = findCachedFile(event.request, self.location.origin, files)
  if (path !== null) event.respondWith(answerRequest(event.request, path))
})
self.addEventListener('message', (event) => {
  if (event.data === 'take-over-when-idle') event.waitUntil(takeOverWhenIdle())
  // Somebody pressed "Use it now".
  if (event.data === 'take-over') event.waitUntil(takeOver('reload'))
})
