// The result of a count for one product. server/features/stock-count/review.queries.ts computes the
// same in SQL; a test compares both.
import { roundQuantity } from '../../kernel/quantity.ts'

/** A quantity that somebody counted at a place. '' means no particular place. */
export type CountedLine = {
  readonly place: string
  readonly counted: number
  readonly counted_at: string
}

/** A change of the stock, with its time in the ledger. */
export type MovedStock = { readonly quantity: number; readonly created_at: string }

export type CountResult = {
  /** The sum of all places. */
  readonly counted: number
  /** The stock by the ledger when the last place was counted. */
  readonly at_count: number
  /** `counted` less `at_count`: the correction of the stock. */
  readonly difference: number
  /** Time of the last line. */
  readonly counted_at: string
  /**
   * Goods moved between the lines of two places: the
   * place is unknown, so the product is counted again.
   */
  readonly has_moved: boolean
}

/**
 * The lines in force: the last one of each place.
 * `lines` are in the order in which they were saved.
 */
export const linesInForce = <Line extends Pick<CountedLine, 'place'>>(
  lines: readonly Line[],
): Line[] => [...new Map(lines.map((line) => [line.place, line])).values()]

const sumOf = (quantities: readonly number[]): number =>
  roundQuantity(quantities.reduce((sum, quantity) => roundQuantity(sum + quantity), 0))

/**
 * The result of the lines of one product; null without lines. The count is compared with the ledger
 * at the time of the last line, so what was sold or received since then stays.
 */
export const countResult = (
  lines: readonly CountedLine[],
  movements: readonly MovedStock[],
  current_stock: number,
): CountResult | null => {
  const counting = linesInForce(lines)
  const times = counting.map(({ counted_at }) => counted_at).toSorted()
  const [first, last] = [times[0], times.at(-1)]
  if (first === undefined || last === undefined) return null
  const counted = sumOf(counting.map((line) => line.counted))
  const later = sumOf(
    movements.filter(({ created_at }) => created_at > last).map(({ quantity }) => quantity),
  )

  const at_count = roundQuantity(current_stock - later)

  return {
    counted,
    at_count,
    difference: roundQuantity(counted - at_count),
    counted_at: last,
    has_moved: movements.some(({ created_at }) => created_at > first && created_at <= last),
  }
}
