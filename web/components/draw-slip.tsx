// Draws the lines of a slip on the screen.
import type { SlipLine } from '@webale/domain/features/shift/slip.ts'
import type { ReactNode } from 'react'
import { cn } from '../ui/cn.ts'

const Line = ({ line }: { line: SlipLine }) => {
  if (line.kind === 'rule') return <hr className="my-2 border-border" />
  if ('left' in line)
    return (
      <p
        className={cn(
          'figures flex justify-between gap-4',
          line.kind === 'total' && 'font-semibold',
        )}
      >
        <span className="min-w-0 text-text-2">{line.left}</span>
        <span className="text-right">{line.right}</span>
      </p>
    )

  if (line.kind === 'title') return <p className="mb-1 font-display text-h2">{line.text}</p>

  return (
    <p className={line.kind === 'strong' ? 'mt-2 font-semibold' : 'text-text-2'}>{line.text}</p>
  )
}

/**
 * The slip on the screen. Its buttons are above it: a window that scrolls needs something that
 * takes the focus.
 */
export const SlipView = ({
  lines,
  actions,
}: {
  lines: readonly SlipLine[]
  actions: ReactNode
}) => (
  <div className="mx-auto max-w-md">
    <div className="mb-4 flex flex-wrap justify-end gap-2">{actions}</div>
    {lines.map((line, index) => (
      <Line
        key={`${index} ${line.kind}`}
        line={line}
      />
    ))}
  </div>
)
