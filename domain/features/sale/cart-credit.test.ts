// Credit in the cart and on paper: the fourth way, credit as a part, and what counts as paid.
import { expect, test } from 'vitest'
import { type Cart, canCompleteCart, draftOf, emptyCart, newLine, splitProblem } from './cart.ts'
import { reduceCart, startCart } from './cart-reducer.ts'
import type { CartAction } from './cart-action.ts'
import { creditOf, handedOverOf, paidBy, paymentText, PaymentParts } from './payment.ts'
import { receiptOf, receiptText } from './receipt.ts'
import { saleContent, SaleDraft } from './sale.ts'

const GRACE = '01a00000-0000-7000-8000-000000000002'
const SALE = '01a00000-0000-7000-8000-000000000003'
const service = {
  kind: 'service',
  id: GRACE,
  name: 'Printing',
  base_price: 50_000,
  is_negotiable: false,
} as const

const after = (...actions: readonly CartAction[]): Cart => {
  const cart = { ...emptyCart(null), id: SALE, lines: [newLine('line-1', service, 1)] }
  return actions.reduce(reduceCart, startCart(cart)).cart
}

const choose = {
  type: 'set_customer',
  customer_name: 'Grace',
  customer_phone: null,
  customer_id: GRACE,
} as const
const typed = { type: 'set_customer', customer_name: 'Grac', customer_phone: null } as const
const onAccount = { type: 'pay_on_account' } as const
const row = (method: 'cash' | 'credit', amount: number) => ({ method, amount, reference: '' })

test('CREDIT-046 CREDIT-047 the whole total goes on the account of a chosen customer, without a typed amount', () => {
  expect(after(onAccount)).toMatchObject({ on_account: false })
  const cart = after(choose, onAccount)
  expect(cart).toMatchObject({ on_account: true, amount_paid: 50_000, customer_id: GRACE })
  expect(canCompleteCart(cart)).toBe(true)
  expect(draftOf(cart, '')).toMatchObject({
    customer_id: GRACE,
    customer_name: 'Grace',
    payment_method: 'card',
    amount_paid: 50_000,
    parts: [{ method: 'credit', amount: 50_000, reference: null }],
  })
  const more = after(choose, onAccount, { type: 'step', line_id: 'line-1', direction: 1 })
  expect(draftOf(more, '')?.parts).toEqual([{ method: 'credit', amount: 100_000, reference: null }])
})

test('CREDIT-046 choosing another payment method, another customer or a typed name removes the credit', () => {
  const cash = { type: 'set_payment_method', payment_method: 'cash' } as const
  for (const action of [
    cash,
    typed,
    { ...choose, customer_id: SALE },
    { type: 'set_parts', parts: null },
  ] as const)
    expect([action, after(choose, onAccount, action)]).toMatchObject([
      action,
      { on_account: false, amount_paid: null },
    ])
  expect(after(choose, onAccount, choose).on_account).toBe(true)
  expect(draftOf(after(choose, typed), '')).not.toHaveProperty('customer_id')
  const split = { type: 'set_parts', parts: [row('cash', 10_000), row('credit', 40_000)] } as const
  expect(after(choose, split, typed).parts).toEqual([row('cash', 10_000)])
})

test('CREDIT-046 the last line, removed and brought back by Undo, is on the account of nobody but its customer', () => {
  const [remove, undo] = [{ type: 'remove', line_id: 'line-1' }, { type: 'undo' }] as const
  const other = { ...choose, customer_id: SALE }
  const back = (...between: readonly CartAction[]): Cart =>
    after(choose, onAccount, remove, ...between, undo)
  expect(back()).toMatchObject({ customer_id: GRACE, on_account: true, amount_paid: 50_000 })
  expect(back(other)).toMatchObject({ customer_id: SALE, on_account: false, amount_paid: null })
  expect(back(typed)).toMatchObject({ customer_id: null, on_account: false, amount_paid: null })
  const split = { type: 'set_parts', parts: [row('cash', 10_000), row('credit', 40_000)] } as const
  expect(after(choose, split, remove, other, undo).parts).toEqual([row('cash', 10_000)])
})

test('CREDIT-005 a credit part is alone or beside other parts, at most once and without a reference', () => {
  const split = (parts: readonly ReturnType<typeof row>[]) =>
    after(choose, { type: 'set_parts', parts })
  const half = split([row('cash', 10_000), row('credit', 40_000)])
  expect(draftOf(half, '')).toMatchObject({
    payment_method: 'cash',
    amount_paid: 50_000,
    parts: [{}, {}],
  })
  expect(draftOf(split([row('credit', 50_000)]), '')?.parts).toHaveLength(1)
  expect(splitProblem(split([row('credit', 50_001), row('cash', 1)]))).toBe(
    'Only cash can be more than the amount due',
  )
  const problem = (parts: readonly object[]) =>
    PaymentParts.safeParse(parts).error?.issues[0]?.message
  const credit = { method: 'credit', amount: 1 }
  expect(problem([credit])).toBeUndefined()
  expect(problem([credit, credit])).toBe('Credit can be one part only')
  expect(problem([{ ...credit, reference: 'A7' }])).toBe('Credit has no reference')
})

test('CREDIT-002 a draft without a registered customer keeps the content of an earlier version', () => {
  const draft = SaleDraft.parse(draftOf(after({ type: 'set_amount', amount_paid: 50_000 }), ''))
  expect(draft).not.toHaveProperty('customer_id')
  expect(saleContent({ ...draft, customer_id: null })).toBe(saleContent(draft))
  expect(saleContent({ ...draft, customer_id: GRACE })).not.toBe(saleContent(draft))
})

const part = (method: 'cash' | 'credit', amount: number) => ({
  method,
  amount,
  tendered: amount,
  reference: null,
})
const half = {
  payment_method: 'cash' as const,
  amount_paid: 50_000,
  payments: [part('cash', 10_000), part('credit', 40_000)],
}
const wholly = {
  payment_method: 'card' as const,
  amount_paid: 50_000,
  payments: [part('credit', 50_000)],
}

test('SPLIT-017 a sale wholly on credit is worded "Credit" and never "Card"', () => {
  expect([paidBy(wholly), paymentText(wholly)]).toEqual(['Credit', 'Credit'])
  expect([paidBy(half), paymentText(half)]).toEqual(['Split', 'Split: Cash 10,000, Credit 40,000'])
})

test('SPLIT-019 the receipt and its text count only money that was handed over as paid', () => {
  expect([creditOf(half.payments), handedOverOf(half), handedOverOf(wholly)]).toEqual([
    40_000, 10_000, 0,
  ])
  const sale = {
    ...half,
    receipt_number: 'RCP-000001',
    total: 50_000,
    subtotal: 50_000,
    change_amount: 0,
    created_at: '2026-11-21T09:00:00.000Z',
  }
  const settings = { business_name: 'Duka', business_address: '', business_phone: '' }
  const receipt = receiptOf(sale as never, [], settings as never)
  expect(receipt).toMatchObject({ amountPaid: 10_000, onAccount: 40_000 })
  expect(receiptText(receipt)).toContain('Paid: UGX 10,000\nOn account: UGX 40,000\nChange: UGX 0')
  const plain = receiptOf({ ...sale, payments: undefined } as never, [], settings as never)
  expect(plain).not.toHaveProperty('onAccount')
  expect(receiptText(plain)).not.toContain('On account')
})
