// Completing a sale on every engine: stored rows and stock movements.
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { expect, test } from 'vitest'
import { expectHealthy } from '../../testing/healthy.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { openTill } from '../../testing/till.ts'

onEveryEngine('completing a sale', (engine) => {
  test('SALE-002 SALE-012 SALE-013 WRITE-001 decision S12 a sale is stored and returned with all its figures', async () => {
    const till = await openTill(engine)
    const soap = await till.product()
    const fields = {
      amount_paid: 5000,
      payment_method: 'mobile_money',
      customer_name: 'Nalubega',
      cashier_name: 'Okello',
    } as const
    const sale = await till.sell([{ product_id: soap.id, quantity: 3 }], fields)
    const figures = {
      subtotal: 3000,
      discount: 0,
      total: 3000,
      amount_paid: 5000,
      change_amount: 2000,
      payment_method: 'mobile_money',
    }
    const people = {
      cashier_name: 'Okello',
      customer_name: 'Nalubega',
      customer_id: null,
      department_id: till.department_id,
      created_by: till.seller.id,
    }
    const stamps = {
      id: sale.id,
      receipt_number: 'RCP-000001',
      business_date: '2026-11-21',
      created_at: '2026-11-21T09:00:00.000Z',
    }
    expect(sale).toEqual({ ...figures, ...people, ...stamps, sale_items: expect.any(Array) })
    const kept = {
      cogs: 1800,
      item_count: 3,
      is_suspicious: false,
      shift_id: null,
      parts: 0,
      discount_reason: null,
      vat_tin: null,
    }
    expect(await till.rows('sales')).toEqual([
      {
        ...figures,
        ...people,
        ...stamps,
        ...kept,
        content_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ])
    expect(await till.ask(saleApi.get, till.seller, { id: sale.id })).toEqual(sale)
  })

  test('SALE-003 SALE-015 WRITE-002 ENT-022 ENT-030 every line is stored with name, quantity, price, subtotal and its product or service', async () => {
    const till = await openTill(engine)
    const [soap, printing] = [await till.product(), await till.service({ base_price: 2500.5 })]
    const lines = [
      { product_id: soap.id, quantity: 2 },
      { service_id: printing.id, quantity: 3, unit_price: 2500.5 },
    ]
    const { id, sale_items } = await till.sell(lines)
    const both = { id: expect.any(String), sale_id: id }
    const first = {
      ...both,
      position: 1,
      product_id: soap.id,
      service_id: null,
      item_name: 'Soap',
      quantity: 2,
      base_quantity: 2,
      unit_price: 1000,
      subtotal: 2000,
    }
    const second = {
      ...both,
      position: 2,
      product_id: null,
      service_id: printing.id,
      item_name: 'Printing',
      quantity: 3,
      base_quantity: 0,
      unit_price: 2500.5,
      subtotal: 7502,
    }
    expect(sale_items).toEqual([
      { ...first, product_name: 'Soap', service_name: null, quantity_per_unit: 1, unit: null },
      {
        ...second,
        product_name: null,
        service_name: 'Printing',
        quantity_per_unit: null,
        unit: null,
      },
    ])
    const stored = {
      tier: 'default',
      bottle: false,
      custom_price: false,
      components: null,
      unit: null,
      below_list: null,
      elsewhere_department_id: null,
      elsewhere_net: null,
      vat_category: null,
      vat_gross: null,
      vat_amount: null,
    }
    const rows = (await till.rows('sale_items')).toSorted((a, b) => a.position - b.position)
    expect(rows).toEqual([
      {
        ...first,
        ...stored,
        cost_price: 600,
        cost_value: 60_000 * first.quantity,
        tracking_type: 'unit',
      },
      { ...second, ...stored, cost_price: null, cost_value: null, tracking_type: null },
    ])
  })

  test('SALE-004 SALE-010 SALE-011 WRITE-003 WRITE-004 the stock falls by the sold quantity, with one movement per product and none for services', async () => {
    const till = await openTill(engine)
    const [soap, rice, printing] = [
      await till.product(),
      await till.product({ name: 'Rice', tracking_type: 'volume' }),
      await till.service(),
    ]
    const lines = [
      { product_id: soap.id, quantity: 2 },
      { product_id: rice.id, quantity: 0.3 },
      { service_id: printing.id },
      { product_id: soap.id },
    ]
    const sale = await till.sell(lines)
    expect([await till.stock(soap), await till.stock(rice)]).toEqual([7, 9.7])
    const movements = (await till.rows('stock_movements')).filter(
      ({ movement_type }) => movement_type === 'sale',
    )
    const shared = {
      reference_id: sale.id,
      reference_type: 'sale',
      notes: sale.receipt_number,
      created_by: till.seller.id,
      created_at: sale.created_at,
    }
    expect(movements).toHaveLength(2)
    expect(movements).toContainEqual({
      ...shared,
      id: expect.any(String),
      product_id: soap.id,
      movement_type: 'sale',
      quantity: -3,
      value: -180_000,
      cost_difference: 0,
    })
    expect(movements).toContainEqual({
      ...shared,
      id: expect.any(String),
      product_id: rice.id,
      movement_type: 'sale',
      quantity: -0.3,
      value: -18_000,
      cost_difference: 0,
    })
    await expectHealthy(till)
  })

  test('BNDL-010 decision S9 selling a bundle also reduces its components, and both are in the ledger', async () => {
    const till = await openTill(engine)
    const [soap, towel] = [
      await till.product({ current_stock: 10 }),
      await till.product({ name: 'Towel', current_stock: 7 }),
    ]
    const basket = await till.bundle([
      { product: soap, quantity: 3 },
      { product: towel, quantity: 1 },
    ])
    expect(basket.current_stock).toBe(3)
    await till.sell([{ product_id: basket.id, quantity: 2 }, { product_id: towel.id }])
    expect([await till.stock(soap), await till.stock(towel), await till.stock(basket)]).toEqual([
      4, 4, 1,
    ])
    await expectHealthy(till)
  })

  test('decision S10 a whole bottle is one item at the bottle price that takes its millilitres', async () => {
    const till = await openTill(engine)
    const perfume = {
      name: 'Oud',
      tracking_type: 'milliliter',
      current_stock_ml: 500,
      selling_price_per_ml: 300,
      cost_price: 120.5,
      bottle_size_ml: 50.5,
    } as const
    const oud = await till.product({ ...perfume, wholesale_price_per_bottle: 12_000 })
    const sale = await till.sell([
      { product_id: oud.id, quantity: 2, bottle: true, unit_price: 12_000 },
      { product_id: oud.id, quantity: 10.5, unit_price: 300 },
    ])
    expect(
      sale.sale_items.map((item) => [
        item.item_name,
        item.quantity,
        item.base_quantity,
        item.subtotal,
      ]),
    ).toEqual([
      ['Oud (bottle 50.5 ml)', 2, 101, 24_000],
      ['Oud', 10.5, 10.5, 3150],
    ])
    const [row] = (await till.rows('products')).filter(({ id }) => id === oud.id)
    expect([row?.current_stock, row?.current_stock_ml]).toEqual([388.5, 388.5])
    const costs = (await till.rows('sale_items'))
      .toSorted((a, b) => a.position - b.position)
      .map((item) => [item.cost_price, item.bottle])
    expect(costs).toEqual([
      [6085.25, true],
      [120.5, false],
    ])
  })

  test('SALE-014 an admin may sell for any existing department or for none', async () => {
    const till = await openTill(engine)
    const soap = await till.product()
    expect(
      await till.sell([{ product_id: soap.id }], { department_id: null }, till.admin),
    ).toMatchObject({
      department_id: null,
    })
    expect(
      await till.sell([{ product_id: soap.id }], { department_id: till.department_id }, till.admin),
    ).toMatchObject({ department_id: till.department_id })
    const unknown = till.sell(
      [{ product_id: soap.id }],
      { department_id: till.context.newId() },
      till.admin,
    )
    await expect(unknown).rejects.toThrow('The department was not found')
    expect(await till.rows('sales')).toHaveLength(2)
  })

  test('SALE-021 PERM-005 a non-admin sells only goods of their own department, and for it even when another one is sent', async () => {
    const till = await openTill(engine)
    const other = await till.department('Printing')
    const [soap, ink, loose] = [
      await till.product(),
      await till.product({ name: 'Ink', department_id: other }),
      await till.product({ department_id: null }),
    ]
    expect(await till.sell([{ product_id: soap.id }], { department_id: other })).toMatchObject({
      department_id: till.department_id,
    })
    for (const product of [ink, loose]) {
      await expect(till.sell([{ product_id: product.id }])).rejects.toMatchObject({
        code: 'item_not_sold_here',
        message: expect.stringMatching(/^An item in the cart/),
      })
    }
  })

  test('POS-056 ENT-018 decision S13 an empty cashier name becomes Staff', async () => {
    const till = await openTill(engine)
    const soap = await till.product()
    expect(await till.sell([{ product_id: soap.id }], { cashier_name: '  ' })).toMatchObject({
      cashier_name: 'Staff',
      customer_name: null,
    })
  })
})
