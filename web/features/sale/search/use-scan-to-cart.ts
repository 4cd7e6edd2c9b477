// Adds scans and typed codes to the cart one after the other, in their order, also while a sale is
// being sent or a cart is being read: no scan is lost.
import { codesOfScan } from '@webale/domain/features/barcode/scanned-code.ts'
import { sellableProduct, type Sellable } from '@webale/domain/features/product/pricing.ts'
import { multiplierOf } from '@webale/domain/features/sale/scan.ts'
import { useCallback, useEffect, useRef } from 'react'
import type { CallFailure } from '../../../lib/server/call.ts'
import { runWhenServerIsBack } from '../../../lib/server/contact.ts'
import { onScan } from '../../../lib/scan/scanner.ts'
import { playAccepted, playIgnored, playUnknown } from '../../../lib/sound.ts'
import { dismissFailure, toastError, toastWarning } from '../../../lib/server/toasts.ts'
import { findLogReference } from '../../../lib/server/failure-toasts.ts'
import type { Lookup, LookupResult } from './use-lookup.ts'

/** A code to look up, scanned or `typed` by a person (then a single partial match is enough). */
export type ScannedInput = {
  readonly text: string
  readonly quantity: number
  readonly typed: boolean
  /** What was in the scan field; it goes back there when the quantity is refused. */
  readonly field?: string
  /** Types the scan into the field that lost it. */
  readonly undo?: (() => void) | null
}

type ScanToCart = {
  readonly find: Lookup['find']
  readonly add: (item: Sellable, quantity: number) => void
  /** Why this many more of an item cannot be added, or null. */
  readonly problemOf: (item: Sellable, quantity: number) => string | null
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
  /** Gives a text back to the scan field, unless something else was typed since. */
  readonly giveBack: (text: string) => void
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

type CodeResult = { readonly code: string; readonly found: LookupResult }

/** Nothing is added in another quantity than was typed: the text stays, with the reason. */
const refuseQuantity = (problem: string, field: string, latest: LatestScan): void => {
  latest.current.giveBack(field)
  playUnknown()
  toastError(problem, { slot: 'quantity' })
}

/** Adds what can be kept; otherwise the typed text goes back with the reason. */
const addOrRefuse = (
  item: Sellable,
  { quantity, field = '' }: ScannedInput,
  latest: LatestScan,
): boolean => {
  const problem = latest.current.problemOf(item, quantity)
  if (problem === null) latest.current.add(item, quantity)
  else refuseQuantity(problem, field, latest)

  return problem === null
}

/** Says what is known of a code that adds nothing. The words are loaded when they are needed. */
const toastNotFound = (
  { code, found }: CodeResult,
  wanted: ScannedInput,
  latest: LatestScan,
): void =>
  void import('./code-not-found.ts').then(
    (words) =>
      words.toastNotFound(
        { code, found, undo: wanted.undo },
        {
          add: (item) => void addOrRefuse(item, wanted, latest),
          onSearch: (text) => latest.current.onSearch(text),
          onAddProduct: latest.current.onAddProduct,
        },
      ),
    () => toastWarning(`No product found for ${code}`),
  )

const isKnown = (found: LookupResult, typed: boolean): boolean =>
  (found.kind === 'one' || found.kind === 'many') && (typed || found.exact)

/** Does no other reading of the scan have to be tried? */
const isDecided = (found: LookupResult, typed: boolean): boolean =>
  found.kind === 'failed' ||
  isKnown(found, typed) ||
  (found.kind === 'none' && (found.coded !== null || found.retired !== null))

/**
 * What the first known code of a scan finds. Without one: the first code, so that a product is
 * added with the GTIN and not with a whole link.
 */
const findCodes = async (
  { text, typed }: ScannedInput,
  { find }: ScanToCart,
): Promise<CodeResult> => {
  const [first = text, ...others] = codesOfScan(text)
  const result = { code: first, found: await find(first) }
  if (isDecided(result.found, typed)) return result
  for (const code of others) {
    const found = await find(code)
    if (isDecided(found, typed)) return { code, found }
  }

  return result
}

/** Looks one code up and adds it, or shows why not. */
const lookUpAndAdd = async (wanted: ScannedInput, latest: LatestScan): Promise<void> => {
  const result = await findCodes(wanted, latest.current)
  const { code, found } = result
  if (found.kind === 'one' && isKnown(found, wanted.typed)) {
    if (!addOrRefuse(sellableProduct(found.product), wanted, latest)) return
    dismissFailure(LOOKUP)
    return playAccepted()
  }

  playUnknown()
  if (found.kind === 'failed') return toastNoLookup(code, found.failure)
  if (found.kind === 'many') return latest.current.onSearch(code)
  toastNotFound(result, wanted, latest)
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
        const field = latest.current.takeTyped()
        const { quantity, problem } = multiplierOf(field)
        if (problem !== null) return refuseQuantity(problem, field, latest)
        queueScan({ text, quantity, typed: false, field, undo: giveBack })
      }),
    [queueScan],
  )

  return queueScan
}
