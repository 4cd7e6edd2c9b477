// Assembles the till: cart, search, scanner, keyboard, phone steps, completing a sale.
import type { Actor } from '@webale/domain/access/role.ts'
import type { Cart } from '@webale/domain/features/sale/cart.ts'
import type { FreshPrices } from '@webale/domain/features/sale/priced-line.ts'
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { uuidv7 } from 'uuidv7'
import { focusSoon } from '../../../lib/focus-soon.ts'
import { useDepartment } from '../../../lib/session/department.tsx'
import { useActor, useSession } from '../../../lib/session/session.tsx'
import { useTillPlace } from '../../../till/page/till-drawer.ts'
import { removeLocalStorage, useLocalStorage, setLocalStorage } from '../../../lib/storage.ts'
import { useCustomerDisplay } from '../../../till/page/customer-display.ts'
import { useTillStatus } from '../../../till/page/till-status.ts'
import { dismissToasts } from '../../../lib/server/toasts.ts'
import { useIsWide } from '../../../ui/use-media-query.ts'
import { rememberSale } from '../receipt/last-sale.ts'
import { rememberSizes } from '../cart/perfume-sizes.ts'
import { useCompleteSale, type Completion } from '../payment/use-complete-sale.ts'
import { type DiscountApproval, useDiscountApproval } from '../payment/use-discount-approval.ts'
import { useSellOnTill } from '../payment/use-sell-on-till.ts'
import { type UnfinishedSale, useUnfinishedSale } from '../payment/use-unfinished-sale.ts'
import { askFirst } from './first-question.ts'
import type { CartControl } from '../cart/use-cart.ts'
import { useTillCart, useWorkplace, type TillCart } from '../cart/use-till-cart.ts'
import type { Till } from './till-context.tsx'
import { useShownReceipt } from './use-shown-receipt.ts'
import { useTillStep, type TillSteps } from './use-till-step.ts'

/**
 * Gives the cart a new id when the till learns that it was copied from another device, which has
 * the same cart. While `busy`, the open sale is finished first.
 */
const useNewIdWhenCopied = ({ ready, current, dispatch }: CartControl, busy: boolean): void => {
  const { copied_at } = useTillStatus()
  const seen = useRef<string | null>(null)
  useEffect(() => {
    if (!ready || busy || seen.current === copied_at) return
    seen.current = copied_at
    if (current().id !== null) dispatch({ type: 'set_id', id: uuidv7() })
  }, [ready, busy, copied_at, current, dispatch])
}

/**
 * The cashier's name: the signed-in person's own, or the last one that this person typed on this
 * device (decision R2). A cleared field stays empty until the page is opened again.
 */
const useCashierName = ({ id, full_name }: Actor): readonly [string, (name: string) => void] => {
  const key = `webale.cashier_name.${id}`
  const typed = useLocalStorage(key)
  const [emptied, setEmptied] = useState(false)
  const change = useCallback(
    (name: string): void => {
      setEmptied(name === '')
      if (name === '' || name === full_name) removeLocalStorage(key)
      else setLocalStorage(key, name)
    },
    [key, full_name],
  )

  return [emptied ? '' : typed || full_name, change]
}

const pricesOf = ({ lines }: Cart): Record<string, number> =>
  Object.fromEntries(lines.map(({ line_id, unit_price }) => [line_id, unit_price]))

/** The prices of lines before they were replaced by the server's newer ones. */
const useFreshPrices = ({ current, dispatch }: TillCart) => {
  const [old_prices, setOldPrices] = useState<Readonly<Record<string, number>>>({})
  const apply = useCallback(
    ({ items }: FreshPrices): void => {
      const before = pricesOf(current())
      const after = pricesOf(dispatch({ type: 'apply_prices', items }))
      setOldPrices(
        Object.fromEntries(
          Object.entries(before).filter(([line_id, price]) => after[line_id] !== price),
        ),
      )
    },
    [current, dispatch],
  )

  return { old_prices, apply, forget: useCallback(() => setOldPrices({}), []) }
}

/** The shared state. While a sale is being sent nothing can be changed. */
const useTillValue = (control: TillCart, old_prices: Till['old_prices'], busy: boolean): Till => {
  const actor = useActor()
  const { departments, locked } = useDepartment()
  const [cashier_name, setCashierName] = useCashierName(actor)
  const { freeze } = control
  useLayoutEffect(() => freeze(busy), [freeze, busy])

  return useMemo<Till>(
    () => ({
      ...control,
      actor,
      frozen: busy,
      old_prices,
      departments,
      locked,
      cashier_name,
      setCashierName,
    }),
    [control, actor, busy, old_prices, departments, locked, cashier_name, setCashierName],
  )
}

/** Applies typed values of the cart's fields; returns the field whose price is refused, if any. */
const applyFields = (): HTMLElement | null => {
  const lines = document.querySelector('[data-cart-lines]')
  const { activeElement: active } = document
  if (active instanceof HTMLInputElement && lines?.contains(active)) flushSync(() => active.blur())

  return lines?.querySelector<HTMLElement>('[aria-invalid=true]') ?? null
}

/** Runs the work, unless the price of a field is refused: then that field gets the focus. */
const applyOrFocus = (steps: TillSteps, work: () => void): void => {
  const problem = applyFields()
  if (problem === null) return work()
  steps.go('cart')
  focusSoon(() => problem)
}

/** A press from before the till was loaded counts as soon as it is. */
const useEarlyPress = ({ isChecking, takePress }: UnfinishedSale, complete: () => void): void =>
  useEffect(() => {
    if (!isChecking && takePress()) complete()
  })

/** On phones the Undo toast would cover the keypad. */
const useClearPayment = ({ step }: TillSteps): void =>
  useEffect(() => {
    if (step === 'payment') dismissToasts()
  }, [step])

/** A change of the cart makes the message of the last attempt obsolete. */
const useForgetOnChange = (cart: Cart, forget: () => void): void => {
  const seen = useRef(cart)
  useEffect(() => {
    if (seen.current !== cart) forget()
    seen.current = cart
  }, [cart, forget])
}

/** Empties the cart after a sale; the next one is of the department of the page. */
const useNextCart = ({ dispatch }: TillCart): (() => void) => {
  const { id: department_id } = useWorkplace()
  return () => {
    dispatch({ type: 'completed' })
    dispatch({ type: 'set_department', department_id })
  }
}

export type TillState = {
  readonly till: Till
  readonly completion: Completion
  readonly approval: DiscountApproval
  readonly unfinished: UnfinishedSale
  readonly steps: TillSteps
  readonly phone: boolean
  readonly receipt: ReturnType<typeof useShownReceipt>
  /** Completes the sale, or asks a leader first. Call it inside the click or key handler. */
  readonly complete: () => void
}

type Closings = { readonly onSold: (sale: Sale) => void; readonly onReceiptClosed: () => void }

export const useTillState = (mine: boolean, { onSold, onReceiptClosed }: Closings): TillState => {
  const actor = useActor()
  const { refresh } = useSession()
  const placeOf = useTillPlace()
  const control = useTillCart(mine)
  const { cart } = control
  const phone = !useIsWide()
  const steps = useTillStep(phone, control.ready && cart.lines.length === 0)
  const prices = useFreshPrices(control)
  const receipt = useShownReceipt(onReceiptClosed)
  useClearPayment(steps)
  useCustomerDisplay(cart, receipt.shown?.sale ?? null)
  const customer_phone = useRef<string | null>(null)
  const startNext = useNextCart(control)

  const completion = useCompleteSale({
    onStored: (sale) => {
      const sold = control.current()
      customer_phone.current = sold.customer_phone
      rememberSizes(sold.lines)
      startNext()
      rememberSale(sale, actor.id)
      prices.forget()
      onSold(sale)
    },
    onShow: (sale) => receipt.show({ sale, customer_phone: customer_phone.current }),
    onFreshPrices: prices.apply,
    onSessionOld: () => void refresh(),
    placeOf,
    sellOnTill: useSellOnTill(control),
  })

  const unfinished = useUnfinishedSale(control, completion.closeStored)
  const busy = completion.busy || unfinished.id !== null
  useForgetOnChange(cart, completion.forget)
  useNewIdWhenCopied(control, busy || unfinished.isChecking)

  const till = useTillValue(control, prices.old_prices, busy)

  const approval = useDiscountApproval(control)
  const complete = (): void => {
    if (busy) return
    if (approval.isNeeded) return approval.ask()
    if (unfinished.isChecking) return unfinished.check()
    askFirst(() =>
      applyOrFocus(steps, () => completion.complete(control.current(), till.cashier_name)),
    )
  }

  useEarlyPress(unfinished, complete)

  return { till, completion, approval, unfinished, steps, phone, receipt, complete }
}
