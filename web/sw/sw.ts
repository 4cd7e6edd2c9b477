// The service worker: keeps all files of one build on this device, so that the app starts without the server. A new
// build waits beside the old one until every tab can be reloaded.
import { findCachedFile } from './answer-rules.ts'
import { CACHE_PREFIX } from './cache-prefix.ts'

declare const self: ServiceWorkerGlobalScope
/** Every file of the build: its path, and a digest unless its name contains one. Filled in by sw.config.ts. */
declare const BUILD_FILES: readonly (readonly [path: string, digest: string])[]
/** A digest of the whole build. */
declare const BUILD_ID: string

const CACHE = CACHE_PREFIX + BUILD_ID
const files = new Map(BUILD_FILES)
/** Downloads at the same time: the page that is open needs the network too. */
const LANES = 4
/** How long a tab may take to say whether it may be reloaded. */
const MAX_TAB_MS = 2000

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

/** Fills the cache, all files or none. Files with a digest in their name are copied from the cache of the old build. */
const install = async (): Promise<void> => {
  const cache = await caches.open(CACHE)
  const left = [...files]
  const work = async (): Promise<void> => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const [path, digest] = next
      const kept = digest === '' ? await caches.match(path, { ignoreVary: true }) : undefined
      await cache.put(path, kept ?? (await fetchFile(path, digest)))
    }
  }
  try {
    await Promise.all(Array.from({ length: LANES }, work))
  } catch (error) {
    left.length = 0
    await caches.delete(CACHE)
    throw error
  }
}

/** Takes the pages over. The old cache is not needed any more: its tabs are reloaded now. */
const activate = async (): Promise<void> => {
  await self.clients.claim()
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE).map((name) => caches.delete(name)),
  )
}

const answer = async (request: Request, path: string): Promise<Response> =>
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

const takeOverWhenIdle = async (): Promise<void> => {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const replies = await Promise.all(tabs.map(mayReload))
  if (replies.every(Boolean)) await self.skipWaiting()
}

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  const path = findCachedFile(event.request, self.location.origin, files)
  if (path !== null) event.respondWith(answer(event.request, path))
})
self.addEventListener('message', (event) => {
  if (event.data === 'take-over-when-idle') event.waitUntil(takeOverWhenIdle())
})
