// Counts in words.
import { expect, test } from 'vitest'
import { recordsText, salesText } from './count-words.ts'

test('OFF-260 sales and other records are counted apart, one of each in the singular', () => {
  expect([salesText(1), salesText(1200)]).toEqual(['1 sale', '1,200 sales'])
  expect(recordsText(3, 0)).toBe('3 sales')
  expect(recordsText(1, 1)).toBe('1 other record')
  expect(recordsText(2, 2)).toBe('2 other records')
  expect(recordsText(3, 1)).toBe('2 sales and 1 other record')
  expect(recordsText(0, 0)).toBe('0 sales')
})
