// The float book: lines, the signs of entries, and what is refused.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_MONEY } from '../../kernel/money.ts'
import { differenceWord, NewFloatCount } from './float-count.ts'
import {
  cashOfFloat,
  floatOf,
  floatOfTransaction,
  HAND_KINDS,
  NewFloatEntry,
  NewFloatOpening,
  NewFloatReversal,
} from './float-entry.ts'
import { isFloatHidden, isLineLow, NewFloatLine } from './float-line.ts'
import { lowFloatText } from './float-after.ts'
import { drawerCashOf, TRANSACTION_TYPES, transactionContent } from './mobile-money.ts'
import { SentTransaction } from './transaction.ts'

const ID = '0193b1c0-0000-7000-8000-000000000001'
const OTHER_ID = '0193b1c0-0000-7000-8000-000000000002'
const line = {
  provider: 'MTN',
  name: 'Front',
  number: '0772 123456',
  department_id: ID,
  warning_level: 100_000,
}
const whole = fc.integer({ min: 1, max: MAX_MONEY })

test.each(['0772 123456', '+256 772-123-456', '256772123456', '772123456', '00256772123456'])(
  'FLOAT-002 the number %s is stored with 256',
  (number) => {
    expect(NewFloatLine.parse({ ...line, number }).number).toBe('256772123456')
  },
)

test.each([
  ['number', '077212345', 'Type the number with its 9 digits, like 0772 123456'],
  ['number', 'no digits', 'Type the number with its 9 digits, like 0772 123456'],
  ['warning_level', -1, 'Warning level cannot be below 0'],
  ['warning_level', 0.5, 'Warning level must be whole shillings'],
  ['name', ' ', 'Name is required'],
  ['department_id', '', 'Choose a department'],
  ['provider', 'Safaricom', 'Choose a provider'],
])('FLOAT-002 a line whose %s is %j is refused', (field, value, words) => {
  const parsed = NewFloatLine.safeParse({ ...line, [field]: value })
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual([words])
})

test('FLOAT-006 float moves against the cash: only a withdrawal brings float', () => {
  fc.assert(
    fc.property(fc.constantFrom(...TRANSACTION_TYPES), whole, (transaction_type, amount) => {
      const float = floatOfTransaction(transaction_type, amount)
      expect(float).toBe(0 - drawerCashOf({ transaction_type, amount }))
      expect(float).toBe(transaction_type === 'withdrawal' ? amount : -amount)
    }),
  )
})

test('FLOAT-006 FLOAT-004 with a line amounts are whole, and a Transaction ID needs a line', () => {
  const sent = {
    transaction_type: 'deposit',
    provider: 'MTN',
    phone_number: '0772123456',
    amount: 5000.5,
  }
  const wordsOf = (fields: object) =>
    SentTransaction.safeParse({ ...sent, ...fields }).error?.issues.map(({ path, message }) => [
      ...path,
      message,
    ])
  expect(wordsOf({})).toBeUndefined()
  expect(wordsOf({ line_id: ID })).toEqual([['amount', 'Amount must be whole shillings']])
  expect(wordsOf({ line_id: ID, amount: 5000 })).toBeUndefined()
  expect(wordsOf({ provider_reference: 'MP1' })).toEqual([
    ['line_id', 'Choose a line for the Transaction ID'],
  ])
  const onLine = { line_id: ID, amount: 5000 }
  for (const provider_reference of ['mp-1/a.b', ' MP1 ', '', null, 'a'.repeat(50)])
    expect(wordsOf({ ...onLine, provider_reference })).toBeUndefined()
  for (const provider_reference of ['MP 1', 'MP_1', 'ü', 'a'.repeat(51)])
    expect(wordsOf({ ...onLine, provider_reference })).toEqual([
      ['provider_reference', 'Use letters, digits, dots, - and /, 50 at most'],
    ])
})

test('FLOAT-007 the line and the id are part of what a till proves; without a line nothing changes', () => {
  const plain = {
    transaction_type: 'deposit',
    provider: 'MTN',
    phone_number: '0772123456',
    amount: 5000,
    customer_id: null,
    notes: null,
  } as const
  const content = ['deposit', 'MTN', '0772123456', 5000, null, null]
  expect(transactionContent(plain)).toEqual(content)
  expect(transactionContent({ ...plain, line_id: null, provider_reference: '' })).toEqual(content)
  expect(transactionContent({ ...plain, line_id: ID })).toEqual([...content, ID, null])
  expect(transactionContent({ ...plain, line_id: ID, provider_reference: 'MP1' })).toEqual([
    ...content,
    ID,
    'MP1',
  ])
})

test('FLOAT-009 buying takes cash and brings float, selling the opposite; the rest moves no cash', () => {
  fc.assert(
    fc.property(fc.constantFrom(...HAND_KINDS), whole, (kind, amount) => {
      const [float, cash] = [floatOf(kind, amount), cashOfFloat(kind, amount)]
      if (kind === 'bought' || kind === 'sold') expect(float + cash).toBe(0)
      else expect(cash).toBe(0)
      expect(float > 0).toBe(['bought', 'commission', 'correction'].includes(kind))
    }),
  )
  expect(floatOf('correction', -700)).toBe(-700)
  expect(floatOf('opening', 700)).toBe(700)
})

const entry = { id: ID, line_id: OTHER_ID, kind: 'bought', amount: 5000, note: null }

test.each([
  [{ amount: 0 }, 'amount', 'Amount must be above 0'],
  [{ amount: -1 }, 'amount', 'Amount must be above 0'],
  [{ amount: 0.5 }, 'amount', 'Amount must be whole shillings'],
  [{ amount: MAX_MONEY + 1 }, 'amount', /^Amount cannot be above/],
  [{ fee: -1 }, 'fee', 'Fee cannot be below 0'],
  [{ fee: 5001 }, 'fee', 'The fee cannot be above the amount'],
  [{ kind: 'commission', fee: 1 }, 'fee', 'Only buying and selling float has a fee'],
  [{ kind: 'correction' }, 'note', 'Say why in the note'],
  [{ kind: 'opening' }, 'kind', 'Choose what happened'],
  [{ line_id: '' }, 'line_id', 'Choose a line'],
  [{ note: 'x'.repeat(501) }, 'note', 'Note must be at most 500 characters'],
])('FLOAT-009 FLOAT-022 an entry with %j is refused', (fields, path, words) => {
  const [issue] = NewFloatEntry.safeParse({ ...entry, ...fields }).error?.issues ?? []
  expect(issue?.path).toEqual([path])
  expect(issue?.message).toMatch(words)
})

test('FLOAT-009 a fee up to the amount, a correction below 0 and no note are accepted', () => {
  for (const fields of [{ fee: 5000 }, { kind: 'sold', fee: 0 }, { note: '' }])
    expect(NewFloatEntry.safeParse({ ...entry, ...fields }).success).toBe(true)
  const correction = { ...entry, kind: 'correction', amount: -5000, note: 'Wrong number' }
  expect(NewFloatEntry.safeParse(correction).success).toBe(true)
  expect(NewFloatOpening.safeParse({ id: ID, line_id: OTHER_ID, amount: 0 }).success).toBe(true)
  expect(NewFloatCount.safeParse({ id: ID, line_id: OTHER_ID, typed: -1 }).success).toBe(false)
})

test('FLOAT-012 a reversal needs a reason', () => {
  const reversal = { id: ID, transaction_id: OTHER_ID }
  expect(NewFloatReversal.safeParse({ ...reversal, reason: 'Wrong number' }).success).toBe(true)
  expect(NewFloatReversal.safeParse({ ...reversal, reason: ' ' }).success).toBe(false)
})

test('FLOAT-008 FLOAT-018 the warning names the line, and its balance to those who may see it', () => {
  const low = { line: 'Front', is_low: true }
  expect(lowFloatText({ ...low, balance: -20_000 })).toBe('Float of Front is UGX −20,000')
  expect(lowFloatText({ ...low, balance: null })).toBe('Float of Front is low')
  expect(lowFloatText({ line: 'Front', is_low: false, balance: 5 })).toBeNull()
  for (const [balance, warning_level, isLow] of [
    [0, 0, false],
    [-1, 0, true],
    [99_999, 100_000, true],
    [100_000, 100_000, false],
  ] as const)
    expect(isLineLow({ balance, warning_level })).toBe(isLow)
})

test('FLOAT-013 only users count without seeing the balance, while the shop hides it', () => {
  const hide_expected_cash = true
  expect(isFloatHidden({ role: 'user' }, { hide_expected_cash })).toBe(true)
  expect(isFloatHidden({ role: 'moderator' }, { hide_expected_cash })).toBe(false)
  expect(isFloatHidden({ role: 'user' }, { hide_expected_cash: false })).toBe(false)
})

test('FLOAT-014 a difference is a shortage, an excess, or none', () => {
  expect([-1, 0, 1].map(differenceWord)).toEqual(['Shortage', 'Matches', 'Excess'])
})
