// A sale that was under way when the page closed: the server says whether it has it. While the
// server is away, only the cashier knows.
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { UnfinishedOutcome } from '../../../till/sell/finish-open-sales.ts'
import { waitForFirstScreen } from '../../../lib/first-screen.ts'
import { isServerAway, subscribeToContact } from '../../../lib/server/contact.ts'
import { loadTill } from '../../../till/page/load-till.ts'
import { toastInfo } from '../../../lib/server/toasts.ts'
import { isLastSale } from '../receipt/last-sale.ts'
import type { CartControl } from '../cart/use-cart.ts'

export type UnfinishedSale = {
  /** Not known yet: the till is loaded after the first screen. */
  readonly isChecking: boolean
  /** Complete Sale was pressed meanwhile: checks at once. */
  readonly check: () => void
  /** Was it pressed meanwhile? True once. */
  readonly takePress: () => boolean
  /** The sale that the cashier is asked about; its cart must not change meanwhile. */
  readonly id: string | null
  readonly answer: (isSold: boolean) => void
}

type Press = Pick<UnfinishedSale, 'check' | 'takePress'>

const noUnfinished = (): UnfinishedOutcome[] => []

/** Finishes open sales when the cart is read, and again when the server comes back. */
const useOpenSales = (
  ready: boolean,
  onFinished: (finished: readonly UnfinishedOutcome[]) => void,
): Press => {
  const hurry = useRef(() => {})
  const isPressed = useRef(false)
  useEffect(() => {
    if (!ready) return undefined
    let isLeft = false
    const finishNow = async (): Promise<void> => {
      const finished = await loadTill()
        .then((till) => till?.finishOpenSales() ?? [], noUnfinished)
        .catch(noUnfinished)
      if (!isLeft) onFinished(finished)
    }

    const isHurried = new Promise<void>((resolve) => {
      hurry.current = resolve
    })

    if (isPressed.current) hurry.current()
    void Promise.race([waitForFirstScreen(), isHurried]).then(finishNow)
    const stop = subscribeToContact(() => {
      if (!isServerAway()) void finishNow()
    })

    return () => {
      isLeft = true
      stop()
    }
  }, [ready, onFinished])

  const check = useCallback(() => {
    isPressed.current = true
    hurry.current()
  }, [])

  const takePress = useCallback(() => {
    const wasPressed = isPressed.current
    isPressed.current = false
    return wasPressed
  }, [])

  return { check, takePress }
}

/** `onSold` closes the sale like any other: cart, receipt, words. */
export const useUnfinishedSale = (
  control: CartControl,
  onSold: (sale: Sale) => void,
): UnfinishedSale => {
  const [isChecking, setIsChecking] = useState(true)
  const [id, setId] = useState<string | null>(null)
  const latest = useRef({ control, onSold })
  useEffect(() => {
    latest.current = { control, onSold }
  })

  const apply = useCallback((found: UnfinishedOutcome, hasAsked: boolean): void => {
    const { current, dispatch } = latest.current.control
    if (current().id !== found.entry.id) return
    setId(found.kind === 'question' ? found.entry.id : null)
    if (found.kind === 'not_sold') {
      dispatch({ type: 'set_id', id: found.new_id })
      if (!hasAsked) toastInfo('The last sale was not finished. The cart is as it was.')
    }

    if (found.kind !== 'sold') return
    // The cashier saw its receipt: the page closed while
    // the till still wrote that the sale is stored.
    if (isLastSale(found.entry.id)) return void dispatch({ type: 'completed' })
    latest.current.onSold(found.entry.sale)
    if (!hasAsked) toastInfo(`Sold as ${found.entry.sale.receipt_number} before the page closed`)
  }, [])

  const onFinished = useCallback(
    (finished: readonly UnfinishedOutcome[]): void => {
      for (const found of finished) apply(found, false)
      setIsChecking(false)
    },
    [apply],
  )

  const press = useOpenSales(control.ready, onFinished)
  const answer = useCallback(
    async (isSold: boolean): Promise<void> => {
      const till = id === null ? null : await loadTill()
      const found = id === null ? null : await till?.answer(id, isSold)
      if (found) apply(found, true)
    },
    [id, apply],
  )

  return { isChecking, ...press, id, answer: (isSold) => void answer(isSold) }
}
