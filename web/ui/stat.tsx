// A tile with one figure. The most important one of
// a row is filled with the primary colour (`hero`).
import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import { Icon } from './icon.tsx'
import { IconArrowDownRight, IconArrowUpRight } from './icons.ts'

type StatProps = {
  label: string
  value: ReactNode
  /** Small unit before the figure: UGX. */
  unit?: string
  note?: ReactNode
  /** Change against the previous period as a share: 0.124 shows +12.4%. */
  change?: number | undefined
  /** Neither an increase nor a decrease is good, as with costs. */
  neutral?: boolean
  /** Bottom right: a sparkline. */
  spark?: ReactNode
  icon?: ReactNode
  hero?: boolean
  className?: string | undefined
}

const DIGIT_EM = 0.58
const UNIT_PX = 32

/** Amounts of money are never cut off: a long one gets smaller type. */
const fontSizeFor = (value: ReactNode, unit: string | undefined) =>
  typeof value === 'string'
    ? {
        fontSize:
          `min(1.375rem, calc((100cqi - ${unit ? UNIT_PX : 0}px) / ` +
          `${(value.length * DIGIT_EM).toFixed(2)}))`,
      }
    : undefined

const changeColour = (share: number, hero: boolean, neutral: boolean): string => {
  if (neutral) return hero ? 'text-bar-muted' : 'text-text-2'
  if (share < 0) return hero ? 'text-accent' : 'text-danger-text'
  return hero ? 'text-[#9be5ab]' : 'text-success'
}

const Change = ({ share, hero, neutral }: { share: number; hero: boolean; neutral: boolean }) => {
  const percent = Math.abs(share * 100).toFixed(1)
  if (percent === '0.0') return <span className="figures text-small">No change</span>

  return (
    <span
      className={cn(
        'figures inline-flex items-center gap-0.5 text-small font-semibold',
        changeColour(share, hero, neutral),
      )}
    >
      <Icon
        of={share < 0 ? IconArrowDownRight : IconArrowUpRight}
        className="size-3.5"
      />
      {share < 0 ? '−' : '+'}
      {percent}%
    </span>
  )
}

export const Stat = ({
  label,
  value,
  unit,
  note,
  change,
  neutral = false,
  spark,
  icon,
  hero = false,
  className,
}: StatProps) => (
  <div
    className={cn(
      'flex min-w-0 flex-col rounded-card border p-3.5 md:p-4',
      hero
        ? 'border-transparent bg-bar text-bar-text dark:border-primary/40 dark:bg-primary-soft'
        : 'border-border bg-surface',
      className,
    )}
  >
    <div
      className={cn(
        'flex items-center justify-between gap-2 text-small',
        hero ? 'text-bar-muted' : 'text-text-2',
      )}
    >
      {label}
      {icon}
    </div>
    <div className="@container mt-1">
      <p
        className="figures truncate font-display text-stat"
        style={fontSizeFor(value, unit)}
      >
        {unit && (
          <span
            className={cn(
              'mr-1 font-sans text-[0.75rem] font-medium tracking-normal',
              hero ? 'text-bar-muted' : 'text-text-3',
            )}
          >
            {unit}
          </span>
        )}
        {value}
      </p>
    </div>
    {(note || spark || change !== undefined) && (
      <div className="mt-auto flex flex-wrap items-end justify-between gap-x-2 gap-y-1 pt-1.5">
        <span className={cn('text-small', hero ? 'text-bar-muted' : 'text-text-3')}>
          {change !== undefined && (
            <Change
              share={change}
              hero={hero}
              neutral={neutral}
            />
          )}
          {note}
        </span>
        {spark}
      </div>
    )}
  </div>
)
