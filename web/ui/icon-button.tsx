// A button with an icon only: its label is its name for screen readers and its tooltip.
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { Icon, type IconOf } from './icon.tsx'
import { Spinner } from './spinner.tsx'

const LOOKS = {
  quiet: 'border-transparent text-text-2 enabled:hover:bg-hover enabled:hover:text-text',
  framed: 'border-border bg-surface text-text enabled:hover:bg-hover',
  danger:
    'border-transparent text-text-2 enabled:hover:bg-danger-soft enabled:hover:text-danger-text',
  bar: 'border-transparent text-bar-text enabled:hover:bg-white/10',
} as const

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  label: string
  /** The tooltip, where it says more than the label. */
  tip?: string | undefined
  icon: IconOf
  look?: keyof typeof LOOKS
  /** `s` is 36 px with a mouse and 44 px on touch screens. */
  size?: 's' | 'm'
  busy?: boolean | undefined
  iconClass?: string
}

export const IconButton = ({
  label,
  tip = label,
  icon,
  look = 'quiet',
  size = 'm',
  busy = false,
  className,
  iconClass,
  onClick,
  ...rest
}: IconButtonProps) => (
  <button
    type="button"
    {...rest}
    onClick={busy ? undefined : onClick}
    aria-label={label}
    aria-busy={busy || undefined}
    data-tip={tip}
    className={cn(
      'inline-grid flex-none place-items-center rounded-control border transition-colors disabled:opacity-50',
      size === 's' ? 'size-9 touch-target' : 'size-11',
      LOOKS[look],
      className,
    )}
  >
    {busy ? (
      <Spinner />
    ) : (
      <Icon
        of={icon}
        className={iconClass}
      />
    )}
  </button>
)
