// Reading, grouping and caret of money fields.
import { expect, test } from 'vitest'
import { caretAfter, digitsBefore, groupTyped, readMoney, writeMoney } from './money-text.ts'

test.each([
  ['70,000', 0, 70_000],
  ['70000', 0, 70_000],
  ['UGX 70 000', 0, 70_000],
  ['70k', 0, 70_000],
  ['1.5m', 0, 1_500_000],
  ['2.5K', 2, 2500],
  ['12.505', 2, 12.5],
  ['0.07', 2, 0.07],
  ['1,234.56', 2, 1234.56],
  ['99.9', 0, 99],
  ['', 0, null],
  ['abc', 0, null],
  ['-', 2, null],
])('the text %j with %d decimals means %j', (text, decimals, amount) => {
  expect(readMoney(text, decimals)).toBe(amount)
})

test.each([
  [null, 0, ''],
  [0, 0, '0'],
  [70_000, 0, '70,000'],
  [1234.5, 2, '1,234.50'],
  [1_234_567, 2, '1,234,567'],
])('the amount %j is written %j', (amount, decimals, text) => {
  expect(writeMoney(amount, decimals)).toBe(text)
})

test.each([
  ['1234', 0, '1,234'],
  ['1234.', 2, '1,234.'],
  ['1234.567', 2, '1,234.56'],
  ['12.3', 0, '123'],
  ['007', 0, '7'],
  ['70k', 0, '70,000'],
  ['x1y2z3', 0, '123'],
])('while typing, %j with %d decimals becomes %j', (raw, decimals, text) => {
  expect(groupTyped(raw, decimals)).toBe(text)
})

test('the caret stays behind the same digit when commas come and go', () => {
  // '19|234567' was typed into '1,234,567' behind the 1.
  expect(digitsBefore('19,234,567', 2)).toBe(2)
  expect(caretAfter('19,234,567', 2)).toBe(2)
  expect(digitsBefore('1,23|4'.replace('|', ''), 4)).toBe(3)
  expect(caretAfter('1,234', 3)).toBe(4)
  expect(caretAfter('12', 5)).toBe(2)
})
