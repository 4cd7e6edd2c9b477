// How a closed document of a till reached the server, and what is known of who made it and when.
import type { ArrivalFacts } from '@webale/domain/features/till/arrival.ts'
import type { SellContext } from './closed-context.ts'
import type { DocumentPast } from './past-of.ts'
import { type PersonOfSale, removedAt } from './person-of-sale.ts'
import { type AnyDocument, momentOf } from './read-sent.ts'

/**
 * How it arrived, when its own till did not send it at once. `isFormer`: the till that its device
 * became has sent it.
 */
export type Arrival = { readonly isByFile?: boolean; readonly isFormer?: boolean }

export type DocumentArrival = Arrival & {
  readonly person: PersonOfSale
  readonly past: DocumentPast
}

/** What only one kind of document has, or what follows from how it was stored. */
type OwnFacts =
  | 'isShiftClosed'
  | 'isNumberInvalid'
  | 'gone'
  | 'isOnCredit'
  | 'oversold'
  | 'isDayCounted'

/** The facts that are found in the same way for every kind. */
export const factsOfArrival = (
  { till, now }: SellContext,
  document: AnyDocument,
  created_at: string,
  { person, past, isByFile = false, isFormer = false }: DocumentArrival,
): Omit<ArrivalFacts, OwnFacts> => ({
  sold_at: momentOf(document),
  created_at,
  now,
  clock_offset_ms: document.clock_offset_ms,
  since: till.since,
  clear_at: till.clear_at,
  ended_at: till.ended_at,
  isRecovered: past === 'lost' || isFormer,
  isPastUnknown: past === 'unknown',
  isByFile,
  isPersonKnown: person.seen !== undefined,
  isPersonProved: person.isProved,
  removed_at: removedAt(person.account, now),
  isWithoutPin: document.went_on === true,
})
