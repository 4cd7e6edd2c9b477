// The average cost in SQL on both engines: equal to the domain on random stocks, and right with
// deliveries at once.
import { productApi } from '@webale/domain/features/product/product.api.ts'
import {
  averageCost,
  costWithout,
  type StockAtCost,
} from '@webale/domain/features/stock/average-cost.ts'
import { reprice } from '@webale/domain/features/stock/reprice.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Engine } from '../../platform/database/store.ts'
import { roundsOf } from '../../testing/rounds.ts'
import { whereEnginesDiffer, openShop } from '../../testing/shop.ts'
import { type LaterCostOfGoods, moveStock, repriceStock, type StockMovement } from './move-stock.ts'

const ROUNDS = roundsOf('TORTURE_TWINS', 60)
const AT_ONCE = roundsOf('TORTURE_DELIVERIES', 20)
const LONG = { timeout: 600_000 }

const moved = (product_id: string, quantity: number, value?: number): StockMovement => ({
  product_id,
  quantity,
  ...(value !== undefined && { value }),
  movement_type: 'adjustment',
  reference_id: null,
  reference_type: null,
  notes: null,
})

const openStore = async (engine: Engine) => {
  const shop = await openShop(engine)
  // No command writes these movements, so nothing seals them.
  shop.leaveBroken('seal_broken')
  const actor = await shop.person('admin')
  const by = { actor, now: '2026-11-21T10:00:00.000Z', newId: shop.context.newId }
  return {
    move: (...changes: StockMovement[]) => shop.write((tx) => moveStock(tx, changes, by)),
    reprice: (goods: LaterCostOfGoods) => shop.write((tx) => repriceStock(tx, [goods])),
    product: async (cost_price: number | null, current_stock: number) => {
      const product = {
        name: 'Rice',
        unit: 'kg',
        selling_price: 4000,
        tracking_type: 'volume',
        cost_price,
      } as const
      const { id } = await shop.ask(productApi.add, actor, {
        ...product,
        current_stock: Math.max(0, current_stock),
      })
      if (current_stock < 0) await shop.write((tx) => moveStock(tx, [moved(id, current_stock)], by))
      return id
    },
    read: async (id: string): Promise<StockAtCost> => {
      const { current_stock, cost_price } = await shop.ask(productApi.get, actor, { id })
      return { stock: current_stock, cost: cost_price ?? null }
    },
  }
}

const thousandths = (min: number, max: number) =>
  fc.integer({ min, max }).map((number) => number / 1000)
const hundredths = (max: number) => fc.integer({ min: 0, max }).map((number) => number / 100)
const stock = fc.oneof(thousandths(-20_000, 20_000), thousandths(0, 1_000_000_000))
const cost = fc.oneof(fc.constant(null), hundredths(1000), hundredths(10_000_000_000))
const quantity = fc.oneof(thousandths(1, 20_000), thousandths(1, 1_000_000_000))
const value = fc.oneof(hundredths(1000), hundredths(100_000_000_000))

whereEnginesDiffer('average cost', (engine) => {
  test('RECV-004 RECV-006 RECV-007 the cost follows the value of the goods that come, and stays without a value', async () => {
    const { move, product, read } = await openStore(engine)
    const rice = await product(2000, 10)
    await move(moved(rice, 6, 8000), moved(rice, 4, 2000))
    expect(await read(rice)).toEqual({ stock: 20, cost: 1500 })
    await move(moved(rice, 5))
    expect(await read(rice)).toEqual({ stock: 25, cost: 1500 })
    const oversold = await product(2000, -3)
    const unknown = await product(null, 10)
    await move(moved(oversold, 10, 10_000), moved(unknown, 10, 10_000))
    expect(await read(oversold)).toEqual({ stock: 7, cost: 1000 })
    expect(await read(unknown)).toEqual({ stock: 20, cost: 1000 })
  })

  test('RECV-019 RECV-021 goods that leave take their value, and the last ones leave the cost as it is', async () => {
    const { move, product, read } = await openStore(engine)
    const rice = await product(1500, 20)
    await move(moved(rice, -10, -10_000))
    expect(await read(rice)).toEqual({ stock: 10, cost: 2000 })
    await move(moved(rice, -5, -10_000))
    expect(await read(rice)).toEqual({ stock: 5, cost: 2000 })
    await move(moved(rice, -5, -100))
    expect(await read(rice)).toEqual({ stock: 0, cost: 2000 })
  })

  test(
    'RECV-008 RECV-021 SQL and domain compute the same cost on random stocks',
    LONG,
    async () => {
      const { move, product, read } = await openStore(engine)
      const cases = fc.sample(fc.record({ stock, cost, quantity, value, leaves: fc.boolean() }), {
        numRuns: ROUNDS,
        seed: 7,
      })
      for (const { leaves, ...before } of cases) {
        const id = await product(before.cost, before.stock)
        const sign = leaves ? -1 : 1
        await move(moved(id, sign * before.quantity, sign * before.value))
        const expected = leaves ? costWithout(before, before) : averageCost(before, before)
        expect({ ...before, leaves, cost: (await read(id)).cost }).toEqual({
          ...before,
          leaves,
          cost: expected,
        })
      }
    },
  )

  test(
    'RECV-018 SQL and domain compute the same cost of goods whose cost came later',
    LONG,
    async () => {
      const { reprice: repriceIn, product, read } = await openStore(engine)
      const cases = fc.sample(fc.record({ stock, cost, quantity, value, booked: cost }), {
        numRuns: ROUNDS,
        seed: 11,
      })
      for (const { booked, ...before } of cases) {
        const id = await product(before.cost, before.stock)
        await repriceIn({ product_id: id, booked, quantity: before.quantity, value: before.value })
        const expected = reprice(before, { ...before, booked }).cost
        expect({ ...before, booked, cost: (await read(id)).cost }).toEqual({
          ...before,
          booked,
          cost: expected,
        })
      }
    },
  )

  test(
    'RECV-009 two deliveries at once make the stock and the cost of one after the other',
    LONG,
    async () => {
      const { move, product, read } = await openStore(engine)
      for (let round = 0; round < AT_ONCE; round++) {
        const rice = await product(2000, 10)
        await Promise.all([move(moved(rice, 10, 10_000)), move(moved(rice, 20, 40_000))])
        expect(await read(rice)).toEqual({ stock: 40, cost: 1750 })
      }
    },
  )
})
