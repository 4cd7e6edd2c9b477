// A plain request is read as its schema reads it, and everything else is left to the schema.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPlainDraft } from './plain-draft.ts'
import { SaleDraft } from './sale.ts'

const ID = '0192f0c1-2345-7abc-8def-0123456789ab'
const line = { product_id: ID, quantity: 2, unit_price: 1500 }
const plain = { id: ID, lines: [line], payment_method: 'cash', amount_paid: 3000 }

test('POS-047 POS-055 a plain request is read', () => {
  const sent = {
    ...plain,
    lines: [
      { ...line, service_id: null, tier: 'retail', bottle: true, custom_price: true },
      { service_id: ID, quantity: 1, unit_price: -0 },
    ],
    discount: 100,
    customer_name: ' Aisha ',
    cashier_name: '',
    department_id: ID,
    customer_id: null,
    drawer_id: ID,
  }
  expect(readPlainDraft(sent)).toStrictEqual(SaleDraft.parse(sent))
  expect(readPlainDraft(plain)).toStrictEqual(SaleDraft.parse(plain))
})

const strange = fc.constantFrom(
  undefined,
  null,
  '',
  ' ',
  'x',
  ID,
  ID.toUpperCase(),
  'a'.repeat(101),
  -1,
  -0,
  0,
  1,
  0.5,
  0.1 + 0.2,
  1e6,
  1e6 + 1,
  1e8,
  1e12,
  1e12 + 1,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  true,
  'card',
  'wholesale',
  [],
  [line],
  {},
)
const LINE_NAMES = [
  'product_id',
  'service_id',
  'quantity',
  'tier',
  'bottle',
  'unit_price',
  'custom_price',
  'more',
]
const NAMES = [
  'id',
  'lines',
  'discount',
  'payment_method',
  'amount_paid',
  'customer_name',
  'cashier_name',
  'department_id',
  'discount_reason',
  'approvals',
  'parts',
  'customer_id',
  'round_to',
  'drawer_id',
  'shift_id',
  'more',
]
const changesOf = (names: readonly string[]) =>
  fc.dictionary(fc.constantFrom(...names), strange, { maxKeys: 2 })

test('SALE-012 whatever is read without the schema is what the schema reads', () => {
  let read = 0
  fc.assert(
    fc.property(changesOf(NAMES), changesOf(LINE_NAMES), (changes, ofLine) => {
      const sent = { ...plain, lines: [line, { ...line, ...ofLine }], ...changes }
      const found = readPlainDraft(sent)
      if (found === undefined) return
      read += 1
      expect(found).toStrictEqual(SaleDraft.parse(sent))
    }),
    { numRuns: 2000 },
  )
  expect(read).toBeGreaterThan(100)
})
