// Replaces the service worker in a build with SW=off: removes the worker and its caches, and
// nothing else.
import { CACHE_PREFIX } from './cache-prefix.ts'

declare const self: ServiceWorkerGlobalScope

const removeWorker = async (): Promise<void> => {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(CACHE_PREFIX)).map((name) => caches.delete(name)),
  )
  await self.registration.unregister()
}

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) => event.waitUntil(removeWorker()))
