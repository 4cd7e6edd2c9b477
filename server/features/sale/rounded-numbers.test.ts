// Numbers with floating-point errors, as sent by other programs: every command stores them rounded.
import { expenseApi } from '@webale/domain/features/expense/expense.api.ts'
import { internalUsageApi } from '@webale/domain/features/internal-usage/internal-usage.api.ts'
import { mobileMoneyApi } from '@webale/domain/features/mobile-money/mobile-money.api.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { reconciliationApi } from '@webale/domain/features/reconciliation/reconciliation.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { serviceApi } from '@webale/domain/features/service/service.api.ts'
import { stockApi } from '@webale/domain/features/stock/stock.api.ts'
import { expect, test } from 'vitest'
import { expectHealthy } from '../../testing/healthy.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { openTill } from '../../testing/till.ts'

const DUSTY = 1.000_000_000_1
const DUSTY_PRICE = 100.000_000_001
const DUSTY_THIRD = 0.1 * 3

onEveryEngine('rounding of input numbers', (engine) => {
  test('S6 S7 a sale stores rounded numbers and has the same content hash with rounded or unrounded ones', async () => {
    const till = await openTill(engine)
    const [rice, soap] = [
      await till.product({ name: 'Rice', tracking_type: 'volume' }),
      await till.product(),
    ]
    const help = await till.service({ is_negotiable: true })
    const draft = till.draft([
      { service_id: help.id, unit_price: DUSTY_PRICE, custom_price: true },
      { product_id: soap.id, quantity: DUSTY, unit_price: 1000.000_000_001 },
      { product_id: rice.id, quantity: DUSTY_THIRD },
    ])
    const { sale } = await till.ask(saleApi.complete, till.seller, draft)
    expect(
      sale.sale_items.map(({ quantity, base_quantity, unit_price }) => [
        quantity,
        base_quantity,
        unit_price,
      ]),
    ).toEqual([
      [1, 0, 100],
      [1, 1, 1000],
      [0.3, 0.3, 1000],
    ])
    const rounded = draft.lines.map((line, at) => ({
      ...line,
      quantity: [1, 1, 0.3][at] ?? 0,
      unit_price: [100, 1000, 1000][at] ?? 0,
    }))
    expect(
      await till.ask(saleApi.complete, till.seller, { ...draft, lines: rounded }),
    ).toMatchObject({
      replayed: true,
      sale: { id: sale.id },
    })
    expect(await till.rows('stock_movements')).toMatchObject([
      { quantity: 10 },
      { quantity: 10 },
      { quantity: -0.3 },
      { quantity: -1 },
    ])
    await expectHealthy(till)
  })

  test('S6 S7 expenses, mobile money, internal usage and counts are stored rounded', async () => {
    const till = await openTill(engine)
    const soap = await till.product()
    const { ask, admin, department_id } = till
    await ask(expenseApi.record, admin, {
      description: 'Ink and paper',
      category: 'Supplies',
      amount: 5.000_000_001,
      date: '2026-11-20',
    })
    const sent = {
      transaction_type: 'deposit',
      provider: 'MTN',
      phone_number: '0772123456',
      amount: DUSTY_PRICE,
    } as const
    await ask(mobileMoneyApi.record, admin, sent)
    await ask(internalUsageApi.record, admin, {
      product_id: soap.id,
      quantity: 1.000_000_01,
      department_id,
    })
    const cash = {
      cashier_name: 'Ann',
      date: '2026-11-20',
      system_cash: DUSTY_PRICE,
      reported_cash: 0.1 + 0.2,
    }
    await ask(reconciliationApi.record, admin, cash)
    expect(await till.rows('expenses')).toMatchObject([{ amount: 5 }])
    expect(await till.rows('mobile_money_transactions')).toMatchObject([{ amount: 100 }])
    expect(await till.rows('internal_stock_usage')).toMatchObject([{ quantity: 1 }])
    expect(await till.rows('reconciliations')).toMatchObject([
      { system_cash: 100, reported_cash: 0.3, difference: -99.7 },
    ])
    await expectHealthy(till)
  })

  test('S6 S7 products, services, variants and components are stored rounded', async () => {
    const till = await openTill(engine)
    const { ask, admin } = till
    const tiers = { retail: 0.1 + 0.2, wholesale: null, individual: null }
    const prices = {
      selling_price: DUSTY_PRICE,
      cost_price: DUSTY_PRICE,
      min_price: 0.1 + 0.2,
      pricing_tiers: tiers,
    }
    const rice = await till.product({
      ...prices,
      tracking_type: 'volume',
      current_stock: DUSTY_THIRD,
      quantity_per_unit: DUSTY,
    })
    const stored = {
      selling_price: 100,
      cost_price: 100,
      min_price: 0.3,
      pricing_tiers: { retail: 0.3 },
      current_stock: 0.3,
      quantity_per_unit: 1,
    }
    expect(await ask(productApi.get, admin, { id: rice.id })).toMatchObject(stored)
    await ask(serviceApi.add, admin, { name: 'Printing', base_price: DUSTY_PRICE })
    await ask(stockApi.addVariant, admin, {
      product_id: rice.id,
      variant_name: 'Small',
      selling_price: DUSTY_PRICE,
      current_stock: DUSTY_THIRD,
    })
    await till.bundle([{ product: rice, quantity: DUSTY_THIRD }])
    expect(await till.rows('services')).toMatchObject([{ base_price: 100 }])
    expect(await till.rows('product_variants')).toMatchObject([
      { selling_price: 100, current_stock: 0.3 },
    ])
    expect(await till.rows('product_bundles')).toMatchObject([{ quantity: 0.3 }])
    await expectHealthy(till)
  })

  test('S6 S7 a stored price with extra decimals is rounded when it is sold', async () => {
    const till = await openTill(engine)
    till.leaveBroken('not_rounded')
    const soap = await till.product()
    await till.write((tx) =>
      tx
        .updateTable('products')
        .set({
          selling_price: DUSTY_PRICE,
          cost_price: DUSTY_PRICE,
          stock_value: 100_000,
          base_value: -500_000,
        })
        .execute(),
    )
    const sale = await till.sell([{ product_id: soap.id, unit_price: DUSTY_PRICE }])
    expect(sale.sale_items).toMatchObject([{ unit_price: 100 }])
    expect(await till.rows('sale_items')).toMatchObject([{ unit_price: 100, cost_price: 100 }])
  })
})
