// Quantities typed into forms.
import { expect, test } from 'vitest'
import { readFormQuantity } from './form-quantity.ts'

test.each([
  ['1,000', true, 1000],
  ['12 000', true, 12_000],
  ['1,234,567', true, 1_234_567],
  ['1,234,567', false, 1_234_567],
  ['1,234.5', false, 1234.5],
  ['0,5', false, 0.5],
  ['12,', false, 12],
  ['2,25', false, 2.25],
  ['12 000', false, 12_000],
])('QTY-004 in a form %j (whole: %s) is %d', (text, isWhole, quantity) => {
  expect(readFormQuantity(text, isWhole)).toEqual({ quantity })
})

test.each([
  ['1,250', false, 'Type 1.250 or 1250'],
  ['1,5', true, 'Type a whole number'],
  ['1.5', true, 'Type a whole number'],
  ['12 pcs', true, 'Quantity must be a number'],
  ['1,00', true, 'Type a whole number'],
])('QTY-004 in a form %j (whole: %s) is asked again', (text, isWhole, problem) => {
  expect(readFormQuantity(text, isWhole)).toEqual({ problem })
})
