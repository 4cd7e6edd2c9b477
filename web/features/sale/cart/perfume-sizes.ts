// Sizes in which perfume leaves the counter: the usual ones, and the one each product was last sold in on this device.
import type { CartLine } from '@webale/domain/features/sale/cart.ts'
import { parseStoredFields, getLocalStorage, useLocalStorage, setLocalStorage } from '../../../lib/storage.ts'

/** Millilitres. */
const USUAL_SIZES = [3, 6, 10, 15, 30, 50, 100] as const

const KEY = 'webale.perfume_sizes'
/** The device remembers this many products, those sold last. */
const MAX_REMEMBERED = 200

/** Is this line sold by the millilitre, so that sizes make sense? */
export const hasSizes = ({ item, bottle }: Pick<CartLine, 'item' | 'bottle'>): boolean =>
  item.kind === 'product' && item.tracking_type === 'milliliter' && !bottle

/** Remembers in which size each perfume of a sale was sold. */
export const rememberSizes = (lines: readonly CartLine[]): void => {
  const sold = lines.filter(hasSizes).map(({ item, quantity }) => [item.id, quantity] as const)
  if (sold.length === 0) return
  const ids = new Set(sold.map(([id]) => id))
  const others = Object.entries(parseStoredFields(getLocalStorage(KEY))).filter(([id]) => !ids.has(id))
  setLocalStorage(KEY, JSON.stringify(Object.fromEntries([...others, ...sold].slice(-MAX_REMEMBERED))))
}

/** The sizes to offer for a product, smallest first, and the one it was last sold in here. */
export const useSizes = (product_id: string): { readonly sizes: readonly number[]; readonly last: number | null } => {
  const stored = parseStoredFields(useLocalStorage(KEY))[product_id]
  const last = typeof stored === 'number' && stored > 0 ? stored : null
  const sizes = [...new Set([...USUAL_SIZES, ...(last === null ? [] : [last])])].sort((one, other) => one - other)
  return { sizes, last }
}
