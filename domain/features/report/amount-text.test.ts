// The words for how much was sold.
import { expect, test } from 'vitest'
import { amountText } from './amount-text.ts'

test('decision R10 an item is shown with its unit, except pieces and services', () => {
  expect([amountText(8, 'piece'), amountText(2, 'PCS'), amountText(1, null)]).toEqual([
    '8',
    '2',
    '1',
  ])
  expect([amountText(12.5, 'ml'), amountText(3, 'carton')]).toEqual(['12.5 ml', '3 carton'])
})
