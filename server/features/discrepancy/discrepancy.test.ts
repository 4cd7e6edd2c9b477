// Discrepancies on every engine: what is found, in which order, and who sees what.
import { discrepancyApi } from '@webale/domain/features/discrepancy/discrepancy.api.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { isSuspiciousSale } from '@webale/domain/features/discrepancy/discrepancy.ts'
import type { Actor } from '@webale/domain/access/role.ts'
import { expect, test } from 'vitest'
import { onEveryEngine, openShop } from '../../testing/shop.ts'
import { openTill, type TestTill } from '../../testing/till.ts'

type Amounts = {
  subtotal?: number
  discount?: number
  total?: number
  cashier_name?: string | null
  department_id?: string
  prices?: readonly number[]
}

/** Writes a sale directly, as a backup might restore it; each a minute later than the last. */
const writer = (till: TestTill) => {
  let minute = 0
  return async ({ prices = [1000], ...amounts }: Amounts = {}): Promise<string> => {
    minute += 1
    const { context, department_id } = till
    const [id, created_at] = [
      context.newId(),
      `2026-11-21T07:${String(minute).padStart(2, '0')}:00.000Z`,
    ]
    const money = {
      subtotal: 10_000,
      discount: 0,
      total: 10_000,
      amount_paid: 10_000,
      change_amount: 0,
      payment_method: 'cash' as const,
    }
    const who = {
      cashier_name: 'Joel',
      customer_name: null,
      customer_id: null,
      created_by: null,
      department_id,
      cogs: 0,
      item_count: 1,
      is_suspicious: false,
    }
    await till.write(async (tx) => {
      await tx
        .insertInto('sales')
        .values({
          id,
          receipt_number: `RCP-${minute}`,
          content_hash: '',
          business_date: '2026-11-21',
          created_at,
          ...money,
          ...who,
          ...amounts,
        })
        .execute()
      const line = {
        product_id: null,
        service_id: null,
        item_name: 'Body Mist',
        quantity: 1,
        subtotal: 0,
        tier: 'default',
        cost_price: null,
        base_quantity: 1,
      }
      for (const [at, unit_price] of prices.entries())
        await tx
          .insertInto('sale_items')
          .values({
            id: context.newId(),
            sale_id: id,
            position: at + 1,
            unit_price,
            bottle: false,
            custom_price: false,
            ...line,
          })
          .execute()
    })
    return id
  }
}

const found = async (till: TestTill, who: Actor) =>
  (await till.ask(discrepancyApi.suspiciousSales, who, {})).rows.map(({ id }) => id)

onEveryEngine('discrepancy', (engine) => {
  test('READ-021 DISC-009 DISC-010 DISC-011 DISC-012 suspicious sales are listed newest first with their issue', async () => {
    const till = await openTill(engine)
    till.leaveBroken()
    const write = writer(till)
    const samples: readonly Amounts[] = [
      {},
      { prices: [1000, 0], discount: -1 },
      { total: -1 },
      { discount: -1 },
      { discount: 5000 },
      { discount: 5001 },
      { subtotal: 0, total: 0 },
      { prices: [0.01] },
      { prices: [] },
    ]
    for (const sample of samples) await write(sample)
    const { rows, count } = await till.ask(discrepancyApi.suspiciousSales, till.admin, {})
    expect(rows.map(({ receipt_number, issue_type }) => `${receipt_number} ${issue_type}`)).toEqual(
      [
        'RCP-6 High Discount',
        'RCP-4 Negative Amount',
        'RCP-3 Negative Amount',
        'RCP-2 Zero Price Item',
      ],
    )
    expect([
      count,
      rows.every(isSuspiciousSale),
      rows.at(-1)?.sale_items.map(({ unit_price }) => unit_price),
    ]).toEqual([4, true, [1000, 0]])
    expect(JSON.stringify(rows)).not.toContain('cost')
  })

  test('DISC-015 a non-admin sees suspicious sales of their own department only', async () => {
    const till = await openTill(engine)
    till.leaveBroken()
    const other = await till.department('Printing')
    const write = writer(till)
    const [own, foreign] = [
      await write({ prices: [0] }),
      await write({ prices: [0], department_id: other }),
    ]
    expect(await found(till, till.admin)).toEqual([foreign, own])
    expect(await found(till, till.seller)).toEqual([own])
  })

  test('DISC-013 DISC-005 READ-022 ENT-076 unusual movements are listed newest first, also of deleted products', async () => {
    const till = await openTill(engine)
    const soap = await till.product({ current_stock: 1000 })
    till.setNow('2026-11-21T09:01:00.000Z')
    const rice = await till.product({ name: 'Rice', current_stock: 1001 })
    till.setNow('2026-11-21T09:02:00.000Z')
    await till.sell([{ product_id: soap.id, quantity: 2 }])
    const gone = {
      product_id: till.context.newId(),
      movement_type: 'restore',
      quantity: -1.5,
      reference_id: null,
      reference_type: null,
    }
    await till.write((tx) =>
      tx
        .insertInto('stock_movements')
        .values({
          ...gone,
          id: till.context.newId(),
          notes: 'Recount',
          created_by: null,
          created_at: '2026-11-21T09:03:00.000Z',
        })
        .execute(),
    )
    const listed = await till.ask(discrepancyApi.stockDiscrepancies, till.admin, {})
    expect(
      listed.map(({ product_name, movement_type, quantity }) => [
        product_name,
        movement_type,
        quantity,
      ]),
    ).toEqual([
      [null, 'restore', -1.5],
      ['Soap', 'sale', -2],
      ['Rice', 'opening', 1001],
    ])
    expect(listed[1]).toMatchObject({
      product_id: soap.id,
      department_id: till.department_id,
      department_name: 'Groceries',
      created_at: '2026-11-21T09:02:00.000Z',
    })
    expect(listed[2]?.product_id).toBe(rice.id)
  })

  test('DISC-018 sales that left a stock below 0 are listed for a week, also when many movements followed', async () => {
    const till = await openTill(engine)
    const [soap, rice] = [
      await till.product({ current_stock: 2 }),
      await till.product({ name: 'Rice', current_stock: 100 }),
    ]
    const sell = async (minute: number, product_id: string, quantity: number) => {
      till.setNow(`2026-11-21T09:${String(minute).padStart(2, '0')}:00.000Z`)
      await till.sell([{ product_id, quantity }])
    }
    await sell(1, soap.id, 2)
    await sell(2, soap.id, 1)
    await sell(3, soap.id, 4)
    for (let minute = 4; minute < 56; minute += 1) await sell(minute, rice.id, 1)
    const oversold = async (who: Actor) =>
      (await till.ask(discrepancyApi.stockDiscrepancies, who, {}))
        .filter(({ is_oversold }) => is_oversold)
        .map(({ product_name, quantity }) => [product_name, quantity])
    expect(await oversold(till.admin)).toEqual([
      ['Soap', -4],
      ['Soap', -1],
    ])
    expect(await oversold(await till.person('user', await till.department('South')))).toEqual([])
    // Goods that came in later do not hide what was sold without stock.
    await till.ask(productApi.correctStock, till.admin, {
      id: soap.id,
      counted: 20,
      seen_stock: -5,
      reason: 'Counted',
    })
    expect(await oversold(till.seller)).toHaveLength(2)
    till.setNow('2026-11-30T09:00:00.000Z')
    expect(await oversold(till.admin)).toEqual([])
  })

  test('DISC-014 only the newest 50 movements are examined', async () => {
    const till = await openTill(engine)
    till.leaveBroken('stock_ledger')
    const soap = await till.product({ current_stock: 100 })
    const add = (count: number, quantity: number, created_at: string) =>
      till.write(async (tx) => {
        const row = {
          product_id: soap.id,
          movement_type: 'adjustment',
          quantity,
          reference_id: null,
          reference_type: null,
          notes: null,
          created_by: null,
        }
        for (let at = 0; at < count; at += 1)
          await tx
            .insertInto('stock_movements')
            .values({ ...row, id: till.context.newId(), created_at })
            .execute()
      })
    await add(1, -7, '2026-11-21T10:00:00.000Z')
    await add(49, 1, '2026-11-21T10:01:00.000Z')
    expect(
      (await till.ask(discrepancyApi.stockDiscrepancies, till.admin, {})).map(
        ({ quantity }) => quantity,
      ),
    ).toEqual([-7])
    await add(1, 1, '2026-11-21T10:02:00.000Z')
    expect(await till.ask(discrepancyApi.stockDiscrepancies, till.admin, {})).toEqual([])
  })

  test('DISC-016 a non-admin sees movements of products of their own department only', async () => {
    const till = await openTill(engine)
    const other = await till.department('Printing')
    const [own, foreign] = [await till.product(), await till.product({ department_id: other })]
    await till.sell([{ product_id: own.id }])
    await till.sell([{ product_id: foreign.id }], {}, till.admin)
    const products = async (who: Actor) =>
      (await till.ask(discrepancyApi.stockDiscrepancies, who, {})).map(
        ({ product_id }) => product_id,
      )
    expect(new Set(await products(till.admin))).toEqual(new Set([own.id, foreign.id]))
    expect(await products(till.seller)).toEqual([own.id])
  })

  test('SHELL-012 both lists are refused without a session or department and empty in an empty shop', async () => {
    const shop = await openShop(engine)
    for (const operation of [discrepancyApi.suspiciousSales, discrepancyApi.stockDiscrepancies]) {
      await expect(shop.ask(operation, null, {})).rejects.toMatchObject({ code: 'not_signed_in' })
      await expect(shop.ask(operation, await shop.person('user'), {})).rejects.toMatchObject({
        code: 'department_required',
      })
    }
    const admin = await shop.person('admin')
    expect(await shop.ask(discrepancyApi.suspiciousSales, admin, {})).toEqual({
      rows: [],
      count: 0,
    })
    expect(await shop.ask(discrepancyApi.stockDiscrepancies, admin, {})).toEqual([])
  })
})
