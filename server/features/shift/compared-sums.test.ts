// Sums of the database compared with the functions of the domain, on random rows: how a sale was
// paid, the expected money of a shift, and the amount that a line pays back.
import { refundOf } from '@webale/domain/features/refund/refund-amount.ts'
import { netsOf } from '@webale/domain/features/sale/line-nets.ts'
import { partsOf, type PaymentPart } from '@webale/domain/features/sale/payment.ts'
import { PAYMENT_METHODS } from '@webale/domain/kernel/payment-method.ts'
import { expectedOf } from '@webale/domain/features/shift/expected-money.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { insertRows } from '../../platform/database/insert-rows.ts'
import type { NewRow } from '../../platform/database/tables.ts'
import { openDrawerShop, type TestDrawer } from '../../testing/drawer.ts'
import { roundsOf } from '../../testing/rounds.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { refundViolations } from '../doctor/refund.queries.ts'
import { sumShift } from './shift-sums.queries.ts'

const SALES = roundsOf('TORTURE_TWINS', 1000)
const LONG = { timeout: 600_000 }
const NOW = '2026-11-21T09:00:00.000Z'
const ROWS_AT_ONCE = 500

const amount = fc.integer({ min: 1, max: 50_000_000 })
const paid = fc.oneof(
  fc.record({ total: amount, method: fc.constantFrom(...PAYMENT_METHODS), over: fc.nat(20_000) }),
  fc.record({
    total: amount,
    cut: fc.nat(1000),
    over: fc.nat(20_000),
    others: fc.constantFrom('mobile_money' as const, 'card' as const),
  }),
)
type PaidExample = typeof paid extends fc.Arbitrary<infer Value> ? Value : never

const sample = <Value>(arbitrary: fc.Arbitrary<Value>): Value[] =>
  fc.sample(arbitrary, { numRuns: SALES, seed: 7 })

const insertAll = async <
  Name extends 'sales' | 'sale_items' | 'refunds' | 'refund_items' | 'money_movements',
>(
  shop: TestDrawer,
  table: Name,
  rows: readonly NewRow<Name>[],
): Promise<void> => {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await shop.write((tx) => insertRows(tx, table, rows.slice(at, at + ROWS_AT_ONCE)))
}

const saleRow = (
  shop: TestDrawer,
  at: number,
  fields: Partial<NewRow<'sales'>>,
): NewRow<'sales'> => ({
  id: shop.context.newId(),
  receipt_number: `RCP-${at}`,
  subtotal: fields.total ?? 0,
  discount: 0,
  total: 0,
  amount_paid: fields.total ?? 0,
  change_amount: 0,
  payment_method: 'cash',
  cashier_name: null,
  customer_name: null,
  customer_id: null,
  created_by: null,
  department_id: shop.department_id,
  content_hash: '',
  business_date: '2026-11-21',
  cogs: 0,
  item_count: 0,
  is_suspicious: false,
  parts: 0,
  created_at: NOW,
  ...fields,
})

type Money = { readonly method: string; readonly amount: number; readonly tendered: number }

/** What the domain says of a payment: the columns of its sale, and its money by payment method. */
const paymentOf = (
  one: PaidExample,
): { columns: Partial<NewRow<'sales'>>; parts: Money[]; money: Money[] } => {
  const { total, over } = one
  if ('method' in one) {
    const amount_paid = total + over
    const columns = { total, amount_paid, change_amount: over, payment_method: one.method }
    const kept = {
      method: one.method,
      amount: one.method === 'cash' ? total : amount_paid,
      tendered: amount_paid,
    }
    const change =
      one.method === 'cash' || over === 0 ? [] : [{ method: 'cash', amount: -over, tendered: 0 }]
    return { columns, parts: [], money: [kept, ...change] }
  }
  const first = Math.floor((total * one.cut) / 1000)
  const both: readonly PaymentPart[] = [
    { method: one.others, amount: first, reference: null },
    { method: 'cash', amount: total - first + over, reference: null },
  ]
  const sent = both.filter((part) => part.amount > 0)
  const { rows, ...columns } = partsOf(sent, total)
  return { columns: { total, ...columns, parts: rows.length }, parts: rows, money: rows }
}

const sorted = (rows: readonly Money[]): string[] =>
  rows.map(({ method, amount: kept, tendered }) => `${method} ${kept} ${tendered}`).toSorted()

onEveryEngine('figures of the database and of the domain', (engine) => {
  test(
    'SHIFT-037 random payments come to the same money in the view and in the domain, and to the same expected figure',
    LONG,
    async () => {
      const shop = await openDrawerShop(engine)
      shop.leaveBroken()
      const { id: shift_id } = await shop.open(0)
      const payments = sample(paid).map((one, at) => {
        const { columns, parts, money } = paymentOf(one)
        return { sale: saleRow(shop, at, { ...columns, shift_id }), parts, money }
      })
      await insertAll(
        shop,
        'sales',
        payments.map(({ sale }) => sale),
      )
      const movement = {
        movement_type: 'sale',
        reference: null,
        reason: null,
        reference_type: 'sale',
        shift_id,
      } as const
      const by = {
        business_date: '2026-11-21',
        created_by: shop.seller.id,
        created_at: NOW,
        department_id: null,
      }
      await insertAll(
        shop,
        'money_movements',
        payments.flatMap(({ sale, parts }) =>
          parts.map(
            (part, at) =>
              ({
                ...part,
                ...movement,
                ...by,
                id: shop.context.newId(),
                reference_id: sale.id,
                position: at + 1,
              }) as NewRow<'money_movements'>,
          ),
        ),
      )
      const found = new Map<string, Money[]>()
      for (const row of await shop.rows('sale_money'))
        found.set(row.sale_id, [...(found.get(row.sale_id) ?? []), row])
      const wrong = payments.filter(
        ({ sale, money }) => sorted(found.get(sale.id) ?? []).join() !== sorted(money).join(),
      )
      expect(wrong).toEqual([])
      const { expected } = await sumShift(shop.context.store.db, shift_id, {
        float: 0,
        left_before: null,
      })
      expect(expected).toEqual(expectedOf(payments.flatMap(({ money }) => money)))
    },
  )

  test(
    'DAYX-008 random returns are found by the doctor when they differ by one shilling from the domain, and only then',
    LONG,
    async () => {
      const shop = await openDrawerShop(engine)
      shop.leaveBroken()
      const line = fc.record({
        subtotal: fc.nat(3_000_000),
        tenths: fc.integer({ min: 1, max: 5000 }),
        back: fc.nat(1000),
      })
      const sale = fc.record({
        lines: fc.array(line, { minLength: 1, maxLength: 4 }),
        share: fc.nat(1000),
        off: fc.constantFrom(0, 0, 1, -1),
      })
      const wanted: Record<string, number> = {}
      const rows = sample(sale).map(({ lines, share, off }, at) => {
        const whole = lines.reduce((sum, { subtotal }) => sum + subtotal, 0)
        const total = Math.ceil((whole * share) / 1000)
        const sold = saleRow(shop, at, { total, subtotal: whole, discount: whole - total })
        const nets = netsOf(
          lines.map(({ subtotal }) => subtotal),
          total,
        )
        const refund_id = shop.context.newId()
        const made = lines.map(({ subtotal, tenths, back }, place) => {
          const [id, quantity] = [shop.context.newId(), tenths / 10]
          const returned = Math.max(1, Math.floor((tenths * back) / 1000)) / 10
          const right = refundOf(nets[place] ?? 0, { quantity }, 0, returned)
          if (off !== 0) wanted[id] = right
          return { id, subtotal, quantity, returned, amount: right + off, position: place + 1 }
        })
        return { sold, refund_id, made, at }
      })
      await insertAll(
        shop,
        'sales',
        rows.map(({ sold }) => sold),
      )
      const item = {
        product_id: null,
        service_id: null,
        item_name: 'Rice',
        base_quantity: 0,
        unit_price: 0,
      }
      const more = {
        tier: 'default',
        bottle: false,
        custom_price: false,
        cost_price: null,
      } as const
      await insertAll(
        shop,
        'sale_items',
        rows.flatMap(({ sold, made }) =>
          made.map(({ id, subtotal, quantity, position }) => ({
            ...item,
            ...more,
            id,
            subtotal,
            quantity,
            position,
            sale_id: sold.id,
          })),
        ),
      )
      await insertAll(
        shop,
        'refunds',
        rows.map(({ sold, refund_id, at }) => ({
          id: refund_id,
          number: at + 1,
          sale_id: sold.id,
          kind: 'return',
          total: 0,
          reason: 'Faulty',
          note: null,
          restocked_cost: 0,
          lost_cost: 0,
          shift_id: null,
          department_id: null,
          business_date: '2026-11-21',
          created_by: shop.seller.id,
          created_at: NOW,
        })),
      )
      await insertAll(
        shop,
        'refund_items',
        rows.flatMap(({ refund_id, made }) =>
          made.map(({ id, returned, amount: back }) => ({
            id: shop.context.newId(),
            refund_id,
            sale_item_id: id,
            quantity: returned,
            amount: back,
            base_quantity: 0,
            condition: null,
            cost: 0,
          })),
        ),
      )
      const { db } = shop.context.store
      const found = await refundViolations.refund_amount(db).execute(db)
      const named = found.rows as readonly { readonly id: string; readonly expected: number }[]
      expect(Object.fromEntries(named.map(({ id, expected }) => [id, expected]))).toEqual(wanted)
    },
  )
})
