// The rows of a split payment, in place of the note
// keys. Loaded when it is opened for the first time.
import { type CartPart, splitProblem } from '@webale/domain/features/sale/cart.ts'
import { leftToPay } from '@webale/domain/features/sale/left-to-pay.ts'
import { PaymentReference } from '@webale/domain/features/sale/payment.ts'
import {
  hasReference,
  PAYMENT_LABELS,
  PAYMENT_METHODS,
} from '@webale/domain/kernel/payment-method.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { withRest } from '@webale/domain/features/sale/cart-payment.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import type { MoneyMethod } from '@webale/domain/features/shift/money-movement.ts'
import { firstIssue } from '@webale/domain/kernel/text.ts'
import { lazyPart, useLoadedPart, type LazyPart } from '../../../lib/lazy-part.ts'
import { useIsServerAway } from '../../../lib/server/contact.ts'
import { useShopRules } from '../../../lib/session/session.tsx'
import { useDebouncedValue } from '../../../lib/use-debounced-value.ts'
import { useQuery } from '../../../lib/server/use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { IconNotebook, IconPlus, IconTrash } from '../../../ui/icons.ts'
import { Input } from '../../../ui/input.tsx'
import { MoneyInput } from '../../../ui/money-input.tsx'
import { Select } from '../../../ui/select.tsx'
import { useTill } from '../till/till-context.tsx'
import { LeftToPay } from './left-to-pay.tsx'

const CreditNote: LazyPart<{ customer_id: string; amount: number }> = lazyPart(
  () => import('./on-account.tsx'),
  'CreditNote',
)

/** Cash, card and two mobile money payments: more rows cannot be different. Credit is one more. */
const MAX_ROWS = 4
const WAIT_MS = 400

const OPTIONS: readonly { value: MoneyMethod; label: string }[] = PAYMENT_METHODS.map((value) => ({
  value,
  label: PAYMENT_LABELS[value],
}))
const WITH_CREDIT = [...OPTIONS, { value: 'credit' as const, label: 'Credit' }]

/** Can a part be put on the account? Only of a customer chosen from the list. */
const useCanOwe = (): boolean => {
  const { credit } = useShopRules()
  const { cart } = useTill()
  return credit && cart.customer_id !== null
}

/** 'MP1 was already used for RCP-000012'; null while nothing is known, also without the server. */
const useUsedReference = ({ method, reference, collection_id }: CartPart): string | null => {
  const typed = useDebouncedValue(reference.trim(), WAIT_MS)
  const enabled =
    collection_id === undefined &&
    hasReference(method) &&
    typed !== '' &&
    firstIssue(PaymentReference, typed) === null

  const { data } = useQuery(
    saleApi.reference,
    { method, reference: typed },
    { enabled, every: false },
  )

  if (!enabled || data?.used !== true) return null

  return `${typed} was already used${data.receipt_number === null ? '' : ` for ${data.receipt_number}`}`
}

type RowProps = {
  part: CartPart
  /** Its number in the list, from 1. */
  number: number
  onChange: (part: CartPart) => void
  onRemove: (() => void) | null
}

const ReferenceField = ({
  part,
  number,
  onChange,
}: Pick<RowProps, 'part' | 'number' | 'onChange'>) => {
  const till = useTill()
  const frozen = till.frozen || part.collection_id !== undefined
  const used = useUsedReference(part)
  const problem = part.reference === '' ? null : firstIssue(PaymentReference, part.reference)

  return (
    <>
      <Input
        aria-label={`Reference (optional) of part ${number}`}
        placeholder="Reference (optional)"
        value={part.reference}
        readOnly={frozen}
        {...(problem !== null && { 'aria-invalid': true })}
        onChange={({ target }) => onChange({ ...part, reference: target.value })}
      />
      <p
        role="status"
        className="text-small empty:hidden"
      >
        {problem === null ? (
          used !== null && <span className="text-warning">{used}</span>
        ) : (
          <span className="text-danger-text">{problem}</span>
        )}
      </p>
    </>
  )
}

const PartRow = ({ part, number, onChange, onRemove }: RowProps) => {
  const till = useTill()
  // Money from a phone is what it is: it can only be removed.
  const frozen = till.frozen || part.collection_id !== undefined
  const canOwe = useCanOwe()

  return (
    <li className="space-y-1.5">
      <div className="flex items-center gap-1.5">
        <Select
          aria-label={`Method of part ${number}`}
          options={canOwe ? WITH_CREDIT : OPTIONS}
          value={part.method}
          disabled={frozen}
          wrapClass="flex-[1.2]"
          className="text-small"
          onChange={({ target }) => {
            const changed = { ...part, method: target.value as MoneyMethod }
            onChange({ ...changed, reference: hasReference(changed.method) ? part.reference : '' })
          }}
        />
        <MoneyInput
          aria-label={`Amount of part ${number}`}
          data-numeric
          value={part.amount}
          readOnly={frozen}
          wrapClass="flex-1"
          onChange={(amount) => onChange({ ...part, amount })}
        />
        <IconButton
          label={`Remove part ${number}`}
          icon={IconTrash}
          disabled={till.frozen || onRemove === null}
          onClick={() => onRemove?.()}
        />
      </div>
      {hasReference(part.method) && (
        <ReferenceField
          part={part}
          number={number}
          onChange={onChange}
        />
      )}
    </li>
  )
}

/** The methods that a new row may have, the first one that is not there yet. */
const nextMethod = (parts: readonly CartPart[]): MoneyMethod =>
  PAYMENT_METHODS.find((method) => parts.every((part) => part.method !== method)) ?? 'mobile_money'

/**
 * The parts with what is left on the account: rows without an amount go, because the credit takes
 * their place.
 */
const withCredit = (parts: readonly CartPart[], left: number): CartPart[] => {
  const owed = parts.find(({ method }) => method === 'credit')?.amount ?? 0
  const others = parts.filter(({ method, amount }) => method !== 'credit' && amount !== null)
  return [...others, { method: 'credit', amount: owed + left, reference: '' }]
}

/** The credit part, or the button that puts the rest on credit. */
const CreditPart = ({
  parts,
  left,
  onPut,
}: {
  parts: readonly CartPart[]
  left: number
  onPut: () => void
}) => {
  const { cart, frozen } = useTill()
  const isAway = useIsServerAway()
  const isLoaded = useLoadedPart(CreditNote, true)
  const owed = parts.find(({ method }) => method === 'credit')?.amount ?? 0

  return (
    <div className="space-y-1 text-small text-text-2">
      {left > 0 && (
        <Button
          size="s"
          icon={IconNotebook}
          disabled={frozen || isAway}
          onClick={onPut}
          className="w-full"
        >
          Put {formatNumber(left)} on the account
        </Button>
      )}
      {isLoaded && cart.customer_id !== null && (
        <p role="status">
          <CreditNote
            customer_id={cart.customer_id}
            amount={owed + left}
          />
        </p>
      )}
    </div>
  )
}

export const SplitPanel = () => {
  const { cart, dispatch, frozen } = useTill()
  const parts = cart.parts ?? []
  const setParts = (next: readonly CartPart[]): unknown =>
    dispatch({ type: 'set_parts', parts: next })

  const next = nextMethod(parts)
  const left = leftToPay(cart, parts.find(({ amount }) => amount === null)?.method)
  const owed = leftToPay(cart, 'credit')
  const problem = splitProblem(cart)
  const canOwe = useCanOwe()

  return (
    <section
      aria-label="Split payment"
      className="space-y-2"
    >
      <ul className="space-y-2">
        {parts.map((part, index) => (
          <PartRow
            key={index}
            part={part}
            number={index + 1}
            onChange={(changed) => setParts(parts.with(index, changed))}
            onRemove={parts.length < 2 ? null : () => setParts(parts.toSpliced(index, 1))}
          />
        ))}
      </ul>
      <div className="flex min-h-11 items-center justify-between gap-2">
        <Button
          size="s"
          icon={IconPlus}
          className="flex-none"
          disabled={frozen || parts.length >= MAX_ROWS + Number(canOwe)}
          onClick={() =>
            setParts([
              ...parts,
              {
                method: next,
                amount: leftToPay(cart, next) || null,
                reference: '',
              },
            ])
          }
        >
          Add part
        </Button>
        <LeftToPay
          remaining={left}
          problem={problem}
          onFill={() => setParts(withRest(parts, left, cart.round_to))}
        />
      </div>
      {canOwe && (
        <CreditPart
          parts={parts}
          left={owed}
          onPut={() => setParts(withCredit(parts, owed))}
        />
      )}
    </section>
  )
}
