// The value axis of a chart: from zero, with three or four equal, round steps.

/** '1.55M', '800k', '−20k': an amount on an axis or a label. */
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 })
export const formatCompact = (value: number): string =>
  compact.format(value).replace('K', 'k').replace('-', '−')

const READABLE = [1, 2, 2.5, 4, 5]
const FEWEST = 3
const STEPS = [4, FEWEST]

/** The step that leaves the least room above the highest value. Steps are never below 1. */
const stepFor = (span: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(span, 1)) - 1)
  const choices = [power, power * 10]
    .flatMap((unit) => READABLE.map((step) => step * unit))
    .filter((step) => step >= 1)

  const candidates = choices
    .flatMap((step) => STEPS.map((count) => ({ step, top: step * count })))
    .filter(({ top }) => top >= span)

  return candidates.reduce((best, next) => (next.top < best.top ? next : best), {
    step: power * 10,
    top: Number.POSITIVE_INFINITY,
  }).step
}

export type ValueAxis = {
  /** The pixel position of a value, from the top of the drawing. */
  readonly at: (value: number) => number
  /** The values of the grid lines in ascending order; 0 is always included. */
  readonly ticks: readonly number[]
}

/**
 * An axis between the pixels `bottom` and `top`. Values below 0 (sold below cost) get steps below
 * the zero line.
 */
export const buildValueAxis = (
  values: readonly number[],
  bottom: number,
  top: number,
): ValueAxis => {
  const high = Math.max(0, ...values)
  const low = Math.min(0, ...values)
  const step = stepFor(high - low)
  const lowest = Math.floor(low / step)
  const highest = Math.max(Math.ceil(high / step), lowest + FEWEST)
  const ticks = Array.from({ length: highest - lowest + 1 }, (_, index) => (lowest + index) * step)
  const pixels = (top - bottom) / ((highest - lowest) * step)

  return { at: (value) => bottom + (value - lowest * step) * pixels, ticks }
}
