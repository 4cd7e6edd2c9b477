// Stock alerts on every engine: what raises and resolves them, and that a product has at most one.
import { internalUsageApi } from '@webale/domain/features/internal-usage/internal-usage.api.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { stockApi } from '@webale/domain/features/stock/stock.api.ts'
import { expect, test } from 'vitest'
import type { Engine } from '../../platform/database/store.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { openTill } from '../../testing/till.ts'
import { endOldAlerts } from './end-old-alerts.ts'

const openShelf = async (engine: Engine) => {
  const till = await openTill(engine)
  return {
    ...till,
    /** Product, type, stock and threshold of the open alerts. */
    open: async () =>
      (await till.ask(stockApi.alerts, till.admin, {})).map(
        ({ product_name, alert_type, current_stock, threshold }) =>
          `${product_name}: ${alert_type} ${current_stock}/${threshold}`,
      ),
    change: (product: Awaited<ReturnType<typeof till.product>>, fields: object) =>
      till.ask(productApi.update, till.admin, {
        ...product,
        seen_stock: null,
        current_stock: null,
        current_stock_ml: null,
        seen: product,
        ...fields,
      }),
  }
}

onEveryEngine('stock alerts', (engine) => {
  test('decision D5 ADV-007 ADV-008 a sale that crosses the level raises one alert, which is updated until the stock is 0', async () => {
    const shelf = await openShelf(engine)
    const { id: supplier_id } = await shelf.ask(stockApi.addSupplier, shelf.admin, {
      name: 'Mukwano',
      phone: '0772123456',
    })
    const soap = await shelf.product({ current_stock: 12, supplier_id })
    await shelf.sell([{ product_id: soap.id }])
    expect(await shelf.open()).toEqual([])
    await shelf.sell([{ product_id: soap.id, quantity: 2 }])
    await shelf.sell([{ product_id: soap.id }])
    expect(await shelf.ask(stockApi.alerts, shelf.admin, {})).toEqual([
      {
        id: expect.any(String),
        product_id: soap.id,
        variant_id: null,
        alert_type: 'low_stock',
        current_stock: 9,
        threshold: 10,
        is_resolved: false,
        resolved_at: null,
        created_at: '2026-11-21T09:00:00.000Z',
        product_name: 'Soap',
        unit: 'piece',
        tracking_type: 'unit',
        volume_unit: null,
        variant_name: null,
        stock_now: 8,
        supplier_name: 'Mukwano',
        supplier_phone: '0772123456',
      },
    ])
    await shelf.sell([{ product_id: soap.id, quantity: 8 }])
    expect(await shelf.open()).toEqual(['Soap: out_of_stock 0/10'])
    expect(await shelf.rows('stock_alerts')).toHaveLength(1)
  })

  test('decision D5 an alert is also raised by internal usage, an edit of stock or level, and components of a bundle', async () => {
    const shelf = await openShelf(engine)
    const used = await shelf.product({ name: 'Used', current_stock: 11 })
    await shelf.ask(internalUsageApi.record, shelf.seller, { product_id: used.id, quantity: 20 })
    const counted = await shelf.product({ name: 'Counted', current_stock: 30 })
    await shelf.change(counted, { current_stock: 4, seen_stock: 30 })
    const levelled = await shelf.product({ name: 'Levelled', current_stock: 30 })
    await shelf.change(levelled, { reorder_level: 40 })
    const part = await shelf.product({ name: 'Part', current_stock: 24 })
    const basket = await shelf.bundle([{ product: part, quantity: 2 }])
    await shelf.sell([{ product_id: part.id, quantity: 4 }])
    expect((await shelf.open()).toSorted()).toEqual([
      'Counted: low_stock 4/10',
      'Gift basket: low_stock 10/10',
      'Levelled: low_stock 30/40',
      'Used: out_of_stock -9/10',
    ])
    await shelf.sell([{ product_id: basket.id }])
    expect(await shelf.stock(basket)).toBe(9)
    expect(await shelf.open()).toHaveLength(4)
  })

  test('decision D5 no alert is raised when stock increases or a sale is refused', async () => {
    const shelf = await openShelf(engine)
    const soap = await shelf.product({ current_stock: 3 })
    await shelf.change(soap, { current_stock: 5, seen_stock: 3 })
    const oil = await shelf.product({ name: 'Oil', current_stock: 11 })
    await expect(
      shelf.sell([
        { product_id: oil.id, quantity: 5 },
        { product_id: soap.id, unit_price: 1 },
      ]),
    ).rejects.toThrow()
    expect(await shelf.open()).toEqual([])
  })

  test('ADV-020 an alert ends when goods come in, and a new one begins when they are sold out again', async () => {
    const shelf = await openShelf(engine)
    const soap = await shelf.product({ current_stock: 12 })
    const alerts = async () =>
      (await shelf.rows('stock_alerts'))
        .map(({ alert_type, is_resolved, resolved_at, created_at }) =>
          [alert_type, created_at, is_resolved ? resolved_at : null].join(' '),
        )
        .toSorted()
    await shelf.sell([{ product_id: soap.id, quantity: 12 }])
    shelf.setNow('2026-11-22T10:00:00.000Z')
    await shelf.ask(productApi.correctStock, shelf.admin, {
      id: soap.id,
      seen_stock: 0,
      counted: 50,
      reason: 'Delivered',
    })
    expect(await shelf.open()).toEqual([])
    shelf.setNow('2026-11-23T10:00:00.000Z')
    await shelf.sell([{ product_id: soap.id, quantity: 50 }])
    shelf.setNow('2026-11-24T10:00:00.000Z')
    await shelf.ask(productApi.correctStock, shelf.admin, {
      id: soap.id,
      seen_stock: 0,
      counted: 4,
      reason: 'Found some',
    })
    expect(await shelf.open()).toEqual(['Soap: low_stock 4/10'])
    expect(await alerts()).toEqual([
      'low_stock 2026-11-24T10:00:00.000Z ',
      'out_of_stock 2026-11-21T09:00:00.000Z 2026-11-22T10:00:00.000Z',
      'out_of_stock 2026-11-23T10:00:00.000Z 2026-11-24T10:00:00.000Z',
    ])
  })

  test('ADV-021 an alert that an earlier version left open ends when its product has enough', async () => {
    const shelf = await openShelf(engine)
    const [soap, oil] = [
      await shelf.product({ current_stock: 12 }),
      await shelf.product({ name: 'Oil', current_stock: 11 }),
    ]
    await shelf.sell([{ product_id: soap.id, quantity: 12 }])
    await shelf.sell([{ product_id: oil.id, quantity: 9 }])
    const counted = { id: soap.id, seen_stock: 0, counted: 50, reason: 'Delivered' }
    await shelf.ask(productApi.correctStock, shelf.admin, counted)
    expect(await endOldAlerts(shelf.context)).toBe(false)
    const open = { is_resolved: false, resolved_at: null }
    await shelf.write((tx) => tx.updateTable('stock_alerts').set(open).execute())
    expect(await shelf.open()).toEqual(['Soap: out_of_stock 0/10', 'Oil: low_stock 2/10'])
    shelf.setNow('2026-11-25T10:00:00.000Z')
    expect(await endOldAlerts(shelf.context)).toBe(true)
    expect(await endOldAlerts(shelf.context)).toBe(false)
    expect(await shelf.open()).toEqual(['Oil: low_stock 2/10'])
    await shelf.sell([{ product_id: soap.id, quantity: 50 }])
    const [anew] = await shelf.ask(stockApi.alerts, shelf.admin, {})
    expect([anew?.product_name, anew?.created_at]).toEqual(['Soap', '2026-11-25T10:00:00.000Z'])
  })

  test('ADV-003 ADV-005 WRITE-020 READ-036 a resolved alert leaves the list and keeps its time, and the next crossing raises another', async () => {
    const shelf = await openShelf(engine)
    const soap = await shelf.product({ current_stock: 11 })
    await shelf.sell([{ product_id: soap.id }])
    const [alert] = await shelf.ask(stockApi.alerts, shelf.admin, {})
    const id = alert?.id ?? ''
    shelf.setNow('2026-11-21T10:00:00.000Z')
    const resolved = { id, is_resolved: true, resolved_at: '2026-11-21T10:00:00.000Z' }
    expect(await shelf.ask(stockApi.resolveAlert, shelf.admin, { id })).toMatchObject(resolved)
    expect(await shelf.open()).toEqual([])
    shelf.setNow('2026-11-21T11:00:00.000Z')
    expect(await shelf.ask(stockApi.resolveAlert, shelf.admin, { id })).toMatchObject(resolved)
    await shelf.sell([{ product_id: soap.id, quantity: 10 }])
    expect(await shelf.open()).toEqual(['Soap: out_of_stock 0/10'])
    expect(await shelf.rows('stock_alerts')).toHaveLength(2)
    await expect(
      shelf.ask(stockApi.resolveAlert, shelf.admin, { id: shelf.context.newId() }),
    ).rejects.toThrow('The alert was not found')
  })

  test('ADV-016 decision P9 out of stock is listed first; a user sees only their department and cannot resolve alerts', async () => {
    const shelf = await openShelf(engine)
    const kite = await shelf.product({
      name: 'Kite',
      current_stock: 11,
      department_id: await shelf.department('Toys'),
    })
    const [soap, towel] = [
      await shelf.product({ current_stock: 11 }),
      await shelf.product({ name: 'Towel', current_stock: 11 }),
    ]
    await shelf.sell([{ product_id: towel.id, quantity: 11 }])
    shelf.setNow('2026-11-21T10:00:00.000Z')
    await shelf.sell([{ product_id: soap.id }])
    await shelf.sell([{ product_id: kite.id }], { department_id: kite.department_id }, shelf.admin)
    expect(await shelf.open()).toEqual([
      'Towel: out_of_stock 0/10',
      'Kite: low_stock 10/10',
      'Soap: low_stock 10/10',
    ])
    const own = await shelf.ask(stockApi.alerts, shelf.seller, {
      department_id: kite.department_id ?? undefined,
    })
    expect(own.map(({ product_name }) => product_name)).toEqual(['Towel', 'Soap'])
    const moderator = await shelf.person('moderator', shelf.department_id)
    for (const who of [shelf.seller, moderator])
      await expect(
        shelf.ask(stockApi.resolveAlert, who, { id: own[0]?.id ?? '' }),
      ).rejects.toMatchObject({
        code: 'not_allowed',
      })
    expect(await shelf.open()).toHaveLength(3)
  })

  test('decision D5 concurrent sales leave one alert, and a deleted product takes its alerts with it', async () => {
    const shelf = await openShelf(engine)
    const soap = await shelf.product({ current_stock: 14 })
    await Promise.all(Array.from({ length: 14 }, () => shelf.sell([{ product_id: soap.id }])))
    expect(await shelf.open()).toEqual(['Soap: out_of_stock 0/10'])
    await shelf.write((tx) => tx.deleteFrom('products').where('id', '=', soap.id).execute())
    expect(await shelf.rows('stock_alerts')).toEqual([])
  })
})
