// Are the sales of the demo shop believable? Days, hours, receipt numbers, payments, and what
// should be looked into.
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { addDays } from '@webale/domain/kernel/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { groupBy, openDemoShop, type OpenedDemo, addUp } from './opened-demo.ts'

/** A Saturday in Advent, 16:00 in Kampala. */
const NOW = '2026-12-19T13:00:00.000Z'

let demo: OpenedDemo

beforeAll(async () => {
  demo = await openDemoShop(NOW)
})

afterAll(() => demo.close())

const rows: OpenedDemo['rows'] = (table) => demo.rows(table)

describe('the sales', () => {
  test('DEMO-001 the demo has ninety days with 25 to 60 sales a day within opening hours, most at the end of the week and before Christmas', async () => {
    const sales = await rows('sales')
    const days = groupBy(sales, ({ business_date }) => business_date)
    const dates = Array.from({ length: 90 }, (_, day) => addDays('2026-12-19', day - 89))
    expect([...days.keys()].toSorted()).toEqual(dates)
    expect(sales.filter(({ created_at }) => created_at >= NOW)).toEqual([])
    // One odd sale may come on top of a day's own; today is not over.
    for (const date of dates.slice(0, -1))
      expect([
        date,
        (days.get(date)?.length ?? 0) >= 25 && (days.get(date)?.length ?? 0) <= 61,
      ]).toEqual([date, true])
    const clock = sales
      .map(({ created_at }) =>
        new Date(Date.parse(created_at) + 3 * 3_600_000).toISOString().slice(11, 16),
      )
      .toSorted()
    expect([(clock[0] ?? '') >= '08:30', (clock.at(-1) ?? '') < '20:00']).toEqual([true, true])
    const mean = (keep: (date: string) => boolean) => {
      const kept = dates.slice(0, -1).filter(keep)
      return addUp(kept.map((date) => days.get(date)?.length ?? 0)) / kept.length
    }
    const isWeekend = (date: string) => [5, 6].includes(new Date(date).getUTCDay())
    expect(mean(isWeekend)).toBeGreaterThan(mean((date) => !isWeekend(date)) * 1.2)
    expect(mean((date) => date >= '2026-12-10')).toBeGreaterThan(
      mean((date) => date < '2026-12-01') * 1.1,
    )
  })

  test('DEMO-003 receipt numbers are in order of time, and the next one continues', async () => {
    const sales = (await rows('sales')).toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1))
    expect(sales.map(({ receipt_number }) => receipt_number)).toEqual(
      sales.map((_, at) => `RCP-${String(at + 1).padStart(6, '0')}`),
    )
    await demo.visit(async (shop) => {
      const { data } = await shop.ask(saleApi.generateReceiptNumber, await demo.owner(), {})
      expect(data).toBe(`RCP-${String(sales.length + 1).padStart(6, '0')}`)
    })
  })

  test('DEMO-001 demo sales include all payment methods, named customers, discounts, negotiated prices, whole bottles and wholesale', async () => {
    const [sales, items] = [await rows('sales'), await rows('sale_items')]
    expect([...new Set(sales.map(({ payment_method }) => payment_method))].toSorted()).toEqual([
      'card',
      'cash',
      'mobile_money',
    ])
    expect(sales.filter(({ customer_name }) => customer_name !== null).length).toBeGreaterThan(200)
    expect(sales.filter(({ cashier_name }) => cashier_name === 'Staff').length).toBeGreaterThan(20)
    expect(sales.filter(({ discount }) => discount > 0).length).toBeGreaterThan(20)
    expect(items.filter(({ custom_price }) => custom_price).length).toBeGreaterThan(50)
    expect(items.filter(({ bottle }) => bottle).length).toBeGreaterThan(50)
    expect(items.filter(({ tier }) => tier === 'wholesale').length).toBeGreaterThan(50)
    expect(items.filter(({ service_id }) => service_id !== null).length).toBeGreaterThan(500)
  })

  test('DEMO-001 some sales were paid in two ways or with a reference, and most discounts have a reason', async () => {
    const sales = await rows('sales')
    const parts = groupBy(sales, (sale) => String(sale.parts))
    expect([(parts.get('1') ?? []).length > 20, (parts.get('2') ?? []).length > 20]).toEqual([
      true,
      true,
    ])
    const given = sales.filter(({ discount }) => discount > 0)
    const explained = given.filter(({ discount_reason }) => discount_reason !== null)
    expect([explained.length > given.length / 2, explained.length < given.length]).toEqual([
      true,
      true,
    ])
  })

  test('DEMO-001 a few demo sales need attention: at no charge, one item twice, more than half off', async () => {
    const [sales, items] = [await rows('sales'), await rows('sale_items')]
    const twice = [
      ...groupBy(items, ({ sale_id, item_name }) => `${sale_id} ${item_name}`).values(),
    ].filter(({ length }) => length > 1)
    const odd = [
      items.filter(({ unit_price }) => unit_price === 0),
      twice,
      sales.filter(({ discount, subtotal }) => discount > subtotal / 2),
    ]
    for (const few of odd) expect([few.length >= 2, few.length <= 6]).toEqual([true, true])
  })
})
