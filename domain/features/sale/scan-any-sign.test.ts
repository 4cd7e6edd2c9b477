// Scans of any signs, and which of their keys may press a control.
import { expect, test } from 'vitest'
import { playScan as play } from '../../testing/play-scan.ts'
import { NO_BURST, SCANNER_GAPS, stepScan, type FieldKind, type ScanEvent } from './scan.ts'

const EAN = '6161100012345'
const NORMAL = SCANNER_GAPS.normal

const OTHER_CODES = [
  'soap-1kg',
  'PROD 123',
  'AB+12',
  'ABCDEF',
  ']E06161100012340',
  '(01)09506000134352(10)A1',
  'https://id.gs1.org/01/09506000134352/10/A1?17=271231',
  '12345678901234567890123456789012345678901234567890X',
]

test('CODE-010 any signs are a scan up to 35 ms per key, up to 60 ms where the scanner is slow', () => {
  for (const text of OTHER_CODES) {
    const codeAt = (pace: number, gap?: number) =>
      play({ text, gaps: [pace], field: 'text' }, gap).code
    expect([codeAt(1), codeAt(35), codeAt(36)]).toEqual([text, text, null])
    expect([codeAt(60, SCANNER_GAPS.bluetooth), codeAt(61, SCANNER_GAPS.bluetooth)]).toEqual([
      text,
      null,
    ])
  }
})

test('CODE-010 with other signs one gap above four times the median is a person', () => {
  const at = (gap: number) =>
    play({ text: 'soap-1kg', gaps: [20, 20, gap, 20, 20, 20, 20], field: 'none' }).code
  expect([at(80), at(81)]).toEqual(['soap-1kg', null])
})

test('CODE-010 in a field for numbers other signs are a scan up to 30 ms per key', () => {
  const at = (pace: number) => play({ text: 'item5000', gaps: [pace], field: 'numeric' })
  expect(at(30)).toMatchObject({ code: 'item5000', swallow: true, restore: true })
  expect(at(31).code).toBeNull()
})

test('CODE-011 one key again and again is no scan, whether it is held or sends three zeros at once', () => {
  for (const text of ['000', '0000', 'aaaaaaaa'])
    expect(play({ text, gaps: [3], field: 'text' }).code).toBeNull()
  const held = (key: string, at: number): ScanEvent => ({
    type: 'key',
    key,
    time: at * 30,
    field: 'text',
    held: at > 1,
  })
  const events = Array.from('soap++++', held)
  const { burst } = events.reduce(
    (answer, event) => stepScan(answer.burst, event, NORMAL),
    play({ text: '', gaps: [1], field: 'text' }),
  )
  expect(burst).toEqual(NO_BURST)
})

test('CODE-012 the second key of the end of a scan is swallowed too, a later one is not', () => {
  const { burst } = play({ text: EAN, gaps: [8], field: 'none' })
  const enter = (later: number) =>
    stepScan(burst, { type: 'key', key: 'Enter', time: burst.ended + later, field: 'none' }, NORMAL)
  expect(enter(100)).toMatchObject({ swallow: true, code: null })
  expect(enter(101)).toMatchObject({ swallow: false, code: null })
})

test('CODE-012 a space inside a scan presses no button, and a space of a person does', () => {
  const space = (pace: number, field: FieldKind) => {
    const keys = Array.from(
      'PROD',
      (key, at) => ({ type: 'key', key, time: at * pace, field }) as const,
    )
    const { burst } = keys.reduce(
      (answer, event) => stepScan(answer.burst, event, NORMAL),
      play({ text: '', gaps: [1], field }),
    )
    return stepScan(burst, { type: 'key', key: ' ', time: 4 * pace, field }, NORMAL).swallow
  }
  expect([space(8, 'none'), space(60, 'none'), space(8, 'text')]).toEqual([true, false, false])
})

test('CODE-012 the end of an uneven scan presses no control, and in a field it stays a key', () => {
  const uneven = { text: 'soap-1kg', gaps: [8, 8, 8, 300, 8, 8, 8, 8] } as const
  expect(play({ ...uneven, field: 'none' })).toMatchObject({ code: null, swallow: true })
  expect(play({ ...uneven, field: 'text' })).toMatchObject({ code: null, swallow: false })
  expect(play({ ...uneven, gaps: [90], field: 'none' }).swallow).toBe(false)
})
