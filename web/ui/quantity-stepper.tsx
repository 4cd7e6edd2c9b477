// Minus, value, plus. The value is a field; holding a button repeats; measured goods step by 0.1.
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { cn } from './cn.ts'
import { useFieldWiring } from './field.tsx'
import { Icon, type IconOf } from './icon.tsx'

type QuantityStepperProps = {
  value: number
  onChange: (value: number) => void
  /** Called when the field is left, with the value typed last. */
  onLeave?: (value: number) => void
  step?: number
  min?: number
  max?: number
  /** Shown after the number: ml. */
  unit?: string
  /** What is counted, for the names of the buttons: 'quantity of Herbal Jelly'. */
  what: string
  disabled?: boolean
  className?: string | undefined
}

const HOLD_MS = 400
const REPEAT_MS = 90

const tenths = (value: number): number => Math.round(value * 10) / 10

const read = (text: string): number | null => {
  const value = Number(text.replace(',', '.'))
  return text.trim() === '' || !Number.isFinite(value) ? null : tenths(value)
}

/** Steps once per click and keeps stepping while the button is held. */
const useHold = (step: () => void) => {
  const latest = useRef(step)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const held = useRef(false)
  useEffect(() => {
    latest.current = step
  })
  const stop = (): void => clearTimeout(timer.current)
  const repeat = (): void => {
    held.current = true
    latest.current()
    timer.current = setTimeout(repeat, REPEAT_MS)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onPointerDown: () => {
      held.current = false
      timer.current = setTimeout(repeat, HOLD_MS)
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onContextMenu: stop,
    // The click after a hold would be one step too many.
    onClick: () => !held.current && latest.current(),
  }
}

/** One of the two buttons beside a quantity: a click steps once, holding repeats. */
export const StepButton = ({ label, icon, disabled, onStep }: { label: string; icon: IconOf; disabled: boolean; onStep: () => void }) => (
  <button
    type="button"
    aria-label={label}
    disabled={disabled}
    {...useHold(onStep)}
    className="grid h-full w-10 flex-none place-items-center text-text-2 hover:bg-hover disabled:opacity-40 pointer-coarse:w-11"
  >
    <Icon of={icon} className="size-4" />
  </button>
)

export const QuantityStepper = ({ value, onChange, onLeave, step = 1, min, max, unit, what, disabled = false, className }: QuantityStepperProps) => {
  const [typed, setTyped] = useState<string | null>(null)
  const wiring = useFieldWiring()
  const clamp = (next: number): number => Math.min(max ?? Infinity, Math.max(min ?? -Infinity, tenths(next)))
  const move = (direction: 1 | -1): void => {
    setTyped(null)
    onChange(clamp(value + direction * step))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    move(event.key === 'ArrowUp' ? 1 : -1)
  }
  return (
    <div
      className={cn(
        'inline-flex h-11 overflow-hidden rounded-control border border-border-strong bg-surface focus-within:outline-2 focus-within:outline-ring',
        className,
      )}
    >
      <StepButton label={`Decrease ${what}`} icon={IconMinus} disabled={disabled || (min !== undefined && value <= min)} onStep={() => move(-1)} />
      <label className="flex min-w-0 flex-1 items-center justify-center gap-0.5">
        <input
          {...wiring}
          role="spinbutton"
          aria-label={what}
          aria-valuenow={value}
          {...(min !== undefined && { 'aria-valuemin': min })}
          {...(max !== undefined && { 'aria-valuemax': max })}
          inputMode={step < 1 ? 'decimal' : 'numeric'}
          autoComplete="off"
          disabled={disabled}
          value={typed ?? String(value)}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setTyped(event.target.value)
            const next = read(event.target.value)
            if (next !== null && next === clamp(next)) onChange(next)
          }}
          onBlur={() => {
            const next = read(typed ?? '')
            setTyped(null)
            if (next !== null && next !== clamp(next)) onChange(clamp(next))
            onLeave?.(next === null ? value : clamp(next))
          }}
          onKeyDown={onKeyDown}
          style={{ width: `${Math.max(2, (typed ?? String(value)).length)}ch` }}
          className="figures h-full min-w-[2ch] bg-transparent text-center font-semibold outline-none"
        />
        {unit && <span className="text-small text-text-3">{unit}</span>}
      </label>
      <StepButton label={`Increase ${what}`} icon={IconPlus} disabled={disabled || (max !== undefined && value >= max)} onStep={() => move(1)} />
    </div>
  )
}
