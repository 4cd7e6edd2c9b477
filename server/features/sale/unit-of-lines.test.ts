// The unit of a sold line on every engine: that of its day, whatever the product is now.
import { internalUsageApi } from '@webale/domain/features/internal-usage/internal-usage.api.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { refundApi } from '@webale/domain/features/refund/refund.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tx } from '../../platform/database/store.ts'
import { migrations } from '../../migrations/migrations.ts'
import { withImmutabilityDisabled } from '../../platform/database/immutable-rows.ts'
import { kitFor } from '../../platform/database/kit.ts'
import { openCounter, returnInput } from '../../testing/returns.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import type { TestTill } from '../../testing/till.ts'

const NO_STOCK = { seen_stock: null, current_stock: null, current_stock_ml: null }

const change = async (till: TestTill, id: string, fields: object) => {
  const seen = await till.ask(productApi.get, till.admin, { id })
  return till.ask(productApi.update, till.admin, { ...seen, ...NO_STOCK, seen, ...fields })
}

const ML = { tracking_type: 'milliliter', unit: 'ml' } as const

/** No engine drops a column that a trigger names. */
const dropTriggers = async (tx: Tx): Promise<void> => {
  const named =
    tx.engine === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master
          where type = 'trigger' and tbl_name = 'sale_items'
          union all select name from sqlite_temp_master
          where type = 'trigger' and tbl_name = 'sale_items'`
      : sql<{ name: string }>`select tgname as name from pg_trigger
          where tgrelid = 'sale_items'::regclass and not tgisinternal`
  const ofTable = tx.engine === 'sqlite' ? sql`` : sql` on sale_items`
  for (const { name } of (await named.execute(tx)).rows)
    await sql`drop trigger ${sql.ref(name)}${ofTable}`.execute(tx)
}

onEveryEngine('unit of sold lines', (engine) => {
  test('SALE-030 a line keeps its unit when its product is tracked otherwise later', async () => {
    const till = await openCounter(engine)
    const soap = await till.product({ current_stock: 3 })
    const oil = await till.product({
      name: 'Oil',
      tracking_type: 'volume',
      unit: 'l',
      volume_unit: 'litre',
      current_stock: 2.5,
    })
    const sale = await till.sell([
      { product_id: soap.id, quantity: 3 },
      { product_id: oil.id, quantity: 2.5 },
    ])
    await change(till, soap.id, ML)
    await change(till, oil.id, { tracking_type: 'unit', unit: 'tin', volume_unit: null })
    const { sale_items } = await till.ask(saleApi.get, till.seller, { id: sale.id })
    expect(sale_items.map(({ unit }) => unit)).toEqual([null, 'litre'])
    expect((await till.ask(saleApi.history, till.seller, {})).rows[0]?.sale_items).toMatchObject(
      sale_items,
    )
    await expect(
      till.ask(refundApi.returnItems, till.leader, await returnInput(till, sale, [0.1])),
    ).rejects.toThrow('Soap is sold in whole numbers')
    expect(
      (
        await till.ask(
          refundApi.returnItems,
          till.leader,
          await returnInput(till, sale, [0, 0.5], 'damaged'),
        )
      ).refund.items,
    ).toMatchObject([{ item_name: 'Oil', quantity: 0.5 }])
  })

  test('SALE-030 old lines get the unit that their product has now, and lines of old files show it', async () => {
    const till = await openCounter(engine)
    till.leaveBroken()
    const [soap, oud] = [await till.product(), await till.product({ name: 'Oud', ...ML })]
    const sale = await till.sell([{ product_id: soap.id }, { product_id: oud.id, quantity: 2.5 }])
    const stored = async () =>
      (await till.rows('sale_items'))
        .toSorted((a, b) => a.position - b.position)
        .map(({ tracking_type, unit }) => [tracking_type, unit])
    const expected = [
      ['unit', null],
      ['milliliter', 'ml'],
    ]
    expect(await stored()).toEqual(expected)
    await till.write(async (tx) => {
      const schema = tx as unknown as Parameters<NonNullable<(typeof migrations)[string]>>[0]
      await dropTriggers(tx)
      for (const column of ['tracking_type', 'unit'])
        await schema.schema.alterTable('sale_items').dropColumn(column).execute()
      await migrations['0140-unit-of-sale-lines']?.(schema, kitFor(engine))
    })
    expect(await stored()).toEqual(expected)
    await till.write((tx) =>
      withImmutabilityDisabled(tx, async () => {
        await sql`update sale_items set tracking_type = null, unit = null`.execute(tx)
      }),
    )
    const { sale_items } = await till.ask(saleApi.get, till.seller, { id: sale.id })
    expect(sale_items.map(({ unit }) => unit)).toEqual([null, 'ml'])
  })

  test('SALE-031 internal usage keeps its unit when its product is tracked otherwise later', async () => {
    const till = await openCounter(engine)
    const oil = await till.product({
      tracking_type: 'volume',
      unit: 'l',
      volume_unit: 'litre',
      current_stock: 2.5,
    })
    await till.ask(internalUsageApi.record, till.seller, { product_id: oil.id, quantity: 2.5 })
    await change(till, oil.id, { tracking_type: 'unit', unit: 'tin', volume_unit: null })
    const { rows } = await till.ask(internalUsageApi.list, till.admin, {})
    expect(rows).toMatchObject([{ unit: 'litre', tracking_type: 'volume', volume_unit: null }])
  })

  test('PROD-046 another tracking type is refused while the product has a stock or is in a bundle', async () => {
    const till = await openCounter(engine)
    const soap = await till.product({ current_stock: 997.5, ...ML })
    const pieces = { tracking_type: 'unit', unit: 'pcs' } as const
    await expect(change(till, soap.id, pieces)).rejects.toMatchObject({
      code: 'tracking_with_stock',
      message: 'Set the stock of Soap to 0 before you change how it is tracked',
    })
    await change(till, soap.id, { name: 'Soft soap' })
    await till.ask(productApi.correctStock, till.admin, {
      id: soap.id,
      seen_stock: 997.5,
      counted: 0,
      reason: 'All gone',
    })
    await till.bundle([{ product: soap, quantity: 0.5 }])
    await expect(change(till, soap.id, pieces)).rejects.toMatchObject({
      code: 'tracking_in_use',
      message: 'Soft soap is in a bundle. End that before you change how it is tracked',
    })
    const free = await till.product({ name: 'Free', current_stock: 0 })
    expect(await change(till, free.id, ML)).toMatchObject(ML)
  })
})
