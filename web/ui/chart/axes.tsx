// The axes of a chart: lines with values on the left, days or hours below.
import type { PlotRoom } from './plot-room.ts'
import { formatCompact, type ValueAxis } from './value-axis.ts'

export const ValueLines = ({
  axis,
  room,
  width,
  unit,
}: {
  axis: ValueAxis
  room: PlotRoom
  width: number
  unit: string
}) => (
  <g>
    <text
      x={room.left - 8}
      y={9}
      textAnchor="end"
      className="fill-text-3"
    >
      {unit}
    </text>
    {axis.ticks.map((tick) => (
      <g key={tick}>
        <line
          x1={room.left}
          x2={width - room.right}
          y1={axis.at(tick)}
          y2={axis.at(tick)}
          className={tick === 0 ? 'stroke-border-strong' : 'stroke-grid'}
        />
        <text
          x={room.left - 8}
          y={axis.at(tick)}
          dy="0.32em"
          textAnchor="end"
          className="fill-text-2"
        >
          {formatCompact(tick)}
        </text>
      </g>
    ))}
  </g>
)

type PlaceLabel = {
  readonly key: string
  readonly centre: number
  readonly text: string | null
  readonly current?: boolean | undefined
}

export const PlaceLabels = ({ places, y }: { places: readonly PlaceLabel[]; y: number }) => (
  <g>
    {places.map(
      ({ key, centre, text, current }) =>
        text !== null && (
          <text
            key={key}
            x={centre}
            y={y}
            textAnchor="middle"
            className={current ? 'fill-text font-bold' : 'fill-text-2'}
          >
            {text}
          </text>
        ),
    )}
  </g>
)
