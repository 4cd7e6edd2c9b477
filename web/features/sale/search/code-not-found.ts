// What a scan or a typed code that adds nothing says. Loaded when it first happens.
import { sellableProduct, type Sellable } from '@webale/domain/features/product/pricing.ts'
import { quantityText } from '@webale/domain/kernel/quantity.ts'
import { undoOf } from '../../../lib/scan/undo-of.ts'
import { toastWarning } from '../../../lib/server/toasts.ts'
import type { LookupResult } from './use-lookup.ts'
import type { ListedProduct } from './use-items.ts'

/** What a person can do about it. */
type NextSteps = {
  /** Puts it into the cart in the quantity of the scan. */
  readonly add: (item: Sellable) => void
  readonly onSearch: (text: string) => void
  readonly onAddProduct: ((code: string) => void) | null
}

type CodeNotFound = {
  readonly code: string
  readonly found: LookupResult
  readonly undo?: (() => void) | null | undefined
}

const NOT_KNOWN = { soldOut: false, coded: null, retired: null } as const

const toastUnknown = ({ code, undo }: CodeNotFound, { onSearch, onAddProduct }: NextSteps): void =>
  toastWarning(`No product found for ${code}`, {
    action: undoOf(undo ?? null) ?? { label: 'Search by name', onClick: () => onSearch('') },
    other: onAddProduct && {
      label: 'Add product with this barcode',
      onClick: () => onAddProduct(code),
    },
  })

/** A code of a sold-out product must not become a second product: a person may have it in hand. */
const toastSoldOut = (product: ListedProduct, { add }: NextSteps): void =>
  toastWarning(`${product.name}: stock ${quantityText(product.current_stock)}`, {
    reason: 'Count the shelf, or sell it anyway.',
    action: { label: 'Sell anyway', onClick: () => add(sellableProduct(product)) },
  })

/** Says what is known of a code that adds nothing. */
export const toastNotFound = (missing: CodeNotFound, steps: NextSteps): void => {
  const { code, found } = missing
  const { soldOut, coded, retired } = found.kind === 'none' ? found : NOT_KNOWN
  if (retired)
    return toastWarning(`${retired} is no longer sold`, {
      reason: 'An administrator can sell it again in Inventory.',
    })

  if (coded !== null) return toastSoldOut(coded, steps)
  if (soldOut)
    return toastWarning(`No product found for ${code}`, {
      reason: 'What matches is sold out.',
      action: { label: 'Show', onClick: () => steps.onSearch(code) },
    })

  toastUnknown(missing, steps)
}
