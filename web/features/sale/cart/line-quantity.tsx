// The quantity of a cart line: minus, a text field, plus. 0 or less removes the line. A quantity
// that cannot be kept stays in the field with the reason, and the line keeps its previous one.
import { lineQuantityProblem, lineStep } from '@webale/domain/features/sale/cart-quantity.ts'
import type { CartLine } from '@webale/domain/features/sale/cart.ts'
import { isMeasured, readQuantity } from '@webale/domain/kernel/quantity.ts'
import { useEffect, useRef, useState } from 'react'
import { unitOf } from '../../../components/product-text.ts'
import { cn } from '../../../ui/cn.ts'
import { IconMinus, IconPlus } from '../../../ui/icons.ts'
import { StepButton } from '../../../ui/step-button.tsx'
import { useTill } from '../till/till-context.tsx'

/**
 * Debounce time (ms) of a typed quantity, so that a scanner that types into the field does not
 * change the cart.
 */
const PAUSE_MS = 250
/** A typed 0 may be the start of 0.5: only after this longer pause does it remove the line. */
const ZERO_PAUSE_MS = 700

/** What a typed text does to the line: a quantity, a problem, or nothing while it is empty. */
const effectOf = (
  line: CartLine,
  text: string,
): { readonly quantity: number | null; readonly problem: string | null } => {
  const read = readQuantity(text)
  if (read === null) return { quantity: null, problem: null }
  if ('problem' in read) return { quantity: null, problem: read.problem }
  const problem = read.quantity <= 0 ? null : lineQuantityProblem(line, read.quantity)

  return { quantity: problem === null ? read.quantity : null, problem }
}

export type LineQuantityState = {
  readonly text: string
  /** Why the typed quantity cannot be kept, or null. */
  readonly problem: string | null
  readonly change: (text: string) => void
  readonly leave: () => void
  /** Applies what was typed, before a step; returns the line with it. */
  readonly settle: () => CartLine
  readonly forget: () => void
}

/**
 * The typed text and its effect on the line. The reason of a refusal is shown below the line, so
 * the line holds the state.
 */
export const useLineQuantity = (line: CartLine): LineQuantityState => {
  const { dispatch, remove } = useTill()
  const [typed, setTyped] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const { line_id } = line

  return {
    text: typed ?? String(line.quantity),
    problem: effectOf(line, typed ?? '').problem,
    forget: () => {
      clearTimeout(timer.current)
      setTyped(null)
    },
    change: (text: string): void => {
      clearTimeout(timer.current)
      setTyped(text)
      const { quantity } = effectOf(line, text)
      if (quantity === null) return
      if (quantity > 0)
        timer.current = setTimeout(
          () => dispatch({ type: 'set_quantity', line_id, quantity }),
          PAUSE_MS,
        )
      else timer.current = setTimeout(() => remove(line), ZERO_PAUSE_MS)
    },
    settle: (): CartLine => {
      clearTimeout(timer.current)
      const { quantity } = effectOf(line, typed ?? '')
      setTyped(null)
      if (quantity === null || quantity <= 0) return line
      dispatch({ type: 'set_quantity', line_id, quantity })

      return { ...line, quantity }
    },
    leave: (): void => {
      clearTimeout(timer.current)
      const { quantity, problem } = effectOf(line, typed ?? '')
      if (problem !== null) return
      setTyped(null)
      if (quantity !== null && quantity <= 0) return remove(line)
      if (quantity !== null) dispatch({ type: 'set_quantity', line_id, quantity })
    },
  }
}

type LineQuantityProps = { line: CartLine; typed: LineQuantityState; errorId: string }

export const LineQuantity = ({ line, typed, errorId }: LineQuantityProps) => {
  const { select, step } = useTill()
  const { text, problem, change, leave, settle, forget } = typed
  const what = `quantity of ${line.item.name}`
  const measured =
    line.item.kind === 'product' && !line.bottle && isMeasured(line.item.tracking_type)

  const move = (direction: 1 | -1): void => {
    select(line.line_id)
    // Minus may remove the line, with Undo like every removal.
    step(settle(), direction)
  }

  return (
    <div
      className={cn(
        'inline-flex h-11 flex-none overflow-hidden dense:h-[1.625rem] pointer-coarse:h-[2.875rem] rounded-control border border-border bg-surface focus-within:outline-2 focus-within:outline-ring',
        problem !== null && 'border-danger',
      )}
    >
      <StepButton
        label={`Decrease ${what}`}
        icon={IconMinus}
        disabled={false}
        onStep={() => move(-1)}
      />
      <label className="flex min-w-7 items-center justify-center gap-0.5">
        <input
          role="spinbutton"
          aria-label={`Quantity of ${line.item.name}`}
          aria-valuenow={line.quantity}
          aria-valuemin={1}
          aria-invalid={problem !== null || undefined}
          aria-describedby={errorId}
          min={1}
          step={lineStep(line)}
          inputMode={measured ? 'decimal' : 'numeric'}
          autoComplete="off"
          value={text}
          onFocus={(event) => {
            select(line.line_id)
            event.target.select()
          }}
          onChange={(event) => change(event.target.value)}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur()
            if (event.key === 'Escape') forget()
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
            event.preventDefault()
            event.stopPropagation()
            move(event.key === 'ArrowUp' ? 1 : -1)
          }}
          style={{ width: `${Math.max(2, text.length)}ch` }}
          className="figures h-full bg-transparent text-center text-[1rem] font-bold outline-none"
        />
        {measured && line.item.kind === 'product' && (
          <span className="text-[0.75rem] text-text-3">{unitOf(line.item)}</span>
        )}
      </label>
      <StepButton
        label={`Increase ${what}`}
        icon={IconPlus}
        disabled={false}
        onStep={() => move(1)}
      />
    </div>
  )
}
