// A grouped bar chart: a group of bars per day or hour. The highest bar has a label.
import { useMemo, useState } from 'react'
import { PlaceLabels, ValueLines } from './axes.tsx'
import { type BarPoint, type BarsLayout, layOutBars } from './bars-layout.ts'
import { ChartPlot } from './chart-plot.tsx'
import { findNearest, describePoint } from './points.ts'
import type { Series } from './series.ts'
import { useWidth } from './use-width.ts'
import { formatCompact } from './value-axis.ts'

type GroupedBarsProps = {
  points: readonly BarPoint[]
  series: readonly Series[]
  /** One sentence for people who cannot see the chart. */
  summary: string
  /** What the points are, for screen readers: 'Days'. */
  label: string
  /** Formats a value in full: 'UGX 1,550,000'. */
  format: (value: number) => string
  /** The unit of the axis: UGX. */
  unit?: string
  /** In pixels. */
  height?: number
}

type DrawingProps = {
  layout: BarsLayout
  points: readonly BarPoint[]
  series: readonly Series[]
  height: number
  pickedIndex: number | null
}

/** Bands behind the bars: the selected point, and the current day or hour. */
const Bands = ({ layout, points, height, pickedIndex }: Omit<DrawingProps, 'series'>) => (
  <g>
    {layout.groups.map(
      ({ x, width }, index) =>
        (points[index]?.current || pickedIndex === index) && (
          <rect
            key={points[index]?.key}
            x={x}
            y={2}
            width={width}
            height={height - layout.room.bottom - 2}
            rx={6}
            className={pickedIndex === index ? 'fill-hover' : 'fill-primary-soft'}
          />
        ),
    )}
  </g>
)

const HighestLabel = ({ layout, points }: Pick<DrawingProps, 'layout' | 'points'>) => {
  const group = layout.highest === null ? undefined : layout.groups[layout.highest]
  const value = layout.highest === null ? undefined : points[layout.highest]?.values[0]
  if (group === undefined || value === undefined) return null

  return (
    <text
      x={group.centre}
      y={layout.axis.at(value) - 6}
      textAnchor="middle"
      className="fill-text font-bold"
    >
      {formatCompact(value)}
    </text>
  )
}

export const GroupedBars = ({
  points,
  series,
  summary,
  label,
  format,
  unit = '',
  height = 240,
}: GroupedBarsProps) => {
  const [frame, width] = useWidth()
  const [pickedIndex, setPickedIndex] = useState<number | null>(null)
  const layout = useMemo(() => layOutBars(points, width, height), [points, width, height])
  const picked = pickedIndex === null ? undefined : points[pickedIndex]
  const lines = (point: BarPoint) =>
    series.map(({ name, colour }, index) => ({
      name,
      value: format(point.values[index] ?? 0),
      colour: `var(--${colour})`,
    }))

  const places = layout.groups.map(({ centre, label: text }, index) => ({
    key: points[index]?.key ?? '',
    centre,
    text,
    current: points[index]?.current,
  }))

  return (
    <ChartPlot
      frame={frame}
      width={width}
      height={height}
      summary={summary}
      pickedIndex={pickedIndex}
      onPick={setPickedIndex}
      tip={
        picked === undefined
          ? null
          : {
              x: layout.groups[pickedIndex ?? 0]?.centre ?? 0,
              title: picked.name,
              lines: lines(picked),
            }
      }
      picking={{
        label,
        count: points.length,
        textOf: (index) => {
          const point = points[index]
          return point === undefined ? '' : describePoint(point.name, lines(point))
        },
        nearest: (x) =>
          findNearest(
            layout.groups.map(({ centre }) => centre),
            x,
          ),
      }}
    >
      <Bands
        layout={layout}
        points={points}
        height={height}
        pickedIndex={pickedIndex}
      />
      <ValueLines
        axis={layout.axis}
        room={layout.room}
        width={width}
        unit={unit}
      />
      <g>
        {layout.groups.map(({ bars }, groupIndex) => (
          <g key={points[groupIndex]?.key}>
            {bars.map(({ path }, index) => (
              <path
                key={series[index]?.name}
                d={path}
                fill={`var(--${series[index]?.colour ?? 'c-other'})`}
              />
            ))}
          </g>
        ))}
      </g>
      <HighestLabel
        layout={layout}
        points={points}
      />
      <PlaceLabels
        places={places}
        y={height - 6}
      />
    </ChartPlot>
  )
}
