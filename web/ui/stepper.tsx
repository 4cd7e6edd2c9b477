// A whole number between two bounds: minus, a number
// field, plus. Input beyond a bound becomes the bound.
import { useState } from 'react'
import { useFieldAttributes } from './field.tsx'
import { IconMinus, IconPlus } from './icons.ts'
import { StepButton } from './step-button.tsx'

type StepperProps = {
  /** What is counted, for the names of the buttons: 'copies'. */
  things: string
  value: number
  min: number
  max: number
  disabled?: boolean
  onChange: (value: number) => void
}

export const Stepper = ({ things, value, min, max, disabled = false, onChange }: StepperProps) => {
  const [isEmpty, setEmpty] = useState(false)
  const setQuantity = (next: number): void => onChange(Math.min(max, Math.max(min, next)))
  // The field may be empty while the person types another number.
  const type = (text: string): void => {
    const next = Number.parseInt(text, 10)
    setEmpty(Number.isNaN(next))
    if (!Number.isNaN(next)) setQuantity(next)
  }

  return (
    <div className="flex h-11 w-fit overflow-hidden pointer-coarse:h-11.5 rounded-control border border-border-strong bg-surface">
      <StepButton
        label={`Fewer ${things}`}
        icon={IconMinus}
        disabled={disabled || value <= min}
        onStep={() => setQuantity(value - 1)}
      />
      <input
        {...useFieldAttributes()}
        type="text"
        role="spinbutton"
        inputMode="numeric"
        autoComplete="off"
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        disabled={disabled}
        value={isEmpty ? '' : String(value)}
        onFocus={({ target }) => target.select()}
        onBlur={() => {
          if (isEmpty) setQuantity(min)
          setEmpty(false)
        }}
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => {
          const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
          if (step === undefined) return
          event.preventDefault()
          setQuantity(value + step)
        }}
        className="figures w-14 border-x border-border bg-surface text-center font-semibold focus-visible:-outline-offset-2 disabled:bg-sunken disabled:text-text-2"
      />
      <StepButton
        label={`More ${things}`}
        icon={IconPlus}
        disabled={disabled || value >= max}
        onStep={() => setQuantity(value + 1)}
      />
    </div>
  )
}
