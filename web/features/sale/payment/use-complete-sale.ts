// Completing the sale: one request under the cart's id, however often the button is pressed; then receipt, print, dialog.
// What the server answers is the truth (decisions S1, S2, S4, S16).
import { draftOf, type Cart } from '@webale/domain/features/sale/cart.ts'
import type { FreshPrices } from '@webale/domain/features/sale/price-sale.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import { canComplete } from '@webale/domain/features/sale/totals.ts'
import { formatUgx } from '@webale/domain/kernel/money.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call, type CallFailure } from '../../../lib/call.ts'
import { readDeviceSetting } from '../../../lib/device-settings.ts'
import { openPrintWindow, printReceipt } from '../../../lib/print.ts'
import { useStorageTrouble } from '../../../lib/storage-trouble.ts'
import { dismissToasts, toastDone, toastFailure } from '../../../lib/toasts.ts'
import { useCommand } from '../../../lib/use-command.ts'
import { useMakeReceipt } from '../../../lib/use-receipt.ts'
import { toastNotPrinted } from '../receipt/receipt-print.ts'

/** After so long (ms) the button says that it is still sending. */
const SLOW_MS = 1000

/** Why the last try did not end in a sale, in words beside the button. */
export type SaleFailure = {
  readonly reason: string
  /** Nobody knows whether the server got it: pressing again is safe. */
  readonly unknown: boolean
  /** The sale that this cart became before it was changed; it waits for its closing. */
  readonly stored: Sale | null
}

type Closing = {
  /** The sale is stored: clear the cart, remember the sale. */
  readonly onStored: (sale: Sale) => void
  /** Step 8: show the receipt dialog. */
  readonly onShow: (sale: Sale) => void
  /** Items as they are now, when the server priced differently. */
  readonly onFreshPrices: (fresh: FreshPrices) => void
}

export type Completion = {
  readonly busy: boolean
  readonly slow: boolean
  readonly trouble: SaleFailure | null
  /** Call it inside the click or key press: the print window opens there. */
  readonly complete: (cart: Cart, cashier_name: string) => void
  /** Ends with the sale that was stored before the cart was changed. */
  readonly closeStored: (sale: Sale) => void
  /** The cart was changed: what was said about it no longer holds. */
  readonly forget: () => void
}

const freshPricesOf = ({ kind, ...failure }: CallFailure): FreshPrices | null => {
  const details = kind === 'problem' && 'details' in failure ? (failure.details as Partial<FreshPrices> | null | undefined) : null
  return Array.isArray(details?.items) ? { items: details.items, changes: details.changes ?? [] } : null
}

const UNKNOWN = 'No answer from the server. Press Retry. It will not be sold twice.'

/** The sale that already carries this id, if this person may see it. */
const storedSale = (id: string): Promise<Sale | null> => call(saleApi.get, { id }).catch(() => null)

const troubleOf = async (failure: CallFailure, cart: Cart): Promise<SaleFailure> => {
  if (failure.kind === 'unreachable') return { reason: UNKNOWN, unknown: true, stored: null }
  const stored = failure.code === 'sale_id_reused' && cart.id !== null ? await storedSale(cart.id) : null
  if (stored === null) return { reason: failure.title, unknown: false, stored }
  return { reason: `Already sold as ${stored.receipt_number} for ${formatUgx(stored.total)}, before the cart was changed`, unknown: false, stored }
}

/** Steps 5 to 8: settings and receipt, print, dialog, and the closing words. */
const useClosing = ({ onStored, onShow }: Pick<Closing, 'onStored' | 'onShow'>) => {
  const makeReceipt = useMakeReceipt()
  return useCallback(
    async (sale: Sale, print: { readonly window: Window | null } | null): Promise<void> => {
      onStored(sale)
      if (print === null) {
        onShow(sale)
        return toastDone('Sale completed successfully!')
      }
      const receipt = await makeReceipt(sale)
      const printed = printReceipt(print.window, receipt)
      onShow(sale)
      if (await printed) toastDone('Sale completed and receipt printed!')
      else toastNotPrinted(receipt)
    },
    [makeReceipt, onStored, onShow],
  )
}

/** True once something has been under way for a second. */
const useSlow = (busy: boolean): boolean => {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!busy) return setSlow(false)
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [busy])
  return slow
}

/** One try: sends the sale, closes it or says why not. */
const useSending = ({ onStored, onShow, onFreshPrices }: Closing) => {
  const { run } = useCommand(saleApi.complete, { quiet: true })
  const close = useClosing({ onStored, onShow })
  const [trouble, setTrouble] = useState<SaleFailure | null>(null)

  const refuse = async (failure: CallFailure, cart: Cart): Promise<void> => {
    const fresh = freshPricesOf(failure)
    if (fresh) onFreshPrices(fresh)
    const next = await troubleOf(failure, cart)
    setTrouble(next)
    toastFailure(saleApi.complete.failed, next.unknown ? failure : { ...failure, title: next.reason })
  }

  const send = async (cart: Cart, cashier_name: string): Promise<void> => {
    const draft = draftOf(cart, cashier_name)
    if (draft === null) return
    const print = readDeviceSetting('print_after_sale') === 'on' ? { window: openPrintWindow() } : null
    setTrouble(null)
    // What failed before is said no longer while it is tried again.
    dismissToasts()
    const result = await run(draft)
    if (result?.ok) return close(result.output.sale, print)
    print?.window?.close()
    if (result !== null) await refuse(result.failure, cart)
  }

  return { send, close, trouble, setTrouble }
}

/** A full disk that has room again is no reason any more. */
const useForgetWhenWell = (forget: () => void): void => {
  const words = useStorageTrouble()
  const before = useRef(words)
  useEffect(() => {
    if (before.current !== null && words === null) forget()
    before.current = words
  }, [words, forget])
}

export const useCompleteSale = (closing: Closing): Completion => {
  const { send, close, trouble, setTrouble } = useSending(closing)
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const forget = useCallback(() => setTrouble((last) => (last?.stored ? last : null)), [setTrouble])
  useForgetWhenWell(forget)
  return {
    busy,
    slow: useSlow(busy),
    trouble,
    complete: (cart, cashier_name) => {
      // A ref, not the state: a second press can come before the next paint.
      if (running.current || !canComplete(cart)) return
      running.current = true
      setBusy(true)
      void send(cart, cashier_name).finally(() => {
        running.current = false
        setBusy(false)
      })
    },
    closeStored: (sale) => {
      setTrouble(null)
      void close(sale, null)
    },
    forget,
  }
}
