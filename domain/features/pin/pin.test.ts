// Which PINs may be chosen, and how long wrong ones pause.
import { expect, test } from 'vitest'
import { firstIssue } from '../../kernel/text.ts'
import { isPinTooOld, NewPin, pauseMinutesAfter, tooManyPins } from './pin.ts'

test.each(['123', '1234567', '12a4', '', ' 1234', '12 34', '١٢٣٤'])(
  'PIN-001 %j is refused as a PIN',
  (pin) => {
    expect(firstIssue(NewPin, pin)).toBe('A PIN has 4 to 6 digits')
  },
)

test.each(['1111', '000000', '1234', '4321', '567890', '98765', '0123', '3210'])(
  'PIN-002 %s is easy to guess',
  (pin) => {
    expect(firstIssue(NewPin, pin)).toBe('Choose a PIN that is harder to guess')
  },
)

test.each(['2580', '1235', '11112', '905173', '9012'])(
  'PIN-001 PIN-002 %s may be chosen',
  (pin) => {
    expect(firstIssue(NewPin, pin)).toBeNull()
  },
)

test('PIN-012 PIN-013 the fifth wrong PIN pauses for five minutes, each further one twice as long, to an hour', () => {
  expect([1, 4, 5, 6, 7, 8, 9, 50].map(pauseMinutesAfter)).toEqual([0, 0, 5, 10, 20, 40, 60, 60])
  expect(tooManyPins('2026-11-21T09:05:00.000Z')).toBe('Too many wrong PINs. Try again at 12:05')
})

test('PIN-017 a PIN opens until twelve hours after the last full sign-in', () => {
  const signedIn = '2026-11-21T06:00:00.000Z'
  expect(isPinTooOld(signedIn, '2026-11-21T17:59:59.999Z')).toBe(false)
  expect(isPinTooOld(signedIn, '2026-11-21T18:00:00.000Z')).toBe(true)
  expect(isPinTooOld(null, signedIn)).toBe(true)
})
