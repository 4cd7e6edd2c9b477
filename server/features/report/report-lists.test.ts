// The lists of the sales report on every engine: best sellers, suspicious entries, restock alerts,
// rows for the file.
import type { Actor } from '@webale/domain/access/role.ts'
import { reportApi } from '@webale/domain/features/report/report.api.ts'
import type { Period } from '@webale/domain/features/report/period.ts'
import { expect, test } from 'vitest'
import { onEveryEngine } from '../../testing/shop.ts'
import { openTill, type TestTill } from '../../testing/till.ts'

const report = (till: TestTill, who: Actor, period: Period = 'daily', department_id?: string) =>
  till.ask(reportApi.salesReport, who, {
    period,
    ...(department_id === undefined ? {} : { department_id }),
  })

onEveryEngine('lists of the sales report', (engine) => {
  test('RPT-013 the 5 items with the highest revenue are listed under their latest names', async () => {
    const till = await openTill(engine)
    const prices = [100, 9000, 800, 7000, 600, 5000]
    for (const [at, price] of prices.entries()) {
      const { id } = await till.product({ name: `Item ${at}`, selling_price: price })
      await till.sell([{ product_id: id, quantity: at === 0 ? 9 : 1, unit_price: price }])
    }
    const [second] = (await till.rows('products')).filter(({ name }) => name === 'Item 1')
    await till.write((tx) =>
      tx
        .updateTable('products')
        .set({ name: 'Renamed' })
        .where('id', '=', second?.id ?? '')
        .execute(),
    )
    await till.sell([{ product_id: second?.id ?? '', unit_price: 9000 }])
    const { top_items } = await report(till, till.admin)
    expect(top_items).toEqual([
      { item_name: 'Renamed', unit: 'piece', quantity: 2, revenue: 18_000 },
      { item_name: 'Item 3', unit: 'piece', quantity: 1, revenue: 7000 },
      { item_name: 'Item 5', unit: 'piece', quantity: 1, revenue: 5000 },
      { item_name: 'Item 0', unit: 'piece', quantity: 9, revenue: 900 },
      { item_name: 'Item 2', unit: 'piece', quantity: 1, revenue: 800 },
    ])
  })

  test('RPT-015 RPT-016 the newest 5 sales with a free or repeated item are listed with the count of all', async () => {
    const till = await openTill(engine)
    const soap = await till.product({ current_stock: 100 })
    const free = await till.product({ name: 'Gift', selling_price: 0 })
    await till.sell([{ product_id: soap.id }])
    const twice = await till.sell([{ product_id: soap.id }, { product_id: soap.id, quantity: 2 }])
    const given = await till.sell([{ product_id: soap.id }, { product_id: free.id, unit_price: 0 }])
    const { suspicious } = await report(till, till.seller)
    expect(suspicious.count).toBe(2)
    expect(suspicious.rows).toMatchObject(
      [given, twice]
        .toSorted((a, b) => (a.id < b.id ? 1 : -1))
        .map(({ receipt_number }) => ({
          receipt_number,
          items: [
            receipt_number === given.receipt_number
              ? { suspicion: 'Zero price', item_name: 'Gift' }
              : { suspicion: 'Duplicate item', item_name: 'Soap' },
          ],
        })),
    )
    for (let more = 0; more < 4; more += 1)
      await till.sell([{ product_id: soap.id }, { product_id: soap.id }])
    const after = await report(till, till.seller)
    expect([after.suspicious.rows.length, after.suspicious.count]).toEqual([5, 6])
  })

  test('RPT-018 at most 5 restock alerts are listed, out of stock first', async () => {
    const till = await openTill(engine)
    for (const [at, current_stock] of [11, 10, 9, 0, 5, 8, 7].entries())
      await till.product({ name: `P${at}`, current_stock, reorder_level: 10 })
    const { restock } = await report(till, till.seller)
    expect([restock.count, restock.rows.map(({ current_stock }) => current_stock)]).toEqual([
      6,
      [0, 5, 7, 8, 9],
    ])
  })

  test('READ-020 RPT-006 RPT-021 the rows for the file are listed newest first in pages with their items', async () => {
    const till = await openTill(engine)
    till.leaveBroken('restored_sums', 'number_twice', 'seal_broken')
    const soap = await till.product({ current_stock: 5000 })
    const first = await till.sell([{ product_id: soap.id, quantity: 2 }])
    await till.write(async (tx) => {
      const { sale_items: _items, ...sale } = first
      for (let at = 0; at < 1000; at += 1) {
        const created_at = `2026-11-21T08:${String(at % 60).padStart(2, '0')}:00.000Z`
        const row = {
          ...sale,
          id: till.context.newId(),
          cashier_name: null,
          content_hash: '',
          cogs: 0,
          item_count: 1,
          is_suspicious: false,
          created_at,
        }
        await tx.insertInto('sales').values(row).execute()
      }
    })
    const page = await till.ask(reportApi.saleRows, till.admin, { period: 'daily' })
    expect(page.rows[0]).toMatchObject({
      receipt_number: first.receipt_number,
      items: '2 x Soap',
      items_sold: 2,
      cogs: 1200,
      gross_profit: 800,
      total: 2000,
    })
    expect([page.rows.length, page.rows[1]?.cashier_name]).toEqual([1000, 'Unknown'])
    const rest = await till.ask(reportApi.saleRows, till.admin, {
      period: 'daily',
      after: page.next ?? '',
    })
    expect([rest.rows.length, rest.next]).toEqual([1, null])
    const times = [...page.rows, ...rest.rows].map(({ created_at }) => created_at)
    expect(times).toEqual(times.toSorted().toReversed())
    expect((await report(till, till.admin)).staff[0]).toMatchObject({
      cashier_name: 'Unknown',
      transactions: 1000,
    })
  })

  test('RPT-018 low products of one name and stock have the order of their ids', async () => {
    const till = await openTill(engine)
    const ids: string[] = []
    for (let at = 0; at < 4; at += 1)
      ids.push((await till.product({ name: 'Soap', current_stock: 1, reorder_level: 2 })).id)
    // Stored again in the opposite order, so that no engine finds them in the order of their ids.
    const rows = (await till.rows('products')).toSorted((a, b) => (a.id < b.id ? 1 : -1))
    await till.write(async (tx) => {
      for (const row of rows)
        await tx
          .updateTable('products')
          .set({ reorder_level: 3 })
          .where('id', '=', row.id)
          .execute()
    })
    const { restock } = await report(till, till.admin)
    expect(restock.rows.map(({ id }) => id)).toEqual(ids.toSorted())
  })
})
