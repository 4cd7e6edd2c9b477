// Counting a cash drawer: the number of each note and coin, and their total.
import { NOTES } from '../sale/cash.ts'

/**
 * The note and the coin of 1,000 are counted separately, because they are kept in different places
 * of the drawer.
 */
export type Piece = {
  readonly id: string
  readonly kind: 'note' | 'coin'
  readonly value: number
}

const pieceOf =
  (kind: Piece['kind']) =>
  (value: number): Piece => ({ id: `${kind}-${value}`, kind, value })

/** Largest first, in UGX. */
export const COUNTED_NOTES: readonly Piece[] = NOTES.toReversed().map(pieceOf('note'))
export const COUNTED_COINS: readonly Piece[] = [1_000, 500, 200, 100, 50].map(pieceOf('coin'))

/** Number of pieces by id; a missing id was not counted. */
export type Counts = Readonly<Record<string, number>>

/** No drawer holds more pieces of one kind. */
export const MAX_PIECES = 99_999

/** Sets one count, limited to 0 to 99,999. */
export const withCount = (counts: Counts, id: string, count: number): Counts => ({
  ...counts,
  [id]: Math.min(MAX_PIECES, Math.max(0, count)),
})

/** Total of all counted pieces in whole UGX. */
export const countedCash = (counts: Counts): number =>
  [...COUNTED_NOTES, ...COUNTED_COINS].reduce(
    (sum, { id, value }) => sum + value * (counts[id] ?? 0),
    0,
  )
