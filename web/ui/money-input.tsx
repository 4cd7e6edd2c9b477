// The field for an amount of money: thousand separators while typing, with the caret kept; '70k' is
// understood. Input that the form does not accept, such as a minus, stays in the field and the form
// reports it (decision R3).
import { useLayoutEffect, useRef, useState, type ChangeEvent } from 'react'
import { AmountInput, type AmountLook, type AmountText } from './amount-input.tsx'
import {
  findCaret,
  countDigitsBefore,
  groupDigits,
  parseMoney,
  formatMoneyText,
} from './money-text.ts'

type MoneyInputProps = AmountLook & {
  value: number | null
  onChange: (value: number | null) => void
  /** 2 for prices with cents, 1 for percents; 0 (default) for shillings. */
  decimals?: 0 | 1 | 2
}

/** Text and caret of a money field; the caller holds the value. */
const useMoneyText = (
  value: number | null,
  decimals: number,
  onChange: (value: number | null) => void,
): AmountText => {
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
    const next = groupDigits(target.value, decimals)
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

export const MoneyInput = ({ value, onChange, decimals = 0, ...look }: MoneyInputProps) => (
  <AmountInput
    inputMode={decimals > 0 ? 'decimal' : 'numeric'}
    {...look}
    typed={useMoneyText(value, decimals, onChange)}
  />
)
