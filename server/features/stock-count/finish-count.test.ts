// Finishing and cancelling a count on every engine: what is corrected, what stays, and what happens
// at once.
import { shopReportApi } from '@webale/domain/features/report/shop-report.api.ts'
import { stockCountApi } from '@webale/domain/features/stock-count/stock-count.api.ts'
import { expect, test } from 'vitest'
import type { Engine } from '../../platform/database/store.ts'
import { withCounts } from '../../testing/counting.ts'
import { whereEnginesDiffer } from '../../testing/shop.ts'
import { openTill } from '../../testing/till.ts'
import { moveStock } from '../stock/move-stock.ts'

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString()

const open = async (engine: Engine) => {
  const shop = await withCounts(await openTill(engine))
  return {
    ...shop,
    /** Goods that come from elsewhere. */
    receive: (product_id: string, quantity: number) => {
      const reason = {
        movement_type: 'adjustment',
        reference_id: null,
        reference_type: null,
        notes: null,
      } as const
      const by = { actor: shop.admin, now: shop.context.now(), newId: shop.context.newId }
      return shop.write((tx) => moveStock(tx, [{ product_id, quantity, ...reason }], by))
    },
    corrections: async () =>
      (await shop.rows('stock_movements'))
        .filter(({ movement_type }) => movement_type === 'count')
        .map(({ product_id, quantity, notes }) => [product_id, quantity, notes]),
  }
}

whereEnginesDiffer('finish count', (engine) => {
  test('COUNT-005 COUNT-011 what was sold after the line stays sold, and each difference is one movement', async () => {
    const shop = await open(engine)
    const [soap, rice] = [
      await shop.product({ current_stock: 12 }),
      await shop.product({ name: 'Rice' }),
    ]
    const count = await shop.start()
    shop.setNow(at(1))
    await shop.count(count, soap, 10)
    await shop.count(count, rice, 10)
    shop.setNow(at(2))
    await shop.sell([{ product_id: soap.id, quantity: 2 }])
    shop.setNow(at(3))
    const { corrected, count: finished } = await shop.finish(count)
    expect([corrected, finished.state, finished.ended_at]).toEqual([1, 'finished', at(3)])
    expect([await shop.stock(soap), await shop.stock(rice)]).toEqual([8, 10])
    expect(await shop.corrections()).toEqual([[soap.id, -2, 'CNT-000001']])
    expect((await shop.review(count)).rows).toMatchObject([
      { name: 'Rice', counted: 10, difference: 0 },
      { name: 'Soap', counted: 10, at_count: 12, difference: -2 },
    ])
  })

  test('COUNT-031 a finished count shows what its corrections cost, as Losses does', async () => {
    const shop = await open(engine)
    const soap = await shop.product({ current_stock: 0, cost_price: null })
    // Three for 1,000: one is 333.33, and three are not 999.99.
    const came = { movement_type: 'received', reference_id: null, reference_type: null } as const
    const by = { actor: shop.admin, now: at(0), newId: shop.context.newId }
    await shop.write((tx) =>
      moveStock(
        tx,
        [{ product_id: soap.id, quantity: 3, value: 100_000, notes: null, ...came }],
        by,
      ),
    )
    const count = await shop.start()
    shop.setNow(at(1))
    await shop.count(count, soap, 0)
    expect(await shop.row(count, soap, shop.admin)).toMatchObject({ value: -999.99 })
    await shop.finish(count)
    expect(await shop.row(count, soap, shop.admin)).toMatchObject({ difference: -3, value: -1000 })
    const days = { period: 'dates', from: '2026-11-21', until: '2026-11-21' } as const
    const { rows } = await shop.ask(shopReportApi.losses, shop.admin, days)
    expect(rows).toMatchObject([{ kind: 'count', quantity: 3, at_cost: 1000 }])
    expect(await shop.row(count, soap)).toMatchObject({ value: -3000 })
  })

  test('COUNT-006 what came after the line is on top of the counted stock', async () => {
    const shop = await open(engine)
    const soap = await shop.product({ current_stock: 10 })
    const count = await shop.start()
    shop.setNow(at(1))
    await shop.count(count, soap, 7)
    shop.setNow(at(2))
    await shop.receive(soap.id, 5)
    await shop.finish(count)
    expect(await shop.stock(soap)).toBe(12)
  })

  test('COUNT-008 COUNT-009 goods that moved between two places are counted again or left out', async () => {
    const shop = await open(engine)
    const soap = await shop.product()
    const move = async (count: string) => {
      await shop.count(count, soap, 4, 'A')
      shop.setNow(new Date(Date.parse(shop.context.now()) + 60_000).toISOString())
      await shop.sell([{ product_id: soap.id, quantity: 1 }])
      shop.setNow(new Date(Date.parse(shop.context.now()) + 60_000).toISOString())
      await shop.count(count, soap, 4, 'B')
    }
    shop.setNow(at(1))
    const count = await shop.start()
    await move(count)
    expect(await shop.row(count, soap)).toMatchObject({ has_moved: true })
    await expect(shop.finish(count)).rejects.toThrow(
      'Stock moved during the count. Count it again: Soap',
    )
    expect((await shop.finish(count, { left_out: [soap.id] })).corrected).toBe(0)
    expect(await shop.stock(soap)).toBe(9)
    const again = await shop.start()
    await move(again)
    await shop.count(again, soap, 3, 'A')
    expect((await shop.finish(again)).corrected).toBe(1)
    expect(await shop.stock(soap)).toBe(7)
  })

  test('COUNT-012 COUNT-013 what was not counted stays, or becomes 0 by its own switch', async () => {
    const shop = await open(engine)
    const [soap, rice] = [await shop.product(), await shop.product({ name: 'Rice' })]
    const first = await shop.start()
    await shop.count(first, soap, 10)
    await shop.finish(first)
    expect(await shop.stock(rice)).toBe(10)
    const second = await shop.start()
    await shop.count(second, soap, 10)
    expect((await shop.finish(second, { set_missing_to_zero: true })).corrected).toBe(1)
    expect([await shop.stock(soap), await shop.stock(rice)]).toEqual([10, 0])
  })

  test('COUNT-017 COUNT-018 a count is finished once, and takes no line afterwards', async () => {
    const shop = await open(engine)
    const soap = await shop.product()
    const count = await shop.start()
    await shop.count(count, soap, 7)
    const sent = { id: shop.context.newId(), count_id: count }
    const ended = await Promise.allSettled([
      ...Array.from({ length: 5 }, () => shop.ask(stockCountApi.finish, shop.leader, sent)),
      ...Array.from({ length: 5 }, () => shop.finish(count)),
    ])
    expect(ended.some(({ status }) => status === 'fulfilled')).toBe(true)
    for (const result of ended)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ message: 'This count is finished' })
    expect([await shop.stock(soap), await shop.corrections()]).toEqual([
      7,
      [[soap.id, -3, 'CNT-000001']],
    ])
    expect(await shop.rows('stock_count_ends')).toHaveLength(1)
    await expect(shop.count(count, soap, 1)).rejects.toThrow('This count is finished')
    await expect(shop.finish(count)).rejects.toThrow('This count is finished')
  })

  test('COUNT-016 of ten counters at once no line is lost, and the last one of a place holds', async () => {
    const shop = await open(engine)
    const [soap, rice] = [await shop.product(), await shop.product({ name: 'Rice' })]
    const count = await shop.start()
    const people = await Promise.all(
      Array.from({ length: 10 }, () => shop.person('user', shop.department_id)),
    )
    await Promise.all(
      people.flatMap((person, at) => [
        shop.count(count, soap, at + 1, 'Same shelf', person),
        shop.count(count, rice, 2, `Shelf ${at}`, person),
      ]),
    )
    const lines = await shop.rows('count_lines')
    expect(lines).toHaveLength(20)
    const soaps = lines.filter(({ product_id }) => product_id === soap.id)
    expect(soaps.map(({ position }) => position).toSorted((one, other) => one - other)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ])
    const last = soaps.find(({ position }) => position === 10)
    expect(await shop.row(count, soap)).toMatchObject({ counted: last?.counted })
    expect(await shop.row(count, rice)).toMatchObject({ counted: 20 })
  })

  test('COUNT-016 lines, sales and a finish at once leave books in order', async () => {
    const shop = await open(engine)
    const soap = await shop.product({ current_stock: 100 })
    const count = await shop.start()
    await shop.count(count, soap, 90)
    const sales = Array.from({ length: 5 }, () => shop.sell([{ product_id: soap.id, quantity: 1 }]))
    const lines = Array.from({ length: 5 }, () => shop.count(count, soap, 90))
    await Promise.allSettled([...sales, ...lines, shop.finish(count)])
    const [row] = await shop.rows('count_results')
    const movements = await shop.rows('stock_movements')
    const sum = movements.reduce((total, { quantity }) => total + quantity, 0)
    expect(await shop.stock(soap)).toBe(sum)
    expect(row?.difference).toBe((row?.counted ?? 0) - (row?.at_count ?? 0))
  })

  test('COUNT-023 cancelling with a reason changes nothing', async () => {
    const shop = await open(engine)
    const soap = await shop.product()
    const count = await shop.start()
    await shop.count(count, soap, 7)
    const cancel = (reason: string) =>
      shop.ask(stockCountApi.cancel, shop.leader, {
        id: shop.context.newId(),
        count_id: count,
        reason,
      })
    await expect(cancel('a')).rejects.toThrow('Give a reason of at least 3 characters')
    expect((await cancel('Wrong shelf')).count).toMatchObject({
      state: 'cancelled',
      reason: 'Wrong shelf',
    })
    expect([await shop.stock(soap), await shop.corrections()]).toEqual([10, []])
    await expect(shop.finish(count)).rejects.toThrow('This count is finished')
    expect((await shop.review(count)).rows).toEqual([])
  })
})
