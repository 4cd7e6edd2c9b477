// The only writer of stock on every engine: balance, ledger and bundles change together, also with
// many concurrent tills.
import { bundleStock } from '@webale/domain/features/product/bundle.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { roundQuantity } from '@webale/domain/kernel/quantity.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Engine, Tx } from '../../platform/database/store.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { whereEnginesDiffer, openShop } from '../../testing/shop.ts'
import { isSerializable } from '../../testing/stores.ts'
import { moveStock } from './move-stock.ts'
import type { StockMovement } from './stock-movement.queries.ts'

const change = (product_id: string, quantity: number): StockMovement => ({
  product_id,
  quantity,
  movement_type: 'sale',
  reference_id: null,
  reference_type: 'sale',
  notes: 'RCP-000001',
})

const openStore = async (engine: Engine) => {
  const shop = await openShop(engine)
  // The movements reference sales that do not exist, so no sale seals them.
  shop.leaveBroken('seal_broken')
  const actor = await shop.person('admin')
  const by = { actor, now: '2026-11-21T10:00:00.000Z', newId: shop.context.newId }
  const { db } = shop.context.store
  return {
    ...shop,
    db,
    actor,
    move: (...changes: StockMovement[]) => {
      const work = (tx: Tx) => moveStock(tx, changes, by)
      return isSerializable ? inTransaction(shop.context.store, work) : shop.write(work)
    },
    product: async (
      current_stock: number,
      more: { tracking_type?: 'milliliter' | 'volume'; is_bundle?: boolean } = {},
    ) =>
      (
        await shop.ask(productApi.add, actor, {
          name: 'Soap',
          unit: 'bar',
          selling_price: 2000,
          current_stock,
          ...more,
        })
      ).id,
    contain: (id: string, component_product_id: string, quantity: number) =>
      shop.ask(productApi.addComponent, actor, { id, component_product_id, quantity }),
    stock: async (id: string) => (await shop.ask(productApi.get, actor, { id })).current_stock,
    ledger: (product_id: string) =>
      db
        .selectFrom('stock_movements')
        .selectAll()
        .where('product_id', '=', product_id)
        .orderBy('id')
        .execute(),
  }
}

type Store = Awaited<ReturnType<typeof openStore>>

/** Stocks that differ from the ledger; there must be none. */
const unexplained = async ({ db }: Store): Promise<string[]> => {
  const sums = await db.selectFrom('stock_movements').select(['product_id', 'quantity']).execute()
  const products = await db.selectFrom('products').select(['id', 'name', 'current_stock']).execute()
  const sumOf = (id: string) =>
    roundQuantity(
      sums
        .filter(({ product_id }) => product_id === id)
        .reduce((sum, { quantity }) => sum + quantity, 0),
    )
  return products
    .filter(({ id, current_stock }) => sumOf(id) !== current_stock)
    .map(({ name }) => name)
}

whereEnginesDiffer('moving stock', (engine) => {
  test('WRITE-003 WRITE-004 SALE-011 a change is written once to the balance and once to the ledger', async () => {
    const store = await openStore(engine)
    const soap = await store.product(10)
    await store.move(change(soap, -2), change(soap, -3))
    expect(await store.stock(soap)).toBe(5)
    expect((await store.ledger(soap)).at(-1)).toEqual({
      id: expect.any(String),
      product_id: soap,
      movement_type: 'sale',
      quantity: -5,
      value: 0,
      cost_difference: 0,
      reference_id: null,
      reference_type: 'sale',
      notes: 'RCP-000001',
      created_by: store.actor.id,
      created_at: '2026-11-21T10:00:00.000Z',
    })
  })

  test('decision S6 QTY-003 a stock stays exact to the thousandth when thousandths are added many times', async () => {
    const store = await openStore(engine)
    const oil = await store.product(0.3, { tracking_type: 'volume' })
    for (let time = 0; time < 7; time += 1) await store.move(change(oil, -0.101))
    expect(await store.stock(oil)).toBe(-0.407)
    expect(await unexplained(store)).toEqual([])
  })

  test('decision S10 both stock columns of a perfume stay equal', async () => {
    const store = await openStore(engine)
    const perfume = await store.product(100, { tracking_type: 'milliliter' })
    await store.move(change(perfume, -12.5))
    expect(await store.ask(productApi.get, store.actor, { id: perfume })).toMatchObject({
      current_stock: 87.5,
      current_stock_ml: 87.5,
    })
  })

  test('BNDL-009 BNDL-010 the projection is correct after selling a bundle and after selling a component', async () => {
    const store = await openStore(engine)
    const [soap, towel, gift] = [
      await store.product(10),
      await store.product(9),
      await store.product(0, { is_bundle: true }),
    ]
    await store.contain(gift, soap, 2)
    await store.contain(gift, towel, 3)
    expect(await store.stock(gift)).toBe(3)
    await store.move(change(gift, -1), change(soap, -2), change(towel, -3))
    expect([await store.stock(gift), await store.stock(soap), await store.stock(towel)]).toEqual([
      2, 8, 6,
    ])
    expect(
      (await store.ledger(gift)).map(({ movement_type, quantity }) => [movement_type, quantity]),
    ).toEqual([
      ['projection', 5],
      ['projection', -2],
      ['sale', -1],
    ])
    await store.move(change(soap, -7))
    expect(await store.stock(gift)).toBe(0)
    expect(await unexplained(store)).toEqual([])
  })

  test('decision S8 a deleted product is refused and nothing is written', async () => {
    const store = await openStore(engine)
    const soap = await store.product(10)
    await expect(
      store.move(change(soap, -1), change(store.context.newId(), -1)),
    ).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await store.stock(soap)).toBe(10)
    expect(await store.ledger(soap)).toHaveLength(1)
  })

  test('decision S8 changes that add up to 0 write nothing', async () => {
    const store = await openStore(engine)
    const soap = await store.product(10)
    await store.move(change(soap, -1), change(soap, 1))
    expect(await store.ledger(soap)).toHaveLength(1)
  })

  test('decision S8 no sale is lost and none deadlocks when tills sell the same goods in different orders at once', async () => {
    const store = await openStore(engine)
    // The bundle is the oldest, so the order of the ids alone would lock it before its components.
    const gift = await store.product(0, { is_bundle: true })
    const goods: string[] = []
    for (let count = 0; count < 6; count += 1) goods.push(await store.product(1000))
    for (const part of goods.slice(0, 2)) await store.contain(gift, part, 1)
    // Directly in a transaction, where a deadlock fails; a command would retry.
    await Promise.all(
      Array.from({ length: 60 }, (_, till) => {
        const order = [...goods.slice(till % 6), ...goods.slice(0, till % 6)]
        const bundle = till % 3 === 0 ? [change(gift, -1)] : []
        return store.move(
          ...(till % 2 === 0
            ? [...bundle, ...order.map((id) => change(id, -1))]
            : [change(goods[till % 4 === 1 ? 0 : 1] ?? '', -1)]),
        )
      }),
    )
    const stocks = await Promise.all(goods.map(store.stock))
    expect(stocks.reduce((sum, stock) => sum + stock, 0)).toBe(6000 - 30 * 6 - 30)
    expect(await store.stock(gift)).toBe(Math.min(stocks[0] ?? 0, stocks[1] ?? 0))
    expect(await unexplained(store)).toEqual([])
  })

  test('decision S9 the stock of a bundle is correct when tills sell different components at once', async () => {
    const store = await openStore(engine)
    const [soap, towel, gift] = [
      await store.product(100),
      await store.product(100),
      await store.product(0, { is_bundle: true }),
    ]
    for (const part of [soap, towel]) await store.contain(gift, part, 1)
    for (let round = 1; round <= 20; round += 1) {
      await Promise.all([soap, towel, soap, towel].map((part) => store.move(change(part, -1))))
      expect(await store.stock(gift)).toBe(100 - 2 * round)
    }
  })

  test('decisions S8 S9 the stock equals the ledger and a bundle its projection after any movements', async () => {
    const store = await openStore(engine)
    const goods = [
      await store.product(20),
      await store.product(30),
      await store.product(5.5, { tracking_type: 'volume' }),
    ]
    const gift = await store.product(0, { is_bundle: true })
    const required = [2, 1, 0.125]
    for (const [at, id] of goods.entries()) await store.contain(gift, id, required[at] ?? 1)
    const model = [20, 30, 5.5]
    const moves = fc.array(
      fc.record({ at: fc.nat({ max: 2 }), thousandths: fc.integer({ min: -30_000, max: 30_000 }) }),
      {
        minLength: 1,
        maxLength: 6,
      },
    )
    await fc.assert(
      fc.asyncProperty(moves, async (list) => {
        await store.move(
          ...list.map(({ at, thousandths }) => change(goods[at] ?? '', thousandths / 1000)),
        )
        for (const { at, thousandths } of list)
          model[at] = roundQuantity((model[at] ?? 0) + thousandths / 1000)
        expect(await Promise.all(goods.map(store.stock))).toEqual(model)
        expect(await store.stock(gift)).toBe(
          bundleStock(model.map((stock, at) => ({ stock, required: required[at] ?? 1 }))),
        )
        expect(await unexplained(store)).toEqual([])
      }),
      { numRuns: 40 },
    )
  })
})
