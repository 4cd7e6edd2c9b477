// The minimum price against a discount: what each line bears, and who may go below.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_RULES } from '../shop-rules/shop-rules.ts'
import { actorOf, draftOf, jellyLine, refusalOf, shop } from '../../testing/priced-sale.ts'
import { brokenMinimum } from './broken-minimum.ts'
import { minimumRefusal, needsDiscountApproval } from './minimum-price.ts'
import { priceSale } from './price-sale.ts'

const line = (subtotal: number, quantity: number, min: number | null) => ({
  subtotal,
  quantity,
  min,
})

test('DISCNT-014 a line may come down to its minimum price, and not below', () => {
  expect(brokenMinimum([line(12_000, 2, 4000)], 4000)).toBeNull()
  expect(brokenMinimum([line(12_000, 2, 4000)], 4001)).toBe(4000)
  expect(brokenMinimum([line(12_000, 2, null)], 12_000)).toBeNull()
  // A wholesale price below the minimum is no discount.
  expect(brokenMinimum([line(100, 1, 4000)], 0)).toBeNull()
})

test('DISCNT-014 each line bears its share of the discount', () => {
  const lines = [line(10_000, 1, 9500), line(90_000, 1, null)]
  expect(brokenMinimum(lines, 5000)).toBeNull()
  expect(brokenMinimum(lines, 6000)).toBe(9500)
})

test('DISCNT-014 a larger discount breaks each minimum that a smaller one breaks', () => {
  const amount = fc.integer({ min: 1, max: 100_000 })
  const one = fc.record({
    subtotal: amount,
    quantity: fc.integer({ min: 1, max: 9 }),
    min: fc.option(fc.integer({ min: 1, max: 20_000 })),
  })
  fc.assert(
    fc.property(one, amount, amount, (sold, first, second) => {
      const [less, more] = [Math.min(first, second), Math.max(first, second)]
      fc.pre(more <= sold.subtotal)
      if (brokenMinimum([sold], less) !== null) expect(brokenMinimum([sold], more)).toBe(sold.min)
    }),
  )
})

test('DISCNT-014 administrators give a reason, others need an approval or are refused', () => {
  const rules = { ...DEFAULT_RULES, approvals: true }
  const codeOf = (role: 'admin' | 'moderator' | 'user', reason: string | null, more = rules) =>
    minimumRefusal(4000, { role }, reason, more)?.code ?? null
  expect([codeOf('admin', 'Damaged box'), codeOf('admin', null), codeOf('admin', '')]).toEqual([
    null,
    'invalid_input',
    'invalid_input',
  ])
  expect([codeOf('moderator', 'x'), codeOf('user', 'x')]).toEqual([
    'approval_needed',
    'approval_needed',
  ])
  expect(minimumRefusal(4000, { role: 'user' }, null, DEFAULT_RULES)?.message).toBe(
    'Price cannot be below UGX 4,000',
  )
  expect(minimumRefusal(4000, { role: 'user' }, null, 'approved')).toBeNull()
  expect(minimumRefusal(null, { role: 'user' }, null, rules)).toBeNull()
})

test('DISCNT-014 a sale below the minimum by a discount is refused', () => {
  const rules = { ...DEFAULT_RULES, discount_limit_user: 100 }
  const sold = (discount: number, role: 'admin' | 'user', discount_reason?: string) =>
    priceSale(draftOf({ discount, discount_reason }), shop, actorOf(role), rules).sale.total
  expect(sold(4000, 'user')).toBe(8000)
  expect(() => sold(4001, 'user')).toThrow('Price cannot be below UGX 4,000')
  expect(sold(4001, 'admin', 'Damaged box')).toBe(7999)
  expect(() => sold(4001, 'admin')).toThrow('Give a reason for a price below the minimum')
  // A discount that no sale can have is named first.
  expect(refusalOf({ lines: [jellyLine], discount: 13_000 }, actorOf('admin')).code).toBe(
    'discount_too_large',
  )
})

test('DISCNT-015 a leader has to allow a discount above the limit or below a minimum, once', () => {
  const rules = { ...DEFAULT_RULES, approvals: true, discount_limit_user: 10 }
  const cart = (discount: number, approvals: string[] = []) => ({
    lines: [
      {
        line_id: '1',
        item: {
          kind: 'service' as const,
          id: '0199f0a0-0000-7000-8000-000000000002',
          name: 'Haircut',
          base_price: 10_000,
          is_negotiable: false,
        },
        tier: 'default' as const,
        bottle: false,
        quantity: 1,
        unit_price: 10_000,
        custom_price: false,
      },
    ],
    discount,
    discount_reason: '',
    approvals,
  })
  const isNeeded = (discount: number, more: object = {}, role: 'admin' | 'user' = 'user') =>
    needsDiscountApproval(cart(discount), { role }, { ...rules, ...more })
  expect([0, 1000, 1001, 10_000, 10_001].map((discount) => isNeeded(discount))).toEqual([
    false,
    false,
    true,
    true,
    false,
  ])
  expect(isNeeded(2000, { approvals: false })).toBe(false)
  expect(isNeeded(2000, {}, 'admin')).toBe(false)
  expect(needsDiscountApproval(cart(2000, ['a']), { role: 'user' }, rules)).toBe(false)

  const unlimited = { ...rules, discount_limit_user: 100 }
  const [item = shop[0]] = shop
  const lines = cart(5000).lines.map((one) => ({ ...one, quantity: 2, unit_price: 6000, item }))
  const isAsked = (isAway: boolean) =>
    needsDiscountApproval({ ...cart(5000), lines } as never, { role: 'user' }, unlimited, isAway)
  expect([isAsked(false), isAsked(true)]).toEqual([true, false])
})
