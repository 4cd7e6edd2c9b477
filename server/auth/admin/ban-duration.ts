// Durations of a ban as programs write them: 2h45m, 1h30m0s, 1.5h, 300ms, or none.
import { invalid } from '../protocol/errors.ts'

const UNIT_MS: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  μs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
}
const PART = /(\d+\.?\d*|\.\d+)(ns|us|µs|μs|ms|s|m|h)/g
const WHOLE = new RegExp(`^([-+]?)((?:${PART.source})+|0)$`)
const MAX_LENGTH = 100
/** The protocol counts nanoseconds in 63 bits: about 292 years. */
const MAX_MS = 2 ** 63 / 1e6

/** In milliseconds, null for another text. */
const durationOf = (text: string): number | null => {
  const [, sign, parts = ''] = (text.length <= MAX_LENGTH && WHOLE.exec(text)) || []
  if (sign === undefined) return null
  const each = [...parts.matchAll(PART)].map(
    ([, count, unit = '']) => Number(count) * (UNIT_MS[unit] ?? 0),
  )
  const whole = each.reduce((sum, ms) => sum + ms, 0)

  return whole > MAX_MS ? null : sign === '-' ? -whole : whole
}

/**
 * The end of a ban; null for `none` and for a duration that is over at once. Throws
 * validation_failed (400).
 */
export const bannedUntil = (text: string, now: string): string | null => {
  if (text === 'none') return null
  const duration = durationOf(text)
  if (duration === null)
    throw invalid('ban_duration must look like 100h, 1h30m or 1.5h with units ns to h, or be none')

  return duration <= 0 ? null : new Date(Date.parse(now) + duration).toISOString()
}
