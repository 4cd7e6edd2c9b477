// A heat map of weekdays and hours in five steps of one colour; every cell says its value.
import { useMemo, useState } from 'react'
import { cn } from '../cn.ts'
import { PlaceLabels } from './axes.tsx'
import { ChartPlot } from './chart-plot.tsx'
import { HEAT_STEPS, type HeatLayout, layOutHeat } from './heat-layout.ts'
import { useWidth } from './use-width.ts'

type HeatGridProps = {
  /** Row labels, Mon to Sun. */
  rows: readonly string[]
  /** Column labels, hours: '8', '9'. */
  columns: readonly string[]
  /** Rows of values, one per column. */
  values: readonly (readonly number[])[]
  summary: string
  /** What the cells are, for screen readers: 'Hours of the week'. */
  label: string
  /** The name of a cell: 'Fri 17:00 to 18:00'. */
  nameOf: (row: number, column: number) => string
  /** What the values count: 'Sales'. */
  what: string
  format: (value: number) => string
}

const FILLS = [
  'fill-sunken',
  'fill-c1/20',
  'fill-c1/40',
  'fill-c1/60',
  'fill-c1/80',
  'fill-c1',
] as const
const BACKGROUNDS = ['bg-sunken', 'bg-c1/20', 'bg-c1/40', 'bg-c1/60', 'bg-c1/80', 'bg-c1'] as const

const Cells = ({ layout, pickedIndex }: { layout: HeatLayout; pickedIndex: number | null }) => (
  <g>
    {layout.cells.map(({ x, y, step }, index) => (
      <rect
        key={`${x} ${y}`}
        x={x + 1}
        y={y + 1}
        width={Math.max(0, layout.cellWidth - 2)}
        height={layout.cellHeight - 2}
        rx={3}
        strokeWidth={pickedIndex === index ? 2 : 0}
        className={cn('stroke-text', FILLS[step])}
      />
    ))}
  </g>
)

export const HeatGrid = ({
  rows,
  columns,
  values,
  summary,
  label,
  nameOf,
  what,
  format,
}: HeatGridProps) => {
  const [frame, width] = useWidth()
  const [pickedIndex, setPickedIndex] = useState<number | null>(null)
  const layout = useMemo(
    () => layOutHeat(rows, columns, values, width),
    [rows, columns, values, width],
  )

  const spot = (index: number): [number, number] => [
    Math.floor(index / columns.length),
    index % columns.length,
  ]

  const textAt = (index: number): string => format(values[spot(index)[0]]?.[spot(index)[1]] ?? 0)
  const cell = pickedIndex === null ? undefined : layout.cells[pickedIndex]
  const nearest = (x: number, y: number): number | null => {
    const [row, column] = [
      Math.floor(y / layout.cellHeight),
      Math.floor((x - layout.left) / layout.cellWidth),
    ]
    return row < 0 || row >= rows.length || column < 0 || column >= columns.length
      ? null
      : row * columns.length + column
  }

  return (
    <>
      <ChartPlot
        frame={frame}
        width={width}
        height={layout.height}
        summary={summary}
        pickedIndex={pickedIndex}
        onPick={setPickedIndex}
        tip={
          cell && pickedIndex !== null
            ? {
                x: cell.x + layout.cellWidth / 2,
                low: cell.y < (layout.cellHeight * rows.length) / 2,
                title: nameOf(...spot(pickedIndex)),
                lines: [{ name: what, value: textAt(pickedIndex) }],
              }
            : null
        }
        picking={{
          label,
          count: layout.cells.length,
          textOf: (index) => `${nameOf(...spot(index))}: ${what} ${textAt(index)}`,
          nearest,
          steps: { ArrowUp: -columns.length, ArrowDown: columns.length },
        }}
      >
        <Cells
          layout={layout}
          pickedIndex={pickedIndex}
        />
        {rows.map((row, index) => (
          <text
            key={row}
            x={0}
            y={(index + 0.5) * layout.cellHeight}
            dy="0.32em"
            className="fill-text-2"
          >
            {row}
          </text>
        ))}
        <PlaceLabels
          places={layout.columnLabels.map((text, index) => ({
            key: String(index),
            centre: layout.left + (index + 0.5) * layout.cellWidth,
            text,
          }))}
          y={layout.height - 6}
        />
      </ChartPlot>
      <p
        aria-hidden
        className="mt-2 flex items-center justify-end gap-1 text-small text-text-2"
      >
        Quiet
        {BACKGROUNDS.slice(0, HEAT_STEPS + 1).map((background) => (
          <span
            key={background}
            className={cn('size-3.5 rounded-[3px] forced-color-adjust-none', background)}
          />
        ))}
        Busy
      </p>
    </>
  )
}
