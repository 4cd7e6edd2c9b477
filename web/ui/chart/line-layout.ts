// Where the lines of a trend run, as plain numbers and paths.
import { area, curveLinear, curveMonotoneX, line } from 'd3-shape'
import { fittingLabels, type AxisLabel, type Room, roomFor } from './plot-room.ts'
import { compactNumber, type ValueAxis, valueAxis } from './value-axis.ts'

export type TrendPoint = AxisLabel & {
  readonly key: string
  readonly name: string
  readonly value: number
  /** The smoothed value; null where there are not yet enough days for one. */
  readonly average: number | null
}

export type ChartPoint = { readonly x: number; readonly y: number; readonly averageY: number | null; readonly label: string | null }
export type LineLayout = {
  readonly room: Room
  readonly axis: ValueAxis
  readonly places: readonly ChartPoint[]
  readonly path: string
  readonly fill: string
  readonly average: string
}

/** Between a few points a curve would show values that nobody measured: they are joined by straight lines, each with its dot. */
const FEW = 7
export const isFew = (points: readonly TrendPoint[]): boolean => points.length <= FEW

export const lineLayout = (points: readonly TrendPoint[], width: number, height: number): LineLayout => {
  const all = points.flatMap(({ value, average }) => (average === null ? [value] : [value, average]))
  const bounds = roomFor(valueAxis(all, 1, 0).ticks.map(compactNumber))
  const room = { ...bounds, right: 26 }
  const axis = valueAxis(all, height - room.bottom, room.top)
  const step = (width - room.left - room.right) / Math.max(1, points.length - 1)
  const labels = fittingLabels(points, step)
  const places = points.map(
    ({ value, average }, index): ChartPoint => ({
      x: room.left + index * step,
      y: axis.at(value),
      averageY: average === null ? null : axis.at(average),
      label: labels[index] ?? null,
    }),
  )
  const list = [...places]
  const curve = isFew(points) ? curveLinear : curveMonotoneX
  const path = line<ChartPoint>(
    ({ x }) => x,
    ({ y }) => y,
  ).curve(curve)
  const fill = area<ChartPoint>(
    ({ x }) => x,
    axis.at(0),
    ({ y }) => y,
  ).curve(curve)
  const average = line<ChartPoint>(
    ({ x }) => x,
    ({ averageY }) => averageY ?? 0,
  )
    .defined(({ averageY }) => averageY !== null)
    .curve(curve)
  return { room, axis, places, path: path(list) ?? '', fill: fill(list) ?? '', average: average(list) ?? '' }
}
