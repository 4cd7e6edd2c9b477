// Computes the paths of the lines of a trend chart.
import { area, curveLinear, curveMonotoneX, line } from 'd3-shape'
import { chooseLabels, type AxisLabel, type PlotRoom, measureRoom } from './plot-room.ts'
import { formatCompact, type ValueAxis, buildValueAxis } from './value-axis.ts'

export type TrendPoint = AxisLabel & {
  readonly key: string
  readonly name: string
  readonly value: number
  /** The smoothed value; null while there are too few days for one. */
  readonly average: number | null
}

export type ChartPoint = {
  readonly x: number
  readonly y: number
  readonly averageY: number | null
  readonly label: string | null
}
export type LineLayout = {
  readonly room: PlotRoom
  readonly axis: ValueAxis
  readonly places: readonly ChartPoint[]
  readonly path: string
  readonly fill: string
  readonly average: string
}

/**
 * Up to this many points are joined by straight lines with a dot each: a curve would show values
 * that nobody measured.
 */
const MAX_STRAIGHT_POINTS = 7
export const hasFewPoints = (points: readonly TrendPoint[]): boolean =>
  points.length <= MAX_STRAIGHT_POINTS

export const layOutLine = (
  points: readonly TrendPoint[],
  width: number,
  height: number,
): LineLayout => {
  const all = points.flatMap(({ value, average }) =>
    average === null ? [value] : [value, average],
  )

  const bounds = measureRoom(buildValueAxis(all, 1, 0).ticks.map(formatCompact))
  const room = { ...bounds, right: 26 }
  const axis = buildValueAxis(all, height - room.bottom, room.top)
  const step = (width - room.left - room.right) / Math.max(1, points.length - 1)
  const labels = chooseLabels(points, step)
  const places = points.map(
    ({ value, average }, index): ChartPoint => ({
      x: room.left + index * step,
      y: axis.at(value),
      averageY: average === null ? null : axis.at(average),
      label: labels[index] ?? null,
    }),
  )

  const list = [...places]
  const curve = hasFewPoints(points) ? curveLinear : curveMonotoneX
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

  return {
    room,
    axis,
    places,
    path: path(list) ?? '',
    fill: fill(list) ?? '',
    average: average(list) ?? '',
  }
}
