// Where a bullet bar ends and where its tick stands.

/** A bar is full at this many times what is wanted. */
const FULL = 1.25

/** Per cents of the bar's length. Without a target there is no tick, and whatever is there fills the bar. */
export const bulletScale = (value: number, target: number): { readonly filled: number; readonly tick: number | null } => {
  if (target <= 0) return { filled: value > 0 ? 100 : 0, tick: null }
  return { filled: Math.min(100, Math.max(0, (value / (target * FULL)) * 100)), tick: 100 / FULL }
}
