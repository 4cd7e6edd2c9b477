// Adds scans and typed codes to the cart one after the other, in their order, also while a sale is
// being sent or a cart is being read: no scan is lost.
import { codesOfScan } from '@webale/domain/features/barcode/scanned-code.ts'
import { sellableProduct, type Sellable } from '@webale/domain/features/product/pricing.ts'
import { multiplierOf } from '@webale/domain/features/sale/scan.ts'
import { quantityText } from '@webale/domain/kernel/quantity.ts'
import { useCallback, useEffect, useRef } from 'react'
import type { CallFailure } from '../../../lib/server/call.ts'
import { runWhenServerIsBack } from '../../../lib/server/contact.ts'
import { onScan } from '../../../lib/scan/scanner.ts'
import { undoOf } from '../../../lib/scan/undo-of.ts'
import { playAccepted, playIgnored, playUnknown } from '../../../lib/sound.ts'
import {
  dismissFailure,
  findLogReference,
  toastError,
  toastWarning,
} from '../../../lib/server/toasts.ts'
import type { Lookup, LookupResult } from './use-lookup.ts'
import type { ListedProduct } from './use-items.ts'

/** A code to look up, scanned or `typed` by a person (then a single partial match is enough). */
export type ScannedInput = {
  readonly text: string
  readonly quantity: number
  readonly typed: boolean
  /** Types the scan into the field that lost it. */
  readonly giveBack?: (() => void) | null
}

type ScanToCart = {
  readonly find: Lookup['find']
  readonly findSoldOut: Lookup['findSoldOut']
  readonly add: (item: Sellable, quantity: number) => void
  /** Nothing can be added now; new input waits. */
  readonly closed: boolean
  /**
   * Closes the receipt dialog; returns false when
   * another dialog is open and the scan must be ignored.
   */
  readonly makeRoom: () => boolean
  /** Shows several matches. Also used for "Search by name". */
  readonly onSearch: (text: string) => void
  /** Starts a product with this barcode; null for people who may not add products. */
  readonly onAddProduct: ((code: string) => void) | null
  /**
   * Returns the text of the scan field and clears it: a multiplier typed before the scan counts.
   */
  readonly takeTyped: () => string
}

type LatestScan = { readonly current: ScanToCart }

/** The subject of the toast about a failed lookup. */
const LOOKUP = 'lookup'

const toastNoLookup = (text: string, failure: CallFailure): void => {
  toastError(`Could not look up ${text}`, {
    reason: failure.title,
    reference: findLogReference(failure),
    subject: LOOKUP,
  })
  if (failure.kind === 'unreachable') runWhenServerIsBack(() => dismissFailure(LOOKUP))
}

/** Sold-out goods are in no result, but a person may have them in hand (decision U8). */
const toastSoldOut = (product: ListedProduct, quantity: number, latest: LatestScan): void =>
  toastWarning(`${product.name}: stock ${quantityText(Math.min(0, product.current_stock))}`, {
    action: {
      label: 'Sell anyway',
      onClick: () => latest.current.add(sellableProduct(product), quantity),
    },
  })

const toastNotFound = (
  text: string,
  giveBack: ScannedInput['giveBack'],
  latest: LatestScan,
): void => {
  const { onAddProduct } = latest.current
  toastWarning(`No product found for ${text}`, {
    action: undoOf(giveBack ?? null) ?? {
      label: 'Search by name',
      onClick: () => latest.current.onSearch(''),
    },
    other: onAddProduct && {
      label: 'Add product with this barcode',
      onClick: () => onAddProduct(text),
    },
  })
}

type CodeResult = {
  readonly code: string
  readonly found: LookupResult
  readonly soldOut: ListedProduct | null
}

const isKnown = (found: LookupResult, typed: boolean): boolean =>
  (found.kind === 'one' || found.kind === 'many') && (typed || found.exact)

const findCode = async (
  code: string,
  typed: boolean,
  { find, findSoldOut }: ScanToCart,
): Promise<CodeResult> => {
  const found = await find(code)
  const isOver = found.kind === 'failed' || isKnown(found, typed)

  return { code, found, soldOut: isOver ? null : await findSoldOut(code) }
}

/**
 * What the first known code of a scan finds. Without one: the first code, so that a product is
 * added with the GTIN and not with a whole link.
 */
const findCodes = async (
  { text, typed }: ScannedInput,
  options: ScanToCart,
): Promise<CodeResult> => {
  const [first = text, ...others] = codesOfScan(text)
  const result = await findCode(first, typed, options)

  for (const code of others) {
    if (result.found.kind === 'failed' || result.soldOut !== null) break
    if (isKnown(result.found, typed)) break
    const other = await findCode(code, typed, options)
    if (other.soldOut !== null || isKnown(other.found, typed)) return other
  }

  return result
}

/** Looks one code up and adds it, or shows why not. */
const lookUpAndAdd = async (wanted: ScannedInput, latest: LatestScan): Promise<void> => {
  const { quantity, typed, giveBack } = wanted
  const { code, found, soldOut } = await findCodes(wanted, latest.current)
  if (found.kind === 'one' && isKnown(found, typed)) {
    latest.current.add(sellableProduct(found.product), quantity)
    dismissFailure(LOOKUP)
    return playAccepted()
  }

  playUnknown()
  if (found.kind === 'failed') return toastNoLookup(code, found.failure)
  if (soldOut !== null) return toastSoldOut(soldOut, quantity, latest)
  if (found.kind === 'many') return latest.current.onSearch(code)
  toastNotFound(code, giveBack, latest)
}

/** Processes the queue one by one while the cart can be changed. */
const useQueue = (latest: LatestScan, closed: boolean): ((wanted: ScannedInput) => void) => {
  const queue = useRef<ScannedInput[]>([])
  const working = useRef(false)
  const drain = useCallback(async (): Promise<void> => {
    if (working.current) return
    working.current = true

    for (
      let next = queue.current[0];
      next !== undefined && !latest.current.closed;
      next = queue.current[0]
    ) {
      queue.current.shift()
      await lookUpAndAdd(next, latest)
    }

    working.current = false
  }, [latest])

  useEffect(() => {
    if (!closed) void drain()
  }, [closed, drain])

  return useCallback(
    (wanted) => {
      queue.current.push(wanted)
      void drain()
    },
    [drain],
  )
}

export const useScanToCart = (rest: ScanToCart): ((wanted: ScannedInput) => void) => {
  const latest = useRef(rest)
  useEffect(() => {
    latest.current = rest
  })

  const queueScan = useQueue(latest, rest.closed)
  useEffect(
    () =>
      onScan(({ text, giveBack }) => {
        if (!latest.current.makeRoom()) return playIgnored()
        // A multiplier counts wherever the focus was.
        queueScan({
          text,
          quantity: multiplierOf(latest.current.takeTyped()),
          typed: false,
          giveBack,
        })
      }),
    [queueScan],
  )

  return queueScan
}
