// Is the demo shop believable? Its days, its shelves,
// its people, and the items that need attention.
import { checkDigit } from '@webale/domain/features/barcode/barcode.ts'
import { NewExpense } from '@webale/domain/features/expense/expense.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { stockLevel } from '@webale/domain/features/stock/stock-level.ts'
import {
  differenceOf,
  NewReconciliation,
} from '@webale/domain/features/reconciliation/reconciliation.ts'
import { settingsApi } from '@webale/domain/features/settings/settings.api.ts'
import { stockApi } from '@webale/domain/features/stock/stock.api.ts'
import { NewSupplier } from '@webale/domain/features/stock/supplier.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInSection } from './open-demo.mjs'
import { groupBy, openDemoShop, type OpenedDemo } from './opened-demo.ts'

/** A Saturday in Advent, 16:00 in Kampala. */
const NOW = '2026-12-19T13:00:00.000Z'

let demo: OpenedDemo

beforeAll(async () => {
  demo = await openDemoShop(NOW)
})

afterAll(() => demo.close())

const rows: OpenedDemo['rows'] = (table) => demo.rows(table)

describe('the shop', () => {
  test('DEMO-001 the demo has three departments, about 120 products of every kind, 15 services and 6 suppliers', async () => {
    const [products, services] = [await rows('products'), await rows('services')]
    expect((await rows('departments')).map(({ name }) => name).toSorted()).toEqual([
      'Cosmetics',
      'Perfume Lounge',
      'Printing & Design',
    ])
    expect([products.length >= 115, products.length <= 130, services.length]).toEqual([
      true,
      true,
      15,
    ])
    const levels = groupBy(products, stockLevel)
    expect([levels.get('out')?.length, (levels.get('low')?.length ?? 0) >= 8]).toEqual([5, true])
    expect(new Set(products.map(({ tracking_type }) => tracking_type))).toEqual(
      new Set(['milliliter', 'unit', 'volume']),
    )
    expect(
      products.filter(
        ({ allow_custom_price, min_price, max_price }) =>
          allow_custom_price && min_price !== null && max_price !== null,
      ).length,
    ).toBeGreaterThan(4)
    expect(products.filter(({ pricing_tiers }) => pricing_tiers?.wholesale).length).toBeGreaterThan(
      10,
    )
    expect(services.filter(({ is_negotiable }) => is_negotiable).length).toBeGreaterThan(5)
    await demo.visit(async (shop) => {
      const suppliers = await shop.ask(stockApi.suppliers, await demo.owner(), {})
      expect(suppliers).toHaveLength(6)
      for (const supplier of suppliers)
        expect(NewSupplier.parse(supplier)).toMatchObject({
          phone: supplier.phone,
          email: supplier.email,
        })
    })
  })

  test('DEMO-001 barcodes are unique with correct check digits, and the next internal one is new', async () => {
    const products = await rows('products')
    const codes = products.map(({ barcode, internal_barcode }) => barcode ?? internal_barcode ?? '')
    expect(new Set(codes).size).toBe(products.length)
    for (const code of codes)
      expect(code).toMatch(new RegExp(`^\\d{12}${checkDigit(code.slice(0, 12))}$`))
    expect(products.filter(({ barcode }) => barcode === null).length).toBeGreaterThan(10)
    await demo.visit(async (shop) =>
      expect(codes).not.toContain(
        (await shop.ask(productApi.generateInternalBarcode, await demo.owner(), {})).data,
      ),
    )
  })

  test('POS-015 products are found by a part of their name and by their code', async () => {
    const perfume = (await rows('products')).find(({ name }) => name === 'Oud Kasubi')
    await demo.visit(async (shop) => {
      const owner = await demo.owner()
      expect(
        (await shop.ask(productApi.search, owner, { term: 'kasub' })).map(({ name }) => name),
      ).toContain('Oud Kasubi')
      expect(
        await shop.ask(productApi.search, owner, { term: perfume?.barcode ?? '' }),
      ).toMatchObject([{ name: 'Oud Kasubi', exact: true }])
    })
  })

  test('SET-004 the Perfume Lounge has its own business details', async () => {
    const perfume = (await rows('departments')).find(({ name }) => name === 'Perfume Lounge')
    await demo.visit(async (shop) => {
      const { global, effective } = await shop.ask(settingsApi.get, await demo.owner(), {
        department_id: perfume?.id ?? '',
      })
      expect([global?.business_name, effective.business_name, effective.logo_url]).toEqual([
        'Mirembe Corner',
        'Mirembe Perfume Lounge',
        global?.logo_url,
      ])
      expect(global?.logo_url).toMatch(/^data:image\/png;base64,/)
    })
  })

  test('REC-004 cash counts are valid for the form and mostly correct', async () => {
    const counted = await rows('reconciliations')
    for (const one of counted)
      expect(NewReconciliation.parse(one)).toMatchObject({
        cashier_name: one.cashier_name,
        notes: one.notes,
      })
    for (const one of counted) expect(one.difference).toBe(differenceOf(one))
    const wrong = counted.filter(({ difference }) => difference !== 0).length
    expect([counted.length > 170, wrong > counted.length / 10, wrong < counted.length / 2]).toEqual(
      [true, true, true],
    )
  })

  test('USE-021 goods are used by every department, each time with its movement; the newest still wait for the books', async () => {
    const [used, movements] = [await rows('internal_stock_usage'), await rows('stock_movements')]
    expect(new Set(used.map(({ department_id }) => department_id)).size).toBe(3)
    const moved = movements.filter(({ movement_type }) => movement_type === 'internal_usage')
    expect(new Map(moved.map(({ reference_id, quantity }) => [reference_id, -quantity]))).toEqual(
      new Map(used.map(({ id, quantity }) => [id, quantity])),
    )
    for (const one of used) expect(one.total_value).toBe(one.unit_value * one.quantity)
    const statuses = groupBy(used, ({ status }) => status)
    expect(
      [
        statuses.get('recorded')?.length,
        statuses.get('accounted')?.length,
        statuses.get('adjusted')?.length,
      ].every((few = 0) => few >= 2),
    ).toBe(true)
    expect(
      Math.max(
        ...(statuses.get('recorded') ?? []).map(({ usage_date }) => -Date.parse(usage_date)),
      ),
    ).toBeLessThanOrEqual(-Date.parse('2026-12-10'))
  })

  test('ADV-003 decision D5 an alert is open when a product is low or out today, and resolved when it was filled up again', async () => {
    const [alerts, products, variants] = [
      await rows('stock_alerts'),
      await rows('products'),
      await rows('product_variants'),
    ]
    const open = alerts.filter(({ is_resolved }) => !is_resolved)
    const movements = groupBy(await rows('stock_movements'), ({ product_id }) => product_id)
    // What was never enough has fallen nowhere.
    const wasEnough = ({
      id,
      reorder_level,
    }: {
      readonly id: string
      readonly reorder_level: number
    }): boolean => {
      let stock = 0
      return (movements.get(id) ?? []).some(({ quantity }) => (stock += quantity) > reorder_level)
    }
    const short = [...products.filter(wasEnough), ...variants].filter(
      (stock) => stockLevel(stock) !== 'ok',
    )
    const idsOf = (things: readonly { readonly id: string }[]) =>
      things.map(({ id }) => id).toSorted()
    expect(open.map(({ variant_id, product_id }) => variant_id ?? product_id).toSorted()).toEqual(
      idsOf(short),
    )
    expect(short.length).toBeGreaterThan(15)
    for (const alert of open.filter(({ variant_id }) => variant_id === null)) {
      const level = stockLevel(
        products.find(({ id }) => id === alert.product_id) ?? {
          current_stock: 1,
          reorder_level: 0,
        },
      )
      expect(alert.alert_type).toBe(level === 'out' ? 'out_of_stock' : 'low_stock')
    }
    const resolved = alerts.filter(({ is_resolved }) => is_resolved)
    expect([
      resolved.length > 50,
      open.some(({ variant_id }) => variant_id !== null),
      variants.length,
    ]).toEqual([true, true, 12])
    for (const { created_at, resolved_at } of resolved)
      expect(created_at < (resolved_at ?? '') && (resolved_at ?? '') <= NOW).toBe(true)
  })

  test('DEMO-001 expenses are valid for the form and spread over the ninety days', async () => {
    const expenses = await rows('expenses')
    for (const expense of expenses)
      expect(NewExpense.parse(expense)).toMatchObject({
        description: expense.description,
        amount: expense.amount,
      })
    const dates = expenses.map(({ date }) => date).toSorted()
    expect([
      expenses.length > 100,
      (dates[0] ?? '') < '2026-09-25',
      (dates.at(-1) ?? '') > '2026-12-15',
      (dates.at(-1) ?? '') <= '2026-12-19',
    ]).toEqual([true, true, true, true])
  })
})

describe('the staff', () => {
  test('DEMO-002 every printed account can sign in', async () => {
    expect(demo.signIns.map(({ who }) => who.replace(/^.*?, /, ''))).toEqual([
      'admin and owner',
      'moderator of Perfume Lounge',
      'user of Perfume Lounge',
      'user of Perfume Lounge',
      'user of Cosmetics',
      'user of Cosmetics',
      'user of Printing & Design',
      'user of Printing & Design',
      'user without a department yet',
    ])
    await demo.visit(async ({ app }) => {
      for (const { email, password } of demo.signIns) {
        const headers = { 'content-type': 'application/json' }
        const answer = await app.http.inject({
          method: 'POST',
          url: '/auth/v1/token?grant_type=password',
          headers,
          payload: JSON.stringify({ email, password }),
        })
        expect([email, answer.statusCode]).toEqual([email, 200])
      }
    })
  })

  test('DEMO-001 the audit log has sales, expenses, sign-ins and price changes, each by a known person', async () => {
    const [log, people] = [
      await rows('audit_log'),
      new Set((await rows('profiles')).map(({ id }) => id)),
    ]
    const byAction = groupBy(log, ({ action }) => action)
    const sales = byAction.get('sale.complete') ?? []
    expect(new Set(sales.map(({ entity_id }) => entity_id))).toEqual(
      new Set((await rows('sales')).map(({ id }) => id)),
    )
    for (const action of [
      'expense.record',
      'login',
      'product.update',
      'user_created',
      'settings.save',
    ])
      expect([action, (byAction.get(action) ?? []).length > 1]).toEqual([action, true])
    // Entries of the program itself have fingerprints and no person.
    const byPeople = log.filter(({ entity }) => entity !== 'books')
    expect(
      byPeople.filter(({ actor_id, entity_id }) => !people.has(actor_id ?? entity_id ?? '')),
    ).toEqual([])
    expect(byPeople.filter(({ created_at }) => created_at > NOW)).toEqual([])
  })

  test('DEMO-002 the sign-ins are printed under a heading, in columns', () => {
    const section = signInSection([
      { who: 'Sarah, owner', email: 'owner@shop.example', password: 'one' },
      { who: 'Al, user', email: 'al@shop.example', password: 'two' },
    ])
    expect(section.split('\n')).toEqual([
      '',
      'Staff of the demo shop, with e-mail and password to sign in:',
      '  Sarah, owner  owner@shop.example  one',
      '  Al, user      al@shop.example     two',
      '',
    ])
  })
})
