// Receipt numbers with a count and with a moment.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  COUNTED_RECEIPT,
  RECEIPT_NUMBER,
  receiptCountOf,
  receiptNumberOf,
  receiptNumberOfMoment,
} from './receipt-number.ts'

test('decision S3 a receipt number has at least six digits and gives its count back', () => {
  expect(receiptNumberOf(42)).toBe('RCP-000042')
  expect(receiptNumberOf(1_000_000)).toBe('RCP-1000000')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (count) => {
      expect(receiptCountOf(receiptNumberOf(count))).toBe(count)
      expect(RECEIPT_NUMBER.test(receiptNumberOf(count))).toBe(true)
      expect(COUNTED_RECEIPT.test(receiptNumberOf(count))).toBe(true)
    }),
  )
})

test('SALE-016 a receipt number of a moment is valid and has no count', () => {
  expect(receiptNumberOfMoment(1_795_000_000_000)).toBe('RCP1795000000000')
  expect(RECEIPT_NUMBER.test('RCP1795000000000')).toBe(true)
  expect(receiptCountOf('RCP1795000000000')).toBeNull()
})

test.each([
  'RCP-12345',
  'RCP-1234567890123',
  'RCP123456789',
  'RCP-00004x',
  'rcp-000042',
  ' RCP-000042',
  '',
])('decision S3 %j is no receipt number', (text) => {
  expect(RECEIPT_NUMBER.test(text)).toBe(false)
  expect(receiptCountOf(text)).toBeNull()
})
