// The legend of a chart.
import { cn } from '../cn.ts'
import type { Series } from './series.ts'

export const Legend = ({ series, className }: { series: readonly Series[]; className?: string }) => (
  <ul aria-label="Colours" className={cn('flex flex-wrap gap-x-4 gap-y-1 text-small', className)}>
    {series.map(({ name, colour }) => (
      <li key={name} className="flex items-center gap-1.5">
        <span
          aria-hidden
          className="size-2.5 rounded-[3px] forced-color-adjust-none"
          style={{ backgroundColor: `var(--${colour})` }}
        />
        {name}
      </li>
    ))}
  </ul>
)
