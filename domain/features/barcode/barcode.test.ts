// Codes of the shop's own making.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkDigit, cleanPrefix, DEFAULT_PREFIX, dialogCode, internalBarcode } from './barcode.ts'
import { codeProblem } from './code-key.ts'

test('BCD-002 BCD-003 BCD-004 the prefix is upper case, has at most 6 characters, and is PROD by default', () => {
  expect(['abc', 'abcdefgh', ' a b '].map(cleanPrefix)).toEqual(['ABC', 'ABCDEF', 'AB'])
  expect(DEFAULT_PREFIX).toBe('PROD')
})

test('BCD-005 a code is prefix + last 6 digits of the clock + 3 random digits', () => {
  expect(dialogCode('prod', 1_795_000_012_345, 0.0078)).toBe('PROD012345007')
  expect(dialogCode('PROD', 1_795_000_000_007, 0.999_999)).toBe('PROD000007999')
})

test('BCD-005 every code has 9 digits after the prefix', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 4_000_000_000_000 }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (now, random) => {
        expect(dialogCode('AB', now, random)).toMatch(/^AB\d{9}$/)
      },
    ),
  )
})

test('BCD-001 a code is refused when it is empty or already a barcode or internal barcode, ignoring case', () => {
  const products = [
    { barcode: 'abc1', internal_barcode: null },
    { barcode: null, internal_barcode: '2000000000015' },
  ]
  expect(codeProblem(' ', products)).toBe('Please enter or generate a barcode')
  expect(codeProblem('ABC1', products)).toBe('This code already exists!')
  expect(codeProblem('2000000000015', products)).toBe('This code already exists!')
  expect(codeProblem('ABC2', products)).toBeNull()
})

test('PROD-029 an internal barcode has 13 digits, begins with 2 and ends with its check digit', () => {
  expect(internalBarcode(1)).toBe('2000000000015')
  expect(['400638133393', '590123412345', '501234567890'].map(checkDigit)).toEqual(['1', '7', '0'])
})

test('PROD-029 different counters give different codes', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (one, other) => {
      expect(internalBarcode(one)).toMatch(/^2\d{12}$/)
      expect(internalBarcode(one) === internalBarcode(other)).toBe(one === other)
    }),
  )
})
