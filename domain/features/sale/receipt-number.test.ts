// Receipt numbers with a count and with a moment.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  COUNTED_RECEIPT,
  countedNumbersWith,
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

test('HIST-016 every counted number that contains four to eight digits is listed, and no other', () => {
  const digits = fc.stringMatching(/^\d{4,8}$/)
  const prefixes = fc.constantFrom('', '-', 'P-', 'cp-', 'RCP-')
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99_999_999 }),
      fc.nat(7),
      fc.nat(8),
      (count, from, to) => {
        const number = receiptNumberOf(count)
        const term = number.slice('RCP-'.length).slice(from, to)
        if (term.length >= 4) expect(countedNumbersWith(term)).toContain(number)
      },
    ),
    { numRuns: 20 },
  )
  fc.assert(
    fc.property(prefixes, digits, (prefix, some) => {
      const term = `${prefix}${some}`
      const numbers = countedNumbersWith(term) ?? []
      expect(new Set(numbers).size).toBe(numbers.length)
      const wrong = numbers.filter(
        (number) =>
          !number.includes(term.toUpperCase()) ||
          receiptNumberOf(receiptCountOf(number) ?? -1) !== number,
      )
      expect(wrong).toEqual([])
    }),
    { numRuns: 20 },
  )
})

test.each(['', '123', 'RC-1234', '1234a', '123456789', 'RCP1234'])(
  'HIST-016 the numbers that contain %j are not listed',
  (term) => {
    expect(countedNumbersWith(term)).toBeNull()
  },
)
