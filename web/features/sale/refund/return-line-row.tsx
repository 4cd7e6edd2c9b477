// A sold line in the return dialog: how much of it comes back, and in which condition.
import { leftOf, returnedQuantityProblem } from '@webale/domain/features/refund/plan-return.ts'
import type { ReturnLine } from '@webale/domain/features/refund/refund.ts'
import { quantityText, roundQuantity } from '@webale/domain/kernel/quantity.ts'
import { QuantityInput } from '../../../components/quantity-input.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { IconMinus, IconPlus } from '../../../ui/icons.ts'
import { Select } from '../../../ui/select.tsx'
import { StepButton } from '../../../ui/step-button.tsx'
import type { ReturnDraft } from './use-return-draft.ts'

const CONDITION_OPTIONS = [
  { value: 'stock', label: 'Back to stock' },
  { value: 'damaged', label: 'Damaged' },
]

type RowProps = { line: ReturnLine; draft: ReturnDraft }

/** Minus, the typed quantity, plus. Plus stops at what can be returned. */
const ReturnedQuantity = ({ line, draft }: RowProps) => {
  const { quantity } = draft.lineOf(line.sale_item_id)
  const remaining = leftOf(line)
  const change = (next: number): void => draft.changeLine(line.sale_item_id, { quantity: next })

  return (
    <div className="flex h-11 min-w-44 flex-1 items-center">
      <StepButton
        label={`Fewer of ${line.item_name}`}
        icon={IconMinus}
        disabled={quantity <= 0}
        onStep={() => change(Math.max(0, roundQuantity(quantity - 1)))}
      />
      <QuantityInput
        aria-label={`Quantity of ${line.item_name}`}
        unit="Qty"
        whole={line.unit === null}
        value={quantity === 0 ? null : quantity}
        disabled={remaining === 0}
        wrapClass="flex-1"
        onChange={(typed) => change(typed ?? 0)}
      />
      <StepButton
        label={`More of ${line.item_name}`}
        icon={IconPlus}
        disabled={quantity >= remaining}
        onStep={() => change(Math.min(remaining, roundQuantity(quantity + 1)))}
      />
    </div>
  )
}

export const ReturnLineRow = ({ line, draft }: RowProps) => {
  const { quantity, condition } = draft.lineOf(line.sale_item_id)
  const remaining = leftOf(line)
  const problem = returnedQuantityProblem(line, quantity)
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
      <div className="flex flex-wrap gap-2">
        <ReturnedQuantity
          line={line}
          draft={draft}
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
      {problem !== null && <FieldError>{problem}</FieldError>}
    </li>
  )
}
