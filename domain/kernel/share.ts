// Shares of whole numbers. A share is the difference of two cumulative values, so that shares
// always add up to the whole, in any number of steps and in any order.

/**
 * floor(whole × part / all), exact for whole numbers from 0; 0 when `all` is 0. The share between
 * two parts is the difference of their values.
 */
export const floorShare = (whole: number, part: number, all: number): number =>
  all === 0 ? 0 : Number((BigInt(whole) * BigInt(part)) / BigInt(all))

/** The same, rounded half up. */
export const nearestShare = (whole: number, part: number, all: number): number =>
  all === 0 ? 0 : Number((2n * BigInt(whole) * BigInt(part) + BigInt(all)) / (2n * BigInt(all)))

/**
 * Spreads a whole number over weights: each gets its part, rounded so that they add up to `whole`.
 * All 0 when the weights are.
 */
export const spreadAmount = (whole: number, weights: readonly number[]): number[] => {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let [reached, given] = [0, 0]

  return weights.map((weight) => {
    reached += weight
    const share = floorShare(whole, reached, total) - given
    given += share

    return share
  })
}
