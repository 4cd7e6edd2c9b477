// Entries of people and scans of all kinds, replayed with their times.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { playScan } from '../../testing/play-scan.ts'
import { SCANNER_GAPS, type FieldKind } from './scan.ts'

const NORMAL = SCANNER_GAPS.normal

/** A text and the gaps between its keys. */
const typedWith = (text: fc.Arbitrary<string>, field: FieldKind, least: number, most: number) =>
  fc.tuple(
    text,
    fc.array(fc.integer({ min: least, max: most }), { minLength: 60, maxLength: 60 }),
    fc.constant(field),
    fc.constantFrom('Enter', 'Tab'),
  )

const word = fc.stringMatching(/^[A-Z]?[a-z]{2,12}( [A-Z]?[a-z]{1,9}){0,2}$/)
const amount = fc.integer({ min: 1, max: 999_999_999 }).map(String)
const pin = fc.stringMatching(/^\d{4,6}$/)

test('CODE-013 of 1,000 entries of people at 60 to 120 ms per key none is taken for a scan', () => {
  const entry = fc.oneof(
    typedWith(word, 'text', 60, 120),
    typedWith(word, 'none', 60, 120),
    typedWith(amount, 'numeric', 60, 120),
    typedWith(pin, 'numeric', 60, 120),
  )
  fc.assert(
    fc.property(entry, ([text, gaps, field, suffix]) => {
      const { code, restore, swallow } = playScan({ text, gaps, field, suffix })
      expect([code, restore, swallow && field !== 'none']).toEqual([null, false, false])
    }),
    { numRuns: 1000 },
  )
})

const gs1 = fc.stringMatching(/^(\(01\)|01)\d{14}(10[A-Za-z0-9]{1,20})?$/)
const link = fc.stringMatching(/^https:\/\/[a-z]{3,9}\.ug\/01\/\d{14}(\/10\/[a-zA-Z0-9]{1,9})?$/)
const aim = fc.stringMatching(/^\][ECQd][0-9][0-9]{8,13}$/)
const anyText = fc
  .stringMatching(/^[!-~][ -~]{2,48}[!-~]$/)
  .filter((text) => !/^(.)\1*$/.test(text))
const upper = fc.stringMatching(/^[0-9][0-9A-Z._/-]{9,30}$/)

test('CODE-013 of 1,000 scans of all kinds none is missed, and none leaves keys or presses a control', () => {
  const kinds = fc.oneof(gs1, link, aim, anyText)
  const scan = fc.oneof(
    ...(['none', 'text', 'code'] as const).map((field) =>
      fc.tuple(typedWith(kinds, field, 1, 35), fc.constant(NORMAL)),
    ),
    fc.tuple(typedWith(kinds, 'numeric', 1, 30), fc.constant(SCANNER_GAPS.fast)),
    fc.tuple(typedWith(kinds, 'text', 20, 60), fc.constant(SCANNER_GAPS.bluetooth)),
    fc.tuple(typedWith(upper, 'text', 40, 80), fc.constant(NORMAL)),
    fc.tuple(typedWith(upper, 'numeric', 80, 160), fc.constant(SCANNER_GAPS.bluetooth)),
  )
  fc.assert(
    fc.property(scan, ([[text, gaps, field, suffix], setting]) => {
      const answer = playScan({ text, gaps, field, suffix }, setting)
      expect(answer).toMatchObject({ code: text, swallow: true })
      expect(answer.restore).toBe(field === 'text' || field === 'numeric')
    }),
    { numRuns: 1000 },
  )
})
