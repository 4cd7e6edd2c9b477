// Computes the positions of the bars of a grouped bar chart.
import { scaleBand } from 'd3-scale'
import { chooseLabels, type AxisLabel, type PlotRoom, measureRoom } from './plot-room.ts'
import { formatCompact, type ValueAxis, buildValueAxis } from './value-axis.ts'

/** One position on the chart: a day or an hour, with a value per series. */
export type BarPoint = AxisLabel & {
  readonly key: string
  /** The name in the tooltip and for screen readers. */
  readonly name: string
  readonly values: readonly number[]
  /** The current day or hour, marked with a band. */
  readonly current?: boolean
}

export type Bar = {
  readonly x: number
  readonly width: number
  readonly height: number
  readonly path: string
}
export type BarGroup = {
  readonly x: number
  readonly width: number
  readonly centre: number
  readonly label: string | null
  readonly bars: readonly Bar[]
}
export type BarsLayout = {
  readonly room: PlotRoom
  readonly axis: ValueAxis
  readonly groups: readonly BarGroup[]
  readonly highest: number | null
}

const CORNER = 4
const MAX_BAR_PX = 30
/** The share of each position that its bars fill. */
const FILLED = 0.7

/** The path of a bar from the zero line to its value; only the end at the value is rounded. */
const barPath = (x: number, width: number, zero: number, end: number): string => {
  const corner = Math.min(CORNER, width / 2, Math.abs(end - zero))
  const inner = end + (end < zero ? corner : -corner)

  return (
    `M${x} ${zero}V${inner}Q${x} ${end} ${x + corner} ` +
    `${end}H${x + width - corner}Q${x + width} ${end} ${x + width} ${inner}V${zero}Z`
  )
}

/** The index of the highest first value; null when no value is above 0. */
const findHighest = (points: readonly BarPoint[]): number | null => {
  const firsts = points.map(({ values }) => values[0] ?? 0)
  const largest = Math.max(0, ...firsts)
  return largest === 0 ? null : firsts.indexOf(largest)
}

export const layOutBars = (
  points: readonly BarPoint[],
  width: number,
  height: number,
): BarsLayout => {
  const all = points.flatMap(({ values }) => values)
  const room = measureRoom(buildValueAxis(all, 1, 0).ticks.map(formatCompact))
  const axis = buildValueAxis(all, height - room.bottom, room.top)
  const places = scaleBand(
    points.map(({ key }) => key),
    [room.left, Math.max(room.left, width - room.right)],
  )

  const step = places.step()
  const series = Math.max(1, ...points.map(({ values }) => values.length))
  const gap = Math.min(3, step * 0.08)
  const barWidth = Math.min(MAX_BAR_PX, (step * FILLED - gap * (series - 1)) / series)
  const labels = chooseLabels(points, step)
  const groups = points.map(({ key, values }, groupIndex): BarGroup => {
    const x = places(key) ?? 0
    const centre = x + step / 2
    const start = centre - (barWidth * values.length + gap * (values.length - 1)) / 2
    const bars = values.map((value, index): Bar => {
      const left = start + index * (barWidth + gap)
      return {
        x: left,
        width: barWidth,
        height: Math.abs(axis.at(value) - axis.at(0)),
        path: barPath(left, barWidth, axis.at(0), axis.at(value)),
      }
    })

    return { x, width: step, centre, label: labels[groupIndex] ?? null, bars }
  })

  return { room, axis, groups, highest: findHighest(points) }
}
