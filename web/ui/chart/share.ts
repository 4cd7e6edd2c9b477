// Whole per cents that add up to 100.

/** Whole per cents whose sum is 100, the largest remainders rounded up; all 0 when there is nothing to share. */
export const splitHundredPercent = (values: readonly number[]): number[] => {
  const kept = values.map((value) => Math.max(0, value))
  const total = kept.reduce((sum, value) => sum + value, 0)
  if (total === 0) return kept.map(() => 0)
  const exact = kept.map((value) => (value / total) * 100)
  const whole = exact.map(Math.floor)
  const missing = 100 - whole.reduce((sum, value) => sum + value, 0)
  const byRemainder = exact.map((value, index) => ({ index, rest: value % 1 })).toSorted((a, b) => b.rest - a.rest)
  for (const { index } of byRemainder.slice(0, missing)) whole[index] = (whole[index] ?? 0) + 1
  return whole
}
