// A tile with one figure. The most important of a row is filled petrol (`hero`).
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import { Icon } from './icon.tsx'

type StatProps = {
  label: string
  value: ReactNode
  /** Small unit before the figure: UGX. */
  unit?: string
  note?: ReactNode
  /** Change against the period before, as a share: 0.124 shows +12.4%. */
  change?: number | undefined
  /** Bottom right: a sparkline. */
  spark?: ReactNode
  icon?: ReactNode
  hero?: boolean
  className?: string | undefined
}

const Change = ({ share, hero }: { share: number; hero: boolean }) => (
  <span
    className={cn(
      'figures inline-flex items-center gap-0.5 text-small font-semibold',
      hero ? (share < 0 ? 'text-accent' : 'text-[#9be5ab]') : share < 0 ? 'text-danger-text' : 'text-success',
    )}
  >
    <Icon of={share < 0 ? IconArrowDownRight : IconArrowUpRight} className="size-3.5" />
    {share < 0 ? '−' : '+'}
    {Math.abs(share * 100).toFixed(1)}%
  </span>
)

export const Stat = ({ label, value, unit, note, change, spark, icon, hero = false, className }: StatProps) => (
  <div
    className={cn(
      'flex min-w-0 flex-col rounded-card border p-3.5 md:p-4',
      hero ? 'border-transparent bg-bar text-bar-text dark:border-primary/40 dark:bg-primary-soft' : 'border-border bg-surface',
      className,
    )}
  >
    <div className={cn('flex items-center justify-between gap-2 text-small', hero ? 'text-bar-muted' : 'text-text-2')}>
      {label}
      {icon}
    </div>
    <p className="figures mt-1 truncate font-display text-stat">
      {unit && <span className={cn('mr-1 font-sans text-[0.75rem] font-medium tracking-normal', hero ? 'text-bar-muted' : 'text-text-3')}>{unit}</span>}
      {value}
    </p>
    {(note || spark || change !== undefined) && (
      <div className="mt-auto flex items-end justify-between gap-2 pt-1.5">
        <span className={cn('text-small', hero ? 'text-bar-muted' : 'text-text-3')}>
          {change !== undefined && <Change share={change} hero={hero} />}
          {note}
        </span>
        {spark}
      </div>
    )}
  </div>
)
