// The browser's own select: fast, familiar, and good on phones.
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { useFieldAttributes } from './field.tsx'
import { Icon } from './icon.tsx'
import { IconChevronDown } from './icons.ts'
import { controlClass } from './input.tsx'

export type SelectOption = { value: string; label: string; disabled?: boolean }

type SelectProps = ComponentProps<'select'> & {
  options: readonly SelectOption[]
  /** A first entry with the value ''. */
  placeholder?: string
  size?: never
  small?: boolean
  wrapClass?: string
}

export const Select = ({
  options,
  placeholder,
  small = false,
  className,
  wrapClass,
  ...rest
}: SelectProps) => (
  <div className={cn('relative min-w-0', wrapClass)}>
    <select
      {...useFieldAttributes()}
      {...rest}
      className={cn(
        controlClass,
        'appearance-none truncate pr-9 pl-3 read-only:bg-surface',
        small ? 'h-9 text-small touch-target' : 'h-11',
        className,
      )}
    >
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map(({ value, label, disabled }) => (
        <option
          key={value}
          value={value}
          disabled={disabled}
        >
          {label}
        </option>
      ))}
    </select>
    <Icon
      of={IconChevronDown}
      className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-text-2"
    />
  </div>
)
