// The torn edge of a receipt: our one motif (sign-in, change due, page not found). Takes the colour of the paper above it.
import { cn } from './cn.ts'

const TOOTH_PX = 16
const HEIGHT_PX = 8

/** Put it right under the paper; `colour` is the paper's colour as a CSS value. */
export const TornEdge = ({ colour = 'var(--paper)', className }: { colour?: string; className?: string | undefined }) => (
  <div
    aria-hidden
    className={cn('w-full flex-none', className)}
    style={{
      height: HEIGHT_PX,
      background: `linear-gradient(135deg, ${colour} 50%, transparent 50.5%) 0 0 / ${TOOTH_PX}px ${TOOTH_PX}px repeat-x, linear-gradient(225deg, ${colour} 50%, transparent 50.5%) 0 0 / ${TOOTH_PX}px ${TOOTH_PX}px repeat-x`,
    }}
  />
)
