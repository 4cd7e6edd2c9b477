// The words of an account.
import { expect, test } from 'vitest'
import { accountBalanceText, creditLeft, creditLine, paymentTaken } from './account.ts'

test('CREDIT-017 a balance says who owes', () => {
  expect([5000, -5000, 0, 0.5].map(accountBalanceText)).toEqual([
    'Owes 5,000',
    'We owe 5,000',
    'Nothing owed',
    'Owes 0.50',
  ])
})

test('CREDIT-003 a chosen customer is shown with the balance and the limit, and what is left', () => {
  const grace = { name: 'Grace', balance: 80_000, credit_limit: 100_000 }
  expect(creditLine(grace)).toBe('Grace · owes 80,000 of 100,000')
  expect(creditLine({ ...grace, balance: -5000 })).toBe('Grace · owes 0 of 100,000')
  expect([creditLeft(80_000, 100_000), creditLeft(120_000, 100_000), creditLeft(-5000, 0)]).toEqual(
    [20_000, 0, 5000],
  )
})

test('CREDIT-019 the toast of a payment names its amount', () => {
  expect(paymentTaken(50_000)).toBe('Payment of 50,000 taken')
})
