// The time of a sale: the device's clock corrected by the server's. A device that slept, or whose clock was changed
// while the page was open, still dates its sales right.
import type { TillValues } from './till-state.ts'

/** A moment at which the server's time was known: server time, and the page's own clock, both in ms. */
export type TimeAnchor = { readonly server: number; readonly page: number }

/**
 * Server time in ms. The page's clock stops while the device sleeps, and the device's clock may be set back, so
 * the later of both counts.
 */
export const correctedTime = (
  device: number,
  page: number,
  clock: TillValues['clock'],
  anchor: TimeAnchor | null,
): number => {
  const byDevice = device + (clock?.offset_ms ?? 0)
  return anchor === null ? byDevice : Math.max(byDevice, Math.round(anchor.server + page - anchor.page))
}
