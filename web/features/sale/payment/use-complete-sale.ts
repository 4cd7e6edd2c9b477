// Completes the sale: one request with the cart's id, however often the button is pressed; then
// receipt, printing and dialog. The server's response decides (decisions S1, S2, S4, S16).
import { canCompleteCart, draftOf, type Cart } from '@webale/domain/features/sale/cart.ts'
import type { FreshPrices } from '@webale/domain/features/sale/priced-line.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import { formatUgx } from '@webale/domain/kernel/money.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { call, type CallFailure, type CallProblem, UNREACHABLE } from '../../../lib/server/call.ts'
import { countPressOnce } from '../../../lib/press-once.ts'
import { readDeviceSetting } from '../../../lib/device-settings.ts'
import {
  loadReceiptPaper,
  openDrawerFor,
  openPrintWindow,
  printReceipt,
} from '../../../lib/print/print.ts'
import { runWhenServerIsBack } from '../../../lib/server/contact.ts'
import { useStorageTrouble } from '../../../lib/server/storage-trouble.ts'
import type { TillPlace } from '../../../till/page/till-drawer.ts'
import { dismissFailure, dismissToasts, toastDone, toastError } from '../../../lib/server/toasts.ts'
import {
  describeFailure,
  findLogReference,
  toastFailure,
} from '../../../lib/server/failure-toasts.ts'
import { useCommand } from '../../../lib/server/use-command.ts'
import { useMakeReceipt } from '../../../till/page/use-receipt.ts'
import { toastNotPrinted } from '../receipt/receipt-print.ts'
import type { SellOnTill } from './use-sell-on-till.ts'

/** After this time (ms) the button says that it is still sending. */
const SLOW_MS = 1000
/** The code of receipts is loaded this long (ms) after the till has opened. */
const PRELOAD_MS = 2000

/** Why the last attempt failed, as text beside the button. */
export type SaleFailure = {
  readonly reason: string
  /** It is unknown whether the server received it: pressing again is safe. */
  readonly unknown: boolean
  /** The refusal, for its next step; null while the outcome is unknown. */
  readonly code: string | null
  /** The same may pass in a moment: never for a refusal by a rule. */
  readonly mayPass: boolean
  /** The sale as stored before the cart was changed; it still has to be closed. */
  readonly stored: Sale | null
}

type CompletionOptions = {
  /** The sale is stored: clears the cart and remembers the sale. */
  readonly onStored: (sale: Sale) => void
  /** Step 8: shows the receipt dialog. */
  readonly onShow: (sale: Sale) => void
  /** The current items, when the server refused the prices. */
  readonly onFreshPrices: (fresh: FreshPrices) => void
  /**
   * The server rounds cash in another way, or the session is over: both must be read again. That
   * signs out a person who was removed.
   */
  readonly onSessionOld: () => void
  /** The drawer of the till and the shift that it shows. */
  readonly placeOf: () => TillPlace
  /** Sells on this till; null where the sale needs the server as on any browser. */
  readonly sellOnTill: SellOnTill
}

export type Completion = {
  readonly busy: boolean
  readonly slow: boolean
  readonly trouble: SaleFailure | null
  /** Call it inside the click or key handler: the print window opens there. */
  readonly complete: (cart: Cart, cashier_name: string) => void
  /** Closes the sale that was stored before the cart was changed. */
  readonly closeStored: (sale: Sale) => void
  /** The cart was changed: the failure no longer applies. */
  readonly forget: () => void
}

const freshPricesOf = ({ kind, ...failure }: CallFailure): FreshPrices | null => {
  const details =
    kind === 'problem' && 'details' in failure
      ? (failure.details as Partial<FreshPrices> | null | undefined)
      : null
  return Array.isArray(details?.items)
    ? { items: details.items, changes: details.changes ?? [] }
    : null
}

const UNKNOWN = 'No answer from the server. Press Retry. It will not be sold twice.'

/** The sale with the cart's id: the till names it, or the server, if this person may see it. */
const findStored = async (details: unknown, { id }: Cart): Promise<Sale | null> => {
  const { stored } = (details ?? {}) as { readonly stored?: Sale }
  if (stored !== undefined || id === null) return stored ?? null
  return call(saleApi.get, { id }).catch(() => null)
}

const toFailureText = async (failure: CallFailure, cart: Cart): Promise<SaleFailure> => {
  if (failure.kind === 'unreachable')
    return { reason: UNKNOWN, unknown: true, code: null, mayPass: true, stored: null }

  const { code, status } = failure
  const known = { unknown: false, code, mayPass: status === 429 || status >= 500 || status === 0 }
  const stored = failure.code === 'sale_id_reused' ? await findStored(failure.details, cart) : null

  if (stored === null) return { ...known, reason: failure.title, stored }

  return {
    ...known,
    reason:
      `Already sold as ${stored.receipt_number} for ${formatUgx(stored.total)}, ` +
      `before the cart was changed`,
    stored,
  }
}

/** The toast of a sale that was not completed. */
const SALE_SLOT = 'sale'

/**
 * The strip beside the button says why, so the toast only says what failed, for a while. The number
 * of a fault in the log stays until it is closed.
 */
const toastNotSold = (failure: CallFailure): void => {
  const { failed } = saleApi.complete
  if (findLogReference(failure) !== null) return toastFailure(failed, failure)
  toastError(describeFailure(failed, failure).title, { slot: SALE_SLOT })
  if (failure.kind === 'unreachable') runWhenServerIsBack(() => dismissFailure(SALE_SLOT))
}

/** Steps 5 to 8: settings and receipt, printing, dialog, and the final message. */
const useCloseSale = ({ onStored, onShow }: Pick<CompletionOptions, 'onStored' | 'onShow'>) => {
  const makeReceipt = useMakeReceipt()
  return useCallback(
    (sale: Sale, print: { readonly window: Window | null } | null): void => {
      onStored(sale)
      // The answer may have taken as long as a person waits before pressing again.
      countPressOnce()
      onShow(sale)
      if (print === null) {
        openDrawerFor(sale.id)
        return toastDone('Sale completed successfully!')
      }

      // Neither the settings nor a slow printer delay the next sale.
      void makeReceipt(sale).then(async (receipt) =>
        (await printReceipt(print.window, receipt, sale.id))
          ? toastDone('Sale completed and receipt printed!')
          : toastNotPrinted(receipt),
      )
    },
    [makeReceipt, onStored, onShow],
  )
}

/** True once sending has taken a second. */
const useIsSlow = (busy: boolean): boolean => {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!busy) return setSlow(false)
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [busy])

  return slow
}

/** Are the rules others by now, or is the session over? */
const isSessionOld = ({ code, status }: CallProblem): boolean =>
  code === 'rounding_changed' || status === 401

/** One attempt: sends the sale, then closes it or reports why it failed. */
const useSendSale = ({
  onStored,
  onShow,
  onFreshPrices,
  onSessionOld,
  placeOf,
  sellOnTill,
}: CompletionOptions) => {
  const { run } = useCommand(saleApi.complete, { quiet: true })
  const close = useCloseSale({ onStored, onShow })
  const [trouble, setTrouble] = useState<SaleFailure | null>(null)

  const refuse = async (failure: CallFailure, cart: Cart): Promise<void> => {
    const fresh = freshPricesOf(failure)
    // At once: a changed cart forgets the failure before, and must not forget this one.
    if (fresh) flushSync(() => onFreshPrices(fresh))
    if (failure.kind === 'problem' && isSessionOld(failure)) onSessionOld()
    const next = await toFailureText(failure, cart)
    setTrouble(next)
    toastNotSold(failure)
  }

  const send = async (cart: Cart, cashier_name: string): Promise<void> => {
    const draft = draftOf(cart, cashier_name)
    if (draft === null) return
    const print =
      readDeviceSetting('print_after_sale') === 'on' ? { window: openPrintWindow(cart.id) } : null

    setTrouble(null)
    // Removes the messages of the previous attempt.
    dismissToasts()
    const placed = { ...draft, ...placeOf() }
    // A disk that fails after the request has left: nobody here knows whether the sale is stored.
    const onTill = await sellOnTill(placed, cart).catch(
      () => ({ ok: false, failure: UNREACHABLE }) as const,
    )

    const result = onTill ?? (await run(placed))
    if (result?.ok) return close(result.output.sale, print)
    print?.window?.close()
    if (result !== null) await refuse(result.failure, cart)
  }

  return { send, close, trouble, setTrouble }
}

/** A message about a full disk is removed when the disk has room again. */
const useForgetWhenStorageRecovers = (forget: () => void): void => {
  const words = useStorageTrouble()
  const before = useRef(words)
  useEffect(() => {
    if (before.current !== null && words === null) forget()
    before.current = words
  }, [words, forget])
}

export const useCompleteSale = (options: CompletionOptions): Completion => {
  const { send, close, trouble, setTrouble } = useSendSale(options)
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const forget = useCallback(() => {
    setTrouble((last) => (last?.stored ? last : null))
    dismissFailure(SALE_SLOT)
  }, [setTrouble])
  useForgetWhenStorageRecovers(forget)
  useEffect(() => {
    // After the first products. A failed load is repeated when a receipt is printed.
    const timer = setTimeout(() => void loadReceiptPaper().catch(() => undefined), PRELOAD_MS)
    return () => clearTimeout(timer)
  }, [])

  return {
    busy,
    slow: useIsSlow(busy),
    trouble,
    complete: (cart, cashier_name) => {
      // A ref, because a second press can come before the next render.
      if (running.current || !canCompleteCart(cart)) return
      running.current = true
      countPressOnce()
      setBusy(true)
      void send(cart, cashier_name).finally(() => {
        running.current = false
        setBusy(false)
      })
    },
    closeStored: (sale) => {
      setTrouble(null)
      close(sale, null)
    },
    forget,
  }
}
