// The right of the till: total, payment and Complete Sale, which never moves.
import type { PaymentMethod } from '@webale/domain/kernel/payment-method.ts'
import {
  amountProblem,
  changeOf,
  isInsufficient,
  missingAmount,
  totalOf,
} from '@webale/domain/features/sale/totals.ts'
import { dueOfCart } from '@webale/domain/features/sale/cart.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { useEffect, useId, useState, type ReactNode, type RefObject } from 'react'
import { useShopRules } from '../../../lib/session/session.tsx'
import { useFirstScreenLoaded } from '../../../lib/first-screen.ts'
import { lazyPart, useLoadedPart, type LazyPart } from '../../../lib/lazy-part.ts'
import { Field } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { IconBackspace } from '../../../ui/icons.ts'
import { MoneyInput } from '../../../ui/money-input.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { useTill } from '../till/till-context.tsx'
import { ChangeSlot } from './change-slot.tsx'
import { NoteKeys, Suggestions } from './note-keys.tsx'
import { PaymentMethods, SplitLink, SplitPanel } from './payment-methods.tsx'
import { DiscountTooLarge, RoundedDue, Total } from './payment-total.tsx'
import { useTender, type TenderControl } from './use-tender.ts'

const OnAccount: LazyPart<{ customer_id: string; amount: number }> = lazyPart(
  () => import('./on-account.tsx'),
  'OnAccount',
)

/** Loaded in a shop that asks phones, when a part is mobile money. */
const AskPhone = lazyPart(() => import('../phone/ask-phone.tsx'), 'AskPhone')

/** Loaded on touch screens. */
const AmountKeypad = lazyPart(() => import('./amount-keypad.tsx'), 'AmountKeypad')

/** Shown beside the label while the keypad covers its usual area. */
const ChangeOrMissing = ({ total, amount }: { total: number; amount: number | null }) => {
  if (amount === null || amount === total) return null
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
  /** The keypad is shown while the field has the focus; not before its code is here. */
  hasKeypad: boolean
  keypad: boolean
  onFocused: (focused: boolean) => void
}

const AmountField = ({ total, tender, field, hasKeypad, keypad, onFocused }: AmountProps) => {
  const { cart, frozen } = useTill()
  const problem = amountProblem(cart.amount_paid)
  const problemId = useId()
  useEffect(() => {
    if (hasKeypad) field.current?.setAttribute('inputmode', 'none')
  }, [hasKeypad, field])

  return (
    <Field
      label="Amount paid"
      aside={
        problem === null ? (
          keypad ? (
            cart.lines.length > 0 && (
              <ChangeOrMissing
                total={total}
                amount={cart.amount_paid}
              />
            )
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
          onFocused(cart.parts === null)
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

/** Is mobile money paid, in a shop that asks phones, and is the code here? */
const useCanAskPhone = (): boolean => {
  const { cart } = useTill()
  const { collections } = useShopRules()
  const isMobile =
    cart.parts === null
      ? cart.payment_method === 'mobile_money'
      : cart.parts.some(({ method }) => method === 'mobile_money')

  return useLoadedPart(AskPhone, collections && isMobile) && collections && isMobile
}

/** The rows of a split payment, or what helps to type the amount of a payment in one way. */
const Tendering = ({ total, tender }: { total: number; tender: TenderControl }) => {
  const { cart, frozen } = useTill()
  const isLoaded = useLoadedPart(SplitPanel, cart.parts !== null)
  const canAsk = useCanAskPhone()
  if (cart.parts !== null)
    return isLoaded ? (
      <>
        <SplitPanel />
        {canAsk && <AskPhone />}
      </>
    ) : (
      <p className="h-24 text-small text-text-2">Loading...</p>
    )

  // Replaces the note keys, with the same height, for payments without cash.
  if (cart.payment_method !== 'cash') {
    const hint = (
      <p className="grid h-[9.625rem] place-items-center rounded-row bg-sunken px-6 text-center text-text-2 md:max-lg:h-[6.125rem] low:h-24 short:h-24">
        {CHECK_FIRST[cart.payment_method]}
      </p>
    )

    return canAsk ? <AskPhone>{hint}</AskPhone> : hint
  }

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
  // True on devices where a focused field opens the system keyboard.
  const touch = useMediaQuery('(pointer: coarse) and (hover: none)')
  const hasKeypad = useLoadedPart(AmountKeypad, useFirstScreenLoaded() && touch) && touch
  const [isTyping, setIsTyping] = useState(false)
  const keypad = isTyping && hasKeypad
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
              hasKeypad={hasKeypad}
              keypad={keypad}
              onFocused={setIsTyping}
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
