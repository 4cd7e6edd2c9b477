// @vitest-environment happy-dom
// Whether the server answers: when it counts as away, how often it is asked meanwhile, and when it
// counts as back.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type * as ContactModule from './contact.ts'

type Answer = { readonly after: number; readonly status: number } | 'refused' | 'silent'
type Contact = typeof ContactModule

let contact: Contact
let answer: Answer
let asked: number[]

const fetchProbe = (path: string, { signal }: RequestInit): Promise<Response> => {
  expect(path).toBe('/healthz')
  asked.push(Date.now())
  const given = answer
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new Error('aborted')))
    if (given === 'refused') reject(new TypeError('Failed to fetch'))
    else if (given !== 'silent')
      setTimeout(() => resolve({ status: given.status } as Response), given.after)
  })
}

beforeEach(async () => {
  vi.useFakeTimers({ now: 0, toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  vi.stubGlobal('fetch', fetchProbe)
  vi.spyOn(Math, 'random').mockReturnValue(0)
  vi.resetModules()
  asked = []
  answer = { after: 10, status: 200 }
  contact = await import('./contact.ts')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('CONTACT-001 the server stays here when a request fails and a probe is answered', async () => {
  const isHere = contact.reportNoResponse()
  await pass(10)
  expect([await isHere, contact.isServerAway(), asked.length]).toEqual([true, false, 1])
  await pass(100_000)
  expect(asked.length).toBe(1)
})

test('CONTACT-001 the server is away when a refused request is followed by a refused probe, and back with the next answer', async () => {
  answer = 'refused'
  expect(await contact.reportNoResponse()).toBe(false)
  expect(contact.isServerAway()).toBe(true)
  contact.reportResponse()
  expect(contact.isServerAway()).toBe(false)
  await pass(100_000)
  expect(asked.length).toBe(1)
})

test('CONTACT-001 a probe without an answer within 2.5 seconds makes the server away', async () => {
  answer = 'silent'
  void contact.probeServer()
  await pass(2499)
  expect(contact.isServerAway()).toBe(false)
  await pass(1)
  expect(contact.isServerAway()).toBe(true)
})

test('CONTACT-002 the pauses between probes double up to 30 seconds', async () => {
  answer = 'refused'
  await contact.probeServer()
  await pass(1000 + 2000 + 4000 + 8000 + 16_000 + 30_000 + 30_000)
  expect(asked).toEqual([0, 1000, 3000, 7000, 15_000, 31_000, 61_000, 91_000])
})

test('CONTACT-002 chance shortens a pause by up to a half, so that tills do not ask together', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.999)
  answer = 'refused'
  await contact.probeServer()
  await pass(8000)
  expect(asked.map((time) => Math.round(time / 100) / 10)).toEqual([0, 0.5, 1.5, 3.5, 7.5])
})

test('CONTACT-003 after a missing answer the server counts as here only after two quick probes', async () => {
  answer = 'silent'
  void contact.probeServer()
  await pass(2500)
  answer = { after: 600, status: 200 }
  await pass(1600)
  expect([asked.length, contact.isServerAway()]).toEqual([2, true])
  contact.reportResponse()
  expect(contact.isServerAway()).toBe(true)
  answer = { after: 100, status: 200 }
  await pass(2000)
  expect([asked.length, contact.isServerAway()]).toEqual([3, true])
  await pass(200)
  expect([asked.length, contact.isServerAway()]).toEqual([4, false])
})

test('OFF-235 decision T11 after a sale without an answer in time one quick probe is not enough', async () => {
  void contact.reportNoResponse(true)
  await pass(5)
  answer = 'silent'
  await pass(2600)
  expect([asked.length, contact.isServerAway()]).toEqual([2, true])
  answer = { after: 100, status: 200 }
  await pass(1300)
  expect([asked.length, contact.isServerAway()]).toEqual([4, false])
})

test('CONTACT-001 a proxy that answers 502 or 504 for the server counts as no answer, 503 as an answer', async () => {
  for (const [status, isHere] of [
    [502, false],
    [504, false],
    [503, true],
  ] as const) {
    answer = { after: 1, status }
    const probed = contact.probeServer()
    await pass(1)
    expect([status, await probed]).toEqual([status, isHere])
  }
})

test('CONTACT-002 several callers share one probe, and a screen that wants data probes without waiting for the pause', async () => {
  answer = 'refused'
  await Promise.all([contact.probeServer(), contact.probeServer(), contact.reportNoResponse()])
  expect(asked.length).toBe(1)
  contact.probeNow()
  expect(asked.length).toBe(1)
  await pass(600)
  answer = { after: 1, status: 200 }
  contact.probeNow()
  contact.probeNow()
  await pass(1)
  expect([asked.length, contact.isServerAway()]).toEqual([2, false])
  contact.probeNow()
  expect(asked.length).toBe(2)
})

test('CONTACT-002 a probe that failed just before the network came back is repeated within a second', async () => {
  const stop = contact.watchContact(() => undefined)
  answer = 'refused'
  await contact.probeServer()
  // The last of these probes is followed by a pause of 16 seconds.
  await pass(15_000)
  answer = { after: 1, status: 200 }
  await pass(100)
  window.dispatchEvent(new Event('online'))
  await pass(1100)
  expect([asked.length, contact.isServerAway()]).toEqual([6, false])
  stop()
})

test('CONTACT-002 a probe under way when the network comes back is repeated within a second when it fails', async () => {
  const stop = contact.watchContact(() => undefined)
  answer = 'refused'
  await contact.probeServer()
  await pass(14_000)
  answer = 'silent'
  await pass(1500)
  window.dispatchEvent(new Event('online'))
  answer = { after: 1, status: 200 }
  await pass(2500 + 1000)
  expect([asked.length, contact.isServerAway()]).toEqual([7, false])
  stop()
})

test('CONTACT-002 the network that comes back and a page that is shown again ask at once', async () => {
  const stop = contact.watchContact(() => undefined)
  answer = 'refused'
  await contact.probeServer()
  await pass(600)
  window.dispatchEvent(new Event('online'))
  await pass(600)
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(1)
  expect(asked.length).toBe(3)
  stop()
})

test('CONTACT-001 work that waits for the server runs once when it is back, and listeners hear of both changes', async () => {
  const [work, listener] = [vi.fn(), vi.fn()]
  const stop = contact.subscribeToContact(listener)
  answer = 'refused'
  await contact.probeServer()
  contact.runWhenServerIsBack(work)
  expect([work.mock.calls.length, listener.mock.calls.length]).toEqual([0, 1])
  contact.reportResponse()
  contact.reportResponse()
  expect([work.mock.calls.length, listener.mock.calls.length]).toEqual([1, 2])
  stop()
})

test('CONTACT-002 probes go on, and the others hear of the change, when a listener or waiting work throws', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const [work, listener] = [vi.fn(), vi.fn()]
  const fail = (): never => {
    throw new Error('broken')
  }
  const stops = [contact.subscribeToContact(fail), contact.subscribeToContact(listener)]
  contact.runWhenServerIsBack(fail)
  contact.runWhenServerIsBack(work)
  answer = 'refused'
  expect(await contact.reportNoResponse()).toBe(false)
  answer = { after: 1, status: 200 }
  await pass(2000)
  expect([asked.length, contact.isServerAway()]).toEqual([2, false])
  expect([work.mock.calls.length, listener.mock.calls.length, reported.mock.calls.length]).toEqual([
    1, 2, 3,
  ])
  for (const stop of stops) stop()
})
