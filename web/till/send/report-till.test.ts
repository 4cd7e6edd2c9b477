// The reports of a till: registration, receipt numbers, the person's key, a copied till, and a
// restored server.
import { emptyCart } from '@webale/domain/features/sale/cart.ts'
import { expect, test } from 'vitest'
import {
  clockAt,
  completionDependencies,
  diskOf,
  newStore,
  nextId,
  NOW,
  registeredStore,
  reportAnswer,
  reporterOf,
  pendingSale,
  serverOf,
  SESSION,
  storedAnswer,
} from '../../testing/till.ts'
import { completeOnTill } from '../sell/complete-on-till.ts'
import { openTillDatabase } from '../disk/database.ts'
import type { TillRequest } from './till-net.ts'
import { makeTillStore } from '../disk/till-store.ts'

const said = ({ body }: TillRequest) =>
  body as { numbers_left: number | null; starts: unknown[]; offset_ms: number | null }

test('OFF-167 a lost answer to the registration is asked for again with the same id and secret', async () => {
  const store = await newStore()
  let isLost = true
  const { reporter, net, countSecrets } = reporterOf(store, () =>
    isLost ? null : { status: 200, body: { number: 3 } },
  )
  expect(await reporter.register()).toBe(false)
  isLost = false
  expect(await reporter.register()).toBe(true)
  expect(net.requests[0]?.body).toEqual(net.requests[1]?.body)
  expect(countSecrets()).toBe(1)
  expect((await store.state()).till).toMatchObject({ number: 3, name: 'Linux till' })
})

test('OFF-135 a till that sold before it was registered is registered from its first sale on', async () => {
  const store = await newStore()
  const away = completionDependencies(
    store,
    serverOf(() => null),
    true,
  )
  const sold_at = NOW - 3_600_000
  await completeOnTill({ ...away, clock: clockAt(sold_at) }, pendingSale())
  const { reporter, net } = reporterOf(store, () => ({ status: 200, body: { number: 3 } }))
  await reporter.register()
  expect(net.requests[0]?.body).toMatchObject({ since: new Date(sold_at).toISOString() })
})

test('TILL-004 only a device that nobody has named says its model when it registers', async () => {
  const store = await newStore()
  const { reporter, net } = reporterOf(store, () => ({ status: 200, body: { number: 3 } }))
  await reporter.register()
  await store.change(({ till }) => ({ till: till && { ...till, name: 'Front', number: null } }))
  await reporter.register()
  const models = net.requests.map(({ body }) => (body as { model?: string }).model)
  expect(models).toEqual(['Linux till', undefined])
})

test('TILL-002 what a leader set from elsewhere reaches the page with the answer to a report', async () => {
  const placing = { drawer_id: nextId(), printer: null, at: '2026-11-20T06:00:00.000Z' }
  const answer = {
    now: new Date(NOW).toISOString(),
    shop_id: 'shop',
    epoch: 'e1',
    block: null,
    person: null,
    offer: false,
    placing,
  }
  const { reporter, seen } = reporterOf(await registeredStore(), () => ({
    status: 200,
    body: answer,
  }))
  await reporter.report()
  expect(seen).toContain(JSON.stringify(placing))
})

test('OFF-098 a late answer does not bring back a block that was used up meanwhile', async () => {
  const store = await registeredStore()
  const newer = { id: nextId(), next: 401, last: 500, epoch: 'e1' }
  const { reporter } = reporterOf(store, () => {
    void store.change(() => ({ block: newer }))
    return reportAnswer({ block: { id: nextId(), first: 301, last: 400 } })
  })
  await reporter.report()
  expect((await store.state()).block).toEqual(newer)
})

test('OFF-097 a till asks for numbers only when somebody begins a sale, and keeps the block', async () => {
  const store = await registeredStore()
  await store.change(() => ({ block: null }))
  const looking = reporterOf(store, () => reportAnswer(), false)
  await looking.reporter.report()
  const block = { id: nextId(), first: 301, last: 400 }
  const selling = reporterOf(store, () => reportAnswer({ block }))
  await selling.reporter.report()
  await selling.reporter.report()
  expect(
    [looking.net, selling.net].map(({ requests }) =>
      requests.map(said).map((body) => body.numbers_left),
    ),
  ).toEqual([[null], [0, 100]])
  expect((await store.state()).block).toEqual({ id: block.id, next: 301, last: 400, epoch: 'e1' })
})

test('OFF-041 decision T2 a report measures the clock and keeps the key of the person', async () => {
  const store = await registeredStore()
  const person = { id: nextId(), role: 'user', department_id: null, key: 'secret key' }
  await reporterOf(store, () => reportAnswer({ person })).reporter.report()
  expect(await store.state()).toMatchObject({
    clock: { offset_ms: 90_000 },
    keys: { [person.id]: 'secret key' },
  })
})

test('OFF-041 an answer that arrives late does not move the clock, and a changed clock does', async () => {
  const store = await registeredStore()
  let device = NOW
  let server = NOW
  let duration = 20
  const { reporter, net } = reporterOf(
    store,
    () => {
      device += duration
      return reportAnswer({ now: new Date(server).toISOString() })
    },
    true,
    () => device,
  )
  const offset = async () => (await store.state()).clock?.offset_ms
  await reporter.report()
  expect(await offset()).toBe(-10)
  server = device
  duration = 12_000
  await reporter.report()
  expect(await offset()).toBe(-10)
  device -= 3_600_000
  server += duration
  await reporter.report()
  expect(await offset()).toBeCloseTo(3_600_000 - 6000, -1)
  expect(net.requests.map((request) => said(request).offset_ms)).toEqual([null, -10, -10])
})

test('OFF-172 a report brings the name that an administrator gave the till elsewhere', async () => {
  const store = await registeredStore()
  const { number, secret } = (await store.state()).till ?? {}
  await reporterOf(store, () => reportAnswer({ name: 'Front counter' })).reporter.report()
  expect((await store.state()).till).toMatchObject({ name: 'Front counter', number, secret })
})

test('OFF-225 decision T2 a report that was under way when the person signed out brings no key back', async () => {
  const store = await registeredStore()
  const person = { id: nextId(), role: 'user', department_id: null, key: 'secret key' }
  await store.change(() => ({ keys: {}, ended_session: SESSION.id }))
  await reporterOf(store, () => reportAnswer({ person })).reporter.report()
  expect((await store.state()).keys).toEqual({})
})

test('OFF-194 each start is reported until the server has confirmed it', async () => {
  const store = await registeredStore()
  let isLost = true
  const { reporter, net } = reporterOf(store, () => (isLost ? null : reportAnswer()))
  for (let start = 0; start < 3; start += 1) await reporter.start()
  await reporter.report()
  isLost = false
  await reporter.report()
  await reporter.report()
  expect(net.requests.map((request) => said(request).starts.length)).toEqual([3, 3, 1])
})

test('OFF-230 decision T5 open carts of a copied till get new ids, but not one whose sale is not settled', async () => {
  const database = await openTillDatabase(nextId(), () => undefined)
  const store = makeTillStore(diskOf(database))
  const till = {
    id: nextId(),
    secret: 'a'.repeat(64),
    name: 'Till',
    number: 1,
    since: new Date(NOW).toISOString(),
  }
  await store.change(() => ({ till, epoch: 'e1' }))
  const unfinished = pendingSale()
  const deps = completionDependencies(
    store,
    serverOf(() => {
      throw new Error('The browser is killed')
    }),
  )
  await expect(completeOnTill(deps, unfinished)).rejects.toThrow('killed')
  const [open, asked] = [nextId(), unfinished.draft.id]
  for (const id of [open, asked])
    await database.put(
      'carts',
      { cart: { ...emptyCart(null), id }, saved_at: new Date(NOW).toISOString() },
      id,
    )
  const { reporter } = reporterOf(store, () => ({ status: 409, body: { code: 'till_copied' } }))
  await reporter.report()
  const ids = await Promise.all(
    [open, asked].map(async (key) => (await database.get('carts', key))?.cart.id),
  )
  expect(ids[0]).not.toBe(open)
  expect(ids[1]).toBe(asked)
})

test('OFF-193 OFF-197 a new epoch drops the numbers, and what the server lost waits again', async () => {
  const store = await registeredStore()
  const hands = [pendingSale(), pendingSale(), pendingSale()]
  for (const pending of hands)
    await completeOnTill(completionDependencies(store, serverOf(storedAnswer)), pending)
  await expect.poll(async () => (await store.list('sent')).length).toBe(3)
  const [lost, purged, kept] = hands.map(({ draft }) => draft.id)
  let isBroken = true
  const { reporter } = reporterOf(store, ({ path }) => {
    if (path === '/api/till/hello') return reportAnswer({ epoch: 'e2' })
    return isBroken ? null : { status: 200, body: { missing: [lost], purged: [purged] } }
  })
  await reporter.report()
  expect((await store.state()).epoch).toBe('e1')
  isBroken = false
  await reporter.report()
  const states = await Promise.all(
    [lost, purged, kept].map(async (id) => (await store.sale(id ?? ''))?.state),
  )
  expect(states).toEqual(['waiting', undefined, 'sent'])
  expect(await store.state()).toMatchObject({ epoch: 'e2', block: null })
})

test('OFF-193 a report that another one overtook while it offered leaves the new numbers as they are', async () => {
  const store = await registeredStore()
  await completeOnTill(completionDependencies(store, serverOf(storedAnswer)), pendingSale())
  await expect.poll(async () => (await store.list('sent')).length).toBe(1)
  const block = { id: nextId(), next: 507, last: 600, epoch: 'e2' }
  let isAsked = false
  const { reporter } = reporterOf(store, ({ path }) => {
    if (path !== '/api/till/hello') {
      isAsked = true
      void store.change(() => ({ epoch: 'e2', block }))
      return { status: 200, body: { missing: [], purged: [] } }
    }
    return reportAnswer({ epoch: 'e2', block: { id: block.id, first: 501, last: 600 } })
  })
  await reporter.report()
  expect(isAsked).toBe(true)
  expect(await store.state()).toMatchObject({ epoch: 'e2', block })
})

test('BUILD-001 a report tells which build the server serves, if it serves one', async () => {
  const store = await registeredStore()
  for (const app of ['main-2', null, undefined]) {
    const { reporter, seen } = reporterOf(store, () => reportAnswer({ app }))
    await reporter.report()
    expect(seen).toEqual(app === 'main-2' ? ['main-2'] : [])
  }
})
