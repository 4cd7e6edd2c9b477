// Cash at the counter: suggested tenders, note keys, and the notes and coins of the change.
import { formatNumber } from '../../kernel/money.ts'
import { MAX_PAYMENT } from './totals.ts'

/** Notes in circulation, in UGX, as the note keys show them. */
export const NOTES = [1_000, 2_000, 5_000, 10_000, 20_000, 50_000] as const
export type Note = (typeof NOTES)[number]

/**
 * Notes and coins for change, largest first. The 1,000 coin has the same value as the note, so it
 * is listed once.
 */
const PIECES = [50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50] as const

/** The exact total and the next two likely tenders: 60,500 gives 60,500, 65,000 and 70,000. */
export const suggestedTenders = (total: number): number[] => {
  if (total <= 0) return []
  const steps =
    total < 5_000 ? [1_000, 2_000, 5_000, 10_000, 20_000, 50_000] : [5_000, 10_000, 20_000, 50_000]

  const tenders = new Set(
    steps.map((step) => Math.ceil(total / step) * step).filter((tender) => tender !== total),
  )

  return [total, ...[...tenders].toSorted((a, b) => a - b).slice(0, 2)]
}

/**
 * Note keys are ignored for this time (ms) after a suggestion was tapped, so that a double tap does
 * not add a note.
 */
export const NOTE_KEY_PAUSE_MS = 250

/** The amount paid; `notes` counts the taps on each note key. */
export type Tender = {
  readonly amount_paid: number | null
  readonly notes: Readonly<Partial<Record<Note, number>>>
}

/** Typing and suggestions *set* the amount and clear the counters. */
export const setAmount = (amount_paid: number | null): Tender => ({ amount_paid, notes: {} })

/** A note key *adds* its note. */
export const addNote = (tender: Tender, note: Note): Tender => ({
  amount_paid: Math.min(MAX_PAYMENT, (tender.amount_paid ?? 0) + note),
  notes: { ...tender.notes, [note]: (tender.notes[note] ?? 0) + 1 },
})

/** Removes one note; nothing changes when none was added. */
export const removeNote = (tender: Tender, note: Note): Tender => {
  const tapped = tender.notes[note] ?? 0
  if (tapped === 0) return tender
  const amount = Math.max(0, (tender.amount_paid ?? 0) - note)
  const { [note]: _, ...others } = tender.notes

  return {
    amount_paid: amount === 0 ? null : amount,
    notes: tapped === 1 ? others : { ...others, [note]: tapped - 1 },
  }
}

export type Breakdown = {
  readonly pieces: readonly { readonly value: number; readonly count: number }[]
  readonly remainder: number
}

/** The fewest notes and coins for an amount; an amount below 50 is the remainder. */
export const changeBreakdown = (amount: number): Breakdown => {
  let left = Math.max(0, amount)
  const pieces: { value: number; count: number }[] = []

  for (const value of PIECES) {
    const count = Math.floor(left / value)
    if (count > 0) pieces.push({ value, count })
    left -= count * value
  }

  return { pieces, remainder: left }
}

/** 'Give 5,000 + 2 x 2,000 + 500'; empty when there is nothing to give. */
export const changeSentence = (amount: number): string => {
  const { pieces, remainder } = changeBreakdown(amount)
  const parts = pieces.map(({ value, count }) =>
    count === 1 ? formatNumber(value) : `${count} x ${formatNumber(value)}`,
  )

  if (remainder > 0) parts.push(formatNumber(remainder))

  return parts.length === 0 ? '' : `Give ${parts.join(' + ')}`
}

const pieceCount = (amount: number): number => {
  const { pieces, remainder } = changeBreakdown(amount)
  return pieces.reduce((sum, { count }) => sum + count, remainder === 0 ? 0 : 1)
}

const SMALL_SUMS = [100, 200, 500, 1_000, 2_000] as const

/**
 * A small amount to ask the customer for that saves at least two pieces of change; null when there
 * is none.
 */
export const smallChangeHint = (
  change: number,
): { readonly ask: number; readonly give: number } | null => {
  const current = pieceCount(change)
  const hints = SMALL_SUMS.filter((ask) => ask < change).map((ask) => ({
    ask,
    give: change + ask,
    pieces: pieceCount(change + ask),
  }))

  const best = hints.reduce<(typeof hints)[number] | null>(
    (least, hint) => (least === null || hint.pieces < least.pieces ? hint : least),
    null,
  )

  return best !== null && best.pieces <= current - 2 ? { ask: best.ask, give: best.give } : null
}

/** 'or ask for 500 and give back 10,000', or null. */
export const smallChangeSentence = (change: number): string | null => {
  const hint = smallChangeHint(change)
  return hint && `or ask for ${formatNumber(hint.ask)} and give back ${formatNumber(hint.give)}`
}
