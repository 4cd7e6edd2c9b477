// Which point of a chart a pointer means.

/** The index of the place nearest to `x`; null when there is none. */
export const nearestOf = (xs: readonly number[], x: number): number | null => {
  if (xs.length === 0) return null
  return xs.reduce((best, place, index) => (Math.abs(place - x) < Math.abs((xs[best] ?? 0) - x) ? index : best), 0)
}
