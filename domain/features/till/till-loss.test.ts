// The words about sales that a till lost, and the numbers that they had.
import { expect, test } from 'vitest'
import { lossText, lostNumbers } from './till-loss.ts'

const till = { till_number: 3 }

test('OFF-201 a loss names the till, how many at most, and their numbers', () => {
  const [first_number, last_number] = ['RCP-000012', 'RCP-000015']
  expect(lossText({ ...till, waiting: 4, first_number, last_number })).toBe(
    'Till 3 lost up to 4 sales, numbers RCP-000012 to RCP-000015',
  )
  expect(lossText({ ...till, waiting: 1, first_number: last_number, last_number })).toBe(
    'Till 3 lost up to 1 sale, number RCP-000015',
  )
  expect(lossText({ ...till, waiting: 2, first_number: null, last_number: null })).toBe(
    'Till 3 lost up to 2 sales',
  )
  expect(lossText({ ...till, waiting: null, first_number: null, last_number: null })).toBe(
    'The browser of Till 3 lost its data. How many sales are missing is not known',
  )
})

test('OFF-201 the numbers of a loss are those of the last sales, unless the device knows better', () => {
  const last_number = 'RCP-000015'
  expect(lostNumbers(4, { last_number })).toEqual({ first_number: 'RCP-000012', last_number })
  expect(lostNumbers(40, { last_number }).first_number).toBe('RCP-000001')
  const first_number = 'RCP-000007'
  expect(lostNumbers(4, { first_number, last_number })).toEqual({ first_number, last_number })
  const moment = { last_number: 'RCP1764374400000' }
  expect(lostNumbers(4, moment)).toEqual({ first_number: null, ...moment })
})
