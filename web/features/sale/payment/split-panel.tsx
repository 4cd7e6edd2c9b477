// The rows of a split payment, in place of the note keys. Loaded when it is opened for the first time.
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type CartPart, splitProblem } from '@webale/domain/features/sale/cart.ts'
import { PaymentReference } from '@webale/domain/features/sale/payment.ts'
import { PAYMENT_LABELS, PAYMENT_METHODS, type PaymentMethod } from '@webale/domain/features/sale/payment-method.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { shortBy, totalOf } from '@webale/domain/features/sale/totals.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { firstIssue } from '@webale/domain/kernel/text.ts'
import { useDebouncedValue } from '../../../lib/use-debounced-value.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Input } from '../../../ui/input.tsx'
import { MoneyInput } from '../../../ui/money-input.tsx'
import { Select } from '../../../ui/select.tsx'
import { useTill } from '../till/till-context.tsx'

/** Cash, card and two mobile money payments: more rows cannot be different. */
const MAX_ROWS = 4
const WAIT_MS = 400

const OPTIONS = PAYMENT_METHODS.map((value) => ({ value, label: PAYMENT_LABELS[value] }))

/** 'MP1 was already used for RCP-000012'; null while nothing is known, also without the server. */
const useUsedReference = ({ method, reference }: CartPart): string | null => {
  const typed = useDebouncedValue(reference.trim(), WAIT_MS)
  const enabled = method !== 'cash' && typed !== '' && firstIssue(PaymentReference, typed) === null
  const { data } = useQuery(saleApi.reference, { method, reference: typed }, { enabled, every: false })
  if (!enabled || data?.used !== true) return null
  return `${typed} was already used${data.receipt_number === null ? '' : ` for ${data.receipt_number}`}`
}

type RowProps = {
  part: CartPart
  place: number
  onChange: (part: CartPart) => void
  onRemove: (() => void) | null
}

const ReferenceField = ({ part, place, onChange }: Pick<RowProps, 'part' | 'place' | 'onChange'>) => {
  const { frozen } = useTill()
  const used = useUsedReference(part)
  const problem = part.reference === '' ? null : firstIssue(PaymentReference, part.reference)
  return (
    <>
      <Input
        aria-label={`Reference (optional) of part ${place}`}
        placeholder="Reference (optional)"
        value={part.reference}
        readOnly={frozen}
        {...(problem !== null && { 'aria-invalid': true })}
        onChange={({ target }) => onChange({ ...part, reference: target.value })}
      />
      <p role="status" className="text-small empty:hidden">
        {problem === null ? (
          used !== null && <span className="text-warning">{used}</span>
        ) : (
          <span className="text-danger-text">{problem}</span>
        )}
      </p>
    </>
  )
}

const PartRow = ({ part, place, onChange, onRemove }: RowProps) => {
  const { frozen } = useTill()
  return (
    <li className="space-y-1.5">
      <div className="flex items-center gap-1.5">
        <Select
          aria-label={`Method of part ${place}`}
          options={OPTIONS}
          value={part.method}
          disabled={frozen}
          wrapClass="flex-[1.2]"
          className="text-small"
          onChange={({ target }) => {
            const method = target.value as PaymentMethod
            onChange({ ...part, method, reference: method === 'cash' ? '' : part.reference })
          }}
        />
        <MoneyInput
          aria-label={`Amount of part ${place}`}
          data-numeric
          value={part.amount}
          readOnly={frozen}
          wrapClass="flex-1"
          onChange={(amount) => onChange({ ...part, amount })}
        />
        <IconButton
          label={`Remove part ${place}`}
          icon={IconTrash}
          disabled={frozen || onRemove === null}
          onClick={() => onRemove?.()}
        />
      </div>
      {part.method !== 'cash' && <ReferenceField part={part} place={place} onChange={onChange} />}
    </li>
  )
}

/** The methods that a new row may have, the first one that is not there yet. */
const nextMethod = (parts: readonly CartPart[]): PaymentMethod =>
  PAYMENT_METHODS.find((method) => parts.every((part) => part.method !== method)) ?? 'mobile_money'

export const SplitPanel = () => {
  const { cart, dispatch, frozen } = useTill()
  const parts = cart.parts ?? []
  const put = (next: readonly CartPart[]): unknown => dispatch({ type: 'set_parts', parts: next })
  const left = shortBy(cart.amount_paid, totalOf(cart.lines, cart.discount))
  const problem = splitProblem(cart)
  return (
    <section aria-label="Split payment" className="space-y-2">
      <ul className="space-y-2">
        {parts.map((part, at) => (
          <PartRow
            key={at}
            part={part}
            place={at + 1}
            onChange={(changed) => put(parts.with(at, changed))}
            onRemove={parts.length < 2 ? null : () => put(parts.toSpliced(at, 1))}
          />
        ))}
      </ul>
      <div className="flex min-h-11 items-center justify-between gap-2">
        <Button
          size="s"
          icon={IconPlus}
          disabled={frozen || parts.length >= MAX_ROWS}
          onClick={() =>
            put([...parts, { method: nextMethod(parts), amount: left === 0 ? null : left, reference: '' }])
          }
        >
          Add part
        </Button>
        <p role="status" className="figures text-right text-small font-semibold">
          {problem === null ? `Left to pay ${formatNumber(left)}` : <span className="text-danger-text">{problem}</span>}
        </p>
      </div>
    </section>
  )
}
