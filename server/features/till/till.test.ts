// Tills: registration, reports, leases of receipt numbers, copies, and the end of a till.
import { noteRestored } from '../snapshot/epoch.queries.ts'
import { tillApi } from '@webale/domain/features/till/till.api.ts'
import { BLOCK_SIZE, MAX_BLOCKS_AN_HOUR } from '@webale/domain/features/till/till.ts'
import { expect, test } from 'vitest'
import { reportOf, registerTill, shopIdOf } from '../../testing/registered-till.ts'
import { onEveryEngine, type Shop } from '../../testing/shop.ts'
import { openTill } from '../../testing/till.ts'

const refusal = (code: string) => expect.objectContaining({ code })
const startOf = (shop: { context: { newId(): string } }, count: number) => ({
  count,
  id: shop.context.newId(),
})

const counterOf = async (shop: Shop, since = shop.context.now()) => {
  const [id, shop_id] = [shop.context.newId(), await shopIdOf(shop)]
  return { id, secret: 'b'.repeat(64), name: 'Counter', since, shop_id }
}

onEveryEngine('tills', (engine) => {
  test('OFF-167 a till that registers again with the same id and secret gets the same answer', async () => {
    const shop = await openTill(engine)
    const sent = await counterOf(shop, '2026-11-01T09:00:00.000Z')
    const { id, since } = sent
    const first = await shop.ask(tillApi.register, shop.admin, sent)
    expect(first).toEqual({ id, number: 1, name: 'Counter', since, replayed: false })
    expect(await shop.ask(tillApi.register, shop.admin, sent)).toEqual({ ...first, replayed: true })
    const other = shop.ask(tillApi.register, shop.admin, { ...sent, secret: 'c'.repeat(64) })
    await expect(other).rejects.toThrow('This was already sent with other details')
    const [stored] = await shop.rows('tills')
    expect([stored?.secret_hash.length, stored?.secret_hash.includes('bbbb')]).toEqual([64, false])
    expect((await registerTill(shop, shop.admin)).number).toBe(2)
    expect(JSON.stringify(await shop.rows('audit_log'))).not.toContain(stored?.secret_hash)
  })

  test('OFF-167 a registration that arrives twice at the same moment stores one till', async () => {
    const shop = await openTill(engine)
    const sent = await counterOf(shop)
    const both = await Promise.all([1, 2].map(() => shop.ask(tillApi.register, shop.admin, sent)))
    expect(new Set(both.map(({ number }) => number)).size).toBe(1)
    expect(await shop.rows('tills')).toHaveLength(1)
  })

  test('OFF-196 OFF-191 a till that a restore forgot registers again and keeps its first moment', async () => {
    const shop = await openTill(engine)
    const till = await registerTill(shop, shop.admin)
    await shop.write((tx) => tx.deleteFrom('tills').execute())
    await expect(till.report()).rejects.toEqual(refusal('till_unknown'))
    const since = '2026-11-20T08:00:00.000Z'
    const again = { ...(await counterOf(shop, since)), id: till.id, secret: till.secret }
    expect(await shop.ask(tillApi.register, shop.admin, again)).toMatchObject({
      since,
      replayed: false,
    })
    const late = { ...again, id: shop.context.newId(), since: '2030-01-01T00:00:00.000Z' }
    expect(await shop.ask(tillApi.register, shop.admin, late)).toMatchObject({
      since: shop.context.now(),
    })
  })

  test('OFF-226 what a till sold before its registration is to review, unless a restore lost the till', async () => {
    const shop = await openTill(engine)
    const since = '2026-11-20T08:00:00.000Z'
    const register = async () => {
      const sent = await counterOf(shop, since)
      await shop.ask(tillApi.register, shop.admin, sent)
      return (await shop.rows('tills')).find(({ id }) => id === sent.id)?.clear_at
    }
    expect(await register()).toBe(shop.context.now())
    await shop.write((tx) => noteRestored(tx, shop.context.now()))
    expect(await register()).toBe(since)
    // A till that the restored database must still have is none that was lost.
    await shop.write((tx) => noteRestored(tx, '2026-11-27T08:00:00.001Z'))
    expect(await register()).toBe(shop.context.now())
  })

  test('OFF-097 OFF-098 a till leases numbers only when it wants some, and a lost answer burns no second block', async () => {
    const shop = await openTill(engine)
    const till = await registerTill(shop, shop.admin)
    expect((await till.report()).block).toBeNull()
    expect(await shop.rows('receipt_blocks')).toEqual([])
    const wanting = { numbers_left: 0 }
    const { block } = await till.report(wanting)
    expect(block).toMatchObject({ first: 1, last: BLOCK_SIZE })
    expect((await till.report(wanting)).block).toEqual(block)
    const held = { block_id: block?.id ?? null, block_last: block?.last ?? null }
    expect((await till.report({ ...held, numbers_left: 40 })).block).toBeNull()
    const next = await till.report({ ...held, numbers_left: 39 }, shop.admin)
    expect(next.block).toMatchObject({ first: BLOCK_SIZE + 1, last: 2 * BLOCK_SIZE })
    expect((await shop.sell([{ product_id: (await shop.product()).id }])).receipt_number).toBe(
      'RCP-000201',
    )
  })

  test('OFF-094 blocks of several tills that are leased at the same moment share no number', async () => {
    const shop = await openTill(engine)
    const tills = []
    for (let count = 0; count < 5; count += 1) tills.push(await registerTill(shop, shop.admin))
    const answers = await Promise.all(tills.map((till) => till.report({ numbers_left: 0 })))
    const firsts = answers.map(({ block }) => block?.first ?? 0).toSorted((a, b) => a - b)
    expect(firsts).toEqual([1, 101, 201, 301, 401])
  })

  test('OFF-271 a till gets five blocks an hour at most', async () => {
    const shop = await openTill(engine)
    const till = await registerTill(shop, shop.admin)
    let block_id: string | null = null
    for (let count = 0; count < MAX_BLOCKS_AN_HOUR; count += 1) {
      const { block } = await till.report({ numbers_left: 0, block_id }, shop.admin)
      block_id = block?.id ?? null
      expect(block).not.toBeNull()
    }
    expect((await till.report({ numbers_left: 0, block_id }, shop.admin)).block).toBeNull()
    shop.setNow('2026-11-21T10:00:00.001Z')
    expect((await till.report({ numbers_left: 0, block_id }, shop.admin)).block).not.toBeNull()
  })

  test('OFF-272 a report gives the person who is signed in a key, which stays the same', async () => {
    const shop = await openTill(engine)
    const till = await registerTill(shop, shop.admin)
    expect((await till.report()).person).toBeNull()
    const { person } = await till.report({}, shop.admin)
    expect(person).toMatchObject({
      id: shop.admin.id,
      role: 'admin',
      key: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect((await till.report({}, shop.admin)).person).toEqual(person)
    expect(await shop.rows('till_people')).toHaveLength(1)
  })

  test('OFF-269 a report stores what waits, and a till without waiting sales is clear', async () => {
    const shop = await openTill(engine)
    const till = await registerTill(shop, shop.admin)
    const at = '2026-11-21T08:30:00.000Z'
    await till.report({
      completed: 3,
      waiting: 3,
      waiting_documents: 1,
      waiting_total: 9000,
      waiting_since: at,
      device_now: at,
    })
    const [row] = await shop.rows('tills')
    expect(row).toMatchObject({
      waiting: 3,
      waiting_documents: 1,
      waiting_total: 9000,
      clear_at: shop.context.now(),
      clock_offset_ms: 1_800_000,
    })
    await till.report({ completed: 3 })
    expect((await shop.rows('tills'))[0]?.clear_at).toBe(shop.context.now())
  })

  test('OFF-269 a report that arrives late says nothing about later sales', async () => {
    const shop = await openTill(engine)
    const till = await registerTill(shop, shop.admin)
    const clearAt = async () => (await shop.rows('tills'))[0]?.clear_at
    const sent_at = shop.context.now()
    shop.setNow('2026-11-21T10:00:00.000Z')
    await till.report({ device_now: sent_at })
    expect(await clearAt()).toBe(sent_at)
    await till.report({ device_now: '2026-11-21T11:00:00.000Z' })
    expect(await clearAt()).toBe('2026-11-21T10:00:00.000Z')
    await till.report({ device_now: sent_at })
    expect(await clearAt()).toBe('2026-11-21T10:00:00.000Z')
  })

  test('OFF-269 a second report that arrives late says nothing about later sales either', async () => {
    const shop = await openTill(engine)
    const till = await registerTill(shop, shop.admin)
    const first = shop.context.now()
    shop.setNow('2026-11-21T10:00:00.000Z')
    await till.report({ device_now: first, offset_ms: 0 })
    shop.setNow('2026-11-21T10:20:00.000Z')
    await till.report({ device_now: '2026-11-21T10:05:00.000Z', offset_ms: 0 })
    expect((await shop.rows('tills'))[0]?.clear_at).toBe('2026-11-21T10:05:00.000Z')
  })

  test('OFF-172 a report answers the name that an administrator gave the till', async () => {
    const shop = await openTill(engine)
    const till = await registerTill(shop, shop.admin)
    await shop.ask(tillApi.rename, shop.admin, { id: till.id, name: 'Front counter' })
    expect((await till.report()).name).toBe('Front counter')
  })

  test('OFF-230 a copied till is refused, a restarted one or one that lost an answer is not', async () => {
    const shop = await openTill(engine)
    const till = await registerTill(shop, shop.admin)
    const [first, second, third, copy] = [1, 2, 3, 2].map((count) => startOf(shop, count))
    if (first === undefined || second === undefined || third === undefined || copy === undefined)
      throw new Error()
    await till.report({ starts: [first] })
    await till.report({ starts: [first, second] })
    // The answer to the second start was lost.
    await till.report({ starts: [first, second, third] })
    await expect(till.report({ starts: [first, copy] })).rejects.toThrow(
      'This till was copied from another device. It has a new number now.',
    )
    await till.report({ starts: [third] })
  })

  test('OFF-164 OFF-229 an ended till is refused, and its people are signed out', async () => {
    const shop = await openTill(engine)
    const till = await registerTill(shop, shop.admin)
    const ended = await shop.ask(tillApi.end, shop.admin, { id: till.id })
    expect(ended).toMatchObject({ id: till.id, number: 1 })
    await expect(till.report()).rejects.toEqual(refusal('till_ended'))
    const again = { ...(await counterOf(shop)), id: till.id, secret: till.secret }
    await expect(shop.ask(tillApi.register, shop.admin, again)).rejects.toThrow(
      'An administrator ended this till. Waiting sales are still sent.',
    )
  })

  test('OFF-082 a sale that is stored is not taken back, and one that is taken back stays so', async () => {
    const shop = await openTill(engine)
    const till = await registerTill(shop, shop.admin)
    const sold = await shop.sell([{ product_id: (await shop.product()).id }])
    const answer = await till.call(tillApi.withdraw, { id: sold.id }, shop.seller)
    expect([answer.state, answer.sale?.receipt_number]).toEqual(['stored', sold.receipt_number])
    const id = shop.context.newId()
    for (let time = 0; time < 2; time += 1) await till.call(tillApi.withdraw, { id })
    expect(await shop.rows('sale_withdrawals')).toMatchObject([{ sale_id: id, till_id: till.id }])
    const entries = (await shop.rows('audit_log')).filter(
      ({ action }) => action === 'till.takeBack',
    )
    expect(entries).toMatchObject([
      { entity_id: id, subject: 'Front', details: 'Till 1', actor_id: null },
    ])
    shop.setNow('2027-02-25T09:00:00.000Z')
    await till.call(tillApi.withdraw, { id: shop.context.newId() })
    expect((await shop.rows('sale_withdrawals')).map(({ sale_id }) => sale_id)).not.toContain(id)
  })

  test('OFF-172 administrators list, rename and ask tills', async () => {
    const shop = await openTill(engine)
    const till = await registerTill(shop, shop.admin)
    await till.report({}, shop.admin)
    await shop.ask(tillApi.rename, shop.admin, { id: till.id, name: 'Back' })
    const { rows, recovered } = await shop.ask(tillApi.list, shop.admin, {})
    expect([rows.length, recovered]).toEqual([1, null])
    expect(rows[0]).toMatchObject({ number: 1, name: 'Back', missing: 0, ended_at: null })
    expect(rows[0]).not.toHaveProperty('secret_hash')
    await shop.ask(tillApi.askForOffer, shop.admin, { id: till.id })
    expect((await till.report()).offer).toBe(true)
    await till.call(tillApi.offer, { sales: [{ id: shop.context.newId(), epoch: 'x' }] })
    expect((await till.report()).offer).toBe(false)
    const unknown = { id: shop.context.newId(), name: 'Front' }
    await expect(shop.ask(tillApi.rename, shop.admin, unknown)).rejects.toThrow(
      'The till was not found',
    )
  })

  test('OFF-201 a sale that the server lost shows as missing after an hour, and one that waits does not', async () => {
    const shop = await openTill(engine)
    const till = await registerTill(shop, shop.admin)
    const missing = async () => (await shop.ask(tillApi.list, shop.admin, {})).rows[0]?.missing
    await till.report({ completed: 2, waiting: 1 })
    expect(await missing()).toBe(0)
    shop.setNow('2026-11-21T10:00:00.000Z')
    await till.report({ completed: 2, waiting: 1 })
    expect(await missing()).toBe(1)
    await till.report({ completed: 2, waiting: 2 })
    expect(await missing()).toBe(0)
  })

  test('OFF-269 a report with impossible figures is refused', async () => {
    const shop = await openTill(engine)
    const till = await registerTill(shop, shop.admin)
    for (const wrong of [
      { completed: -1 },
      { waiting: 0.5 },
      { starts: [] },
      { device_now: 'soon' },
      { app: '' },
    ])
      await expect(till.report(wrong as never)).rejects.toEqual(refusal('invalid_input'))
    await expect(shop.ask(tillApi.report, shop.admin, reportOf())).rejects.toEqual(
      refusal('till_unknown'),
    )
  })
})
