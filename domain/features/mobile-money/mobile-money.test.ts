// Mobile money: what is accepted, when Record is
// disabled, whose numbers are whose, and the day's cash.
import { expect, test } from 'vitest'
import { NewTransaction, PROVIDERS, TRANSACTION_TYPES } from './mobile-money.ts'
import { providerOfPhone } from './provider-of-phone.ts'
import { dayTotalsOf, recordBlocked } from './transaction.ts'

const sent = {
  transaction_type: 'deposit',
  provider: 'MTN',
  phone_number: '0772123456',
  amount: 5000,
}

test('MOMO-004 MOMO-005 the types and providers are those of the specification', () => {
  expect(TRANSACTION_TYPES).toEqual([
    'deposit',
    'withdrawal',
    'bill_payment',
    'airtime',
    'data_bundle',
  ])
  expect(PROVIDERS).toEqual(['MTN', 'Airtel', 'Other'])
  expect(NewTransaction.safeParse({ ...sent, transaction_type: 'loan' }).success).toBe(false)
  expect(NewTransaction.safeParse({ ...sent, provider: 'Safaricom' }).success).toBe(false)
})

test('MOMO-006 MOMO-009 customer and notes are optional', () => {
  expect(NewTransaction.parse({ ...sent, phone_number: '0772 123 456', notes: ' ' })).toEqual({
    ...sent,
    customer_id: null,
    notes: null,
  })
  expect(NewTransaction.safeParse({ ...sent, notes: 'x'.repeat(501) }).success).toBe(false)
})

test.each([
  ['', 5000, 'Add a phone number'],
  [' ', 0, 'Add a phone number and an amount above 0'],
  ['0772123456', 0, 'Add an amount above 0'],
  ['0772123456', null, 'Add an amount above 0'],
  ['0772123456', -1, 'Add an amount above 0'],
  ['0772123456', 1, null],
])('MOMO-007 MOMO-008 phone %j and amount %j: %j', (phone_number, amount, words) => {
  expect(recordBlocked({ phone_number, amount })).toBe(words)
  if (words !== null)
    expect(NewTransaction.safeParse({ ...sent, phone_number, amount }).success).toBe(false)
})

test('MOMO-017 a provider is suggested from the first digits of a number', () => {
  for (const phone of ['077', '0782', '0760000000', '039', '+256 772 123 456', '25678'])
    expect(providerOfPhone(phone)).toBe('MTN')
  for (const phone of ['070', '0752', '074', '+256701'])
    expect(providerOfPhone(phone)).toBe('Airtel')
  for (const phone of ['', '07', '0712345678', '+25577']) expect(providerOfPhone(phone)).toBeNull()
})

test('MOMO-018 only withdrawals reduce the cash', () => {
  const sums = [
    { transaction_type: 'deposit', amount: 100_000.1 },
    { transaction_type: 'withdrawal', amount: 250_000 },
    { transaction_type: 'airtime', amount: 5000.2 },
    { transaction_type: 'bill_payment', amount: 30_000 },
  ] as const
  expect(dayTotalsOf(sums)).toEqual({
    deposits: 100_000.1,
    withdrawals: 250_000,
    net_cash: -114_999.7,
  })
  expect(dayTotalsOf([])).toEqual({ deposits: 0, withdrawals: 0, net_cash: 0 })
})
