// Detects a server clock that went backwards: old computers with an empty battery start in 1970 or
// 2019.

/** Small corrections by network time are normal. */
const TOLERANCE_MS = 5 * 60_000

type Moments = {
  /** The server's clock, ISO in UTC. */
  readonly now: string
  /** Time of the newest entry or sale; null in a new shop. */
  readonly newest: string | null
  /**
   * An administrator confirmed that entries up to this time were made while the clock was ahead;
   * null without confirmation.
   */
  readonly confirmed: string | null
}

/** The newest stored time if it is later than now, so the clock is behind; otherwise null. */
export const findNewerMoment = ({ now, newest, confirmed }: Moments): string | null => {
  if (newest === null || Date.parse(newest) - Date.parse(now) <= TOLERANCE_MS) return null
  return confirmed !== null && newest <= confirmed ? null : newest
}
