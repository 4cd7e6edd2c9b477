// Flags about how a closed sale reached the server: who sold, when, under which number, and what
// happened to the shop in between. Pure: the server collects the facts.
import { isLate, isWrongTime, MAX_CLOCK_OFFSET_MS } from './clock.ts'
import { raiseFlag, type RaisedFlag } from './flags.ts'

/** Times are ISO texts; `created_at` is the time that is stored. */
export type ArrivalFacts = {
  readonly sold_at: string
  readonly created_at: string
  readonly now: string
  readonly clock_offset_ms: number
  /** First registration of the till. */
  readonly since: string
  readonly clear_at: string | null
  readonly ended_at: string | null
  /**
   * Sent again after a restore, or by the till that its device became; added from a file of unsent
   * sales.
   */
  readonly isRecovered: boolean
  readonly isByFile: boolean
  /** Does it name an epoch that the shop never had? */
  readonly isPastUnknown: boolean
  /** Did it arrive in a shift that was closed by then? */
  readonly isShiftClosed: boolean
  /** Was the person ever signed in on this till? */
  readonly isPersonKnown: boolean
  readonly isPersonProved: boolean
  /** When the account was removed or locked; null for a person who may work. */
  readonly removed_at: string | null
  /** Is the number used already, or none of the till's own? */
  readonly isNumberInvalid: boolean
  /** Names of the drawer, shift or customer of the sale, where they no longer exist. */
  readonly gone: readonly string[]
  readonly isOnCredit: boolean
  /**
   * The goods whose stock fell below zero through this sale, each with the last other sale of it.
   */
  readonly oversold: readonly {
    readonly item_name: string
    readonly receipt_number: string | null
  }[]
  /** Did the person sell without a PIN, because the server was away? */
  readonly isWithoutPin: boolean
  /** Was the drawer of that day counted between the sale and its arrival? */
  readonly isDayCounted: boolean
}

const personFlags = ({
  isPersonKnown,
  isPersonProved,
  removed_at,
  sold_at,
}: ArrivalFacts): RaisedFlag[] => [
  ...(isPersonKnown ? [] : [raiseFlag('person_unknown')]),
  ...(isPersonProved ? [] : [raiseFlag('person_unproved')]),
  ...(removed_at !== null && removed_at <= sold_at
    ? [raiseFlag('person_removed', { removed_at })]
    : []),
]

const timeFlags = (facts: ArrivalFacts): RaisedFlag[] => {
  const { sold_at, created_at, now, clock_offset_ms, clear_at, isShiftClosed } = facts
  const isClockWrong =
    isWrongTime(sold_at, created_at) || Math.abs(clock_offset_ms) > MAX_CLOCK_OFFSET_MS

  // However it came: what waited when the till said that nothing waits was hidden from the shop.
  const isBackdated = clear_at !== null && sold_at < clear_at

  return [
    ...(isClockWrong ? [raiseFlag('clock', { sold_at, offset_ms: clock_offset_ms })] : []),
    ...(isBackdated ? [raiseFlag('backdated', { sold_at, clear_at })] : []),
    ...(isShiftClosed ? [raiseFlag('shift_closed')] : []),
    ...(isLate(created_at, now) ? [raiseFlag('late')] : []),
  ]
}

/** The flags of the arrival; assessSale adds those of the sale itself. */
export const flagsOfArrival = (facts: ArrivalFacts): RaisedFlag[] => [
  ...personFlags(facts),
  ...timeFlags(facts),
  ...(facts.ended_at === null ? [] : [raiseFlag('till_ended', { ended_at: facts.ended_at })]),
  ...(facts.isNumberInvalid ? [raiseFlag('number')] : []),
  ...(facts.isPastUnknown ? [raiseFlag('epoch')] : []),
  ...(facts.gone.length === 0 ? [] : [raiseFlag('place_gone', { gone: facts.gone.join(', ') })]),
  ...(facts.isOnCredit ? [raiseFlag('credit')] : []),
  ...facts.oversold
    .slice(0, 1)
    .map((one) => raiseFlag('oversold', { ...one, items: facts.oversold.length })),
  ...(facts.isDayCounted ? [raiseFlag('day_counted')] : []),
  ...(facts.isWithoutPin ? [raiseFlag('went_on')] : []),
  ...(facts.isRecovered ? [raiseFlag('recovered')] : []),
  ...(facts.isByFile ? [raiseFlag('by_file')] : []),
]
