// The frame of a chart: the drawing with its summary, keyboard and pointer access to its points,
// and the tooltip.
import type { ReactNode, RefObject } from 'react'
import { cn } from '../cn.ts'
import { PointPicker, type PickerOptions } from './point-picker.tsx'

/** The content of a tooltip: the name of the point and a line per series. */
export type ChartTip = {
  readonly x: number
  /** Shown at the bottom of the drawing, because the point itself is near the top. */
  readonly low?: boolean
  readonly title: string
  readonly lines: readonly {
    readonly name: string
    readonly value: string
    readonly colour?: string | undefined
  }[]
}

type ChartPlotProps = {
  /** The element whose width is measured. */
  frame: RefObject<HTMLDivElement | null>
  width: number
  height: number
  /** One sentence that says what the chart shows. */
  summary: string
  picking: PickerOptions
  pickedIndex: number | null
  onPick: (index: number | null) => void
  tip: ChartTip | null
  /** The drawing, in pixels. */
  children: ReactNode
}

const HALF_TIP_PX = 108

const TipBox = ({ tip, width }: { tip: ChartTip; width: number }) => (
  <div
    aria-hidden
    data-screen-only
    style={{
      left: Math.min(Math.max(tip.x, HALF_TIP_PX), Math.max(HALF_TIP_PX, width - HALF_TIP_PX)),
    }}
    className={cn(
      'figures pointer-events-none absolute z-strip w-54 -translate-x-1/2 rounded-small bg-text px-2.5 py-1.5 text-small text-bg shadow-popover',
      tip.low ? 'bottom-0' : 'top-0',
    )}
  >
    <p className="font-semibold">{tip.title}</p>
    {tip.lines.map(({ name, value, colour }) => (
      <p
        key={name}
        className="flex items-center gap-1.5"
      >
        {colour && (
          <span
            className="size-2 flex-none rounded-full border border-bg"
            style={{ backgroundColor: colour }}
          />
        )}
        <span className="min-w-0 flex-1 truncate">{name}</span>
        <b>{value}</b>
      </p>
    ))}
  </div>
)

export const ChartPlot = ({
  frame,
  width,
  height,
  summary,
  picking,
  pickedIndex,
  onPick,
  tip,
  children,
}: ChartPlotProps) => (
  // The colours carry meaning, so they also stay in forced-colours mode.
  <div
    ref={frame}
    className="relative min-w-0 rounded-small bg-surface forced-color-adjust-none has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
    style={{ minHeight: height }}
  >
    {width > 0 && (
      <svg
        role="img"
        aria-label={summary}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        className="figures block h-auto max-w-full text-[0.75rem]"
      >
        {children}
      </svg>
    )}
    {picking.count > 0 && (
      <PointPicker
        {...picking}
        pickedIndex={pickedIndex}
        onPick={onPick}
      />
    )}
    {tip && (
      <TipBox
        tip={tip}
        width={width}
      />
    )}
  </div>
)
