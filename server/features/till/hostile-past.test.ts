// What a till may claim of the past of the shop: only what carries the mark of the key file renews
// the epoch or raises numbers, and an ended till reaches nothing but the sales that it holds.
import { tillApi } from '@webale/domain/features/till/till.api.ts'
import { tillSaleApi } from '@webale/domain/features/till/till-sale.api.ts'
import { expect, test } from 'vitest'
import { performOperation } from '../../platform/operations/operations.ts'
import { registerTill, shopIdOf } from '../../testing/registered-till.ts'
import { onEveryEngine, type Shop } from '../../testing/shop.ts'
import { openSellingTill, type SellingTill } from '../../testing/till-sales.ts'
import { openTill, type TestTill } from '../../testing/till.ts'
import { findEpoch, renewEpoch } from '../snapshot/epoch.queries.ts'
import { highestReceipt } from '../snapshot/skip-numbers.queries.ts'
import { signConfirmation, signEpoch } from '../../platform/operations/signed-past.ts'
import { tillSaleHandlers } from './till-sale.handlers.ts'

const epochOf = async ({ context }: Shop): Promise<string> =>
  (await findEpoch(context.store.db)) ?? ''
const counterOf = ({ context }: Shop): Promise<number> => highestReceipt(context.store.db)
const actionsOf = async (shop: TestTill): Promise<string[]> =>
  (await shop.rows('audit_log')).map(({ action }) => action)
const refusal = (code: string) => expect.objectContaining({ code })

/** Sends a closed sale as the program does, and answers what the till keeps of it. */
const confirm = async (till: SellingTill, product_id: string) => {
  const body = await till.body([{ product_id }])
  const sent = { id: body.id, v: 1, mode: 'closed' as const, body }
  const operation = { operation: tillSaleApi.sell, handler: tillSaleHandlers.sell }
  const caller = { id: till.till_id, ended_at: null }
  const answer = (await performOperation(till.context, {
    name: 'till.sell',
    ...operation,
    actor: null,
    till: caller,
    sent,
  })) as { epoch: string }
  return { id: body.id, epoch: answer.epoch }
}

/** What a till keeps of a sale that the server confirmed and has no longer. */
const lostIn = ({ context }: Shop, epoch: string) => {
  const id = context.newId()
  return { id, epoch: signConfirmation(context, epoch, id) }
}

onEveryEngine('claims of tills', (engine) => {
  test('OFF-194 an invented sale, start, epoch or block renews no epoch and raises no number, and is noted once an hour', async () => {
    const shop = await openTill(engine)
    const till = await registerTill(shop, shop.admin)
    const [epoch, counter] = [await epochOf(shop), await counterOf(shop)]
    const id = shop.context.newId()
    const starts = [{ count: 3, id: shop.context.newId() }]
    await till.report({ epoch, starts })
    const start = { count: 900, id: shop.context.newId() }
    for (const claim of [
      { epoch, last_stored: { id, epoch } },
      { epoch, last_stored: { id, epoch: `${epoch}~AAAAAAAAAAAAAAAAAAAAAA` } },
      { epoch: 'an epoch of a lost day' },
      { epoch: signEpoch({ markSecret: () => 'A'.repeat(43) }, id) },
      { epoch, starts: [start] },
      { epoch, starts: [start], block_id: id, block_last: 1_000_000_000_000 },
    ])
      expect((await till.report({ starts, ...claim })).epoch).toBe(epoch)
    const offered = [epoch, `${epoch}~AAAAAAAAAAAAAAAAAAAAAA`].map((one) => ({ id, epoch: one }))
    for (const sale of offered)
      expect(await till.call(tillApi.offer, { sales: [sale] })).toEqual({
        missing: [id],
        purged: [],
      })
    expect([await epochOf(shop), await counterOf(shop)]).toEqual([epoch, counter])
    const actions = await actionsOf(shop)
    expect(actions).not.toContain('past_lost')
    expect(actions.filter((action) => action === 'till_doubted')).toHaveLength(1)
  })

  test('OFF-238 twenty false reports of a high block leave the numbers where they are', async () => {
    const shop = await openTill(engine)
    const [till, honest] = [
      await registerTill(shop, shop.admin),
      await registerTill(shop, shop.admin, 'Back'),
    ]
    const { block } = await honest.report({ numbers_left: 0 }, shop.admin)
    const counter = await counterOf(shop)
    for (let time = 0; time < 20; time += 1)
      await till.report({ block_id: shop.context.newId(), block_last: 1_000_000_000_000 - time })
    // The block of another till is no proof either.
    const stolen = { block_id: block?.id ?? null, block_last: (block?.last ?? 0) + 100 }
    await till.report({ ...stolen, epoch: await epochOf(shop) })
    expect(await counterOf(shop)).toBe(counter)
  })

  test('OFF-194 a confirmation, a block and an epoch with the mark of the shop prove what the database forgot', async () => {
    const till = await openSellingTill(engine)
    till.leaveBroken()
    const soap = await till.product()
    const witness = await registerTill(till, till.admin)
    const first = await epochOf(till)
    const confirmed = await confirm(till, soap.id)
    expect((await witness.report({ epoch: first, last_stored: confirmed })).epoch).toBe(first)
    // Of another sale it proves nothing.
    const other = { ...confirmed, id: till.context.newId() }
    expect((await witness.report({ epoch: first, last_stored: other })).epoch).toBe(first)
    const lost = lostIn(till, first)
    const second = (await witness.report({ epoch: first, last_stored: lost })).epoch
    expect(second).not.toBe(first)
    // Once: the restore that lost it is known now.
    till.setNow('2026-11-21T10:00:00.000Z')
    expect((await witness.report({ epoch: second, last_stored: lost })).epoch).toBe(second)
    const { block } = await witness.report({ epoch: second, numbers_left: 0 }, till.admin)
    await till.context.store.transaction((tx) => tx.deleteFrom('receipt_blocks').execute())
    const held = { epoch: second, block_id: block?.id ?? null, block_last: block?.last ?? null }
    till.setNow('2026-11-21T11:00:00.000Z')
    const third = (await witness.report(held)).epoch
    expect(third).not.toBe(second)
    till.setNow('2026-11-21T12:00:00.000Z')
    const gone = signEpoch(till.context, till.context.newId())
    expect((await witness.report({ epoch: gone })).epoch).not.toBe(third)
    expect((await actionsOf(till)).filter((action) => action === 'past_lost')).toHaveLength(3)
  })

  test('OFF-194 an offered confirmation with the mark of the shop renews the epoch', async () => {
    const till = await openSellingTill(engine)
    till.leaveBroken()
    const confirmed = await confirm(till, (await till.product()).id)
    const witness = await registerTill(till, till.admin)
    const epoch = await epochOf(till)
    const lost = lostIn(till, epoch)
    const sales = [confirmed, lost]
    const answer = await witness.call(tillApi.offer, { sales })
    expect(answer).toEqual({ missing: [lost.id], purged: [] })
    expect(await epochOf(till)).not.toBe(epoch)
  })

  test('OFF-126 a sale of an epoch with the mark of the shop is recovered before its till has reported', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product()
    const epoch = signEpoch(till.context, till.context.newId())
    const sold = (fields: { readonly epoch: string }) =>
      till.body([{ product_id: soap.id }], fields)
    expect(await till.flagsOf(await sold({ epoch }))).toEqual(['recovered'])
    const { newId } = till.context
    const wrong = { epoch: signEpoch({ markSecret: () => 'A'.repeat(43) }, newId()) }
    expect(await till.flagsOf(await sold(wrong))).toEqual(['number', 'epoch'])
  })

  test('OFF-194 an epoch of an earlier version gets its mark without a lost past', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product()
    const before = till.context.newId()
    await till.context.store.transaction((tx) => renewEpoch(tx, before))
    const waiting = await till.body([{ product_id: soap.id }], { receipt_number: 'RCP-000900' })
    const witness = await registerTill(till, till.admin)
    const answer = await witness.report({ epoch: before })
    expect([answer.epoch === before, answer.epoch]).toEqual([false, await epochOf(till)])
    expect((await witness.report({ epoch: answer.epoch })).epoch).toBe(answer.epoch)
    expect(await till.flagsOf(waiting)).toEqual(['number'])
    expect(await actionsOf(till)).not.toContain('past_lost')
  })

  test('OFF-226 a till that says for ever that something waits hides nothing longer than a day', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product({ current_stock: 100 })
    const liar = await registerTill(till, till.admin)
    const clearAt = async () =>
      (await till.rows('tills')).find(({ id }) => id === liar.id)?.clear_at
    const epoch = await epochOf(till)
    const registered = till.context.now()
    for (const hour of ['21T10', '21T20', '22T09', '22T11', '22T20', '23T12']) {
      till.setNow(`2026-11-${hour}:00:00.000Z`)
      await liar.report({ epoch, completed: 1, waiting: 1 })
      if (hour === '22T09') expect(await clearAt()).toBe(registered)
    }
    expect(await clearAt()).toBe('2026-11-22T11:00:00.000Z')
    const sold_at = '2026-11-22T10:00:00.000Z'
    const sent = await till.body([{ product_id: soap.id }], {
      sold_at,
      sold_at_device: sold_at,
      receipt_number: 'RCP-000900',
    })
    expect(await till.flagsOf(sent, liar.id)).toEqual(
      expect.arrayContaining(['number', 'backdated', 'late']),
    )
    expect(await till.openFlags()).toEqual(expect.arrayContaining(['backdated', 'late']))
  })

  test('OFF-226 a new till that claims to have sold for 400 days has all of it to review', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product({ current_stock: 100 })
    const [id, since] = [till.context.newId(), '2025-10-17T09:00:00.000Z']
    const shop_id = await shopIdOf(till)
    const sent = { id, secret: 'c'.repeat(64), name: 'New', since, shop_id }
    await till.ask(tillApi.register, till.seller, sent)
    const sold_at = '2026-10-12T09:00:00.000Z'
    for (const epoch of [await epochOf(till), 'x']) {
      const times = { sold_at, sold_at_device: sold_at, epoch }
      const flags = await till.flagsOf(await till.body([{ product_id: soap.id }], times), id)
      expect(flags).toEqual(expect.arrayContaining(['number', 'backdated', 'late']))
      expect(flags.includes('epoch')).toBe(epoch === 'x')
    }
    expect(await till.openFlags()).toEqual(expect.arrayContaining(['backdated', 'late', 'epoch']))
  })

  test('OFF-226 a till that was away for weeks sends its sales with nothing but their day to review', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product()
    const sold_at = till.context.now()
    const sent = await till.body([{ product_id: soap.id }], { sold_at, sold_at_device: sold_at })
    till.setNow('2026-12-14T09:00:00.000Z')
    expect(await till.flagsOf(sent)).toEqual(['late'])
  })
})

onEveryEngine('the reach of a till', (engine) => {
  test('OFF-229 an ended till is refused everything but the closed sales that it holds', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product()
    const ended = await registerTill(till, till.admin)
    const stored = await till.body([{ product_id: soap.id }])
    await till.send('closed', stored)
    const own = await till.body([{ product_id: soap.id }])
    await till.send('closed', own, ended.id)
    await till.ask(tillApi.end, till.admin, { id: ended.id })
    const id = till.context.newId()
    const epoch = await epochOf(till)
    await expect(ended.report()).rejects.toEqual(refusal('till_ended'))
    await expect(ended.call(tillApi.withdraw, { id })).rejects.toEqual(refusal('till_ended'))
    const foreign = ended.call(tillApi.withdraw, { id: stored.id })
    await expect(foreign).rejects.toEqual(refusal('till_ended'))
    // What it sold before the end it may still hear of.
    expect(await ended.call(tillApi.withdraw, { id: own.id })).toMatchObject({
      state: 'stored',
      sale: { id: own.id },
    })
    const offer = { sales: [{ id, epoch }] }
    await expect(ended.call(tillApi.offer, offer)).rejects.toEqual(refusal('till_ended'))
    const sold = await till.body([{ product_id: soap.id }])
    await expect(till.send('open', sold, ended.id)).rejects.toEqual(refusal('till_ended'))
    expect(await till.flagsOf(sold, ended.id)).toContain('till_ended')
    expect(await till.rows('sale_withdrawals')).toEqual([])
    expect(await epochOf(till)).toBe(epoch)
  })

  test('OFF-082 a till reads by its id only a sale of its own, and a seller one of their own and their department', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product()
    const other = await registerTill(till, till.admin)
    const sold = await till.body([{ product_id: soap.id }])
    await till.send('closed', sold)
    const read = async (actor: typeof till.seller | null) => {
      const { state, sale } = await other.call(tillApi.withdraw, { id: sold.id }, actor)
      return [state, sale?.id ?? null]
    }
    expect(await read(null)).toEqual(['stored', null])
    expect(await read(till.admin)).toEqual(['stored', null])
    expect(await read(till.seller)).toEqual(['stored', sold.id])
    const elsewhere = { ...till.seller, department_id: await till.department('Perfume') }
    expect(await read(elsewhere)).toEqual(['stored', null])
  })

  test('OFF-082 a till withdraws no id that the shop has from another till', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product()
    const [first, second] = [
      await registerTill(till, till.admin),
      await registerTill(till, till.admin, 'Back'),
    ]
    const id = till.context.newId()
    await first.call(tillApi.withdraw, { id })
    expect(await second.call(tillApi.withdraw, { id })).toEqual({ state: 'withdrawn', sale: null })
    const kept = { ...(await till.body([{ product_id: soap.id }])), total: 'none' }
    expect(await till.send('closed', kept)).toMatchObject({ state: 'kept' })
    await second.call(tillApi.withdraw, { id: kept.id })
    expect(await till.rows('sale_withdrawals')).toMatchObject([{ sale_id: id, till_id: first.id }])
  })

  test('OFF-097 a till without a person leases one block, and with one it leases on', async () => {
    const shop = await openTill(engine)
    const till = await registerTill(shop, shop.admin)
    const { block } = await till.report({ numbers_left: 0 })
    const held = { numbers_left: 0, block_id: block?.id ?? null }
    expect(block).not.toBeNull()
    for (let time = 0; time < 3; time += 1) expect((await till.report(held)).block).toBeNull()
    expect((await till.report(held, shop.admin)).block?.first).toBe((block?.last ?? 0) + 1)
  })
})
