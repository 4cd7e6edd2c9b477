// The multiplier before a scan: read as typed, or refused.
import { expect, test } from 'vitest'
import { multiplierOf, parseScan } from './scan.ts'

const EAN = '6161100012345'

test('QTY-005 a multiplier is read as it was typed, with a point or a comma', () => {
  for (const [text, quantity] of [
    ['0.25*', 0.25],
    ['0,25*', 0.25],
    ['1,5*', 1.5],
    ['.5*', 0.5],
    ['1.255*', 1.255],
    ['1000000*', 1_000_000],
  ] as const)
    expect(multiplierOf(text)).toMatchObject({ quantity, problem: null })
  expect(multiplierOf('Soap')).toMatchObject({ quantity: 1, problem: null })
})

test('QTY-005 a multiplier that no quantity can be has a problem and never counts as 1', () => {
  for (const [text, problem] of [
    ['0*', 'Quantity must be above 0'],
    ['-2*', 'Quantity must be above 0'],
    ['0.2555*', 'Quantity can have three decimals at most'],
    ['1000001*', 'Quantity cannot be above 1,000,000'],
    ['1.2.3*', 'Quantity must be a number'],
    ['1,500*', 'Type 1.500 or 1500'],
  ] as const)
    expect([text, multiplierOf(text).problem, parseScan(`${text}${EAN}`).problem]).toEqual([
      text,
      problem,
      problem,
    ])
})
