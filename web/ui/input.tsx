// The one-line text field, with an optional icon at the start and an optional element at the end.
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn.ts'
import { useFieldAttributes } from './field.tsx'
import { Icon, type IconOf } from './icon.tsx'

/** The classes that all text fields share: border, error colour, disabled look. */
export const controlClass =
  'w-full rounded-control border border-border-strong bg-surface text-text transition-colors placeholder:text-text-3 ' +
  'aria-invalid:border-danger disabled:border-border disabled:bg-sunken disabled:text-text-2 read-only:bg-sunken'

type InputProps = ComponentProps<'input'> & {
  icon?: IconOf | undefined
  /** Inside the right end: a button, a unit. */
  trailing?: ReactNode
  /** Classes of the wrapper around the icon or the trailing element. */
  wrapClass?: string
}

export const Input = ({ icon, trailing, className, wrapClass, ...rest }: InputProps) => {
  const wiring = useFieldAttributes()
  const input = (
    <input
      type="text"
      autoComplete="off"
      {...wiring}
      {...rest}
      className={cn(controlClass, 'h-11 px-3', icon && 'pl-10', trailing && 'pr-12', className)}
    />
  )

  if (!icon && !trailing) return input

  return (
    <div className={cn('relative', wrapClass)}>
      {icon && (
        <Icon
          of={icon}
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-text-3"
        />
      )}
      {input}
      {trailing && (
        <div className="absolute inset-y-0 right-0 flex items-center pr-1">{trailing}</div>
      )}
    </div>
  )
}
