// The sizes of a perfume line: one press sets the
// millilitres. The size last used on this device is marked.
import type { CartLine } from '@webale/domain/features/sale/cart.ts'
import { quantityText } from '@webale/domain/kernel/quantity.ts'
import { cn } from '../../../ui/cn.ts'
import { useTill } from '../till/till-context.tsx'
import { usePerfumeSizes } from './perfume-sizes.ts'

export const SizeChips = ({ line }: { line: CartLine }) => {
  const { dispatch, select } = useTill()
  const { sizes, last } = usePerfumeSizes(line.item.id)

  return (
    <div
      role="group"
      aria-label={`Sizes of ${line.item.name}`}
      className="mt-1.5 flex gap-1"
    >
      {sizes.map((size) => (
        <button
          key={size}
          type="button"
          aria-pressed={size === line.quantity}
          aria-label={`${quantityText(size)} ml${size === last ? ', last size' : ''}`}
          onClick={() => {
            select(line.line_id)
            dispatch({ type: 'set_quantity', line_id: line.line_id, quantity: size })
          }}
          className={cn(
            'figures h-9 min-w-0 flex-1 rounded-small border border-border bg-surface px-0.5 text-small font-semibold text-text-2 touch-target',
            'aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary-text',
            size === last && 'border-b-2 border-b-accent',
          )}
        >
          {quantityText(size)}
        </button>
      ))}
    </div>
  )
}
