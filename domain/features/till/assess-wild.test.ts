// Random bodies of closed sales.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PROPERTY_CASES } from '../../testing/cases.ts'
import { numberedId } from '../../testing/goods.ts'
import { OWN, SALE, shop } from '../../testing/priced-sale.ts'
import { context, tillFields } from '../../testing/till-sales.ts'
import { lineSubtotal } from '../sale/totals.ts'
import { assessSale } from './assess-sale.ts'
import { readSaleOnTill } from './sale-on-till.ts'

const wildLine = fc.record({
  product_id: fc.constantFrom(...shop.map(({ id }) => id), numberedId(77)),
  quantity: fc.oneof(
    fc.integer({ min: 1, max: 1_000_000_000 }).map((thousandths) => thousandths / 1000),
    fc.integer({ min: 1, max: 9 }),
  ),
  tier: fc.constantFrom('default', 'retail', 'wholesale', 'individual'),
  bottle: fc.boolean(),
  unit_price: fc.oneof(
    fc.integer({ min: 0, max: 10_000_000_000 }).map((cents) => cents / 100),
    fc.constantFrom(6000, 6500, 1200, 200, 55_000),
  ),
  custom_price: fc.boolean(),
  rev: fc.integer({ min: 0, max: 3 }),
  item_name: fc.constantFrom('Jelly', 'x'),
  subtotal: fc.integer({ min: -5, max: 1_000_000 }),
  asService: fc.boolean(),
})

const wildPart = fc.record({
  method: fc.constantFrom('cash', 'mobile_money', 'card', 'credit'),
  amount: fc.integer({ min: 1, max: 10_000_000 }),
  reference: fc.constant(null),
})

/** Bodies of any content that may be readable. */
const wildBody = fc
  .record({
    lines: fc.array(wildLine, { minLength: 1, maxLength: 5 }),
    discount: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 2_000_000_000 })),
    amount_paid: fc.integer({ min: 0, max: 2_000_000_000 }),
    parts: fc.oneof(fc.constant(null), fc.array(wildPart, { minLength: 2, maxLength: 4 })),
    sums: fc.integer({ min: -5, max: 1_000_000 }),
    epoch: fc.constantFrom('e1', 'e0'),
    department_id: fc.constantFrom(OWN, numberedId(6), null),
  })
  .map(({ lines, sums, ...fields }) => ({
    id: numberedId(1),
    payment_method: 'cash',
    ...tillFields,
    ...fields,
    lines: lines.map(({ asService, product_id, ...line }) => ({
      ...line,
      ...(asService ? { service_id: product_id } : { product_id }),
    })),
    subtotal: sums,
    total: sums,
    change_amount: sums,
  }))

const readWild = (body: unknown) => readSaleOnTill(SALE, 1, body)

test('OFF-153 assessing never throws, and every readable body keeps the sum rules of the doctor', () => {
  let read = 0
  fc.assert(
    fc.property(wildBody, fc.boolean(), (wild, isKnownEpoch) => {
      const body = readWild(wild)
      if (body === null) return
      read += 1
      const { sale, sale_items, changes } = assessSale(body, context({ isKnownEpoch }))
      const sum = sale_items.reduce((all, { subtotal }) => all + subtotal, 0)
      expect(sale.subtotal).toBe(sum)
      expect(sale.total).toBe(sale.subtotal - sale.discount)
      expect(sale.total).toBeGreaterThanOrEqual(0)
      expect(sale.change_amount).toBe(sale.amount_paid - sale.total)
      expect(sale_items.map(({ position }) => position)).toEqual(
        sale_items.map((_item, at) => at + 1),
      )
      for (const item of sale_items) expect(item.subtotal).toBe(lineSubtotal(item))
      const payments = sale.payments ?? []
      const kept = payments.reduce((all, { amount }) => all + amount, 0)
      if (sale.payments) expect(kept).toBe(Math.min(sale.total, sale.amount_paid))
      const moved = new Set(changes.map(({ product_id }) => product_id))
      expect(
        sale_items.every(({ product_id }) => product_id === null || moved.has(product_id)),
      ).toBe(true)
    }),
    PROPERTY_CASES,
  )
  expect(read).toBeGreaterThan(100)
})
