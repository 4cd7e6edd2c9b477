// Computes the length of a bullet bar and the position of its tick.

/** A bar is full at this multiple of the target. */
const FULL_TIMES = 1.25

/**
 * Both in per cent of the bar's length. Without a target there is no tick, and any value above 0
 * fills the bar.
 */
export const scaleBullet = (
  value: number,
  target: number,
): { readonly filled: number; readonly tick: number | null } => {
  if (target <= 0) return { filled: value > 0 ? 100 : 0, tick: null }
  return {
    filled: Math.min(100, Math.max(0, (value / (target * FULL_TIMES)) * 100)),
    tick: 100 / FULL_TIMES,
  }
}
