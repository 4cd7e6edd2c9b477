// A sold line in the return dialog: how much of it comes back, and in which condition.
import { leftOf } from '@webale/domain/features/refund/plan-return.ts'
import type { ReturnLine } from '@webale/domain/features/refund/refund.ts'
import { quantityText } from '@webale/domain/kernel/quantity.ts'
import { MoneyInput } from '../../../ui/money-input.tsx'
import { Select } from '../../../ui/select.tsx'
import type { ReturnDraft } from './use-return-draft.ts'

const CONDITION_OPTIONS = [
  { value: 'stock', label: 'Back to stock' },
  { value: 'damaged', label: 'Damaged' },
]

export const ReturnLineRow = ({ line, draft }: { line: ReturnLine; draft: ReturnDraft }) => {
  const { quantity, condition } = draft.lineOf(line.sale_item_id)
  const remaining = leftOf(line)
  const unit = line.unit === null ? '' : ` ${line.unit}`

  return (
    <li className="space-y-2 py-3">
      <div>
        <p className="font-semibold break-words">{line.item_name}</p>
        <p className="figures text-small text-text-2">
          sold {quantityText(line.quantity)}
          {unit} · returned {quantityText(line.returned)} · can be returned{' '}
          {quantityText(remaining)}
        </p>
      </div>
      <div className="flex gap-2">
        <MoneyInput
          aria-label={`Quantity of ${line.item_name}`}
          unit="Qty"
          decimals={3}
          value={quantity === 0 ? null : quantity}
          disabled={remaining === 0}
          wrapClass="flex-1"
          onChange={(typed) => draft.changeLine(line.sale_item_id, { quantity: typed ?? 0 })}
        />
        {!line.is_service && (
          <Select
            aria-label={`What happens to ${line.item_name}`}
            options={line.can_restock ? CONDITION_OPTIONS : CONDITION_OPTIONS.slice(1)}
            value={condition}
            disabled={remaining === 0}
            wrapClass="flex-1"
            onChange={({ target }) =>
              draft.changeLine(line.sale_item_id, {
                condition: target.value === 'damaged' ? 'damaged' : 'stock',
              })
            }
          />
        )}
      </div>
    </li>
  )
}
