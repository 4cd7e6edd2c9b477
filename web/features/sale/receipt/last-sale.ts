// The last completed sale of this person on this device, stored until the next one.
import { handedOf } from '@webale/domain/features/sale/cash-rounding.ts'
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import {
  getLocalStorage,
  parseStoredFields,
  useLocalStorage,
  setLocalStorage,
} from '../../../lib/storage.ts'

const KEY = 'webale.last_sale'

export type LastSale = Pick<Sale, 'id' | 'receipt_number' | 'total' | 'change_amount'> & {
  readonly user_id: string
}

const parseLastSale = (stored: string | null): LastSale | null => {
  const { id, receipt_number, total, change_amount, user_id } = parseStoredFields(stored)
  const isSale =
    typeof id === 'string' && typeof receipt_number === 'string' && typeof user_id === 'string'

  return isSale && typeof total === 'number' && typeof change_amount === 'number'
    ? { id, receipt_number, total, change_amount, user_id }
    : null
}

export const rememberSale = (sale: Sale, user_id: string): void => {
  const { id, receipt_number, total } = sale
  const { change_amount } = handedOf(sale)

  setLocalStorage(
    KEY,
    JSON.stringify({
      id,
      receipt_number,
      total,
      change_amount,
      user_id,
    } satisfies LastSale),
  )
}

/** Was this sale the last one that was closed on the screen of this device? */
export const isLastSale = (id: string): boolean => parseLastSale(getLocalStorage(KEY))?.id === id

/** The last sale of this person; null when it was another person's. */
export const useLastSale = (user_id: string): LastSale | null => {
  const last = parseLastSale(useLocalStorage(KEY))
  return last?.user_id === user_id ? last : null
}
