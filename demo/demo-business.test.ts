// The books of the demo business add up, and it is the same every time, counted back from today.
import { createHash } from 'node:crypto'
import { bundleStock } from '@webale/domain/features/product/bundle.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import type { PaymentMethod } from '@webale/domain/kernel/payment-method.ts'
import type { Tier } from '@webale/domain/features/product/pricing.ts'
import { lineSubtotal } from '@webale/domain/features/sale/totals.ts'
import { roundQuantity } from '@webale/domain/kernel/quantity.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '@webale/server/platform/database/tables.ts'
import { groupBy, openDemoShop, type OpenedDemo, addUp } from './opened-demo.ts'

/** A Saturday in Advent, 16:00 in Kampala. */
const NOW = '2026-12-19T13:00:00.000Z'
/** Half past midnight in Kampala, still yesterday in London. */
const NIGHT = '2026-12-31T21:30:00.000Z'

let demo: OpenedDemo

beforeAll(async () => {
  demo = await openDemoShop(NOW)
})

afterAll(() => demo.close())

const rows: OpenedDemo['rows'] = (table) => demo.rows(table)

test('DEMO-003 the doctor finds its books in order', async () => {
  expect((await demo.findings()).filter(({ level }) => level !== 'note')).toEqual([])
})

test('DEMO-006 each day is reported in its order while the demo is made, and its clock never goes back', async () => {
  expect(demo.days).toEqual(Array.from({ length: 90 }, (_, at) => `${at + 1} of 90`))
  expect(demo.times).toEqual(demo.times.toSorted())
  expect(demo.times.at(-1)).toBe(NOW)
  // Before the history, which is one transaction.
  const entries = await rows('audit_log')
  const first = entries.slice(0, entries.findIndex(({ action }) => action === 'printing.add') + 1)
  const moments = first.map(({ created_at }) => created_at)
  expect(moments.length).toBeGreaterThan(10)
  expect(moments).toEqual(moments.toSorted())
})

describe('the ledger', () => {
  test('decision S8: the movements of a product add up to its stock, its opening stock first', async () => {
    const movements = groupBy(await rows('stock_movements'), ({ product_id }) => product_id)
    // A product that a transfer brought into the department has no opening stock.
    const brought = new Set(
      (await rows('transfer_lines')).map(({ to_product_id }) => to_product_id),
    )
    for (const {
      id,
      name,
      current_stock,
      current_stock_ml,
      tracking_type,
      is_bundle,
    } of await rows('products')) {
      const own = (movements.get(id) ?? []).toSorted((a, b) =>
        a.created_at < b.created_at ? -1 : 1,
      )
      expect({ name, ledger: roundQuantity(addUp(own.map(({ quantity }) => quantity))) }).toEqual({
        name,
        ledger: current_stock,
      })
      expect(own[0]?.movement_type).toBe(
        is_bundle ? 'projection' : brought.has(id) ? 'transfer_in' : 'opening',
      )
      expect(current_stock_ml).toBe(tracking_type === 'milliliter' ? current_stock : null)
    }
  })

  test('DEMO-003 no stock is below 0 after any movement', async () => {
    for (const own of groupBy(
      await rows('stock_movements'),
      ({ product_id }) => product_id,
    ).values()) {
      const moments = [...groupBy(own, ({ created_at }) => created_at)].toSorted(([a], [b]) =>
        a < b ? -1 : 1,
      )
      let stock = 0
      for (const [, together] of moments) {
        stock = roundQuantity(stock + addUp(together.map(({ quantity }) => quantity)))
        expect(stock).toBeGreaterThanOrEqual(0)
      }
    }
  })

  test('BNDL-009 the stock of every bundle is what its components allow', async () => {
    const products = new Map((await rows('products')).map((product) => [product.id, product]))
    const bundles = groupBy(
      await rows('product_bundles'),
      ({ bundle_product_id }) => bundle_product_id,
    )
    expect(bundles.size).toBe([...products.values()].filter(({ is_bundle }) => is_bundle).length)
    for (const [id, parts] of bundles) {
      const portions = parts.map(({ component_product_id, quantity }) => ({
        stock: products.get(component_product_id)?.current_stock ?? 0,
        required: quantity,
      }))
      expect(bundleStock(portions)).toBe(products.get(id)?.current_stock)
    }
  })

  test('SALE-010 SALE-011 the movements of every sale match its items and the components of its bundles', async () => {
    const taken = groupBy(
      (await rows('stock_movements')).filter(({ reference_type }) => reference_type === 'sale'),
      ({ reference_id }) => reference_id ?? '',
    )
    const parts = await rows('product_bundles')
    for (const [sale_id, items] of groupBy(await rows('sale_items'), (item) => item.sale_id)) {
      const expected = new Map<string, number>()
      const take = (id: string, quantity: number) =>
        expected.set(id, roundQuantity((expected.get(id) ?? 0) - quantity))
      for (const { product_id, base_quantity } of items) {
        if (product_id === null) continue
        take(product_id, base_quantity)
        for (const part of parts)
          if (part.bundle_product_id === product_id)
            take(part.component_product_id, base_quantity * part.quantity)
      }
      expect(
        new Map(
          (taken.get(sale_id) ?? []).map(({ product_id, quantity }) => [product_id, quantity]),
        ),
      ).toEqual(expected)
    }
  })
})

describe('each sale', () => {
  test('DEMO-003 items, discount, total, payment and change of each sale agree', async () => {
    const items = groupBy(await rows('sale_items'), ({ sale_id }) => sale_id)
    for (const sale of await rows('sales')) {
      const own = items.get(sale.id) ?? []
      for (const item of own) expect(item.subtotal).toBe(lineSubtotal(item))
      expect(own.map(({ position }) => position).toSorted((a, b) => a - b)).toEqual(
        own.map((_, at) => at + 1),
      )
      expect(sale.subtotal).toBe(addUp(own.map(({ subtotal }) => subtotal)))
      expect(sale.total).toBe(sale.subtotal - sale.discount)
      expect(sale.change_amount).toBe(sale.amount_paid - sale.total)
      expect(sale.change_amount).toBeGreaterThanOrEqual(0)
      expect(sale.business_date).toBe(businessDate(sale.created_at))
    }
  })

  test('decision S2: a stored sale is a replay when it is sent again', async () => {
    const sale = (await rows('sales')).find(
      ({ customer_name, cashier_name, parts, discount_reason }) =>
        customer_name !== null &&
        cashier_name === 'Sarah Nakato' &&
        parts === 0 &&
        discount_reason === null,
    )
    if (sale === undefined) throw new Error('The owner sold nothing')
    const { id, discount, amount_paid, customer_name, cashier_name, department_id } = sale
    const items = (await rows('sale_items'))
      .filter(({ sale_id }) => sale_id === id)
      .toSorted((a, b) => a.position - b.position)
    const lines = items.map(
      ({ product_id, service_id, quantity, tier, bottle, unit_price, custom_price }) => ({
        product_id,
        service_id,
        quantity,
        tier: tier as Tier,
        bottle,
        unit_price,
        custom_price,
      }),
    )
    const payment_method: PaymentMethod = sale.payment_method
    await demo.visit(async (shop) => {
      const answer = await shop.ask(saleApi.complete, await demo.owner(), {
        id,
        lines,
        discount,
        payment_method,
        amount_paid,
        customer_name,
        cashier_name,
        department_id,
      })
      expect([answer.replayed, answer.sale.receipt_number]).toEqual([true, sale.receipt_number])
    })
  })
})

/**
 * A fingerprint of each table, with people named by
 * their address, because the ids of accounts are random.
 */
const fingerprints = async (from: OpenedDemo): Promise<Record<string, string>> => {
  const accounts = await from.rows('auth_users')
  const prints: Record<string, string> = {}
  const lists = [
    'departments',
    'settings',
    'categories',
    'suppliers',
    'products',
    'product_bundles',
    'services',
  ] as const
  for (const table of [
    ...lists,
    'sales',
    'sale_items',
    'stock_movements',
    'counters',
    'customers',
    'mobile_money_transactions',
    'expenses',
    'reconciliations',
    'money_movements',
    'shift_counts',
    'refunds',
    'refund_items',
    'customer_entries',
    'sale_customers',
    'held_carts',
    'internal_stock_usage',
    'product_variants',
    'stock_alerts',
    'profiles',
    'user_roles',
  ] as const) {
    let text = JSON.stringify(await from.rows(table))
    for (const { id, email } of accounts) text = text.replaceAll(id, email ?? '')
    prints[table] = createHash('sha256').update(text).digest('hex')
  }
  return prints
}

/** Makes a demo of this moment, looks at it and takes it away. */
const inAnother = async <Seen>(
  now: string,
  look: (other: OpenedDemo) => Promise<Seen>,
): Promise<Seen> => {
  const other = await openDemoShop(now)
  try {
    return await look(other)
  } finally {
    await other.close()
  }
}

test('DEMO-004 the demo is the same when it is made at the same moment', async () => {
  expect(await inAnother(NOW, fingerprints)).toEqual(await fingerprints(demo))
})

test('DEMO-004 the demo ends with yesterday when it is made before the shop opens, and a day has the same sales whenever it is made', async () => {
  const daysOf = async (from: OpenedDemo) =>
    groupBy(await from.rows('sales'), ({ business_date }) => business_date)
  const before = await daysOf(demo)
  const { days, products } = await inAnother(NIGHT, async (other) => ({
    days: await daysOf(other),
    products: await other.rows('products'),
  }))
  const dates = [...days.keys()].toSorted()
  expect([
    dates[0],
    dates.at(-1),
    products.filter(({ current_stock }) => current_stock < 0),
  ]).toEqual(['2026-10-04', '2026-12-31', []])
  // A Tuesday without an odd sale in either.
  const totals = (sales: readonly Row<'sales'>[] | undefined) => sales?.map(({ total }) => total)
  expect(totals(days.get('2026-11-17'))).toEqual(totals(before.get('2026-11-17')))
})
