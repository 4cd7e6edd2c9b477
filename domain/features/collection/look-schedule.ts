// When the server looks at a request again: often at first, then ever more rarely.
import type { CollectionProvider, CollectionReason } from '../../kernel/asked-money.ts'
import { type CollectionState, isOpenState } from './collection-state.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** After this time nobody looks on its own, and a leader may record what the statement says. */
export const WATCHED_MS = 7 * DAY_MS

/** Up to this age of the request, a look after this pause. */
const PAUSES: readonly (readonly [age: number, pause: number])[] = [
  [MINUTE_MS, 3 * SECOND_MS],
  [6 * MINUTE_MS, 10 * SECOND_MS],
  [DAY_MS, 5 * MINUTE_MS],
  [WATCHED_MS, DAY_MS],
]

/** Airtel wants to be asked less often in the first minutes. */
const AIRTEL_PAUSE_MS = 15 * SECOND_MS

/** After a request ended without money: the provider may still bring it. */
const LATE_LOOKS = [10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS]

/** A request that stays as the server stored it was left behind by a server that stopped. */
export const LEFT_BEHIND_MS = 15 * SECOND_MS

/** A callback causes one look in this time at most. */
export const CALLBACK_PAUSE_MS = 3 * SECOND_MS

export type WatchedCollection = {
  readonly state: CollectionState
  readonly reason: CollectionReason | null
  readonly provider: CollectionProvider
  readonly created_at: string
  readonly settled_at: string | null
}

const at = (time: number): string => new Date(time).toISOString()

const pauseOf = (provider: CollectionProvider, age: number): number | null => {
  const pause = PAUSES.find(([until]) => age < until)?.[1]
  if (pause === undefined) return null
  return provider === 'airtel' ? Math.max(pause, AIRTEL_PAUSE_MS) : pause
}

const nextOpenLook = (
  { state, provider, created_at }: WatchedCollection,
  now: number,
  airtelFirstMs: number,
): string | null => {
  const asked = Date.parse(created_at)
  const age = Math.max(0, now - asked)
  const pause = pauseOf(provider, age)
  if (pause === null) return null
  if (state === 'created' && age < LEFT_BEHIND_MS) return at(asked + LEFT_BEHIND_MS)
  const first = provider === 'airtel' && age < airtelFirstMs ? asked + airtelFirstMs : 0

  return at(Math.max(first, now + pause))
}

/** The time of the next look; null when nobody looks on its own any more. */
export const nextLook = (
  collection: WatchedCollection,
  now: string,
  airtelFirstMs: number,
): string | null => {
  const { state, reason, settled_at } = collection
  const moment = Date.parse(now)
  if (isOpenState(state)) return nextOpenLook(collection, moment, airtelFirstMs)
  if (state === 'succeeded' || reason === 'not_reached' || settled_at === null) return null
  const late = LATE_LOOKS.map((pause) => Date.parse(settled_at) + pause).find(
    (time) => time > moment,
  )

  return late === undefined ? null : at(late)
}

/**
 * Did the server stop looking on its own, so that a leader may record what the statement says? An
 * open request is watched for a week, one that ended without money for a day.
 */
export const isWatchOver = (
  { state, created_at, settled_at }: Pick<WatchedCollection, 'state' | 'created_at' | 'settled_at'>,
  now: string,
): boolean => {
  if (state === 'succeeded') return false
  const isOpen = isOpenState(state) || settled_at === null
  const [since, ms] = isOpen ? [created_at, WATCHED_MS] : [settled_at, DAY_MS]

  return Date.parse(now) - Date.parse(since) >= ms
}
