// Discount limits and percents.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PROPERTY_CASES } from '../../testing/cases.ts'
import { ROLES } from '../../access/role.ts'
import { firstIssue } from '../../kernel/text.ts'
import { DEFAULT_RULES } from '../shop-rules/shop-rules.ts'
import {
  discountLimitOf,
  DiscountPercent,
  discountRefusal,
  isWithinLimit,
  discountShareOf,
} from './discount.ts'

test('DISCNT-001 the limits are 100, 0 and 0 percent when no rule was changed', () => {
  expect(ROLES.map((role) => discountLimitOf(DEFAULT_RULES, role))).toEqual([100, 0, 0])
  expect(discountRefusal(1, 10_000, 'user', DEFAULT_RULES)?.message).toBe(
    'Only people who may change prices can give a discount',
  )
  expect(discountRefusal(10_000, 10_000, 'admin', DEFAULT_RULES)).toBeNull()
})

test('DISCNT-002 up to the limit a discount passes; above it an approval is needed, or it is refused', () => {
  const rules = { ...DEFAULT_RULES, discount_limit_moderator: 10 }
  const codeOf = (discount: number, approvals: boolean) =>
    discountRefusal(discount, 12_345, 'moderator', { ...rules, approvals })?.code ?? null
  expect([codeOf(1234, false), codeOf(1235, false), codeOf(1235, true), codeOf(0, true)]).toEqual([
    null,
    'discount_above_limit',
    'approval_needed',
    null,
  ])
})

test('DISCNT-004 a percent is from 0.1 to 100 with one decimal', () => {
  expect([0.1, 12.5, 100].map((percent) => firstIssue(DiscountPercent, percent))).toEqual([
    null,
    null,
    null,
  ])
  expect([0, 0.05, 100.1, 12.55].map((percent) => firstIssue(DiscountPercent, percent))).toEqual([
    'Percent must be at least 0.1',
    'Percent must be at least 0.1',
    'Percent cannot be above 100',
    'Percent can have one decimal',
  ])
})

test('DISCNT-005 a share is rounded half up to whole shillings, and is never above the subtotal', () => {
  expect(discountShareOf(12_345, 10)).toBe(1235)
  expect([
    discountShareOf(5, 10),
    discountShareOf(4, 10),
    discountShareOf(999, 100),
    discountShareOf(1000, 0.1),
  ]).toEqual([1, 0, 999, 1])
  const subtotals = fc.integer({ min: 0, max: 1_000_000_000_000 })
  fc.assert(
    fc.property(subtotals, fc.integer({ min: 1, max: 1000 }), (subtotal, tenths) => {
      const share = discountShareOf(subtotal, tenths / 10)
      expect(share).toBeLessThanOrEqual(subtotal)
      const doubled = 2n * (BigInt(subtotal) * BigInt(tenths)) - 2000n * BigInt(share)
      expect(doubled > -1001n && doubled < 1000n).toBe(true)
    }),
    PROPERTY_CASES,
  )
})

test('DISCNT-002 a limit is compared exactly for any sums', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000_000_000 }),
      fc.integer({ min: 0, max: 100 }),
      (subtotal, percent) => {
        const most = Number((BigInt(subtotal) * BigInt(percent)) / 100n)
        expect([
          isWithinLimit(most, subtotal, percent),
          isWithinLimit(most + 1, subtotal, percent),
        ]).toEqual([true, false])
      },
    ),
    PROPERTY_CASES,
  )
})
