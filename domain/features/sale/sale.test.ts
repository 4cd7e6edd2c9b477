// What a till may send, and when two sales are the same.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NIL_ID } from '../../kernel/id.ts'
import { firstIssue } from '../../kernel/text.ts'
import { PAYMENT_METHODS } from '../../kernel/payment-method.ts'
import { saleContent, SaleDraft } from './sale.ts'

const line = { product_id: NIL_ID, quantity: 2, unit_price: 6500 }
const sent = { id: NIL_ID, lines: [line], payment_method: 'cash', amount_paid: 13_000 }
const issue = (fields: Record<string, unknown>): string | null =>
  firstIssue(SaleDraft, { ...sent, ...fields })

test('POS-049 decision S15 the payment methods are cash, mobile_money and card', () => {
  expect(PAYMENT_METHODS).toEqual(['cash', 'mobile_money', 'card'])
  expect(issue({ payment_method: 'credit' })).toBe('Choose a payment method')
})

test('POS-047 POS-055 customer, cashier and other optional fields may be left out', () => {
  expect(SaleDraft.parse(sent)).toEqual({
    ...sent,
    lines: [{ ...line, service_id: null, tier: 'default', bottle: false, custom_price: false }],
    discount: 0,
    customer_name: null,
    cashier_name: null,
    department_id: null,
  })
  expect(SaleDraft.parse({ ...sent, cashier_name: ' ', customer_name: '' })).toMatchObject({
    cashier_name: null,
    customer_name: null,
  })
})

test('SALE-012 an invalid draft is refused with a clear text', () => {
  expect(issue({ amount_paid: 0.5 })).toBe('Amount paid must be whole shillings')
  expect(issue({ amount_paid: -1 })).toBe('Amount paid cannot be below 0')
  expect(issue({ discount: -1 })).toBe('Discount cannot be below 0')
  expect(issue({ lines: [{ ...line, quantity: 0 }] })).toBe('Quantity must be above 0')
  expect(issue({ lines: [{ ...line, quantity: 1.2555 }] })).toBe(
    'Quantity can have three decimals at most',
  )
  expect(issue({ lines: [{ ...line, unit_price: -1 }] })).toBe('Price cannot be below 0')
  expect(issue({ lines: [{ ...line, service_id: NIL_ID }] })).toBe(
    'A line is either a product or a service',
  )
  expect(issue({ lines: [{ quantity: 1, unit_price: 1 }] })).toBe(
    'A line is either a product or a service',
  )
  expect(issue({ lines: Array(501).fill(line) })).toBe('A sale can have 500 lines at most')
  expect(issue({ id: '1' })).toBe('That is not a valid id')
})

test('POS-058 an empty cart passes the schema, because it has a separate refusal', () => {
  expect(issue({ lines: [] })).toBeNull()
})

test('decision S2: the content hash is the same for any order of fields', () => {
  const one = SaleDraft.parse(sent)
  const other = SaleDraft.parse(Object.fromEntries(Object.entries(sent).toReversed()))
  expect(saleContent(one)).toBe(saleContent(other))
})

test('SPLIT-025 a draft without parts has the content that every version gave it', () => {
  const old = SaleDraft.parse({
    id: NIL_ID,
    lines: [{ product_id: NIL_ID, quantity: 2.5, unit_price: 1200.5 }],
    payment_method: 'mobile_money',
    amount_paid: 5000,
    customer_name: 'Nalubega',
    department_id: NIL_ID,
  })
  const golden = `["${NIL_ID}",[["${NIL_ID}",null,2.5,"default",false,1200.5,false]],0,"mobile_money",5000,"Nalubega",null,"${NIL_ID}"]`
  expect(saleContent(old)).toBe(golden)
  expect(saleContent({ ...old, parts: null })).toBe(golden)
  const parts = [
    { method: 'cash' as const, amount: 2000, reference: null },
    { method: 'card' as const, amount: 3000, reference: 'A7' },
  ]
  expect(saleContent({ ...old, parts })).toBe(
    golden.replace(/\]$/, ',["parts",[["cash",2000,null],["card",3000,"A7"]]]]'),
  )
})

test('decision S2: the content hash differs when any field differs', () => {
  const draft = SaleDraft.parse(sent)
  const [only] = draft.lines
  if (!only) throw new Error('the draft has a line')
  const others = [
    { id: NIL_ID.replace(/0$/, '1') },
    { lines: [...draft.lines, only] },
    ...[
      { product_id: null, service_id: NIL_ID },
      { quantity: 3 },
      { tier: 'retail' as const },
      { bottle: true },
      { unit_price: 1 },
      { custom_price: true },
    ].map((change) => ({
      lines: [{ ...only, ...change }],
    })),
    { discount: 1 },
    { payment_method: 'card' as const },
    { amount_paid: 14_000 },
    { customer_name: 'Grace' },
    { cashier_name: 'Joel' },
    { department_id: NIL_ID },
    { parts: [{ method: 'card' as const, amount: 13_000, reference: 'A7' }] },
  ]
  expect(
    others.filter((fields) => saleContent(draft) === saleContent({ ...draft, ...fields })),
  ).toEqual([])
})

test('decision S2: the content hash differs when text moves from one field to the next', () => {
  const draft = SaleDraft.parse(sent)
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), fc.string(), (a, b, c, d) => {
      const same =
        saleContent({ ...draft, customer_name: a, cashier_name: b }) ===
        saleContent({ ...draft, customer_name: c, cashier_name: d })
      expect(same).toBe(a === c && b === d)
    }),
  )
})
