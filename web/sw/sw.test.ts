// The service worker while it is installed.
import { afterEach, expect, test, vi } from 'vitest'

type InstallEvent = { waitUntil(work: Promise<unknown>): void }

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** Installs the worker without a network; resolves with the names of the caches that it deleted. */
const installWithoutNetwork = async (names: readonly string[]): Promise<string[]> => {
  const listeners = new Map<string, (event: InstallEvent) => void>()
  const deleted: string[] = []
  vi.stubGlobal('self', { addEventListener: listeners.set.bind(listeners) })
  vi.stubGlobal('BUILD_FILES', [['/index.html', 'abcd1234']])
  vi.stubGlobal('BUILD_ID', 'one')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('caches', {
    has: (name: string) => Promise.resolve(names.includes(name)),
    open: () => Promise.resolve({ put: () => Promise.resolve() }),
    delete: (name: string) => Promise.resolve(deleted.push(name) > 0),
  })
  await import('./sw.ts')
  let installing: Promise<unknown> = Promise.resolve()
  const waitUntil = (work: Promise<unknown>): void => {
    installing = work
  }
  listeners.get('install')?.({ waitUntil })
  await expect(installing).rejects.toThrow('Failed to fetch')
  return deleted
}

test('OFF-301 an installation that fails removes its half filled cache, but not one that a worker of the same build uses', async () => {
  const { CACHE_PREFIX } = await import('./cache-prefix.ts')
  expect(await installWithoutNetwork([])).toEqual([`${CACHE_PREFIX}one`])
  vi.resetModules()
  expect(await installWithoutNetwork([`${CACHE_PREFIX}one`])).toEqual([])
})
