// Expenses and mobile money that are kept on the till: written once, sent once, and offered again
// after a restore.
import 'fake-indexeddb/auto'
import { provedDocument } from '@webale/domain/features/till/document-on-till.ts'
import { openDB } from 'idb'
import { expect, test } from 'vitest'
import {
  clockAt,
  completionDependencies,
  diskOf,
  recordExpense,
  nextId,
  NOW,
  registeredStore,
  pendingSale,
  serverOf,
  SESSION,
  storedAnswer,
  takenAnswer,
} from '../../testing/till.ts'
import { completeOnTill } from './complete-on-till.ts'
import { openTillDatabase } from '../disk/database.ts'
import { recordOnTill } from './record-on-till.ts'
import { makeReporter } from '../send/report-till.ts'
import { makeSender } from '../send/send-sales.ts'
import type { TillNet } from '../send/till-net.ts'
import { makeTillStore, type TillStore } from '../disk/till-store.ts'

const senderOf = (store: TillStore, net: TillNet) =>
  makeSender({
    now: () => NOW,
    random: () => 1,
    store,
    net,
    register: () => Promise.resolve(true),
    onOtherShop: () => undefined,
  })

const sellAway = async (store: TillStore, at: number): Promise<string> => {
  const pending = pendingSale()
  const deps = completionDependencies(
    store,
    serverOf(() => null),
    true,
  )
  await completeOnTill({ ...deps, clock: clockAt(at) }, pending)
  return pending.draft.id
}

test('OFF-256 an expense is kept with its time, person and proof, and counts as waiting', async () => {
  const store = await registeredStore()
  const id = await recordExpense(store)
  const [document] = await store.documents('waiting')
  if (document === undefined) throw new Error('Nothing waits')
  const { body } = document
  expect(body).toMatchObject({
    id,
    kind: 'expense',
    amount: 20_000,
    made_at: new Date(NOW).toISOString(),
    epoch: 'e1',
  })
  expect(body.person_id).toBe(SESSION.person_id)
  expect(body.proof).toBe(`key signs ${provedDocument(body).length}`)
  expect(await store.summary()).toMatchObject({
    waiting: 1,
    documents: 1,
    waiting_total: 0,
    oldest: document.opened_at,
  })
  expect((await store.state()).completed).toBe(1)
})

test('OFF-256 the same document pressed twice is kept once, and one that nobody can read is not kept', async () => {
  const store = await registeredStore()
  const deps = completionDependencies(
    store,
    serverOf(() => null),
    true,
  )
  const actor = pendingSale().actor
  const fields = {
    transaction_type: 'deposit',
    provider: 'MTN',
    phone_number: '0772123456',
    amount: 5000,
  }
  const document = { kind: 'mobile_money', id: nextId(), fields } as const
  expect(await recordOnTill(deps, actor, document)).toBe(true)
  expect(await recordOnTill(deps, actor, document)).toBe(true)
  expect(
    await recordOnTill(deps, actor, {
      ...document,
      id: nextId(),
      fields: { ...fields, amount: -1 },
    }),
  ).toBe(false)
  expect([(await store.documents('waiting')).length, (await store.state()).completed]).toEqual([
    1, 1,
  ])
})

test('OFF-256 a document is not kept when the disk refuses it', async () => {
  const store = await registeredStore()
  const refuse = { ...store, addDocument: () => Promise.reject(new Error('full')) }
  await expect(recordExpense(refuse)).rejects.toThrow('The expense was not kept')
})

test('OFF-257 sales and documents are sent oldest first, each once, and the answer is kept', async () => {
  const store = await registeredStore()
  const ids = [
    await sellAway(store, NOW),
    await recordExpense(store, NOW + 1),
    await sellAway(store, NOW + 2),
  ]
  const net = serverOf((request) =>
    (request.path === '/api/till/documents' ? takenAnswer : storedAnswer)(request),
  )
  const sender = senderOf(store, net)
  for (let step = 0; step < 5; step += 1) await sender.step()
  expect(net.requests.map(({ path, body }) => [path, (body as { id: string }).id])).toEqual([
    ['/api/till/sales', ids[0]],
    ['/api/till/documents', ids[1]],
    ['/api/till/sales', ids[2]],
  ])
  expect(net.requests[1]?.body).toMatchObject({ v: 1, kind: 'expense', body: { amount: 20_000 } })
  expect((await store.documents('sent')).map(({ sent }) => sent?.epoch)).toEqual(['e1'])
  expect(await store.summary()).toMatchObject({ waiting: 0, documents: 0 })
})

test('OFF-258 a document that a restore lost is offered and waits again', async () => {
  const store = await registeredStore()
  const id = await recordExpense(store)
  await senderOf(store, serverOf(takenAnswer)).step()
  const net = serverOf(({ path }) => {
    if (path === '/api/till/offers') return { status: 200, body: { missing: [id], purged: [] } }
    const answer = {
      now: new Date(NOW).toISOString(),
      shop_id: 's',
      epoch: 'e2',
      block: null,
      person: null,
      offer: false,
    }
    return { status: 200, body: answer }
  })
  const reporter = makeReporter({
    now: () => NOW,
    newId: nextId,
    newSecret: () => 'a'.repeat(64),
    name: () => 'Till',
    shop_id: 's',
    store,
    net,
    app: 'test',
    persisted: () => true,
    wantsNumbers: () => false,
    placing: () => null,
    onPlacing: () => undefined,
    onOtherShop: () => undefined,
    onBuild: () => undefined,
    onCopied: () => undefined,
  })
  await reporter.start()
  await reporter.report()
  const offer = net.requests.find(({ path }) => path === '/api/till/offers')
  expect(offer?.body).toEqual({ sales: [{ id, epoch: 'e1', kind: 'expense' }] })
  expect((await store.documents('waiting')).map((one) => one.id)).toEqual([id])
})

test('OFF-259 the database of version 1 keeps all that it has and gets the new store', async () => {
  const shop = nextId()
  const old = await openDB(`webale-shop-${shop}`, 1, {
    upgrade: (database) => {
      for (const name of ['meta', 'catalogue', 'carts', 'files']) database.createObjectStore(name)
      const sales = database.createObjectStore('sales', { keyPath: 'id' })
      sales.createIndex('state_time', ['state', 'opened_at'])
    },
  })
  await old.put('sales', {
    id: 'one',
    state: 'waiting',
    opened_at: '2026-11-20T08:00:00.000Z',
    next_at: 0,
  })
  await old.put('meta', 7, 'completed')
  await old.put('carts', { saved_at: 'x' }, 'cart')
  old.close()
  const database = await openTillDatabase(shop, () => undefined)
  const store = makeTillStore(diskOf(database))
  expect((await store.list('waiting')).map(({ id }) => id)).toEqual(['one'])
  expect([(await store.state()).completed, await database.count('carts')]).toEqual([7, 1])
  await recordExpense(store)
  expect([(await store.documents('waiting')).length, (await store.state()).completed]).toEqual([
    1, 8,
  ])
})
