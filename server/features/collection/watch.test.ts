// Watching a request to its end: looks in time, late success, other amounts, callbacks, leases.
import { collectionApi } from '@webale/domain/features/collection/collection.api.ts'
import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { openCollectingShop } from '../../testing/collecting-shop.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { openCollecting } from './collecting.ts'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

onEveryEngine('watching collections', (engine) => {
  test('COLL-008 COLL-011 an open request is looked at until it is paid, and then no more', async () => {
    const shop = await openCollectingShop(engine)
    const { id } = await shop.request()
    const looks = () => shop.momo.requests.filter(({ method }) => method === 'GET').length
    await shop.pass(4)
    expect([(await shop.row(id)).state, looks()]).toEqual(['pending', 1])
    const { financialTransactionId } = shop.momo.settle(id, 'SUCCESSFUL')
    await shop.pass(4)
    expect(await shop.row(id)).toMatchObject({
      state: 'succeeded',
      reference: financialTransactionId,
      look_at: null,
      was_late: 0,
    })
    await shop.pass(DAY)
    expect(looks()).toBe(2)
    const changes = await shop.rows('collection_changes')
    expect(
      changes
        .toSorted((a, b) => a.position - b.position)
        .map(({ state_before, state }) => `${state_before} ${state}`),
    ).toEqual(['created asked', 'asked pending', 'pending succeeded'])
  })

  test('COLL-008 COLL-013 success after a failure was shown is found by a later look, and waits without a sale', async () => {
    const shop = await openCollectingShop(engine)
    const { id } = await shop.request()
    shop.momo.settle(id, 'FAILED', 'COULD_NOT_PERFORM_TRANSACTION')
    await shop.pass(4)
    expect(await shop.row(id)).toMatchObject({ state: 'expired', reason: 'no_approval' })
    expect(await shop.ask(collectionApi.unsettled, shop.admin, {})).toEqual([])
    shop.momo.settle(id, 'SUCCESSFUL')
    await shop.pass(10 * MINUTE)
    expect(await shop.row(id)).toMatchObject({ state: 'succeeded', was_late: 1 })
    expect(await shop.ask(collectionApi.unsettled, shop.admin, {})).toMatchObject([
      { id, held_by: null },
    ])
  })

  test('COLL-010 another amount than asked is not known, and on the list', async () => {
    const shop = await openCollectingShop(engine)
    const { id } = await shop.request()
    shop.momo.nameAmount('4000')
    shop.momo.settle(id, 'SUCCESSFUL')
    await shop.pass(4)
    expect(await shop.row(id)).toMatchObject({ state: 'unknown', reason: 'differs' })
    expect(await shop.ask(collectionApi.unsettled, shop.admin, {})).toMatchObject([{ id }])
    shop.momo.nameAmount(null)
    await shop.pass(10)
    expect((await shop.row(id)).state).toBe('succeeded')
  })

  test('COLL-024 COLL-007 an unreadable answer to a request is not known, and a look settles it', async () => {
    const shop = await openCollectingShop(engine)
    shop.momo.failNext('ask', 'html')
    const asked = await shop.request()
    expect(asked).toMatchObject({ state: 'unknown', reason: 'no_answer' })
    shop.momo.failNext('look', 'endless', 'wrong_json')
    await shop.pass(4)
    await shop.pass(4)
    expect((await shop.row(asked.id)).state).toBe('unknown')
    shop.momo.settle(asked.id, 'SUCCESSFUL')
    await shop.pass(4)
    expect((await shop.row(asked.id)).state).toBe('succeeded')
    expect(shop.momo.prompts.get(asked.id)).toBe(1)
  })

  test('COLL-007 COLL-026 a request that got lost was not asked after a minute, and may be made again', async () => {
    const shop = await openCollectingShop(engine)
    shop.momo.failNext('ask', 503)
    const { id, cart_id } = await shop.request()
    await shop.pass(30)
    expect((await shop.row(id)).state).toBe('unknown')
    await shop.pass(31)
    expect(await shop.row(id)).toMatchObject({ state: 'failed', reason: 'not_asked' })
    expect(shop.momo.prompts.size).toBe(0)
    expect((await shop.request({ cart_id })).state).toBe('asked')
  })

  test('COLL-008 after a week a leader records what the statement says, and not before', async () => {
    const shop = await openCollectingShop(engine)
    const leader = await shop.person('moderator', shop.department_id)
    const [one, two] = [await shop.request(), await shop.request()]
    const paid = { id: one.id, paid: true, reference: 'MP77' }
    await shop.pass(4)
    await expect(shop.ask(collectionApi.record, leader, paid)).rejects.toMatchObject({
      message: 'The server still looks at this request. Use Look now',
    })
    await shop.pass(7 * DAY)
    expect((await shop.row(one.id)).look_at).toBeNull()
    expect(await shop.ask(collectionApi.unsettled, leader, {})).toHaveLength(2)
    await expect(shop.ask(collectionApi.record, shop.seller, paid)).rejects.toMatchObject({
      code: 'not_allowed',
    })
    await expect(
      shop.ask(collectionApi.record, leader, { id: one.id, paid: true }),
    ).rejects.toMatchObject({ message: 'Type the reference of the statement' })
    expect(await shop.ask(collectionApi.record, leader, paid)).toMatchObject({
      state: 'succeeded',
      reference: 'MP77',
    })
    const unpaid = { id: two.id, paid: false, reason: 'Not on the statement' }
    expect(await shop.ask(collectionApi.record, leader, unpaid)).toMatchObject({
      state: 'failed',
      reason: 'unpaid',
    })
  })

  test('COLL-008 a day after a request failed a leader records that the statement has it as paid', async () => {
    const shop = await openCollectingShop(engine)
    const { id } = await shop.request()
    shop.momo.settle(id, 'FAILED', 'APPROVAL_REJECTED')
    await shop.pass(4)
    const paid = { id, paid: true, reference: 'MP78' }
    await shop.pass(23 * 60 * MINUTE)
    await expect(shop.ask(collectionApi.record, shop.admin, paid)).rejects.toMatchObject({
      code: 'collection_watched',
    })
    await shop.pass(60 * MINUTE)
    expect(await shop.ask(collectionApi.record, shop.admin, paid)).toMatchObject({
      state: 'succeeded',
      reference: 'MP78',
    })
    expect(await shop.ask(collectionApi.unsettled, shop.admin, {})).toMatchObject([{ id }])
  })

  test('COLL-026 asking again that does not reach the provider leaves the request watched', async () => {
    const shop = await openCollectingShop(engine)
    const asked = await shop.request()
    const id = randomUUID()
    const left = { id, cart_id: randomUUID(), state: 'created', state_changes: 0 } as const
    const base = { ...(await shop.row(asked.id)), look_at: '2026-11-21T09:00:15.000Z' }
    await shop.write((tx) =>
      tx
        .insertInto('collections')
        .values({ ...base, ...left })
        .execute(),
    )
    shop.momo.failNext('ask', 401)
    shop.momo.failNext('token', 503)
    await shop.pass(16)
    await vi.waitFor(async () => expect((await shop.row(id)).state).not.toBe('created'), {
      timeout: 8000,
    })
    const row = await shop.row(id)
    expect(row).toMatchObject({ state: 'unknown', reason: 'no_answer' })
    expect(row.look_at).not.toBeNull()
  })

  test('COLL-008 Look now looks at once', async () => {
    const shop = await openCollectingShop(engine)
    const { id } = await shop.request()
    shop.momo.settle(id, 'SUCCESSFUL')
    await shop.ask(collectionApi.look, shop.seller, { id })
    await vi.waitFor(async () => expect((await shop.row(id)).state).toBe('succeeded'), {
      timeout: 5000,
    })
  })

  test('COLL-008 of two servers one looks at a time', async () => {
    const shop = await openCollectingShop(engine)
    const { id } = await shop.request()
    const other = openCollecting({ ...shop.context, newId: shop.context.newId }, 50)
    await shop.context.store.transaction(async (tx) => {
      const lease = {
        name: 'collections',
        holder: 'another server',
        until: '2026-11-21T09:05:00.000Z',
      }
      await tx.insertInto('leases').values(lease).execute()
    })
    shop.setNow('2026-11-21T09:00:10.000Z')
    shop.context.collecting.wake()
    other.wake()
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect((await shop.row(id)).state).toBe('asked')
    shop.setNow('2026-11-21T09:05:01.000Z')
    await vi.waitFor(async () => expect((await shop.row(id)).state).toBe('pending'), {
      timeout: 5000,
    })
    await other.close()
  })

  test('COLL-019 a callback only starts a look: a forged one changes nothing, and one in 3 seconds is enough', async () => {
    const url = 'https://shop.ug/api/collections/callback'
    const shop = await openCollectingShop(engine, { COLLECTION_CALLBACK_URL: url })
    const { http } = await shop.openHttp()
    const call = async (method: 'POST' | 'PUT', payload: string) =>
      (
        await http.inject({
          method,
          url: '/api/collections/callback',
          headers: { 'content-type': 'application/json' },
          payload,
        })
      ).statusCode
    const { id } = await shop.request()
    const looks = () => shop.momo.requests.filter(({ method }) => method === 'GET').length
    const forged = JSON.stringify({ externalId: id, status: 'SUCCESSFUL' })
    expect(await call('PUT', forged)).toBe(200)
    await vi.waitFor(async () => expect((await shop.row(id)).state).toBe('pending'), {
      timeout: 5000,
    })
    for (const method of ['POST', 'PUT', 'POST'] as const)
      expect(await call(method, forged)).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(looks()).toBe(1)
    expect(await call('POST', '{"transaction":{"id":"nothing"}}')).toBe(200)
    expect(await call('POST', '[]')).toBe(200)
    expect(await call('POST', JSON.stringify({ externalId: 'x'.repeat(9000) }))).toBe(413)
    shop.momo.settle(id, 'SUCCESSFUL')
    shop.setNow('2026-11-21T09:00:05.000Z')
    expect(await call('POST', JSON.stringify({ transaction: { id } }))).toBe(200)
    await vi.waitFor(async () => expect((await shop.row(id)).state).toBe('succeeded'), {
      timeout: 5000,
    })
    expect(
      (await http.inject({ method: 'POST', url: '/api/collections/callback' })).statusCode,
    ).toBe(200)
  })

  test('COLL-019 without an address of the shop there is no callback', async () => {
    const shop = await openCollectingShop(engine)
    const { http } = await shop.openHttp()
    const { statusCode } = await http.inject({ method: 'POST', url: '/api/collections/callback' })
    expect(statusCode).toBe(404)
  })
})
