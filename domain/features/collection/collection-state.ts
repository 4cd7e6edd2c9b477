// The states of a collection and every allowed change. Only what the provider says changes a
// state, and after a week a leader by the provider's statement.
import type { CollectionNews, CollectionReason } from '../../kernel/asked-money.ts'

export const COLLECTION_STATES = [
  'created',
  'asked',
  'pending',
  'succeeded',
  'failed',
  'expired',
  'unknown',
] as const
export type CollectionState = (typeof COLLECTION_STATES)[number]

/** The allowed changes, and nothing else. */
export const NEXT_STATES: Readonly<Record<CollectionState, readonly CollectionState[]>> = {
  created: ['asked', 'failed', 'unknown'],
  asked: ['pending', 'succeeded', 'failed', 'expired', 'unknown'],
  pending: ['succeeded', 'failed', 'expired', 'unknown'],
  unknown: ['asked', 'pending', 'succeeded', 'failed', 'expired', 'unknown'],
  failed: ['succeeded'],
  expired: ['succeeded'],
  succeeded: [],
}

/** May the state change so? */
export const canMoveTo = (from: CollectionState, to: CollectionState): boolean =>
  NEXT_STATES[from].includes(to)

/** The provider has not said yet how it ended. */
export const OPEN_STATES = ['created', 'asked', 'pending', 'unknown'] as const
export const isOpenState = (state: CollectionState): boolean =>
  (OPEN_STATES as readonly CollectionState[]).includes(state)

/** A request that the provider does not know counts as not asked after this time. */
export const NOT_FOUND_MS = 60_000

type KnownCollection = {
  readonly state: CollectionState
  readonly reason: CollectionReason | null
  readonly created_at: string
}

/** One change of a state. `reference` is the provider's id of the payment. */
export type StateChange = {
  readonly state: CollectionState
  readonly reason: CollectionReason | null
  readonly reference: string | null
}

const changeTo = (
  state: CollectionState,
  reason: CollectionReason | null = null,
  reference: string | null = null,
): StateChange => ({ state, reason, reference })

const wantedBy = (news: CollectionNews, isOld: boolean): StateChange | null => {
  switch (news.says) {
    case 'nothing':
      return null
    case 'not_found':
      return isOld ? changeTo('failed', 'not_asked') : null
    case 'asked':
    case 'pending':
      return changeTo(news.says)
    case 'succeeded':
      return changeTo('succeeded', null, news.reference)
    case 'failed':
    case 'expired':
    case 'unknown':
      return changeTo(news.says, news.reason)
  }
}

/**
 * The news of asking again. An asking before may have reached the provider, so that one that was
 * not reached now tells nothing.
 */
export const newsOfRepeat = (news: CollectionNews): CollectionNews =>
  news.says === 'failed' && news.reason === 'not_reached'
    ? { says: 'unknown', reason: 'no_answer' }
    : news

/** A provider that does not know a request it has confirmed tells nothing about it. */
const isBelieved = ({ state }: KnownCollection, { says }: CollectionNews): boolean =>
  says !== 'not_found' || state === 'created' || state === 'unknown'

/**
 * The changes that this news makes, in their order; none when it changes nothing. A request that
 * the server did not see leave was asked when the provider knows it.
 */
export const changesBy = (
  known: KnownCollection,
  news: CollectionNews,
  now: string,
): readonly StateChange[] => {
  const isOld = Date.parse(now) - Date.parse(known.created_at) >= NOT_FOUND_MS
  const wanted = isBelieved(known, news) ? wantedBy(news, isOld) : null
  if (wanted === null) return []
  const isSame = wanted.state === known.state && wanted.reason === known.reason
  if (isSame) return []
  if (canMoveTo(known.state, wanted.state)) return [wanted]

  return known.state === 'created' ? [changeTo('asked'), wanted] : []
}
