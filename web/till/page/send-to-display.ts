// Sends the cart to the customer display: one request at a time, the newest cart only, and never
// while the server is away. Nothing waits for it, and a failure changes nothing on the till.
import { displayApi } from '@webale/domain/features/display/display.api.ts'
import { SILENT_SECONDS } from '@webale/domain/features/display/display.ts'
import { showCart, showSale } from '@webale/domain/features/display/shown-cart.ts'
import type { ShownCart } from '@webale/domain/kernel/display-view.ts'
import type { Cart } from '@webale/domain/features/sale/cart.ts'
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import { call, toFailure } from '../../lib/server/call.ts'
import { isServerAway } from '../../lib/server/contact.ts'
import { getLocalStorage, removeLocalStorage } from '../../lib/storage.ts'
import { DISPLAY_KEY } from './display-key.ts'

/** Quick changes are sent together. */
const GATHERED_MS = 300
/** Three times before the display believes that the till is silent. */
const HEARTBEAT_MS = (SILENT_SECONDS / 3) * 1000

let newest: ShownCart | null = null
let isSending = false
let isChanged = false
let timer: ReturnType<typeof setTimeout> | undefined

const sendNewest = async (): Promise<void> => {
  const id = getLocalStorage(DISPLAY_KEY)
  if (id === null) return
  if (isSending) {
    isChanged = true
    return
  }

  isSending = true
  isChanged = false
  try {
    if (!isServerAway()) await call(displayApi.show, { id, shown: newest })
  } catch (error) {
    const failure = toFailure(error)
    // Another id may have been drawn meanwhile.
    if (
      failure.kind === 'problem' &&
      failure.code === 'not_found' &&
      getLocalStorage(DISPLAY_KEY) === id
    )
      removeLocalStorage(DISPLAY_KEY)
  } finally {
    isSending = false
    schedule(isChanged ? GATHERED_MS : HEARTBEAT_MS)
  }
}

const schedule = (ms: number): void => {
  clearTimeout(timer)
  timer = setTimeout(() => void sendNewest(), ms)
}

/** Shows this cart, or this sale, soon. An empty cart shows nothing. */
export const sendToDisplay = (cart: Cart, sale: Sale | null): void => {
  newest = sale !== null ? showSale(sale) : cart.lines.length === 0 ? null : showCart(cart)
  isChanged = true
  if (!isSending) schedule(GATHERED_MS)
}
