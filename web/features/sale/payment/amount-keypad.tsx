// An on-screen keypad for the amount on touch devices, because the system keyboard would cover
// Complete Sale. It replaces the note keys while the amount has the focus.
import { MAX_PAYMENT } from '@webale/domain/features/sale/totals.ts'
import { useRef } from 'react'
import { cn } from '../../../ui/cn.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IconBackspace, IconCheck } from '../../../ui/icons.ts'

const KEYS = ['7', '8', '9', '0', '4', '5', '6', '00', '1', '2', '3', '000'] as const

const keyClass =
  'figures grid place-items-center rounded-control border border-border bg-surface text-h2 font-semibold active:bg-hover'

type AmountKeypadProps = {
  amount: number | null
  onAmount: (amount: number | null) => void
  onDone: () => void
}

export const AmountKeypad = ({ amount, onAmount, onDone }: AmountKeypadProps) => {
  // The previous amount is selected when the keypad opens: the first key replaces it.
  const replaces = useRef(true)
  const press = (key: string): void => {
    const before = replaces.current ? '' : String(amount ?? '')
    replaces.current = false
    const next = Number(`${before}${key}`)
    // 0 counts as typed: a sale that a discount makes free is paid with it.
    if (next <= MAX_PAYMENT) onAmount(next)
  }

  const back = (): void => {
    replaces.current = false
    const next = Math.trunc((amount ?? 0) / 10)
    onAmount(next === 0 ? null : next)
  }

  return (
    <div
      role="group"
      aria-label="Keys for the amount"
      // The field keeps the focus while the keys are pressed.
      onPointerDown={(event) => event.preventDefault()}
      className="absolute inset-0 z-10 grid grid-flow-col grid-cols-5 grid-rows-3 gap-2 bg-surface"
    >
      {[0, 1, 2, 3].flatMap((column) =>
        [0, 4, 8].map((row) => {
          const key = KEYS[row + column] ?? ''
          return (
            <button
              key={key}
              type="button"
              tabIndex={-1}
              onClick={() => press(key)}
              className={keyClass}
            >
              {key}
            </button>
          )
        }),
      )}
      <button
        type="button"
        tabIndex={-1}
        aria-label="Delete the last digit"
        onClick={back}
        className={keyClass}
      >
        <Icon of={IconBackspace} />
      </button>
      <button
        type="button"
        tabIndex={-1}
        aria-label="Done"
        onClick={onDone}
        className={cn(keyClass, 'row-span-2 border-primary bg-primary-soft text-primary-text')}
      >
        <Icon
          of={IconCheck}
          className="size-6"
        />
      </button>
    </div>
  )
}
