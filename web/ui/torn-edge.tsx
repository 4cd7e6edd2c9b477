// The torn edge of a receipt (sign-in, change due, page not found), in the colour of the paper
// above it.
import { cn } from './cn.ts'

type TornEdgeProps = {
  /** The paper's colour as a CSS value. */
  colour?: string
  /** Width of a tooth in px. */
  tooth?: number
  className?: string | undefined
}

/** Place it directly below the paper. */
export const TornEdge = ({ colour = 'var(--paper)', tooth = 12, className }: TornEdgeProps) => (
  <div
    aria-hidden
    className={cn('w-full flex-none', className)}
    style={{
      height: tooth / 2,
      // One tooth pointing down: a quarter circle whose tip is at the bottom of the tile.
      background:
        `conic-gradient(from -45deg at 50% 100%, ${colour} 90deg, transparent 0) 0 0 ` +
        `/ ${tooth}px ${tooth / 2}px repeat-x`,
    }}
  />
)
