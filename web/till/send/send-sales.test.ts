// The sender: every waiting sale arrives once, in order, and no answer loses one.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  clockAt,
  completionDependencies,
  recordExpense,
  NOW,
  registeredStore,
  pendingSale,
  serverOf,
  storedAnswer,
} from '../../testing/till.ts'
import { completeOnTill } from '../sell/complete-on-till.ts'
import { makeSender, moveOfAnswer } from './send-sales.ts'
import type { TillAnswer, TillNet, TillRequest } from './till-net.ts'
import type { TillEntry } from '../disk/till-sale.ts'
import { readTillStatus } from '../page/till-status.ts'
import type { TillStore } from '../disk/till-store.ts'
import { showStatus } from '../page/watch-store.ts'

const waitingStore = async (count: number): Promise<{ store: TillStore; ids: string[] }> => {
  const store = await registeredStore()
  const [ids, net]: [string[], TillNet] = [[], serverOf(() => null)]
  for (let sold = 0; sold < count; sold += 1) {
    const pending = pendingSale()
    const deps = completionDependencies(store, net, true)
    await completeOnTill({ ...deps, clock: clockAt(NOW + sold) }, pending)
    ids.push(pending.draft.id)
  }
  return { store, ids }
}

const senderOf = (store: TillStore, net: TillNet, changes = {}) =>
  makeSender({
    now: () => NOW,
    random: () => 1,
    store,
    net,
    register: () => Promise.resolve(true),
    onOtherShop: () => undefined,
    ...changes,
  })
const idOf = ({ body }: TillRequest) => (body as { id: string }).id

test('OFF-100 waiting sales are sent oldest first, one at a time, as closed', async () => {
  const { store, ids } = await waitingStore(3)
  const net = serverOf(storedAnswer)
  const sender = senderOf(store, net)
  expect([await sender.step(), await sender.step(), await sender.step()]).toEqual([0, 0, 0])
  expect(await sender.step()).toBeGreaterThan(0)
  expect(net.requests.map(idOf)).toEqual(ids)
  expect(net.requests.every(({ body }) => (body as { mode: string }).mode === 'closed')).toBe(true)
  expect(await store.summary()).toMatchObject({ waiting: 0, oldest: null })
})

test('OFF-102 OFF-103 a sale that the server keeps needs attention, the next ones are sent, and it is tried again after 6 hours', async () => {
  const { store, ids } = await waitingStore(2)
  const net = serverOf((request) =>
    idOf(request) === ids[0]
      ? { status: 200, body: { state: 'kept', reason: 'unreadable' } }
      : storedAnswer(request),
  )
  const sender = senderOf(store, net)
  await sender.step()
  await sender.step()
  expect([
    (await store.sale(ids[0] ?? ''))?.state,
    (await store.sale(ids[1] ?? ''))?.state,
  ]).toEqual(['attention', 'sent'])
  expect(await store.next(NOW + 6 * 3_600_000 - 1)).toBeNull()
  expect((await store.next(NOW + 6 * 3_600_000))?.id).toBe(ids[0])
  const later = senderOf(store, serverOf(storedAnswer), { now: () => NOW + 6 * 3_600_000 })
  await later.step()
  expect((await store.sale(ids[0] ?? ''))?.state).toBe('sent')
})

test('OFF-103 a sale that needs attention is tried again when the clock was years ahead and is set right', async () => {
  const { store, ids } = await waitingStore(1)
  const ahead = NOW + 2 * 365 * 24 * 3_600_000
  const kept = serverOf(() => ({ status: 200, body: { state: 'kept', reason: 'unreadable' } }))
  await senderOf(store, kept, { now: () => ahead }).step()
  expect(await store.next(ahead + 1)).toBeNull()
  expect((await store.next(NOW))?.id).toBe(ids[0])
})

test.each([401, 403, 404, 408, 409, 413, 422, 429, 500, 502, 503, 507, 200])(
  'OFF-104 an answer %i without content loses no sale',
  async (status) => {
    const { store, ids } = await waitingStore(1)
    await senderOf(
      store,
      serverOf(() => ({ status, body: {} })),
    ).step()
    expect(['waiting', 'attention']).toContain((await store.sale(ids[0] ?? ''))?.state)
  },
)

test('OFF-105 the pause doubles from 1 to 60 seconds and ends when the server is heard', async () => {
  const { store } = await waitingStore(1)
  const sender = senderOf(
    store,
    serverOf(() => null),
  )
  const pauses: number[] = []
  for (let failed = 0; failed < 9; failed += 1) pauses.push(await sender.step())
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000])
  sender.reset()
  expect(await sender.step()).toBe(1000)
})

test('OFF-304 a sale that the server fails on every time does not hold back the ones behind it, nor new ones', async () => {
  const { store, ids } = await waitingStore(3)
  let isBroken = true
  const net = serverOf((request) => {
    if (isBroken && idOf(request) === ids[0]) return { status: 500, body: {} }
    return ids.includes(idOf(request))
      ? storedAnswer(request)
      : { status: 200, body: { state: 'stored', id: idOf(request) } }
  })
  const sender = senderOf(store, net)
  const pauses: number[] = []
  for (let turn = 0; turn < 6; turn += 1) pauses.push(await sender.step())
  expect(net.requests.map(idOf)).toEqual([ids[0], ids[1], ids[2], ids[0], ids[0], ids[0]])
  expect(pauses).toEqual([1000, 0, 0, 1000, 2000, 4000])
  const id = await recordExpense(store)
  expect(await sender.step()).toBe(0)
  expect(net.requests.map(idOf).at(-1)).toBe(id)
  isBroken = false
  expect(await sender.step()).toBe(0)
  expect(await store.summary()).toMatchObject({ waiting: 0 })
})

test('OFF-105 OFF-297 the pauses are the same when the disk keeps no note of a failure', async () => {
  const { store } = await waitingStore(1)
  const full: TillStore = { ...store, move: () => Promise.reject(new Error('QuotaExceededError')) }
  const [silent, busy] = [null, { status: 503, body: {} }].map((answer) =>
    senderOf(
      full,
      serverOf(() => answer),
    ),
  )
  expect([await silent?.step(), await silent?.step(), await busy?.step()]).toEqual([
    1000, 2000, 1000,
  ])
})

test('OFF-297 every waiting sale is sent once, and then the oldest again after pauses, while the disk keeps no answer', async () => {
  const { store, ids } = await waitingStore(3)
  let isFull = true
  const full: TillStore = {
    ...store,
    move: (...given) =>
      isFull ? Promise.reject(new Error('QuotaExceededError')) : store.move(...given),
  }
  const net = serverOf(storedAnswer)
  const sender = senderOf(full, net)
  const pauses: number[] = []
  for (let turn = 0; turn < 5; turn += 1) pauses.push(await sender.step())
  expect(pauses).toEqual([0, 0, 0, 1000, 2000])
  expect(net.requests.map(idOf)).toEqual([...ids, ids[0], ids[0]])
  expect([sender.isIdle(), (await store.summary()).waiting]).toEqual([false, 3])
  isFull = false
  for (let turn = 0; turn < 3; turn += 1) expect(await sender.step()).toBe(0)
  await sender.step()
  expect([sender.isIdle(), (await store.summary()).waiting, net.requests.length]).toEqual([
    true,
    0,
    8,
  ])
})

test('OFF-268 a till that the server finds too fast sends the same sale again in a moment, and is idle at the end', async () => {
  const { store, ids } = await waitingStore(2)
  let isFast = true
  const sender = senderOf(
    store,
    serverOf((request) =>
      isFast ? { status: 429, body: { code: 'till_too_fast' } } : storedAnswer(request),
    ),
  )
  expect([await sender.step(), await sender.step(), await sender.step()]).toEqual([100, 100, 100])
  expect(await store.sale(ids[0] ?? '')).toMatchObject({
    state: 'waiting',
    tries: 0,
    last_failure: null,
  })
  isFast = false
  expect([await sender.step(), await sender.step(), sender.isIdle()]).toEqual([0, 0, false])
  expect([await sender.step(), sender.isIdle()]).toEqual([60_000, true])
  expect((await store.summary()).waiting).toBe(0)
})

test('OFF-187 nothing more is sent when the server belongs to another shop', async () => {
  const { store, ids } = await waitingStore(2)
  let heard = 0
  const other = serverOf(() => ({ status: 409, body: { code: 'another_shop' } }))
  expect(await senderOf(store, other, { onOtherShop: () => (heard += 1) }).step()).toBe(60_000)
  expect([heard, (await store.sale(ids[0] ?? ''))?.state]).toEqual([1, 'waiting'])
})

test('OFF-196 a till that the server does not know registers again and then sends', async () => {
  const { store, ids } = await waitingStore(1)
  let isKnown = false
  const net = serverOf((request) =>
    isKnown ? storedAnswer(request) : { status: 401, body: { code: 'till_unknown' } },
  )
  const sender = senderOf(store, net, { register: () => Promise.resolve((isKnown = true)) })
  await sender.step()
  await sender.step()
  expect((await store.sale(ids[0] ?? ''))?.state).toBe('sent')
})

test('OFF-086 the withdrawal of a sale is sent, and a sale that was stored after all needs attention', async () => {
  for (const state of ['withdrawn', 'stored'] as const) {
    const { store, ids } = await waitingStore(0)
    const pending = pendingSale()
    void completeOnTill(
      completionDependencies(store, {
        post: () => new Promise(() => undefined),
        session: () => null,
      }),
      pending,
    )
    await expect.poll(async () => (await store.sale(pending.draft.id))?.state).toBe('open')
    await store.move(pending.draft.id, { type: 'withdrawn', withdraw: true })
    const net = serverOf((request) => ({
      status: 200,
      body: { ...storedAnswer(request).body, state },
    }))
    await senderOf(store, net).step()
    expect(net.requests.map(({ path }) => path)).toEqual(['/api/till/withdrawals'])
    const sale = await store.sale(pending.draft.id)
    expect(sale).toMatchObject({
      state: state === 'stored' ? 'sent' : 'taken_back',
      withdraw: false,
    })
    await showStatus(store, 'shop')
    expect(readTillStatus()).toMatchObject({
      to_see: state === 'stored' ? 1 : 0,
      waiting: 0,
      attention: 0,
    })
    if (state === 'stored') {
      expect(sale?.last_failure?.title).toMatch(/^Sold as .*, but you took it back into the cart$/)
      await store.move(pending.draft.id, { type: 'seen' })
      await showStatus(store, 'shop')
      expect(readTillStatus().to_see).toBe(0)
    }
    expect(ids).toEqual([])
  }
})

test('OFF-104 OFF-257 whatever the server answers, a closed sale or document is sent, waits or needs attention', async () => {
  const { store, ids } = await waitingStore(1)
  await recordExpense(store)
  const [sale, document] = [await store.sale(ids[0] ?? ''), (await store.documents('waiting'))[0]]
  if (sale === null || document === undefined) throw new Error('The store is empty')
  const anyAnswer: fc.Arbitrary<TillAnswer> = fc.record({
    status: fc.constantFrom(200, 201, 400, 401, 403, 409, 413, 422, 429, 500, 502, 503, 507),
    body: fc.record(
      {
        state: fc.constantFrom('stored', 'kept', 'dismissed', 'other', 7),
        code: fc.string(),
        id: fc.constantFrom(document.id, 'other'),
        sale: fc.oneof(fc.constant({ id: 'x' }), fc.constant(null), fc.string()),
        flags: fc.constantFrom([], ['late'], 'late', null, 5),
      },
      { requiredKeys: [] },
    ),
  })
  fc.assert(
    fc.property(anyAnswer, fc.constantFrom<TillEntry>(sale, document), (answer, entry) => {
      const move = moveOfAnswer(answer, entry, NOW)
      if (move === null || move.type === 'needs_attention') return true
      return move.type === 'confirmed' && answer.status < 300
    }),
    { numRuns: 10_000 },
  )
})
