// Types a text as a scanner or a person would, for tests of the recognition of scans.
import {
  NO_BURST,
  SCANNER_GAPS,
  SILENCE_MS,
  stepScan,
  type FieldKind,
  type ScanAnswer,
  type ScanEvent,
} from '../features/sale/scan.ts'

type TypedScan = {
  readonly text: string
  readonly gaps: readonly number[]
  readonly field: FieldKind
  readonly suffix?: string | null
}

/**
 * Types a text with the given gaps, repeated as needed, then the suffix; null lets silence end it.
 */
export const playScan = (
  { text, gaps, field, suffix = 'Enter' }: TypedScan,
  gap: number = SCANNER_GAPS.normal,
): ScanAnswer => {
  let time = 1000
  const tick = (at: number): number => (time += gaps[at % gaps.length] ?? 0)
  const keys: ScanEvent[] = text
    .split('')
    .map((key, at) => ({ type: 'key', key, time: at === 0 ? time : tick(at - 1), field }))
  const end: ScanEvent =
    suffix === null
      ? { type: 'silence', time: time + SILENCE_MS }
      : { type: 'key', key: suffix, time: tick(text.length - 1), field }
  let answer: ScanAnswer = {
    burst: NO_BURST,
    begun: false,
    code: null,
    swallow: false,
    restore: false,
  }
  for (const event of [...keys, end]) answer = stepScan(answer.burst, event, gap)
  return answer
}
