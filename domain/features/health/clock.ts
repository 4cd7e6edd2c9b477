// When the clock of the server's machine went back: old computers lose it with their battery and start in 1970 or 2019.

/** A clock that is set by the network moves a little. */
const TOLERANCE_MS = 5 * 60_000

type Moments = {
  /** The server's clock, ISO in UTC. */
  readonly now: string
  /** Of the newest entry or sale; null in a new shop. */
  readonly newest: string | null
  /** Entries up to this moment were made while the clock was ahead; somebody said so. Null when nobody did. */
  readonly confirmed: string | null
}

/** The moment that the clock is behind of; null while nothing is newer than now. */
export const findNewerMoment = ({ now, newest, confirmed }: Moments): string | null => {
  if (newest === null || Date.parse(newest) - Date.parse(now) <= TOLERANCE_MS) return null
  return confirmed !== null && newest <= confirmed ? null : newest
}
