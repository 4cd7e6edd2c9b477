// The receipt on the screen after a sale.
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** The sale whose receipt is shown, and the phone number of its customer if the till knows it. */
type ShownReceipt = { readonly sale: Sale; readonly customer_phone: string | null }

/** Closing the receipt calls `onClosed`, which focuses the scan box. */
export const useShownReceipt = (onClosed: () => void) => {
  const [shown, setShown] = useState<ShownReceipt | null>(null)
  const closed = useRef(onClosed)
  useEffect(() => {
    closed.current = onClosed
  })

  const close = useCallback((): void => {
    // The dialog returns the focus while it closes; later it could be taken from another field.
    flushSync(() => setShown(null))
    closed.current()
  }, [])

  return { shown, show: setShown, close }
}
