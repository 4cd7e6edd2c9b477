// Scanners and people, distinguished by recorded and generated timings.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  NO_BURST,
  parseScan,
  SCANNER_GAPS,
  SILENCE_MS,
  stepScan,
  type FieldKind,
  type ScanAnswer,
  type ScanEvent,
} from './scan.ts'
import { playScan as play } from '../../testing/play-scan.ts'

const EAN = '6161100012345'
const NORMAL = SCANNER_GAPS.normal

test.each([5, 8, 20, 60])(
  'POS-020 an EAN-13 at %d ms per key is a scan in every field, and its Enter is swallowed',
  (pace) => {
    for (const field of ['none', 'text', 'numeric', 'code'] as const) {
      const { code, swallow, restore, burst } = play({ text: EAN, gaps: [pace], field })
      expect([code, swallow, burst.text]).toEqual([EAN, true, ''])
      expect(restore).toBe(field === 'text' || field === 'numeric')
    }
  },
)

test('POS-020 Tab also ends a scan', () => {
  expect(play({ text: EAN, gaps: [8], field: 'none', suffix: 'Tab' }).code).toBe(EAN)
})

test('POS-020 one slow frame of up to 320 ms does not cut a code in two', () => {
  expect(
    play({ text: EAN, gaps: [8, 8, 8, 320, 8, 8, 8, 8, 8, 8, 8, 8, 8], field: 'numeric' }).code,
  ).toBe(EAN)
})

test('POS-020 the pace of a scan is at most 0.8 of the gap set for the device', () => {
  expect([80, 81].map((pace) => play({ text: EAN, gaps: [pace], field: 'none' }).code)).toEqual([
    EAN,
    null,
  ])
})

test('POS-020 a Bluetooth scanner needs its own setting', () => {
  const slow = { text: EAN, gaps: [150], field: 'none' } as const
  expect(play(slow).code).toBeNull()
  expect(play(slow, SCANNER_GAPS.bluetooth).code).toBe(EAN)
})

test('POS-022 internal codes and codes with letters and signs are scans', () => {
  for (const text of ['PROD012345007', 'AB-12/3.4_5', '2000000000015'])
    expect(play({ text, gaps: [10], field: 'text' }).code).toBe(text)
})

test('POS-067 a code of less than 6 signs in a field, or of 3 signs, is a scan at a very fast pace only', () => {
  const codeOf = (text: string, pace: number, field: FieldKind) =>
    play({ text, gaps: [pace], field }).code
  expect([codeOf('12345', 35, 'text'), codeOf('12345', 36, 'text')]).toEqual(['12345', null])
  expect([codeOf('1234', 80, 'none'), codeOf('1234', 81, 'none')]).toEqual(['1234', null])
  expect([codeOf('A12', 20, 'none'), codeOf('A12', 21, 'none')]).toEqual(['A12', null])
  expect(codeOf('A1', 1, 'none')).toBeNull()
})

test('POS-067 a scan in a number field is very even and fast, or long', () => {
  expect(play({ text: '70000000', gaps: [60], field: 'numeric' }).code).toBeNull()
  expect(play({ text: '70000000', gaps: [40], field: 'numeric' }).code).toBe('70000000')
  expect(play({ text: '7000000000', gaps: [60], field: 'numeric' }).code).toBe('7000000000')
})

test('POS-067 a scan without Enter needs a pause, 8 characters and a very fast pace', () => {
  expect(play({ text: EAN, gaps: [30], field: 'text', suffix: null })).toMatchObject({
    code: EAN,
    swallow: false,
    restore: true,
  })
  expect(play({ text: '1234567', gaps: [5], field: 'none', suffix: null }).code).toBeNull()
  expect(play({ text: EAN, gaps: [50], field: 'none', suffix: null }).code).toBeNull()
})

test('POS-067 an early pause event does not end the burst', () => {
  const burst = { ...NO_BURST, text: EAN, gaps: [5, 5], last: 1000 }
  expect(stepScan(burst, { type: 'silence', time: 1000 + SILENCE_MS - 1 }, NORMAL).burst).toBe(
    burst,
  )
})

test('POS-067 keys that reach the page late still belong to the code that was scanned', () => {
  const key = (text: string, time: number): ScanEvent => ({
    type: 'key',
    key: text,
    time,
    field: 'none',
  })
  const events = [
    key('A', 0),
    key('7', 5),
    { type: 'silence', time: 900 } as const,
    key('3', 10),
    key('4', 15),
  ]
  const { burst } = events.reduce(
    (answer, event) => stepScan(answer.burst, event, NORMAL),
    play({ text: '', gaps: [1], field: 'none' }),
  )
  expect(stepScan(burst, key('Enter', 20), NORMAL)).toMatchObject({
    code: 'A734',
    swallow: true,
    burst: { text: '' },
  })
})

test('POS-067 a new burst starts only after a pause, and stores the field where it started', () => {
  const one = stepScan(NO_BURST, { type: 'key', key: '6', time: 0, field: 'numeric' }, NORMAL)
  expect([one.begun, one.burst.field]).toEqual([true, 'numeric'])
  expect(
    stepScan(one.burst, { type: 'key', key: '1', time: 400, field: 'none' }, NORMAL),
  ).toMatchObject({
    begun: false,
    burst: { text: '61', field: 'numeric' },
  })
  expect(
    stepScan(one.burst, { type: 'key', key: '1', time: 401, field: 'none' }, NORMAL),
  ).toMatchObject({
    begun: true,
    burst: { text: '1', field: 'none' },
  })
})

test('POS-067 Shift before a capital does not interrupt a scan, and Backspace ends it', () => {
  const keys = (text: readonly string[]): string | null => {
    let answer: ScanAnswer = {
      burst: NO_BURST,
      begun: false,
      code: null,
      swallow: false,
      restore: false,
    }
    text.forEach(
      (key, at) =>
        (answer = stepScan(
          answer.burst,
          { type: 'key', key, time: at * 5, field: 'none' },
          NORMAL,
        )),
    )
    return answer.code
  }
  expect(keys(['Shift', 'P', 'Shift', 'R', '1', '2', '3', 'Enter'])).toBe('PR123')
  expect(keys(['1', '2', '3', '4', 'Backspace', '5', 'Enter'])).toBeNull()
})

test('POS-067 Enter long after the last key does not end a scan', () => {
  expect(
    play({ text: EAN, gaps: [...Array<number>(12).fill(8), 900], field: 'none' }),
  ).toMatchObject({
    code: null,
    swallow: false,
  })
})

const fields = fc.constantFrom<FieldKind>('none', 'text', 'numeric', 'code')
const digits = fc
  .array(fc.integer({ min: 0, max: 9 }), { minLength: 8, maxLength: 20 })
  .map((list) => list.join(''))

test('POS-020 every scanner at up to 40 ms per key, with one stall, is recognised with the exact code', () => {
  const gaps = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 20, maxLength: 20 })
  fc.assert(
    fc.property(
      digits,
      gaps,
      fc.nat(6),
      fc.integer({ min: 1, max: 320 }),
      fields,
      (text, paces, at, stall, field) => {
        const { code, swallow } = play({ text, gaps: paces.with(at, stall), field })
        expect([code, swallow]).toEqual([text, true])
      },
    ),
  )
})

test('POS-003 no person at 90 ms per key or slower is taken for a scanner', () => {
  const gaps = fc.array(fc.integer({ min: 90, max: 390 }), { minLength: 30, maxLength: 30 })
  const text = fc.string({
    unit: fc.constantFrom(...'0123456789ABCabc .,-'.split('')),
    minLength: 1,
    maxLength: 30,
  })
  fc.assert(
    fc.property(
      text,
      gaps,
      fields,
      fc.constantFrom('Enter', 'Tab', null),
      (typed, paces, field, suffix) => {
        expect(play({ text: typed, gaps: paces, field, suffix })).toMatchObject({
          code: null,
          swallow: false,
          restore: false,
        })
      },
    ),
  )
})

test('POS-003 amounts and names at 60 to 120 ms per key are not taken for a scan', () => {
  const gaps = fc.array(fc.integer({ min: 60, max: 120 }), { minLength: 12, maxLength: 12 })
  const typed = fc.oneof(
    fc.tuple(
      fc.integer({ min: 100, max: 9_999_999 }).map(String),
      fc.constant<FieldKind>('numeric'),
    ),
    fc.tuple(
      fc.constantFrom('Nakato Grace', 'Okello James', 'MUKASA', 'walk-in'),
      fc.constant<FieldKind>('text'),
    ),
  )
  fc.assert(
    fc.property(typed, gaps, ([text, field], paces) => {
      expect(play({ text, gaps: paces, field }).code).toBeNull()
    }),
  )
})

test('POS-067 a multiplier before the code is recognised', () => {
  const problem = null
  expect(parseScan(`5*${EAN}`)).toEqual({ quantity: 5, code: EAN, problem })
  expect(parseScan(` 12.5 * ${EAN} `)).toEqual({ quantity: 12.5, code: EAN, problem })
  expect(parseScan('5*')).toEqual({ quantity: 5, code: '', problem })
  for (const text of [EAN, '*123', 'a*1'])
    expect(parseScan(text)).toEqual({ quantity: 1, code: text, problem })
})
