// How a field for an amount or a quantity looks: its unit at the left, the figures at the right.
import type { ChangeEvent, ComponentProps, ReactNode } from 'react'
import { cn } from './cn.ts'
import { useFieldAttributes } from './field.tsx'
import { controlClass } from './input.tsx'

export type AmountLook = Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'type' | 'size' | 'defaultValue'
> & {
  unit?: string
  /** `l` is the large amount field of the till. */
  size?: 'm' | 'l'
  trailing?: ReactNode
  wrapClass?: string
}

/** The typed text of an amount. */
export type AmountText = {
  readonly text: string
  readonly change: (event: ChangeEvent<HTMLInputElement>) => void
  readonly leave: () => void
}

export const AmountInput = ({
  typed: { text, change, leave },
  unit = 'UGX',
  size = 'm',
  trailing,
  wrapClass,
  className,
  onBlur,
  ...rest
}: AmountLook & { typed: AmountText }) => {
  const large = size === 'l'

  return (
    <div className={cn('relative min-w-0', wrapClass)}>
      <span
        aria-hidden
        className={cn(
          'pointer-events-none absolute inset-y-0 left-3 flex items-center text-text-2',
          large ? 'text-body' : 'text-small',
        )}
      >
        {unit}
      </span>
      <input
        {...useFieldAttributes()}
        {...rest}
        type="text"
        autoComplete="off"
        value={text}
        onChange={change}
        onBlur={(event) => {
          leave()
          onBlur?.(event)
        }}
        className={cn(
          controlClass,
          'figures pl-13 text-right',
          large ? 'h-15 text-amount' : 'h-11 font-semibold',
          trailing ? 'pr-12' : 'pr-3',
          className,
        )}
      />
      {trailing && (
        <div className="absolute inset-y-0 right-0 flex items-center pr-1">{trailing}</div>
      )}
    </div>
  )
}
