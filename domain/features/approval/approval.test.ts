// What an approval covers: never more than was allowed.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PROPERTY_CASES } from '../../testing/cases.ts'
import { DEFAULT_RULES } from '../shop-rules/shop-rules.ts'
import { type ApprovalRequest, approvalLabel, coversRequest, mayApprove } from './approval.ts'

const [CART, OTHER] = [
  '01930b0e-0000-7000-8000-000000000001',
  '01930b0e-0000-7000-8000-000000000002',
]
const discount = (given: number, subtotal: number, document_id = CART): ApprovalRequest => ({
  action: 'discount',
  document_id,
  discount: given,
  subtotal,
})
const back = (quantity: number, total: number): ApprovalRequest => ({
  action: 'return',
  document_id: CART,
  lines: [{ sale_item_id: OTHER, quantity }],
  total,
})

test('APPR-010 an approval of a discount covers no more shillings and no larger share of the subtotal', () => {
  const given = discount(5000, 40_000)
  expect(coversRequest(given, discount(5000, 40_000))).toBe(true)
  expect(coversRequest(given, discount(5000, 6000))).toBe(false)
  expect(coversRequest(given, discount(5001, 80_000))).toBe(false)
  expect(coversRequest(given, discount(2500, 20_000))).toBe(true)
  expect(coversRequest(given, discount(5000, 40_000, OTHER))).toBe(false)
  const money = fc.integer({ min: 1, max: 1_000_000_000_000 })
  fc.assert(
    fc.property(money, money, money, money, (one, on, two, other) => {
      expect(coversRequest(discount(one, on), discount(one, other))).toBe(other >= on)
      expect(coversRequest(discount(one, on), discount(two, on))).toBe(two <= one)
    }),
    PROPERTY_CASES,
  )
})

test('APPR-012 an approval of a return covers these lines and this sum, or less of them', () => {
  const given = back(2, 4000)
  expect(
    [back(2, 4000), back(1, 2000), back(2.1, 4000), back(2, 4001)].map((wanted) =>
      coversRequest(given, wanted),
    ),
  ).toEqual([true, true, false, false])
  expect(
    coversRequest(given, {
      ...back(1, 1),
      lines: [{ sale_item_id: CART, quantity: 1 }],
    } as ApprovalRequest),
  ).toBe(false)
})

test('APPR-001 SHIFT-026 an approval covers only its action, and a pay-out up to its amount', () => {
  const pay = (amount: number): ApprovalRequest => ({
    action: 'pay_out',
    document_id: CART,
    amount,
  })
  expect([coversRequest(pay(5000), pay(5000)), coversRequest(pay(5000), pay(5001))]).toEqual([
    true,
    false,
  ])
  const [sale, drawer]: ApprovalRequest[] = [
    { action: 'void', document_id: CART },
    { action: 'no_sale', document_id: CART },
  ]
  if (sale === undefined || drawer === undefined) throw new Error('two actions')
  expect([
    coversRequest(sale, sale),
    coversRequest(sale, drawer),
    coversRequest(pay(1), sale),
  ]).toEqual([true, false, false])
})

test('APPR-015 APPR-016 a leader approves a discount up to their limit, and role user approves nothing', () => {
  const rules = { ...DEFAULT_RULES, discount_limit_moderator: 10 }
  const asked = (given: number) =>
    (['admin', 'moderator', 'user'] as const).filter((role) =>
      mayApprove({ role }, discount(given, 40_000), rules),
    )
  expect([asked(4000), asked(4001)]).toEqual([['admin', 'moderator'], ['admin']])
  expect(mayApprove({ role: 'user' }, { action: 'void', document_id: CART }, rules)).toBe(false)
})

test('APPR-027 an approval request is described with its figures', () => {
  expect(approvalLabel(discount(5000, 40_000))).toBe('Discount 5,000 on 40,000')
  const rest: ApprovalRequest[] = [
    { action: 'remove_held_cart', document_id: CART },
    { action: 'pay_out', document_id: CART, amount: 60_000 },
    { action: 'no_sale', document_id: CART },
    { action: 'void', document_id: CART },
    back(1, 2000),
    { ...back(1, 2000), action: 'return_late' } as ApprovalRequest,
    { ...back(1, 2000), action: 'return_otherwise' } as ApprovalRequest,
  ]
  expect(rest.map(approvalLabel)).toEqual([
    'Remove a held cart',
    'Pay out 60,000',
    'Open the drawer without a sale',
    'Void a sale',
    'Return items for 2,000',
    'Late return for 2,000',
    'Pay back 2,000 in another way',
  ])
})
