// A line of values per day with its seven-day average. The area begins at zero.
import { useMemo, useState } from 'react'
import { PlaceLabels, ValueLines } from './axes.tsx'
import { ChartPlot } from './chart-plot.tsx'
import { hasFewPoints, layOutLine, type TrendPoint } from './line-layout.ts'
import { findNearest, describePoint } from './points.ts'
import type { Series } from './series.ts'
import { useWidth } from './use-width.ts'

/** The names of the line and of its average, for the legend as well. */
export const TREND_SERIES = [
  { name: 'Per day', colour: 'c1' },
  { name: '7-day average', colour: 'c2' },
] as const satisfies readonly Series[]

type TrendLineProps = {
  points: readonly TrendPoint[]
  summary: string
  /** What the points are, for screen readers: 'Days'. */
  label: string
  format: (value: number) => string
  /** The unit of the axis: UGX. */
  unit?: string
  height?: number
}

const linesOf = ({ value, average }: TrendPoint, format: (value: number) => string) => [
  { name: TREND_SERIES[0].name, value: format(value), colour: 'var(--c1)' },
  ...(average === null
    ? []
    : [
        {
          name: TREND_SERIES[1].name,
          value: format(average),
          colour: 'var(--c2)',
        },
      ]),
]

type PickedPointProps = { x: number; y: number; top: number; bottom: number }

const PickedPoint = ({ x, y, top, bottom }: PickedPointProps) => (
  <g>
    <line
      x1={x}
      x2={x}
      y1={top}
      y2={bottom}
      className="stroke-border-strong"
    />
    <circle
      cx={x}
      cy={y}
      r={4.5}
      className="fill-c1 stroke-surface"
      strokeWidth={2}
    />
  </g>
)

export const TrendLine = ({
  points,
  summary,
  label,
  format,
  unit = '',
  height = 240,
}: TrendLineProps) => {
  const [frame, width] = useWidth()
  const [pickedIndex, setPickedIndex] = useState<number | null>(null)
  const layout = useMemo(() => layOutLine(points, width, height), [points, width, height])
  const [picked, place] =
    pickedIndex === null
      ? [undefined, undefined]
      : [points[pickedIndex], layout.places[pickedIndex]]

  return (
    <ChartPlot
      frame={frame}
      width={width}
      height={height}
      summary={summary}
      pickedIndex={pickedIndex}
      onPick={setPickedIndex}
      tip={
        picked && place ? { x: place.x, title: picked.name, lines: linesOf(picked, format) } : null
      }
      picking={{
        label,
        count: points.length,
        textOf: (index) => {
          const point = points[index]
          return point === undefined ? '' : describePoint(point.name, linesOf(point, format))
        },
        nearest: (x) =>
          findNearest(
            layout.places.map((spot) => spot.x),
            x,
          ),
      }}
    >
      <ValueLines
        axis={layout.axis}
        room={layout.room}
        width={width}
        unit={unit}
      />
      <path
        d={layout.fill}
        className="fill-c1 opacity-12"
      />
      <path
        d={layout.path}
        className="fill-none stroke-c1"
        strokeWidth={2}
      />
      <path
        d={layout.average}
        className="fill-none stroke-c2"
        strokeWidth={2}
        strokeDasharray="5 4"
      />
      {hasFewPoints(points) &&
        layout.places.map(({ x, y }, index) => (
          <circle
            key={points[index]?.key}
            cx={x}
            cy={y}
            r={3.5}
            className="fill-c1"
          />
        ))}
      {place && (
        <PickedPoint
          x={place.x}
          y={place.y}
          top={layout.room.top}
          bottom={layout.axis.at(0)}
        />
      )}
      <PlaceLabels
        places={layout.places.map(({ x, label: text }, index) => ({
          key: points[index]?.key ?? '',
          centre: x,
          text,
        }))}
        y={height - 6}
      />
    </ChartPlot>
  )
}
