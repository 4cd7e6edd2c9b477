// Texts about when and where a till sold, and when it last reported.
import { formatMoment } from '../../kernel/moment.ts'
import { formatDateTime, formatTime } from '../../kernel/time.ts'
import { z } from 'zod'
import type { TillRow } from './till.ts'

const DAY_MS = 24 * 3_600_000

/**
 * A working till reports every minute. A till without a report for longer may have unsent sales.
 */
export const MAX_SILENCE_MS = 3 * 60_000

/** A till from which sales may still come. */
export const SilentTill = z.object({ number: z.number(), seen_at: z.string() })
export type SilentTill = z.output<typeof SilentTill>

const namesOf = (tills: readonly SilentTill[]): string => {
  const names = tills.map(({ number }) => `Till ${number}`)
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ')
}

/**
 * 'Sales may still come from Till 3 and Till 4, not heard since 10:41 today.' Null without tills.
 */
export const mayStillComeText = (tills: readonly SilentTill[], now: string): string | null => {
  const [oldest] = tills.map(({ seen_at }) => seen_at).toSorted()
  if (oldest === undefined) return null

  return (
    `Sales may still come from ${namesOf(tills)}, ` +
    `not heard since ${formatMoment(oldest, now)}.`
  )
}

/** 'Till 3 not heard since Sat 21 Nov 2026, 10:41': the same on paper, which is read later. */
export const notHeardText = ({ number, seen_at }: SilentTill): string =>
  `Till ${number} not heard since ${formatDateTime(seen_at)}`

/** 'Sold on Till 3 at 11:02, received 17:04'; with the day when it was received on a later day. */
export const soldOnText = (
  origin: { readonly till_number: number | null; readonly received_at: string },
  sold_at: string,
): string => {
  const till = origin.till_number === null ? 'a till' : `Till ${origin.till_number}`
  const isSameDay = formatMoment(origin.received_at, sold_at).endsWith(' today')
  const received = isSameDay ? formatTime(origin.received_at) : formatDateTime(origin.received_at)

  return `Sold on ${till} at ${formatTime(sold_at)}, received ${received}`
}

/** 'All tills reported today', or the tills that are away: 'Till 3 not heard since 10:41 today'. */
export const tillsHeardText = (
  tills: readonly Pick<TillRow, 'number' | 'seen_at'>[],
  now: string,
): { readonly text: string; readonly isWell: boolean } => {
  const away = tills.filter(({ seen_at }) => Date.parse(now) - Date.parse(seen_at) > DAY_MS)
  if (away.length === 0) return { text: 'All tills reported today', isWell: true }
  const named = away.map(
    ({ number, seen_at }) => `Till ${number} not heard since ${formatMoment(seen_at, now)}`,
  )

  return { text: named.join('. '), isWell: false }
}
