// The cash of a day and its counts: change for other payments, cash that is counted twice, shifts
// that end after midnight, money that changes between shifts, and what a blind count keeps hidden.
import { reconciliationApi } from '@webale/domain/features/reconciliation/reconciliation.api.ts'
import { reportApi } from '@webale/domain/features/report/report.api.ts'
import { shopReportApi } from '@webale/domain/features/report/shop-report.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { expect, test } from 'vitest'
import { openDrawerShop, type TestDrawer } from '../../testing/drawer.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { withSellingTill } from '../../testing/till-sales.ts'

const DAY = '2026-11-21'
const NEXT = '2026-11-22'
const days = { period: 'dates', from: DAY, until: DAY } as const

/** A sale of 50,000 by mobile money, paid with 60,000. */
const CHANGE = { payment_method: 'mobile_money', amount_paid: 60_000 } as const

const openShop = async (engine: Parameters<typeof openDrawerShop>[0]) => {
  const shop = await openDrawerShop(engine)
  const radio = await shop.product({ name: 'Radio', selling_price: 50_000, current_stock: 100 })
  const line = { product_id: radio.id, unit_price: 50_000 }
  return { ...shop, line, sellRadio: (fields: object) => shop.sell([line], fields) }
}

const dayOf = (shop: TestDrawer, date = DAY) =>
  shop.ask(reconciliationApi.systemCash, shop.admin, { date })

const countOf = (fields: object = {}) => ({
  cashier_name: 'Joan',
  date: DAY,
  system_cash: 17_000,
  reported_cash: 15_500,
  ...fields,
})

onEveryEngine('the cash of a day', (engine) => {
  test('CASH-002 CASH-003 change for mobile money is cash that left, on every page, and system cash may be below 0', async () => {
    const shop = await openShop(engine)
    await shop.sellRadio(CHANGE)
    expect(await dayOf(shop)).toEqual({
      system_cash: -10_000,
      sale_count: 0,
      change_given: 10_000,
    })
    const report = await shop.ask(reportApi.salesReport, shop.admin, days)
    expect(
      report.payments.map(({ payment_method, sales_total, transactions }) => [
        payment_method,
        sales_total,
        transactions,
      ]),
    ).toEqual([
      ['cash', -10_000, 0],
      ['mobile_money', 60_000, 1],
      ['card', 0, 0],
    ])
    const { totals } = await shop.ask(shopReportApi.payments, shop.admin, days)
    expect(totals).toEqual([
      { method: 'cash', came_in: -10_000, paid_back: 0 },
      { method: 'mobile_money', came_in: 60_000, paid_back: 0 },
    ])
    await shop.sellRadio({ amount_paid: 50_000 })
    expect(await dayOf(shop)).toMatchObject({ system_cash: 40_000, sale_count: 1 })
  })

  test('CASH-004 a late sale is flagged for a counted day when a part or its change was cash', async () => {
    const shop = await withSellingTill(await openShop(engine))
    shop.setNow(`${DAY}T10:00:00.000Z`)
    await shop.ask(reconciliationApi.record, shop.seller, countOf())
    shop.setNow(`${DAY}T11:00:00.000Z`)
    const item = { ...shop.line, item_name: 'Radio' }
    const flagged = async (fields: object) =>
      (
        await shop.flagsOf(await shop.body([item], { sold_at: `${DAY}T09:00:00.000Z`, ...fields }))
      ).includes('day_counted')
    const parts = [
      { method: 'cash', amount: 20_000 },
      { method: 'mobile_money', amount: 30_000 },
    ]
    expect(await flagged({ parts, payment_method: 'mobile_money' })).toBe(true)
    expect(await flagged({ ...CHANGE, change_amount: 10_000 })).toBe(true)
    expect(await flagged({ payment_method: 'mobile_money' })).toBe(false)
    const { rows } = await shop.ask(reconciliationApi.list, shop.admin, {})
    expect(rows.map(({ came_later }) => came_later)).toEqual([10_000])
  })

  test('CASH-006 cash of a closure that is counted again is one count, with the day and the expected cash of its shift', async () => {
    const shop = await openShop(engine)
    const shift = await shop.open(17_000)
    await shop.close(shift, 15_500)
    expect(await shop.ask(reconciliationApi.shifts, shop.seller, { date: DAY })).toEqual([
      { shift_id: shift.id, name: 'Z-000001, Front', is_open: false, system_cash: 17_000 },
    ])
    shop.setNow(`${NEXT}T06:00:00.000Z`)
    const again = { date: NEXT, system_cash: 1, shift_id: shift.id }
    const recorded = await shop.ask(reconciliationApi.record, shop.admin, countOf(again))
    expect(recorded).toMatchObject({
      date: DAY,
      department_id: shop.department_id,
      system_cash: 17_000,
      difference: -1500,
    })
    const listed = await shop.ask(reconciliationApi.list, shop.admin, { month: '2026-11' })
    expect([listed.count, listed.short, listed.over]).toEqual([2, 1500, 0])
    expect(listed.rows.map(({ is_replaced = false }) => is_replaced)).toEqual([false, true])
    const dashboard = await shop.ask(reportApi.dashboard, shop.admin, {})
    expect([dashboard.difference_today, dashboard.difference_yesterday]).toEqual([null, -1500])
    await shop.ask(reconciliationApi.record, shop.admin, countOf())
    const { short } = await shop.ask(reconciliationApi.list, shop.admin, {})
    expect(short).toBe(3000)
    const stranger = await shop.person('user', await shop.department('Hardware'))
    expect(await shop.ask(reconciliationApi.shifts, stranger, { date: DAY })).toEqual([])
    await expect(
      shop.ask(reconciliationApi.record, stranger, countOf({ shift_id: shift.id })),
    ).rejects.toMatchObject({ code: 'not_found' })
  })

  test('CASH-006 cash of an open shift that a leader counts is replaced by the count of its closing', async () => {
    const shop = await openShop(engine)
    const shift = await shop.open(17_000)
    const offered = (who = shop.moderator) =>
      shop.ask(reconciliationApi.shifts, who, { date: NEXT })
    expect(await offered()).toEqual([
      { shift_id: shift.id, name: 'Front', is_open: true, system_cash: 17_000 },
    ])
    const count = countOf({ system_cash: 0, shift_id: shift.id })
    expect(await offered(shop.seller)).toEqual([])
    await expect(shop.ask(reconciliationApi.record, shop.seller, count)).rejects.toMatchObject({
      code: 'not_found',
    })
    const recorded = await shop.ask(reconciliationApi.record, shop.moderator, count)
    expect([recorded.system_cash, recorded.difference]).toEqual([17_000, -1500])
    shop.setNow(`${DAY}T15:00:00.000Z`)
    await shop.close(shift, 15_000)
    const listed = await shop.ask(reconciliationApi.list, shop.admin, {})
    expect([listed.count, listed.short]).toEqual([2, 2000])
  })

  test('CASH-007 leaders see a difference between two shifts, with who closed and who opened', async () => {
    const shop = await openShop(engine)
    await shop.close(await shop.open(50_000), 50_000, { left_in_drawer: 50_000 })
    shop.setNow(`${DAY}T10:00:00.000Z`)
    const { id } = await shop.open(40_000, shop.moderator)
    const opening = {
      shift_id: id,
      date: DAY,
      drawer: 'Front',
      left: 50_000,
      found: 40_000,
      difference: -10_000,
      closed_name: shop.seller.full_name,
      opened_name: shop.moderator.full_name,
    }
    const listed = await shop.ask(reconciliationApi.list, shop.moderator, { month: '2026-11' })
    expect([listed.openings, listed.short]).toEqual([[opening], 10_000])
    const { attention } = await shop.ask(reportApi.dashboard, shop.admin, {})
    expect(attention.opening_differences).toEqual([opening])
    const own = await shop.ask(reconciliationApi.list, shop.seller, { month: '2026-11' })
    expect([own.openings, own.short]).toEqual([undefined, 0])
    const other = await shop.ask(reconciliationApi.list, shop.admin, { month: '2026-10' })
    expect([other.openings, other.short]).toEqual([undefined, 0])
  })

  test('CASH-008 SHIFT-059 a shift that is closed after midnight is counted on the day on which it was opened', async () => {
    const shop = await openShop(engine)
    shop.setNow(`${DAY}T05:00:00.000Z`)
    const shift = await shop.open(10_000)
    // 00:10 of the next day in Kampala.
    shop.setNow(`${DAY}T21:10:00.000Z`)
    await shop.close(shift, 9000)
    const { rows } = await shop.ask(reconciliationApi.list, shop.admin, {})
    expect(rows.map(({ date, difference }) => [date, difference])).toEqual([[DAY, -1000]])
    const dashboard = await shop.ask(reportApi.dashboard, shop.admin, {})
    expect([dashboard.today, dashboard.difference_today, dashboard.difference_yesterday]).toEqual([
      NEXT,
      null,
      -1000,
    ])
    for (const date of [DAY, NEXT])
      expect(await shop.ask(reconciliationApi.shifts, shop.admin, { date })).toHaveLength(1)
  })

  test('CASH-009 a user sees no payments by method while a drawer is open and counted blind', async () => {
    const shop = await openShop(engine)
    const shift = await shop.open(10_000)
    await shop.sellRadio({ amount_paid: 50_000, ...shop.place })
    const seen = async (who = shop.seller) =>
      (await shop.ask(reportApi.salesReport, who, days)).payments.length
    expect([await seen(), await seen(shop.moderator)]).toEqual([0, 3])
    await shop.ask(shopRulesApi.save, shop.admin, { hide_expected_cash: false })
    expect(await seen()).toBe(3)
    await shop.ask(shopRulesApi.save, shop.admin, { hide_expected_cash: true })
    expect(await seen()).toBe(0)
    await shop.close(shift, 60_000)
    expect(await seen()).toBe(3)
  })
})
