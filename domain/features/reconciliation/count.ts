// Counting a drawer: how many of each note and coin lie in it, and what they come to.
import { NOTES } from '../sale/cash.ts'

/** Note and coin of 1,000 are counted apart: they lie in different places of the drawer. */
export type Piece = { readonly id: string; readonly kind: 'note' | 'coin'; readonly value: number }

const piece =
  (kind: Piece['kind']) =>
  (value: number): Piece => ({ id: `${kind}-${value}`, kind, value })

/** Largest first, in UGX. */
export const COUNTED_NOTES: readonly Piece[] = NOTES.toReversed().map(piece('note'))
export const COUNTED_COINS: readonly Piece[] = [1_000, 500, 200, 100, 50].map(piece('coin'))

/** Pieces of a kind by its id; what is missing was not counted. */
export type Counts = Readonly<Record<string, number>>

/** More of one kind does not lie in any drawer. */
export const MAX_PIECES = 99_999

/** The counts with one of them set, within 0 and 99,999. */
export const withCount = (counts: Counts, id: string, count: number): Counts => ({
  ...counts,
  [id]: Math.min(MAX_PIECES, Math.max(0, count)),
})

/** Whole UGX of everything that was counted. */
export const countedCash = (counts: Counts): number =>
  [...COUNTED_NOTES, ...COUNTED_COINS].reduce((sum, { id, value }) => sum + value * (counts[id] ?? 0), 0)
