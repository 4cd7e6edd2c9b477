// Whole per cents that add up to 100.

/**
 * Whole per cents whose sum is 100, the largest remainders rounded up; all 0 when there is nothing
 * to share.
 */
export const splitHundredPercent = (values: readonly number[]): number[] => {
  const positive = values.map((value) => Math.max(0, value))
  const total = positive.reduce((sum, value) => sum + value, 0)
  if (total === 0) return positive.map(() => 0)
  const exact = positive.map((value) => (value / total) * 100)
  const rounded = exact.map(Math.floor)
  const missing = 100 - rounded.reduce((sum, value) => sum + value, 0)
  const byRemainder = exact
    .map((value, index) => ({ index, rest: value % 1 }))
    .toSorted((a, b) => b.rest - a.rest)

  for (const { index } of byRemainder.slice(0, missing)) rounded[index] = (rounded[index] ?? 0) + 1

  return rounded
}
