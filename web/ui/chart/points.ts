// Finds the point under the pointer and describes it.

/** The index of the position nearest to `x`; null when there is none. */
export const findNearest = (xs: readonly number[], x: number): number | null => {
  if (xs.length === 0) return null
  return xs.reduce(
    (best, place, index) => (Math.abs(place - x) < Math.abs((xs[best] ?? 0) - x) ? index : best),
    0,
  )
}

/** A point in one sentence: 'Fri 21 Nov: Sales UGX 1,550,000, Gross profit UGX 620,000'. */
export const describePoint = (
  name: string,
  lines: readonly { readonly name: string; readonly value: string }[],
): string => `${name}: ${lines.map((line) => `${line.name} ${line.value}`).join(', ')}`
