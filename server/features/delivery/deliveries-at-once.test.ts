// Two deliveries of the same products at the same moment, with random
// stocks, quantities and costs, until two hundred products had such a
// moment: each ends as if one delivery had come after the other.
import type { Shelf } from '@webale/domain/features/stock/cost-now.ts'
import { turnShelf } from '@webale/domain/features/stock/shelf.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Engine } from '../../platform/database/store.ts'
import { openStockroom } from '../../testing/deliveries.ts'
import { whereEnginesDiffer } from '../../testing/shop.ts'

/** Pairs of deliveries that are under way at the same time, each of two products of its own. */
const PAIRS = 10
const ROUNDS = 10

const goodsArb = fc.record({
  quantity: fc.integer({ min: 1, max: 400 }),
  value: fc.integer({ min: 0, max: 900_000 }),
})
/** For each product what comes with the first and with the second delivery. */
const roundArb = fc.array(fc.tuple(goodsArb, goodsArb), {
  minLength: 2 * PAIRS,
  maxLength: 2 * PAIRS,
})
/** `value` in UGX. */
type ReceivedGoods = { readonly quantity: number; readonly value: number }
type Round = readonly (readonly [ReceivedGoods, ReceivedGoods])[]

const after = (shelf: Shelf, { quantity, value }: ReceivedGoods): Shelf =>
  turnShelf(shelf, { quantity, value: value * 100 }).shelf

const openShelves = async (engine: Engine) => {
  const room = await openStockroom(engine)
  const ids: string[] = []
  for (let at = 0; at < 2 * PAIRS; at += 1) {
    const fields = {
      name: `Goods ${at}`,
      current_stock: at % 3 === 0 ? 0 : at,
      cost_price: at * 70,
    }
    ids.push((await room.product(fields)).id)
  }
  const lineOf = (round: Round, at: number, which: 0 | 1) => {
    const { quantity, value } = round[at]?.[which] ?? { quantity: 1, value: 0 }
    return { product_id: ids[at] ?? '', quantity, line_cost: value }
  }
  const receivePair = (round: Round, pair: number) => {
    const [one, other] = [2 * pair, 2 * pair + 1]
    return [
      room.receive([lineOf(round, one, 0), lineOf(round, other, 0)]),
      room.receive([lineOf(round, other, 1), lineOf(round, one, 1)]),
    ]
  }
  return {
    ...room,
    receiveAll: (round: Round) =>
      Promise.all(Array.from({ length: PAIRS }, (_, pair) => receivePair(round, pair)).flat()),
    shelves: async (): Promise<Shelf[]> => {
      const rows = new Map((await room.rows('products')).map((row) => [row.id, row]))
      return ids.map((id) => ({
        stock: rows.get(id)?.current_stock ?? 0,
        value: rows.get(id)?.stock_value ?? 0,
        cost: rows.get(id)?.cost_price ?? null,
      }))
    },
  }
}

whereEnginesDiffer('deliveries at once', (engine) => {
  test('RECV-009 two deliveries of the same products at once make stock and cost of one after the other', async () => {
    const { receiveAll, shelves, rows } = await openShelves(engine)
    for (const round of fc.sample(roundArb, ROUNDS)) {
      const before = await shelves()
      await receiveAll(round)
      const found = await shelves()
      for (const [at, [first, second]] of round.entries()) {
        const shelf = before[at] ?? { stock: 0, value: 0, cost: null }
        const orders = [after(after(shelf, first), second), after(after(shelf, second), first)]
        expect(orders, JSON.stringify({ shelf, first, second })).toContainEqual(found[at])
      }
    }
    const numbers = (await rows('deliveries')).map(({ number }) => number)
    const all = Array.from({ length: 2 * PAIRS * ROUNDS }, (_, at) => at + 1)
    expect(numbers.toSorted((a, b) => a - b)).toEqual(all)
  }, 120_000)
})
