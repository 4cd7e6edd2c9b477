// What the try of a scanner says about its speed.
import { expect, test } from 'vitest'
import { judgeScan } from './scan-trial.ts'
import type { ScannerSpeed } from './scan.ts'

const scan = (text: string, pace: number) => ({
  text,
  gaps: Array.from({ length: text.length - 1 }, () => pace),
})

test.each<[string, number, ScannerSpeed, boolean, ScannerSpeed | null]>([
  ['6161100012345', 8, 'normal', true, null],
  ['6161100012345', 81, 'normal', false, 'bluetooth'],
  ['6161100012345', 60, 'fast', false, 'normal'],
  ['6161100012345', 161, 'bluetooth', false, null],
  ['soap-1kg', 35, 'normal', true, null],
  ['soap-1kg', 60, 'normal', false, 'bluetooth'],
  ['soap-1kg', 61, 'bluetooth', false, null],
])(
  'CODE-008 %s at %d ms a key with the speed %s: read %s, better %s',
  (text, pace, speed, isRead, better) => {
    expect(judgeScan(scan(text, pace), speed)).toEqual({ pace_ms: pace, isRead, better })
  },
)
