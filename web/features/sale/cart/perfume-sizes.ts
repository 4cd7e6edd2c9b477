// Sizes in which perfume is sold: the usual ones, and
// the size last used for each product on this device.
import type { CartLine } from '@webale/domain/features/sale/cart.ts'
import {
  parseStoredFields,
  getLocalStorage,
  useLocalStorage,
  setLocalStorage,
} from '../../../lib/storage.ts'

/** In millilitres. */
const USUAL_SIZES = [3, 6, 10, 15, 30, 50, 100] as const

const KEY = 'webale.perfume_sizes'
/** Number of products to remember, most recent first. */
const MAX_REMEMBERED = 200

/** Is this line sold by the millilitre? */
export const hasSizes = ({ item, bottle }: Pick<CartLine, 'item' | 'bottle'>): boolean =>
  item.kind === 'product' && item.tracking_type === 'milliliter' && !bottle

/** Stores the size of each perfume in a sale. */
export const rememberSizes = (lines: readonly CartLine[]): void => {
  const sold = lines.filter(hasSizes).map(({ item, quantity }) => [item.id, quantity] as const)
  if (sold.length === 0) return
  const ids = new Set(sold.map(([id]) => id))
  const others = Object.entries(parseStoredFields(getLocalStorage(KEY))).filter(
    ([id]) => !ids.has(id),
  )

  setLocalStorage(
    KEY,
    JSON.stringify(Object.fromEntries([...others, ...sold].slice(-MAX_REMEMBERED))),
  )
}

/** The sizes to offer for a product, smallest first, and the one last used on this device. */
export const usePerfumeSizes = (
  product_id: string,
): { readonly sizes: readonly number[]; readonly last: number | null } => {
  const stored = parseStoredFields(useLocalStorage(KEY))[product_id]
  const last = typeof stored === 'number' && stored > 0 ? stored : null
  const sizes = [...new Set([...USUAL_SIZES, ...(last === null ? [] : [last])])].sort(
    (one, other) => one - other,
  )

  return { sizes, last }
}
