// @vitest-environment happy-dom
// One till in several tabs: with Web Locks, and over
// a channel where the browser has none (plain http).
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { type RenderedHook, renderHook, waitUntil } from '../testing/browser.ts'
import { useTabLock } from './tab-lock.ts'

type Tab = RenderedHook<ReturnType<typeof useTabLock>>
type WaitingTask = { readonly run: () => Promise<void>; readonly end: (error: unknown) => void }

/**
 * Web Locks as browsers have them: the next in line gets the lock when it is released, and a thief
 * gets it at once.
 */
const createLocks = () => {
  const queue: WaitingTask[] = []
  let holder: WaitingTask | null = null
  const next = (): void => {
    const turn = queue.shift() ?? null
    holder = turn
    void turn?.run().then(() => {
      if (holder !== turn) return
      turn.end(undefined)
      next()
    })
  }
  const request = (
    _name: string,
    { steal = false, signal }: { steal?: boolean; signal?: AbortSignal },
    run: () => Promise<void>,
  ): Promise<void> =>
    new Promise((resolve, reject) => {
      const waiting: WaitingTask = {
        run,
        end: (error) => (error === undefined ? resolve() : reject(error)),
      }
      signal?.addEventListener('abort', () => {
        const at = queue.indexOf(waiting)
        if (at < 0) return
        queue.splice(at, 1)
        waiting.end(new DOMException('aborted', 'AbortError'))
      })
      if (steal) {
        holder?.end(new DOMException('stolen', 'AbortError'))
        holder = null
        queue.unshift(waiting)
      } else queue.push(waiting)
      if (holder === null) next()
    })
  const query = async () => {
    const lock = { name: 'webale-till' }
    return { held: holder === null ? [] : [lock], pending: queue.map(() => lock) }
  }
  return { request, query }
}

const tabs: Tab[] = []
const openTab = async (): Promise<Tab> => {
  const tab = await renderHook(() => useTabLock('webale-till'))
  tabs.push(tab)
  return tab
}
const closeTab = (tab: Tab): void => {
  tabs.splice(tabs.indexOf(tab), 1)
  tab.unmount()
}
const states = (): string[] => tabs.map(({ current }) => current.lockState)

afterEach(() => {
  for (const tab of tabs.splice(0)) tab.unmount()
})

for (const kind of ['Web Locks', 'a channel']) {
  const prepare = (): void => {
    Object.defineProperty(navigator, 'locks', {
      value: kind === 'Web Locks' ? createLocks() : undefined,
      configurable: true,
    })
  }

  test(`OFF-063 the first tab has the till and the second waits when the lock is ${kind}`, async () => {
    prepare()
    const first = await openTab()
    await waitUntil(() => first.current.lockState === 'here')
    const second = await openTab()
    await waitUntil(() => second.current.lockState === 'elsewhere')
    expect(states()).toEqual(['here', 'elsewhere'])
  })

  test(`OFF-063 the till moves to the tab that takes it over when the lock is ${kind}`, async () => {
    prepare()
    const first = await openTab()
    await waitUntil(() => first.current.lockState === 'here')
    const second = await openTab()
    await waitUntil(() => second.current.lockState === 'elsewhere')
    act(() => second.current.take())
    await waitUntil(() => first.current.lockState === 'elsewhere')
    expect(states()).toEqual(['elsewhere', 'here'])
  })

  test(`OFF-063 the waiting tab gets the till when the other is closed and the lock is ${kind}`, async () => {
    prepare()
    const first = await openTab()
    await waitUntil(() => first.current.lockState === 'here')
    const second = await openTab()
    await waitUntil(() => second.current.lockState === 'elsewhere')
    closeTab(first)
    await waitUntil(() => second.current.lockState === 'here')
    expect(states()).toEqual(['here'])
  })
}

test('OFF-063 a tab that gets the lock late on a slow device does not speak of another tab', async () => {
  const { request, query } = createLocks()
  const late: typeof request = async (...asked) => {
    await new Promise((resolve) => setTimeout(resolve, 800))
    return request(...asked)
  }
  Object.defineProperty(navigator, 'locks', {
    value: { request: late, query },
    configurable: true,
  })
  const tab = await openTab()
  await act(() => new Promise((resolve) => setTimeout(resolve, 500)))
  expect(states()).toEqual(['asking'])
  await waitUntil(() => tab.current.lockState === 'here')
})

test('OFF-063 one tab has the till when several open at once, or press at once, or wait while it closes', async () => {
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
  const held = (): number => states().filter((state) => state === 'here').length
  const settle = (): Promise<void> =>
    act(async () => {
      await new Promise((resolve) => setTimeout(resolve, 700))
    })

  for (let count = 0; count < 3; count += 1) await openTab()
  await settle()
  expect(held()).toBe(1)

  act(() => tabs.forEach(({ current }) => current.take()))
  await settle()
  expect(held()).toBe(1)

  for (const left of [2, 1]) {
    const holder = tabs.find(({ current }) => current.lockState === 'here')
    if (holder !== undefined) closeTab(holder)
    await settle()
    expect([tabs.length, held()]).toEqual([left, 1])
  }
})

test('OFF-063 a browser without Web Locks and without channels has the till in each tab', async () => {
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
  const { BroadcastChannel: channel } = window
  Reflect.deleteProperty(window, 'BroadcastChannel')
  Reflect.deleteProperty(globalThis, 'BroadcastChannel')
  expect('BroadcastChannel' in window).toBe(false)
  const tab = await openTab()
  await waitUntil(() => tab.current.lockState === 'here')
  vi.stubGlobal('BroadcastChannel', channel)
  expect(states()).toEqual(['here'])
})
