// Measures the room that the labels of a chart need and chooses which of them fit. Widths are of 12
// px text.
const CHARACTER_PX = 6.8
const AIR_PX = 8

export const measureText = (text: string): number => text.length * CHARACTER_PX

export type PlotRoom = {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** The margins of a chart with values on the left and days below. */
export const measureRoom = (valueLabels: readonly string[]): PlotRoom => ({
  left: Math.max(26, ...valueLabels.map(measureText)) + AIR_PX,
  right: 4,
  top: 24,
  bottom: 24,
})

/** A long and a short label: 'Sat 15' and 'Sat'. */
export type AxisLabel = { readonly label: string; readonly short: string }

/**
 * The label below each position, `step` pixels wide: all long, all short, or every nth short one.
 */
export const chooseLabels = (labels: readonly AxisLabel[], step: number): (string | null)[] => {
  const widest = (words: readonly string[]): number =>
    Math.max(1, ...words.map(measureText)) + AIR_PX

  if (widest(labels.map(({ label }) => label)) <= step) return labels.map(({ label }) => label)
  const every = Math.ceil(widest(labels.map(({ short }) => short)) / step)

  // Counted from the end, so that the newest day always has a label.
  return labels.map(({ short }, index) =>
    (labels.length - 1 - index) % every === 0 ? short : null,
  )
}
