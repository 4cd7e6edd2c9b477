// The field for a quantity of goods: what is typed stays as it is, because a comma may be a decimal
// point. What can be read in two ways is asked again, and is no number until then.
import { readFormQuantity } from '@webale/domain/kernel/form-quantity.ts'
import { isMeasured, type TrackingType } from '@webale/domain/kernel/quantity.ts'
import { useState, type ChangeEvent } from 'react'
import { AmountInput, type AmountLook, type AmountText } from '../ui/amount-input.tsx'
import { cn } from '../ui/cn.ts'
import { formatMoneyText } from '../ui/money-text.ts'

export type QuantityInputProps = AmountLook & {
  value: number | null
  onChange: (value: number | null) => void
  /** Pieces; measured goods have up to three decimals. */
  whole: boolean
}

/** Is something counted in pieces? Unknown goods may be measured. */
export const isCountedInPieces = (tracking: TrackingType | null | undefined): boolean =>
  tracking !== null && tracking !== undefined && !isMeasured(tracking)

/** What cannot be read is not a number, so that no form keeps it. */
const quantityOf = (
  text: string,
  isWhole: boolean,
): { readonly quantity: number | null; readonly problem: string | null } => {
  const read = readFormQuantity(text, isWhole)
  if (read === null) return { quantity: null, problem: null }

  return 'problem' in read
    ? { quantity: Number.NaN, problem: read.problem }
    : { quantity: read.quantity, problem: null }
}

/** A quantity stays as it was typed: a comma in it may be a decimal point. */
const useQuantityText = (
  value: number | null,
  isWhole: boolean,
  onChange: (value: number | null) => void,
): AmountText & { readonly problem: string | null } => {
  const [typed, setTyped] = useState('')
  const [hasLeft, setHasLeft] = useState(false)
  const { quantity, problem } = quantityOf(typed, isWhole)
  const isShown = Object.is(quantity, value)
  const kept = value === null || Number.isNaN(value) ? null : value

  return {
    text: isShown ? typed : isWhole ? formatMoneyText(kept) : String(kept ?? ''),
    problem: isShown && hasLeft ? problem : null,
    change: ({ target }: ChangeEvent<HTMLInputElement>): void => {
      setTyped(target.value)
      setHasLeft(false)
      onChange(quantityOf(target.value, isWhole).quantity)
    },
    leave: () => {
      if (problem === null) setTyped('')
      setHasLeft(true)
    },
  }
}

export const QuantityInput = (props: QuantityInputProps) => {
  const { value, onChange, whole, wrapClass, ...look } = props
  const { problem, ...typed } = useQuantityText(value, whole, onChange)

  return (
    <div className={cn('min-w-0', wrapClass)}>
      <AmountInput
        inputMode={whole ? 'numeric' : 'decimal'}
        unit=""
        {...look}
        typed={typed}
      />
      {problem !== null && (
        <p
          role="alert"
          className="mt-1 text-small text-danger-text"
        >
          {problem}
        </p>
      )}
    </div>
  )
}
