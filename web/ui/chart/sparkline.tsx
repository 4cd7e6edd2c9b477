// A line without axes beside a figure. It is decorative: the text beside it says the same.
import { line } from 'd3-shape'
import { cn } from '../cn.ts'

const WIDTH = 72
const HEIGHT = 22
const EDGE = 2

const pathOf = (values: readonly number[], places: number, low: number, high: number): string =>
  line<number>(
    (_value, index) => EDGE + (index / Math.max(1, places - 1)) * (WIDTH - 2 * EDGE),
    (value) =>
      HEIGHT - EDGE - (high === low ? 0 : (value - low) / (high - low)) * (HEIGHT - 2 * EDGE),
  )(values as number[]) ?? ''

type SparklineProps = {
  values: readonly number[]
  /** The same hours or days of the previous period, thin and grey. */
  before?: readonly number[] | undefined
  /** The number of positions; more than values leaves the rest of the day empty. */
  of?: number | undefined
  className?: string
}

export const Sparkline = ({ values, before = [], of, className }: SparklineProps) => {
  if (values.length < 2) return null
  const all = [...values, ...before]
  const places = of ?? values.length
  const [low, high] = [Math.min(0, ...all), Math.max(...all)]

  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={cn('h-5.5 w-18 flex-none fill-none forced-color-adjust-none', className)}
    >
      {before.length > 1 && (
        <path
          d={pathOf(before, places, low, high)}
          className="stroke-c-other"
          strokeWidth={1.25}
          vectorEffect="non-scaling-stroke"
        />
      )}
      <path
        d={pathOf(values, places, low, high)}
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
