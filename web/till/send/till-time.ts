// The time of a sale: the device's clock corrected by the server's. A device that slept, or whose
// clock was changed while the page was open, still dates its sales right.
import type { TillClock } from '../disk/till-state.ts'

/** Times in ms since 1970: of the device, and corrected by the server's clock. */
export type SaleMoment = { readonly device: number; readonly corrected: number }

export type DeviceClock = {
  /** The time of the device, in ms since 1970. */
  now(): number
  /** The time of a sale. `known`: what the till knows of the server's clock. */
  saleMoment(known: TillClock | null): SaleMoment
}

/**
 * A moment at which the server's time was known: server time, and the page's own clock, both in ms.
 */
export type TimeAnchor = { readonly server: number; readonly page: number }

/**
 * Server time in ms. The page's clock stops while the device sleeps, and the device's clock may be
 * set back, so the later of both counts.
 */
export const correctedTime = (
  device: number,
  page: number,
  clock: TillClock | null,
  anchor: TimeAnchor | null,
): number => {
  const byDevice = device + (clock?.offset_ms ?? 0)
  return anchor === null
    ? byDevice
    : Math.max(byDevice, Math.round(anchor.server + page - anchor.page))
}

/**
 * A request to the server: when it began and ended by the device, and the server's time in between.
 * In ms.
 */
export type TimedRequest = {
  readonly begun: number
  readonly ended: number
  readonly server: number
}

/**
 * The clock after a request. A slow one may be wrong by half its duration, so a better
 * measurement that it does not contradict stays.
 */
export const measureClock = (
  known: TillClock | null,
  { begun, ended, server }: TimedRequest,
): TillClock => {
  const offset_ms = Math.round(server - (begun + ended) / 2)
  const error_ms = Math.abs(ended - begun) / 2
  const isBetter = known !== null && (known.error_ms ?? Infinity) <= error_ms
  if (isBetter && Math.abs(known.offset_ms - offset_ms) <= error_ms) return known

  return { offset_ms, error_ms, at: new Date(ended).toISOString() }
}
