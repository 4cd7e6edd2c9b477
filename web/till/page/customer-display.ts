// The cart that is sent to the customer display. The sender loads only where a display was opened.
import type { Cart } from '@webale/domain/features/sale/cart.ts'
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import { useEffect } from 'react'
import { useLocalStorage } from '../../lib/storage.ts'
import { DISPLAY_KEY } from './display-key.ts'

/** Shows the cart, or the sale whose receipt is open, on the customer display if there is one. */
export const useCustomerDisplay = (cart: Cart, sale: Sale | null): void => {
  const id = useLocalStorage(DISPLAY_KEY)
  useEffect(() => {
    if (id !== null)
      import('./send-to-display.ts')
        .then(({ sendToDisplay }) => sendToDisplay(cart, sale))
        // Without the sender the display waits; the sale goes on.
        .catch(() => undefined)
  }, [id, cart, sale])
}
