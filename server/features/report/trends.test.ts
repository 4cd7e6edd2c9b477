// The trends of Analytics on every engine: the newest sales, the lowest stock, and the staff who
// sold most.
import { analyticsApi } from '@webale/domain/features/report/analytics.api.ts'
import { expect, test } from 'vitest'
import { onEveryEngine } from '../../testing/shop.ts'
import { openTill } from '../../testing/till.ts'
import { writeSales } from '../../testing/written-sales.ts'

onEveryEngine('trends', (engine) => {
  test('ANA-003 READ-039 trends use the newest 100 sales, newest first', async () => {
    const till = await openTill(engine)
    till.leaveBroken('restored_sums', 'number_twice', 'seal_broken')
    await writeSales(till, 101, { total: 5, cashier_name: 'Joel' })
    const sales = await till.ask(analyticsApi.trends, till.admin, {})
    expect([sales.length, sales[0], sales.at(-1)?.created_at]).toEqual([
      100,
      {
        total: 5,
        cashier_name: 'Joel',
        business_date: '2026-11-01',
        created_at: '2026-11-01T07:40:00.000Z',
      },
      '2026-11-01T06:01:00.000Z',
    ])
  })

  test('ANA-004 READ-040 the 20 products with the lowest stock are listed', async () => {
    const till = await openTill(engine)
    for (let stock = 0; stock < 21; stock += 1)
      await till.product({ name: `P${stock}`, current_stock: stock, reorder_level: 4 })
    const lowest = await till.ask(analyticsApi.lowest, till.admin, {})
    expect([lowest.length, lowest[0], lowest.at(-1)]).toEqual([
      20,
      { name: 'P0', current_stock: 0, reorder_level: 4 },
      { name: 'P19', current_stock: 19, reorder_level: 4 },
    ])
  })

  test('ANA-005 READ-041 ENT-128 ENT-129 ENT-130 decision D7 the 10 staff with the highest sales are listed', async () => {
    const till = await openTill(engine)
    till.leaveBroken('restored_sums', 'number_twice', 'seal_broken')
    for (let at = 1; at <= 11; at += 1)
      await writeSales(till, 2, {
        total: at * 10,
        cashier_name: at === 11 ? null : `Cashier ${at}`,
      })
    const staff = await till.ask(analyticsApi.staffPerformance, till.admin, {})
    expect([staff.length, staff[0], staff.at(-1)]).toEqual([
      10,
      { id: 'Unknown', total_sales: 220, total_transactions: 2 },
      { id: 'Cashier 2', total_sales: 40, total_transactions: 2 },
    ])
  })
})
