// Scans and typed codes go into the cart one after the other, in the order in which they came, also while a sale is being
// sent or a cart is being read: nothing scanned is lost (POS-020 to POS-022).
import { sellableProduct, type Sellable } from '@webale/domain/features/product/pricing.ts'
import { parseScan } from '@webale/domain/features/sale/scan.ts'
import { useCallback, useEffect, useRef } from 'react'
import type { CallFailure } from '../../../lib/call.ts'
import { runWhenServerIsBack } from '../../../lib/server-connection.ts'
import { onScan } from '../../../lib/scanner.ts'
import { playAdded, playIgnored, playUnknown } from '../../../lib/sound.ts'
import { dismissFailure, findLogReference, toastError, toastWarning } from '../../../lib/toasts.ts'
import type { Lookup } from './use-lookup.ts'

/** A code to look up; `typed` by a person (then one that only contains the text will do), or scanned. */
export type ScannedInput = { readonly text: string; readonly quantity: number; readonly typed: boolean }

type ScanToCart = {
  readonly find: Lookup['find']
  readonly add: (item: Sellable, quantity: number) => void
  /** Nothing can be added right now; what comes waits. */
  readonly closed: boolean
  /** Closes the receipt dialog and the like; false when another dialog is on top and the scan must be ignored. */
  readonly makeRoom: () => boolean
  /** Several products fit: show them. Also used for "Search by name". */
  readonly onSearch: (text: string) => void
  /** Begins a product with this barcode; null for people who may not add products. */
  readonly onAddProduct: ((code: string) => void) | null
  /** What stands in the scan box: a multiplier typed before the scan counts. Reading it empties the box. */
  readonly takeTyped: () => string
}

type Latest = { readonly current: ScanToCart }

/** What the toast about a failed lookup is about. */
const LOOKUP = 'lookup'

const toastNoLookup = (text: string, failure: CallFailure): void => {
  toastError(`Could not look up ${text}`, { reason: failure.title, reference: findLogReference(failure), subject: LOOKUP })
  if (failure.kind === 'unreachable') runWhenServerIsBack(() => dismissFailure(LOOKUP))
}

/** A code of goods that are sold out must not become a second product: then the list shows how many there are. */
const toastNotFound = (text: string, soldOut: boolean, latest: Latest): void => {
  const { onAddProduct } = latest.current
  if (soldOut) {
    const action = { label: 'Show', onClick: () => latest.current.onSearch(text) }
    return toastWarning(`No product found for ${text}`, { reason: 'A product with this code is sold out.', action })
  }
  toastWarning(`No product found for ${text}`, {
    action: { label: 'Search by name', onClick: () => latest.current.onSearch('') },
    other: onAddProduct && { label: 'Add product with this barcode', onClick: () => onAddProduct(text) },
  })
}

/** Looks one code up and adds it, or says why not. */
const lookUpAndAdd = async ({ text, quantity, typed }: ScannedInput, latest: Latest): Promise<void> => {
  const found = await latest.current.find(text)
  if (found.kind === 'one' && (typed || found.exact)) {
    latest.current.add(sellableProduct(found.product), quantity)
    dismissFailure(LOOKUP)
    return playAdded()
  }
  playUnknown()
  if (found.kind === 'failed') return toastNoLookup(text, found.failure)
  if (found.kind === 'many') return latest.current.onSearch(text)
  toastNotFound(text, found.kind === 'none' && found.soldOut, latest)
}

/** Works through what is wanted, one at a time, while the cart is open. */
const useQueue = (latest: Latest, closed: boolean): ((wanted: ScannedInput) => void) => {
  const queue = useRef<ScannedInput[]>([])
  const working = useRef(false)
  const drain = useCallback(async (): Promise<void> => {
    if (working.current) return
    working.current = true
    for (let next = queue.current[0]; next !== undefined && !latest.current.closed; next = queue.current[0]) {
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
  const put = useQueue(latest, rest.closed)
  useEffect(
    () =>
      onScan(({ code }) => {
        if (!latest.current.makeRoom()) return playIgnored()
        // '5*' in the box multiplies, wherever the focus was; the code itself may stand behind it.
        const typed = latest.current.takeTyped()
        const { quantity } = parseScan(typed.includes('*') ? typed : '')
        put({ text: code, quantity, typed: false })
      }),
    [put],
  )
  return put
}
