// Counting while tills are away: which tills may still send sales, and what arrived after a count.
import { reconciliationApi } from '@webale/domain/features/reconciliation/reconciliation.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { expect, test } from 'vitest'
import { onEveryEngine } from '../../testing/shop.ts'
import { openSellingTill, type SellingTill } from '../../testing/till-sales.ts'

const DAY = '2026-11-21'
const count = {
  cashier_name: 'Joan',
  date: DAY,
  system_cash: 1000,
  reported_cash: 900,
  notes: null,
}

const silentFor = async (shop: SellingTill, who = shop.seller, date = DAY) =>
  (await shop.ask(reconciliationApi.systemCash, who, { date }))?.silent_tills?.map(
    ({ number }) => number,
  ) ?? []

const soapOf = async (shop: SellingTill) => {
  const soap = await shop.product()
  return [{ product_id: soap.id, item_name: soap.name }]
}

onEveryEngine('counting beside tills', (engine) => {
  test('OFF-140 a count names the tills of the department that sold on the day and are silent for 3 minutes', async () => {
    const shop = await openSellingTill(engine)
    expect(await silentFor(shop)).toEqual([])
    await shop.send('closed', await shop.body(await soapOf(shop)))
    await shop.changeTill({ seen_at: `${DAY}T09:00:00.000Z` })
    shop.setNow(`${DAY}T09:03:00.000Z`)
    expect(await silentFor(shop)).toEqual([])
    shop.setNow(`${DAY}T09:03:00.001Z`)
    expect([await silentFor(shop), await silentFor(shop, shop.admin)]).toEqual([[3], [3]])
    const stranger = await shop.person('user', await shop.department('Hardware'))
    expect([
      await silentFor(shop, stranger),
      await silentFor(shop, shop.seller, '2026-11-20'),
    ]).toEqual([[], []])
  })

  test('OFF-140 a till that says that sales wait is named while it is heard, and no more after it sent them', async () => {
    const shop = await openSellingTill(engine)
    const stranger = await shop.person('user', await shop.department('Hardware'))
    const heard = { seen_at: shop.context.now(), clear_at: null }
    await shop.changeTill({ ...heard, waiting: 2, waiting_since: `${DAY}T08:00:00.000Z` })
    expect([
      await silentFor(shop),
      await silentFor(shop, shop.admin),
      await silentFor(shop, stranger),
    ]).toEqual([[3], [3], []])
    expect(await silentFor(shop, shop.seller, '2026-11-20')).toEqual([])
    await shop.changeTill({ waiting: 0, waiting_since: null })
    expect(await silentFor(shop)).toEqual([])
  })

  test('OFF-140 a till that reported after the day that nothing waits has no more sales of it', async () => {
    const shop = await openSellingTill(engine)
    await shop.send('closed', await shop.body(await soapOf(shop)))
    await shop.changeTill({ clear_at: `${DAY}T20:59:59.999Z`, seen_at: `${DAY}T20:59:59.999Z` })
    shop.setNow('2026-11-22T09:00:00.000Z')
    expect(await silentFor(shop)).toEqual([3])
    await shop.changeTill({ clear_at: `${DAY}T21:00:00.000Z` })
    expect(await silentFor(shop)).toEqual([])
  })

  test('OFF-139 a stored count says how much cash came later, by all ways of payment, and stays as it is', async () => {
    const shop = await openSellingTill(engine)
    const lines = await soapOf(shop)
    await shop.send('closed', await shop.body(lines))
    const before = await shop.ask(reconciliationApi.systemCash, shop.seller, { date: DAY })
    shop.setNow(`${DAY}T10:00:00.000Z`)
    const stored = await shop.ask(reconciliationApi.record, shop.seller, count)
    const whole = await shop.ask(reconciliationApi.record, shop.admin, {
      ...count,
      department_id: null,
    })
    shop.setNow(`${DAY}T11:00:00.000Z`)
    const sold_at = `${DAY}T09:59:59.999Z`
    const split = [
      { method: 'cash', amount: 500 },
      { method: 'mobile_money', amount: 700 },
    ]
    await shop.send(
      'closed',
      await shop.body(lines, { sold_at, amount_paid: 5000, change_amount: 4000 }),
    )
    await shop.send('closed', await shop.body(lines, { sold_at, payment_method: 'mobile_money' }))
    const other = await shop.body([{ ...lines[0], quantity: 1.2 }], {
      sold_at,
      parts: split,
      payment_method: 'cash',
    })
    await shop.send('closed', other)
    await shop.send('closed', await shop.body(lines, { sold_at: `${DAY}T10:00:00.000Z` }))
    const { rows } = await shop.ask(reconciliationApi.list, shop.admin, { month: '2026-11' })
    const cashNow = await shop.ask(reconciliationApi.systemCash, shop.seller, { date: DAY })
    const came = (cashNow?.system_cash ?? 0) - (before?.system_cash ?? 0) - 1000
    expect(came).toBeGreaterThan(1000)
    expect(new Map(rows.map(({ id, came_later }) => [id, came_later]))).toEqual(
      new Map([
        [stored.id, came],
        [whole.id, came],
      ]),
    )
    expect(rows.find(({ id }) => id === stored.id)).toEqual({ ...stored, came_later: came })
    expect((await shop.ask(saleApi.get, shop.admin, { id: other.id })).total).toBe(1200)
  })

  test('OFF-139 a count does not name tills that sold in another department or reported before the count', async () => {
    const shop = await openSellingTill(engine)
    const department_id = await shop.department('Hardware')
    const lines = await soapOf(shop)
    shop.setNow(`${DAY}T09:30:00.000Z`)
    await shop.send('closed', await shop.body(lines, { sold_at: `${DAY}T09:00:00.000Z` }))
    shop.setNow(`${DAY}T10:00:00.000Z`)
    await shop.ask(reconciliationApi.record, shop.admin, { ...count, department_id })
    await shop.ask(reconciliationApi.record, shop.admin, {
      ...count,
      date: '2026-11-20',
      department_id: null,
    })
    shop.setNow(`${DAY}T11:00:00.000Z`)
    await shop.send('closed', await shop.body(lines, { sold_at: `${DAY}T09:00:00.000Z` }))
    const { rows } = await shop.ask(reconciliationApi.list, shop.admin, {})
    expect(rows.map((row) => 'came_later' in row)).toEqual([false, false])
  })
})
