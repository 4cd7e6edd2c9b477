// Parsing, grouping and caret of money fields.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  findCaret,
  countDigitsBefore,
  groupDigits,
  parseMoney,
  formatMoneyText,
} from './money-text.ts'

test.each([
  ['70,000', 70_000],
  ['70000', 70_000],
  ['UGX 70 000', 70_000],
  [' 150000 ', 150_000],
  ['150000.00', 150_000],
  ['150,000', 150_000],
  ['5,000/-', 5000],
  ['Shs 5,000/=', 5000],
  ['70k', 70_000],
  ['1.5m', 1_500_000],
  ['1.1M', 1_100_000],
  ['2.5K', 2500],
  ['Amount: 12', 12],
  ['0.07', 0.07],
  ['.5', 0.5],
  ['1,234.56', 1234.56],
  ['', null],
  ['abc', null],
  ['-', null],
])('decision R3 the text %j means %j', (text, amount) => {
  expect(parseMoney(text)).toBe(amount)
})

test.each([
  ['-5', -5],
  ['−70,000', -70_000],
  ['10-5', -105],
  ['-0', 0],
  ['99.9', 99.9],
  ['12.505', 12.505],
  ['1.234.567', 1.234567],
  ['1234567890123', 1_234_567_890_123],
])('decision R3 the text %j is read as %j, so that the form can refuse it', (text, amount) => {
  expect(parseMoney(text)).toBe(amount)
})

test.each([
  [null, 0, ''],
  [0, 0, '0'],
  [70_000, 0, '70,000'],
  [1234.5, 2, '1,234.50'],
  [1234.5, 0, '1,234.5'],
  [12.505, 2, '12.505'],
  [-70_000, 0, '-70,000'],
  [1_234_567, 2, '1,234,567'],
])('decision R3 the amount %j is written %j', (amount, decimals, text) => {
  expect(formatMoneyText(amount, decimals)).toBe(text)
})

test.each([
  ['1234', 0, '1,234'],
  ['1234.', 2, '1,234.'],
  ['1234.567', 2, '1,234.567'],
  ['12.3', 0, '12.3'],
  ['150000.00', 0, '150,000.00'],
  ['-5', 0, '-5'],
  ['10-5', 2, '-105'],
  ['5000/-', 0, '5,000'],
  ['007', 0, '7'],
  ['70k', 0, '70,000'],
  ['x1y2z3', 0, '123'],
])('decision R3 while typing, %j with %d decimals becomes %j', (raw, decimals, text) => {
  expect(groupDigits(raw, decimals)).toBe(text)
})

test('decision R3 the caret stays after the same digit when commas are added and removed', () => {
  // '19|234567' was typed into '1,234,567' behind the 1.
  expect(countDigitsBefore('19,234,567', 2)).toBe(2)
  expect(findCaret('19,234,567', 2)).toBe(2)
  expect(countDigitsBefore('1,23|4'.replace('|', ''), 4)).toBe(3)
  expect(findCaret('1,234', 3)).toBe(4)
  expect(findCaret('12', 5)).toBe(2)
})

test('decision R3 no digit, point or minus of a pasted text is dropped', () => {
  const texts = fc.stringMatching(/^-?\d{1,12}(\.\d{1,6})?$/)
  fc.assert(
    fc.property(texts, fc.constantFrom(0, 1, 2, 3), (text, decimals) => {
      expect(parseMoney(groupDigits(text, decimals))).toBe(Number(text) + 0)
      expect(parseMoney(formatMoneyText(parseMoney(text), decimals))).toBe(Number(text) + 0)
    }),
  )
})
