// The field for an amount of money: thousand separators while typing, with the caret kept; '70k' is
// understood. Input that the form does not accept, such as a minus, stays in the field and the form
// reports it (decision R3).
import {
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type ComponentProps,
  type ReactNode,
} from 'react'
import { cn } from './cn.ts'
import { useFieldAttributes } from './field.tsx'
import { controlClass } from './input.tsx'
import {
  findCaret,
  countDigitsBefore,
  groupDigits,
  parseMoney,
  formatMoneyText,
  withPoint,
} from './money-text.ts'

type MoneyInputProps = Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'type' | 'size' | 'defaultValue'
> & {
  value: number | null
  onChange: (value: number | null) => void
  /** 2 for prices with cents, 3 for quantities, 1 for percents; 0 (default) for shillings. */
  decimals?: 0 | 1 | 2 | 3
  unit?: string
  /** `l` is the large amount field of the till. */
  size?: 'm' | 'l'
  trailing?: ReactNode
  wrapClass?: string
}

/** Text and caret of a money field; the caller holds the value. */
const useMoneyText = (
  value: number | null,
  decimals: number,
  onChange: (value: number | null) => void,
) => {
  const [typed, setTyped] = useState('')
  const caret = useRef<{ field: HTMLInputElement; digits: number } | null>(null)
  // The typed text is shown while it equals the value ('12.' while '12.5' is being typed); a value
  // set by the caller replaces it.
  const text = parseMoney(typed) === value ? typed : formatMoneyText(value, decimals)
  useLayoutEffect(() => {
    if (caret.current === null) return
    const { field, digits } = caret.current
    const position = findCaret(field.value, digits)
    field.setSelectionRange(position, position)
    caret.current = null
  })

  const change = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const next = groupDigits(decimals === 3 ? withPoint(target.value) : target.value, decimals)
    // '70k' became '70,000': the caret goes to the end.
    const digits = /[km]/i.test(target.value)
      ? next.length
      : countDigitsBefore(target.value, target.selectionStart ?? target.value.length)

    caret.current = { field: target, digits }
    setTyped(next)
    onChange(parseMoney(next))
  }

  return { text, change, leave: () => setTyped('') }
}

export const MoneyInput = ({
  value,
  onChange,
  decimals = 0,
  unit = 'UGX',
  size = 'm',
  trailing,
  wrapClass,
  className,
  onBlur,
  ...rest
}: MoneyInputProps) => {
  const { text, change, leave } = useMoneyText(value, decimals, onChange)
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
        inputMode={decimals > 0 ? 'decimal' : 'numeric'}
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
