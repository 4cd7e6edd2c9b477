// The quantity of a cart line: minus, a number field, plus. 0 or less removes the line.
import { lineStep, type CartLine } from '@webale/domain/features/sale/cart.ts'
import { isMeasured } from '@webale/domain/kernel/quantity.ts'
import { useEffect, useRef, useState } from 'react'
import { unitOf } from '../../../components/product-text.ts'
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

const readQuantity = (text: string): number | null => {
  const value = Number(text.replace(',', '.'))
  return text.trim() === '' || !Number.isFinite(value) ? null : value
}

/** The typed text and its effect on the line. */
const useTyped = (line: CartLine) => {
  const { dispatch, remove } = useTill()
  const [typed, setTyped] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const { line_id } = line

  return {
    text: typed ?? String(line.quantity),
    forget: () => setTyped(null),
    change: (text: string): void => {
      clearTimeout(timer.current)
      setTyped(text)
      const quantity = readQuantity(text)
      if (quantity === null) return
      if (quantity > 0)
        timer.current = setTimeout(
          () => dispatch({ type: 'set_quantity', line_id, quantity }),
          PAUSE_MS,
        )
      else timer.current = setTimeout(() => remove(line), ZERO_PAUSE_MS)
    },
    leave: (): void => {
      clearTimeout(timer.current)
      const quantity = readQuantity(typed ?? '')
      setTyped(null)
      if (quantity !== null && quantity <= 0) return remove(line)
      if (quantity !== null) dispatch({ type: 'set_quantity', line_id, quantity })
      dispatch({ type: 'leave_quantity', line_id })
    },
  }
}

export const LineQuantity = ({ line }: { line: CartLine }) => {
  const { dispatch, remove, select } = useTill()
  const { text, change, leave, forget } = useTyped(line)
  const what = `quantity of ${line.item.name}`
  const measured =
    line.item.kind === 'product' && !line.bottle && isMeasured(line.item.tracking_type)

  const move = (direction: 1 | -1): void => {
    forget()
    select(line.line_id)
    // Minus at 1 removes the line, with Undo like every removal.
    if (direction === -1 && line.quantity <= 1) remove(line)
    else dispatch({ type: 'step', line_id: line.line_id, direction })
  }

  return (
    <div className="inline-flex h-11 flex-none overflow-hidden pointer-coarse:h-[2.875rem] rounded-control border border-border bg-surface focus-within:outline-2 focus-within:outline-ring">
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
