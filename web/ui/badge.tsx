// The small pill of a state or a count. Status is
// icon, word and colour together, never colour alone.
import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import { Icon, type IconOf } from './icon.tsx'
import { IconAlertOctagon, IconAlertTriangle, IconCheck, IconInfoCircle } from './icons.ts'

const TONES = {
  good: 'bg-success-soft text-success',
  attention: 'bg-warning-soft text-warning',
  bad: 'bg-danger-soft text-danger-text',
  info: 'bg-info-soft text-info',
  neutral: 'bg-sunken text-text-2 border border-border',
  accent: 'bg-accent text-on-accent',
} as const

const ICONS: Partial<Record<BadgeTone, IconOf>> = {
  good: IconCheck,
  attention: IconAlertTriangle,
  bad: IconAlertOctagon,
  info: IconInfoCircle,
}

export type BadgeTone = keyof typeof TONES

type BadgeProps = {
  tone?: BadgeTone
  /**
   * The tone's own icon (true), another icon, or none (the default, for texts that need no icon).
   */
  icon?: boolean | IconOf
  /** Explains the badge on hover and to screen readers. */
  tip?: string
  className?: string | undefined
  children: ReactNode
}

export const Badge = ({ tone = 'neutral', icon = false, tip, className, children }: BadgeProps) => {
  const Drawing = icon === true ? ICONS[tone] : icon || undefined
  return (
    <span
      data-badge
      {...(tip && { 'data-tip': tip, 'aria-description': tip })}
      className={cn(
        'inline-flex h-[22px] flex-none items-center gap-1 whitespace-nowrap rounded-full px-2 text-[0.75rem] leading-none font-semibold',
        TONES[tone],
        className,
      )}
    >
      {Drawing && (
        <Icon
          of={Drawing}
          className="size-3.5"
        />
      )}
      {children}
    </span>
  )
}
