// Complete Sale on a till: written first, closed by
// an answer or by none, and finished after a crash.
import { actorOf, draftOf, jelly, OWN } from '@webale/domain/testing/priced-sale.ts'
import { expect, test, vi } from 'vitest'
import {
  completionDependencies,
  registeredStore,
  pendingSale,
  serverOf,
  storedAnswer,
} from '../../testing/till.ts'
import { completeOnTill } from './complete-on-till.ts'
import { answerUnfinished, finishOpenSales } from './finish-open-sales.ts'
import type { TillRequest } from '../send/till-net.ts'
import type { TillStore } from '../disk/till-store.ts'

const REFUSED = {
  status: 409,
  body: { code: 'price_changed', title: 'Prices changed', details: { items: [] } },
}

const writtenEntry = async (store: TillStore, id: string) => {
  await expect.poll(async () => (await store.sale(id))?.state).not.toBe('open')
  return store.sale(id)
}

test('OFF-064 OFF-093 the sale is on the disk with its number before the request leaves', async () => {
  const store = await registeredStore()
  const states: unknown[] = []
  const net = serverOf(storedAnswer)
  const post: typeof net.post = async (request) => {
    states.push((await store.list('open')).map(({ body }) => body.receipt_number))
    return net.post(request)
  }
  const pending = pendingSale()
  const completed = await completeOnTill(completionDependencies(store, { ...net, post }), pending)
  expect(completed).toMatchObject({ kind: 'sold', sale: { receipt_number: 'RCP-000101' } })
  expect(states).toEqual([['RCP-000101']])
  expect(await writtenEntry(store, pending.draft.id)).toMatchObject({
    state: 'sent',
    sent: { epoch: 'e1' },
  })
  expect(await store.state()).toMatchObject({ completed: 1, block: { next: 102 } })
})

test('OFF-064 each write of a sale waits for the disk', async () => {
  const store = await registeredStore()
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const pending = pendingSale()
  await completeOnTill(completionDependencies(store, serverOf(storedAnswer)), pending)
  await completeOnTill(
    completionDependencies(
      store,
      serverOf(() => null),
    ),
    pendingSale(),
  )
  await writtenEntry(store, pending.draft.id)
  const writes = begun.mock.calls.filter(([, mode]) => mode === 'readwrite')
  begun.mockRestore()
  expect(writes.length).toBeGreaterThanOrEqual(4)
  expect(writes.map(([, , options]) => options)).toEqual(
    writes.map(() => ({ durability: 'strict' })),
  )
})

test.each([
  ['no answer', null],
  ['a full disk of the server', { status: 507, body: { code: 'disk_full' } }],
  ['a failing server', { status: 500, body: {} }],
  ['an unknown till', { status: 401, body: { code: 'till_unknown' } }],
  ['an unknown person', { status: 403, body: { code: 'person_unknown' } }],
  ['an answer that came too late', { status: 409, body: { code: 'sale_late' } }],
])('OFF-074 OFF-090 %s closes the sale as waiting', async (_name, answer) => {
  const store = await registeredStore()
  const pending = pendingSale()
  const completed = await completeOnTill(
    completionDependencies(
      store,
      serverOf(() => answer),
    ),
    pending,
  )
  expect(completed).toMatchObject({
    kind: 'sold',
    sale: { receipt_number: 'RCP-000101', total: 5000 },
  })
  expect(await store.sale(pending.draft.id)).toMatchObject({
    state: 'waiting',
    body: { receipt_number: 'RCP-000101' },
  })
  expect(await store.summary()).toMatchObject({ open: 0, waiting: 1, waiting_total: 5000 })
})

test('OFF-069 nothing is sent while the server is away', async () => {
  const store = await registeredStore()
  const net = serverOf(storedAnswer)
  expect(
    await completeOnTill(completionDependencies(store, net, true), pendingSale()),
  ).toMatchObject({ kind: 'sold' })
  expect(net.requests).toEqual([])
})

test('OFF-076 OFF-077 a refused sale is taken back, and the next attempt of the cart has the same id and number', async () => {
  const store = await registeredStore()
  const pending = pendingSale()
  const refused = await completeOnTill(
    completionDependencies(
      store,
      serverOf(() => REFUSED),
    ),
    pending,
  )
  expect(refused).toEqual({ kind: 'refused', refusal: REFUSED })
  expect(await store.sale(pending.draft.id)).toMatchObject({ state: 'taken_back', withdraw: false })
  await completeOnTill(completionDependencies(store, serverOf(storedAnswer)), pending)
  expect(await writtenEntry(store, pending.draft.id)).toMatchObject({
    state: 'sent',
    sale: { receipt_number: 'RCP-000101' },
  })
  expect((await store.state()).completed).toBe(1)
})

test('OFF-047 a refusal of the rules is found on the till, and nothing is written', async () => {
  const store = await registeredStore()
  const pending = pendingSale()
  const paid = { ...pending, draft: { ...pending.draft, amount_paid: 100 } }
  const completed = await completeOnTill(
    completionDependencies(store, serverOf(storedAnswer)),
    paid,
  )
  expect(completed).toMatchObject({
    kind: 'refused',
    refusal: { body: { code: 'insufficient_payment' } },
  })
  expect(await store.sale(pending.draft.id)).toBeNull()
})

test.each([
  [true, { code: 'price_below_minimum', title: 'Price cannot be below UGX 4,000' }],
  [false, { code: 'approval_needed' }],
])(
  'DISCNT-014 a discount below the minimum is refused with the minimum when the server is away: %s',
  async (isAway, body) => {
    const pending = pendingSale()
    const lines = draftOf({}).lines
    const completed = await completeOnTill(
      completionDependencies(await registeredStore(), serverOf(storedAnswer), isAway),
      {
        ...pending,
        draft: { ...pending.draft, lines, discount: 5000, amount_paid: 7000, department_id: OWN },
        items: [{ item: jelly, rev: 1 }],
        actor: actorOf('user'),
        rules: { ...pending.rules, approvals: true, discount_limit_user: 100 },
      },
    )
    expect(completed).toMatchObject({ kind: 'refused', refusal: { body } })
  },
)

test('OFF-079 nothing is sold and nothing is sent when the disk refuses the sale', async () => {
  const store = await registeredStore()
  const net = serverOf(storedAnswer)
  const full: TillStore = { ...store, open: () => Promise.reject(new Error('QuotaExceededError')) }
  expect(await completeOnTill(completionDependencies(full, net), pendingSale())).toEqual({
    kind: 'not_written',
  })
  expect(net.requests).toEqual([])
})

test('OFF-078 the same cart pressed twice is sold once', async () => {
  const store = await registeredStore()
  const deps = completionDependencies(
    store,
    serverOf(() => null),
  )
  const pending = pendingSale()
  const both = await Promise.all([completeOnTill(deps, pending), completeOnTill(deps, pending)])
  expect(both.map(({ kind }) => kind)).toEqual(['sold', 'sold'])
  expect(await store.state()).toMatchObject({ completed: 1, block: { next: 102 } })
})

test('OFF-095 OFF-096 without numbers left a sale has the time as its number, and no two have the same', async () => {
  const store = await registeredStore()
  await store.change(() => ({ block: null }))
  const deps = completionDependencies(
    store,
    serverOf(() => null),
  )
  const numbers: string[] = []
  for (let sold = 0; sold < 3; sold += 1) {
    const completed = await completeOnTill(deps, pendingSale())
    if (completed.kind === 'sold') numbers.push(completed.sale.receipt_number)
  }
  expect(numbers.every((number) => /^RCP\d{13}$/.test(number))).toBe(true)
  expect(new Set(numbers).size).toBe(3)
})

/** A sale that was written, and then the page closed. */
const crashed = async () => {
  const store = await registeredStore()
  const pending = pendingSale()
  const never = new Promise<never>(() => undefined)
  void completeOnTill(
    completionDependencies(store, { post: () => never, session: () => null }),
    pending,
  )
  await expect.poll(async () => (await store.sale(pending.draft.id))?.state).toBe('open')
  return { store, id: pending.draft.id }
}

test('OFF-080 after a crash a sale that the server stored is closed', async () => {
  const { store, id } = await crashed()
  const [finished] = await finishOpenSales(
    completionDependencies(
      store,
      serverOf((request) => storedAnswer(request)),
    ),
  )
  expect(finished).toMatchObject({ kind: 'sold', entry: { id, state: 'sent' } })
})

test('OFF-081 after a crash a sale that never arrived is taken back, and its cart gets a new id', async () => {
  const { store, id } = await crashed()
  const withdrawn = serverOf(() => ({ status: 200, body: { state: 'withdrawn', sale: null } }))
  const [finished] = await finishOpenSales(completionDependencies(store, withdrawn))
  expect(finished).toMatchObject({ kind: 'not_sold', entry: { id } })
  expect(finished?.kind === 'not_sold' && finished.new_id !== id).toBe(true)
  expect(await store.sale(id)).toMatchObject({ state: 'taken_back', withdraw: false })
})

const waitTurns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

test('OFF-087 a tab that takes the till over while another tab sends never takes that sale back', async () => {
  const store = await registeredStore()
  await store.change(({ block }) => ({ block: block && { ...block, last: 100_000 } }))
  let isWithdrawn = false
  const sending = serverOf((request) => {
    isWithdrawn ||= request.path === '/api/till/withdrawals'
    return storedAnswer(request)
  })
  // The network answers after some turns of the event
  // loop, and the other tab begins at any of them.
  const slow = {
    ...sending,
    post: async (request: TillRequest) => waitTurns(20).then(() => sending.post(request)),
  }
  const deps = completionDependencies(store, slow)
  for (let round = 0; round < 100; round += 1) {
    const selling = completeOnTill(deps, pendingSale())
    const finishing = waitTurns(round).then(() => finishOpenSales(deps))
    expect([(await selling).kind, await finishing]).toEqual(['sold', []])
  }
  expect(isWithdrawn).toBe(false)
  expect((await store.list('sent')).length).toBe(100)
}, 30_000)

test('OFF-083 OFF-084 OFF-085 after a crash without the server the cashier says whether it was sold', async () => {
  for (const isSold of [true, false]) {
    const { store, id } = await crashed()
    const deps = completionDependencies(store, serverOf(storedAnswer), true)
    expect(await finishOpenSales(deps)).toMatchObject([{ kind: 'question', entry: { id } }])
    expect(await answerUnfinished(deps, id, isSold)).toMatchObject({
      kind: isSold ? 'sold' : 'not_sold',
    })
    const expected = isSold
      ? { state: 'waiting', closed_at: '2026-11-20T08:00:00.000Z' }
      : { withdraw: true }
    expect(await store.sale(id)).toMatchObject(expected)
  }
})

test('OFF-088 a sale that was taken back without the server is not sold again under its id', async () => {
  const { store, id } = await crashed()
  const deps = completionDependencies(store, serverOf(storedAnswer), true)
  await answerUnfinished(deps, id, false)
  const again = await completeOnTill(deps, pendingSale(id))
  expect(again).toMatchObject({
    kind: 'refused',
    refusal: { status: 409, body: { code: 'sale_withdrawn' } },
  })
  expect(await store.sale(id)).toMatchObject({ state: 'taken_back', withdraw: true })
  expect(await store.summary()).toMatchObject({ waiting: 0 })
})
