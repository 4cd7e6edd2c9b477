// The right of the till: total, payment and Complete Sale, which never moves.
import type { PaymentMethod } from '@webale/domain/kernel/payment-method.ts'
import {
  amountProblem,
  changeOf,
  discountProblem,
  isInsufficient,
  missingAmount,
  subtotalOf,
  totalOf,
} from '@webale/domain/features/sale/totals.ts'
import { dueOfCart } from '@webale/domain/features/sale/cart.ts'
import { formatNumber, formatSigned } from '@webale/domain/kernel/money.ts'
import { CURRENCY } from '@webale/domain/kernel/product-name.ts'
import { useEffect, useId, useState, type ReactNode, type RefObject } from 'react'
import { lazyPart, useLoadedPart, type LazyPart } from '../../../lib/lazy-part.ts'
import { Field } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { IconBackspace } from '../../../ui/icons.ts'
import { MoneyInput } from '../../../ui/money-input.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { formatLineCount } from '../cart/cart-panel.tsx'
import { useTill } from '../till/till-context.tsx'
import { AmountKeypad } from './amount-keypad.tsx'
import { ChangeSlot } from './change-slot.tsx'
import { DiscountButton } from './discount-button.tsx'
import { NoteKeys, Suggestions } from './note-keys.tsx'
import { PaymentMethods, SplitLink, SplitPanel } from './payment-methods.tsx'
import { useTender, type TenderControl } from './use-tender.ts'

const OnAccount: LazyPart<{ customer_id: string; amount: number }> = lazyPart(
  () => import('./on-account.tsx'),
  'OnAccount',
)

const Total = ({ total }: { total: number }) => {
  const { cart } = useTill()
  return (
    <div className="flex flex-none items-center justify-between gap-3 pt-3.5 pb-2.5 low:pt-1.5 low:pb-1 short:pt-2 short:pb-1.5">
      <div className="flex min-w-0 items-center gap-1">
        <div>
          <p className="font-semibold text-text-2">Total</p>
          <p className="figures text-small whitespace-nowrap text-text-3">
            {cart.discount > 0
              ? `−${formatNumber(cart.discount)} off`
              : formatLineCount(cart.lines.length)}
          </p>
        </div>
        <DiscountButton />
      </div>
      <p className="figures flex min-w-0 items-baseline gap-2 font-display text-display-xl short:text-[2.25rem] short:leading-10">
        <span className="font-sans text-h2 font-medium tracking-normal text-text-2">
          {CURRENCY}
        </span>
        <span
          data-total
          className="truncate"
        >
          {formatNumber(total)}
        </span>
      </p>
    </div>
  )
}

/** What is to be paid where cash is rounded. */
const RoundedDue = ({ total, due }: { total: number; due: number }) =>
  due !== total && (
    <p className="figures flex flex-none justify-between text-small text-text-2">
      <span>Cash rounding {formatSigned(due - total)}</span>
      <span className="font-semibold">To pay {formatNumber(due)}</span>
    </p>
  )

/** Lines were removed under a discount: Complete Sale is disabled, and this says why. */
const DiscountTooLarge = () => {
  const { cart } = useTill()
  const problem = discountProblem(cart.discount, subtotalOf(cart.lines))

  return (
    problem !== null && (
      <p
        role="alert"
        className="mb-2 flex-none rounded-row bg-danger-soft px-3 py-2 text-small text-danger-text"
      >
        {problem}
      </p>
    )
  )
}

/** Shown beside the label while the keypad covers its usual area. */
const ChangeOrMissing = ({ total, amount }: { total: number; amount: number | null }) => {
  if (amount === null || total === 0 || amount === total) return null
  return isInsufficient(amount, total) ? (
    <span className="figures text-label text-danger-text">
      {formatNumber(missingAmount(amount, total))} short
    </span>
  ) : (
    <span className="figures text-label text-success">
      Change {formatNumber(changeOf(amount, total))}
    </span>
  )
}

type AmountProps = {
  total: number
  tender: TenderControl
  field: RefObject<HTMLInputElement | null>
  keypad: boolean
  onFocused: (focused: boolean) => void
}

const AmountField = ({ total, tender, field, keypad, onFocused }: AmountProps) => {
  const { cart, frozen } = useTill()
  // True on devices where a focused field opens the system keyboard.
  const touch = useMediaQuery('(pointer: coarse) and (hover: none)')
  const problem = amountProblem(cart.amount_paid)
  const problemId = useId()
  useEffect(() => {
    if (touch) field.current?.setAttribute('inputmode', 'none')
  }, [touch, field])

  return (
    <Field
      label="Amount paid"
      aside={
        problem === null ? (
          keypad ? (
            <ChangeOrMissing
              total={total}
              amount={cart.amount_paid}
            />
          ) : (
            <SplitLink />
          )
        ) : (
          <span
            id={problemId}
            role="alert"
            className="text-label text-danger-text"
          >
            {problem}
          </span>
        )
      }
      className="flex-none pt-3 pb-2.5 low:pt-2 low:pb-2 short:pt-2 short:pb-2"
    >
      <MoneyInput
        ref={field}
        size="l"
        data-numeric
        value={cart.amount_paid}
        {...(problem !== null && { 'aria-invalid': true, 'aria-describedby': problemId })}
        readOnly={frozen || cart.parts !== null}
        onChange={tender.type}
        onFocus={(event) => {
          event.target.select()
          onFocused(touch && cart.parts === null)
        }}
        onBlur={() => onFocused(false)}
        trailing={
          <IconButton
            label="Clear amount"
            icon={IconBackspace}
            disabled={frozen || cart.amount_paid === null || cart.parts !== null}
            onClick={() => tender.type(null)}
          />
        }
        className="short:h-13"
      />
    </Field>
  )
}

/** The rows of a split payment, or what helps to type the amount of a payment in one way. */
const Tendering = ({ total, tender }: { total: number; tender: TenderControl }) => {
  const { cart, frozen } = useTill()
  const isLoaded = useLoadedPart(SplitPanel, cart.parts !== null)
  if (cart.parts !== null)
    return isLoaded ? <SplitPanel /> : <p className="h-24 text-small text-text-2">Loading...</p>

  // Replaces the note keys, with the same height, for payments without cash.
  if (cart.payment_method !== 'cash')
    return (
      <p className="grid h-[9.625rem] place-items-center rounded-row bg-sunken px-6 text-center text-text-2 md:max-lg:h-[6.125rem] low:h-24 short:h-24">
        {CHECK_FIRST[cart.payment_method]}
      </p>
    )

  return (
    <>
      <Suggestions
        total={total}
        amount={cart.amount_paid}
        disabled={frozen}
        onSuggest={tender.suggest}
      />
      <NoteKeys
        disabled={frozen}
        tender={tender}
      />
    </>
  )
}

const CHECK_FIRST = {
  mobile_money: 'Check that the money has arrived, then complete the sale.',
  card: 'Check the card machine, then complete the sale.',
} as const satisfies Record<Exclude<PaymentMethod, 'cash'>, string>

/** In place of the amount: the whole total is on credit. */
const AllOnAccount = ({ total }: { total: number }) => {
  const { cart } = useTill()
  const isLoaded = useLoadedPart(OnAccount, true)

  return (
    <div className="flex-none pt-3">
      <div className="mb-1.5 flex items-end justify-between text-label text-text-2">
        <span>On account</span>
        <SplitLink />
      </div>
      {isLoaded && cart.customer_id !== null && (
        <OnAccount
          customer_id={cart.customer_id}
          amount={total}
        />
      )}
    </div>
  )
}

export const PaymentPanel = ({
  amountField,
  footer,
}: {
  amountField: RefObject<HTMLInputElement | null>
  footer: ReactNode
}) => {
  const { cart, dispatch, frozen } = useTill()
  const [keypad, setKeypad] = useState(false)
  const total = totalOf(cart.lines, cart.discount)
  const due = dueOfCart(cart)
  const tender = useTender(cart.amount_paid, (amount_paid) =>
    dispatch({ type: 'set_amount', amount_paid }),
  )

  return (
    <>
      <div className="flex min-h-0 flex-auto flex-col overflow-y-auto overscroll-contain px-4">
        <Total total={total} />
        <RoundedDue
          total={total}
          due={due}
        />
        <DiscountTooLarge />
        <PaymentMethods />
        {cart.on_account ? (
          <AllOnAccount total={total} />
        ) : (
          <>
            <AmountField
              total={due}
              tender={tender}
              field={amountField}
              keypad={keypad}
              onFocused={setKeypad}
            />
            <div className="relative flex flex-none flex-col gap-2.5 low:gap-2 short:gap-2">
              <Tendering
                total={due}
                tender={tender}
              />
              <ChangeSlot
                total={due}
                amount={
                  total > 0 && amountProblem(cart.amount_paid) === null ? cart.amount_paid : null
                }
              />
              {keypad && !frozen && (
                <AmountKeypad
                  amount={cart.amount_paid}
                  onAmount={tender.type}
                  onDone={() => amountField.current?.blur()}
                />
              )}
            </div>
          </>
        )}
      </div>
      {footer}
    </>
  )
}
