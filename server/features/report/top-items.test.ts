// Top items on every engine: each item is one row, under its present name and in its unit.
import { reportApi } from '@webale/domain/features/report/report.api.ts'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { kitFor } from '../../platform/database/kit.ts'
import { withImmutabilityDisabled } from '../../platform/database/immutable-rows.ts'
import { migrations } from '../../migrations/migrations.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { openTill, type TestTill } from '../../testing/till.ts'
import { recountSales } from './daily-items.queries.ts'
import { selectSoldItems } from './top-items.queries.ts'

const topItems = async (till: TestTill) =>
  (await till.ask(reportApi.salesReport, till.admin, { period: 'weekly' })).top_items

const sellPerfume = async (till: TestTill) => {
  const oud = await till.product({
    name: 'Oud',
    department_id: await till.department('PERFUME'),
    tracking_type: 'milliliter',
    unit: 'ml',
    current_stock: 1000,
    selling_price: 500,
    cost_price: 100,
    bottle_size_ml: 100,
    wholesale_price_per_bottle: 40_000,
  })
  await till.sell(
    [{ product_id: oud.id, bottle: true, quantity: 1, unit_price: 40_000 }],
    {},
    till.admin,
  )
  await till.sell([{ product_id: oud.id, quantity: 50, unit_price: 500 }], {}, till.admin)
}

const OUD = { item_name: 'Oud', unit: 'ml', quantity: 150, revenue: 65_000 }

onEveryEngine('top items', (engine) => {
  test('decision R15 a renamed product has one row under its present name when it was sold under both names', async () => {
    const till = await openTill(engine)
    const soap = await till.product({ name: 'Zebra soap', unit: 'bar' })
    till.setNow('2026-11-20T09:00:00.000Z')
    await till.sell([{ product_id: soap.id }])
    till.setNow('2026-11-21T09:00:00.000Z')
    await till.sell([{ product_id: soap.id }])
    await till.write((tx) =>
      tx.updateTable('products').set({ name: 'Apple soap' }).where('id', '=', soap.id).execute(),
    )
    expect(await topItems(till)).toEqual([
      { item_name: 'Apple soap', unit: 'bar', quantity: 2, revenue: 2000 },
    ])
  })

  test('decision R15 a removed product keeps the name of its last sale, and a service has no unit', async () => {
    const till = await openTill(engine)
    const soap = await till.product({ name: 'Zebra soap' })
    const print = await till.service({ base_price: 700 })
    till.setNow('2026-11-20T09:00:00.000Z')
    await till.sell([{ product_id: soap.id }])
    await till.write((tx) =>
      tx.updateTable('products').set({ name: 'Apple soap' }).where('id', '=', soap.id).execute(),
    )
    till.setNow('2026-11-21T09:00:00.000Z')
    await till.sell([{ product_id: soap.id }])
    await till.sell([{ service_id: print.id, quantity: 2, unit_price: 700 }])
    await till.write((tx) => tx.deleteFrom('products').where('id', '=', soap.id).execute())
    expect(await topItems(till)).toEqual([
      { item_name: 'Apple soap', unit: null, quantity: 2, revenue: 2000 },
      { item_name: 'Printing', unit: null, quantity: 2, revenue: 1400 },
    ])
  })

  test('decision R10 a whole bottle counts with its millilitres when millilitres of the same perfume were sold', async () => {
    const till = await openTill(engine)
    await sellPerfume(till)
    expect(await topItems(till)).toEqual([OUD])
    await till.write(recountSales)
    expect(await topItems(till)).toEqual([OUD])
  })

  test('decision R10 bottles sold before the sums counted millilitres are corrected when the shop is upgraded', async () => {
    const till = await openTill(engine)
    await sellPerfume(till)
    const { schema } = till.context.store
    await till.write((tx) => tx.updateTable('daily_items').set({ quantity: 51 }).execute())
    await schema.schema.dropIndex('sales_department_day').execute()
    await schema.schema
      .createIndex('sales_department_time')
      .on('sales')
      .columns(['department_id', 'created_at', 'id'])
      .execute()
    await migrations['0039-days-of-sales']?.(schema as never, kitFor(engine))
    expect(await topItems(till)).toEqual([OUD])
  })

  test('RPT-013 a line keeps the name it was sold under when its id is unknown', async () => {
    const till = await openTill(engine)
    till.leaveBroken('sale_moved')
    const soap = await till.product()
    await till.sell([{ product_id: soap.id }])
    await till.write(async (tx) => {
      await withImmutabilityDisabled(tx, () =>
        tx.updateTable('sale_items').set({ product_id: null, item_name: 'Old stock' }).execute(),
      )
      await recountSales(tx)
    })
    expect(await topItems(till)).toEqual([
      { item_name: 'Old stock', unit: null, quantity: 1, revenue: 1000 },
    ])
  })

  test('decision R16 the sums of a department and the movements of counts are found by an index when there are millions of others', async () => {
    const till = await openTill(engine)
    const soap = await till.product()
    await till.sell([{ product_id: soap.id }])
    const scope = { all: false, department_id: till.department_id } as const
    const sums = selectSoldItems(till.context.store.db, scope, {
      from: '2026-11-01',
      until: '2026-11-30',
    })
    const counted = sql`select product_id, quantity from stock_movements
      where movement_type = 'count'`
    // A small table of PostgreSQL is read whole, so reading it whole is forbidden here.
    const plan = (question: RawBuilder<unknown>) =>
      till.write(async (tx) => {
        if (engine === 'postgres') await sql`set local enable_seqscan = off`.execute(tx)
        const explain = engine === 'postgres' ? sql`explain` : sql`explain query plan`
        return JSON.stringify((await sql`${explain} ${question}`.execute(tx)).rows)
      })
    expect(await plan(sums)).toMatch(
      engine === 'postgres'
        ? /daily_items_department/
        : /daily_items_department \(department=\? AND business_date=\?/,
    )
    expect(await plan(counted)).toContain('stock_movements_counted')
  })
})
