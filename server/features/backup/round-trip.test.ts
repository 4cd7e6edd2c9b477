// Everything that a valid command stores can be restored from a backup file: the largest possible
// sales, and rows of older versions beyond today's limits. No command stores what the check of a
// file refuses.
import { internalUsageApi } from '@webale/domain/features/internal-usage/internal-usage.api.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { MAX_STORED_QUANTITY } from '@webale/domain/kernel/bounds.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/transaction.ts'
import { expectHealthy } from '../../testing/healthy.ts'
import { restoreElsewhere } from '../../testing/restored.ts'
import { whereEnginesDiffer } from '../../testing/shop.ts'
import { openTill } from '../../testing/till.ts'

const PAID = { amount_paid: 1_000_000_000_000 }

whereEnginesDiffer('restore of extreme values', (engine) => {
  test('BKP-025 a sale is refused when it has more items than a backup file can hold, and the largest allowed sale is restored', {
    timeout: 120_000,
  }, async () => {
    const till = await openTill(engine)
    const crate = await till.product({
      name: 'Crate of soda',
      quantity_per_unit: 24,
      selling_price: 500,
      current_stock: 40,
    })
    const line = { product_id: crate.id, quantity: 1_000_000, unit_price: 500 }
    const crates = (count: number) =>
      till.sell(
        Array.from({ length: count }, () => line),
        PAID,
      )
    await expect(crates(50)).rejects.toMatchObject({
      status: 422,
      message: 'A sale can hold 1,000,000,000 single items. Sell it in parts',
    })
    expect(await till.rows('sales')).toEqual([])
    await crates(41)
    const million = await till.product({
      name: 'Bag of seeds',
      quantity_per_unit: 1_000_000,
      selling_price: 1,
    })
    await expect(
      till.sell([{ product_id: million.id, quantity: 10_000, unit_price: 1 }], PAID),
    ).rejects.toMatchObject({
      status: 422,
    })
    await till.sell([{ product_id: million.id, quantity: 1000, unit_price: 1 }], PAID)
    await restoreElsewhere(engine, till)
    await expectHealthy(till, 'suspicious')
  })

  test('BKP-025 a stock cannot pass its limits, also through a bundle, and an older stock beyond them can be corrected', {
    timeout: 120_000,
  }, async () => {
    const till = await openTill(engine)
    till.leaveBroken('stock_ledger')
    const soap = await till.product({ selling_price: 1 })
    const line = { product_id: soap.id, quantity: 1_000_000, unit_price: 1 }
    const sell = () =>
      till.sell(
        Array.from({ length: 400 }, () => line),
        PAID,
      )
    await sell()
    await sell()
    await expect(sell()).rejects.toMatchObject({
      code: 'stock_too_far',
      status: 422,
      message: 'The stock of Soap would be below −1,000,000,000. Check the quantity',
    })
    expect(await till.stock(soap)).toBe(10 - 800_000_000)
    const rice = await till.product({
      name: 'Rice',
      tracking_type: 'volume',
      current_stock: 1_000_000,
    })
    const taste = await till.bundle([{ product: rice, quantity: 0.1 }])
    const beyond = 5_000_000_000
    await till.write((tx) =>
      sql`update products set current_stock = ${beyond} where id = ${rice.id}`.execute(tx),
    )
    const seen = await till.ask(productApi.get, till.admin, { id: rice.id })
    const change = { ...seen, seen, current_stock: 100, current_stock_ml: null, seen_stock: beyond }
    await till.ask(productApi.update, till.admin, change)
    expect([await till.stock(rice), await till.stock(taste)]).toEqual([100, 1000])
  })

  test('BKP-025 the value of internal usage and the cost of a bottle cannot exceed their limits', {
    timeout: 120_000,
  }, async () => {
    const till = await openTill(engine)
    const gold = await till.product({
      name: 'Gold',
      selling_price: 100_000_000,
      current_stock: 1_000_000,
    })
    const take = (quantity: number) =>
      till.ask(internalUsageApi.record, till.seller, { product_id: gold.id, quantity })
    await expect(take(1_000_000)).rejects.toMatchObject({
      status: 422,
      message: 'Internal usage cannot be worth more than UGX 1,000,000,000,000',
    })
    await take(10_000)
    const perfume = {
      tracking_type: 'milliliter',
      selling_price_per_ml: 1,
      bottle_size_ml: 1_000_000,
      wholesale_price_per_bottle: 1,
    } as const
    const oud = await till.product({ name: 'Oud', cost_price: 100_000_000, ...perfume })
    await till.sell([{ product_id: oud.id, bottle: true, unit_price: 1 }])
    expect(await till.rows('sale_items')).toMatchObject([{ cost_price: 100_000_000 }])
    await restoreElsewhere(engine, till)
    await expectHealthy(till)
  })

  test('BKP-025 rows of an older version are exported and restored when they are beyond the limits of commands', {
    timeout: 120_000,
  }, async () => {
    const till = await openTill(engine)
    const soap = await till.product()
    const sale = await till.sell([{ product_id: soap.id }])
    const far = 1_200_000_000_000
    await till.write(async (tx) => {
      await sql`update sales set item_count = ${far} where id = ${sale.id}`.execute(tx)
      await sql`update products set current_stock = ${-far}`.execute(tx)
      const movement = {
        id: till.context.newId(),
        product_id: soap.id,
        movement_type: 'adjustment',
        quantity: -far - 9,
      } as const
      const rest = {
        reference_id: null,
        reference_type: null,
        notes: null,
        created_by: till.admin.id,
        created_at: till.context.now(),
      }
      await tx
        .insertInto('stock_movements')
        .values({ ...movement, ...rest })
        .execute()
    })
    await expectHealthy(till)
    await restoreElsewhere(engine, till)
  })

  test('BKP-025 a table refuses a number that no backup file could restore', {
    timeout: 120_000,
  }, async () => {
    const till = await openTill(engine)
    await till.product()
    const spoil = () =>
      inTransaction(till.context.store, (tx) =>
        sql`update products set current_stock = ${MAX_STORED_QUANTITY * 10}`.execute(tx),
      )
    await expect(spoil()).rejects.toMatchObject({
      status: 422,
      message: 'The numbers are too large to be kept',
    })
  })
})
