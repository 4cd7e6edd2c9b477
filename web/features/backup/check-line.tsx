// A line with a checkbox: a tap anywhere on it toggles it.
import type { ReactNode } from 'react'
import { cn } from '../../ui/cn.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconCheck } from '../../ui/icons.ts'

type CheckLineProps = {
  checked: boolean
  onToggle: () => void
  disabled?: boolean
  /** At the end of the line. */
  aside?: ReactNode
  children: ReactNode
}

export const CheckLine = ({
  checked,
  onToggle,
  disabled = false,
  aside,
  children,
}: CheckLineProps) => (
  <label
    className={cn(
      'relative flex min-h-11 min-w-0 items-center gap-3 rounded-row border px-3 py-1.5 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-ring',
      checked ? 'border-primary bg-primary-soft' : 'border-border hover:bg-hover',
    )}
  >
    <input
      type="checkbox"
      checked={checked}
      disabled={disabled}
      onChange={onToggle}
      className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-default"
    />
    <span
      aria-hidden
      className={cn(
        'grid size-5 flex-none place-items-center rounded-[5px] border',
        checked ? 'border-primary bg-primary text-on-primary' : 'border-border-strong bg-surface',
      )}
    >
      {checked && (
        <Icon
          of={IconCheck}
          className="size-4"
        />
      )}
    </span>
    <span className="min-w-0 flex-1 font-semibold">{children}</span>
    {aside !== undefined && (
      <span
        className={cn(
          'figures flex-none text-small',
          checked ? 'text-primary-text' : 'text-text-2',
        )}
      >
        {aside}
      </span>
    )}
  </label>
)
