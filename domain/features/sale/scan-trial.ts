// A scanner that is tried out on its device: how fast it sends its keys, and whether its scans are
// taken with the speed that is set, or with which other one.
import { medianOf, NO_BURST, SCANNER_GAPS, type ScannerSpeed, stepScan } from './scan.ts'

export type ScanTrial = {
  /** The median gap between two keys (ms). */
  readonly pace_ms: number
  /** The scan is taken with the speed that is set. */
  readonly isRead: boolean
  /** Another speed with which it is taken; null where none is needed or none helps. */
  readonly better: ScannerSpeed | null
}

/** What was scanned, and the gaps between its keys (ms). */
export type TriedScan = { readonly text: string; readonly gaps: readonly number[] }

const isReadAt = ({ text, gaps }: TriedScan, speed: ScannerSpeed): boolean => {
  const burst = { ...NO_BURST, text, gaps, last: 0, field: 'text' } as const
  const end = { type: 'key', key: 'Enter', time: 0, field: 'text' } as const
  return stepScan(burst, end, SCANNER_GAPS[speed]).code !== null
}

const SPEEDS: readonly ScannerSpeed[] = ['fast', 'normal', 'bluetooth']

/** Judges a scan of at least two keys that ended with Enter or Tab. */
export const judgeScan = (scan: TriedScan, speed: ScannerSpeed): ScanTrial => {
  const isRead = isReadAt(scan, speed)
  return {
    pace_ms: Math.round(medianOf(scan.gaps)),
    isRead,
    better: isRead ? null : (SPEEDS.find((other) => isReadAt(scan, other)) ?? null),
  }
}
