// Looks up a code or a name in the catalogue of this till. Without one the server is asked, and
// recent codes are cached, so that a scan adds without waiting for the network; the server checks
// every price anyway (decision S4).
import { productReads } from '@webale/domain/features/product/product-reads.api.ts'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { call, toFailure, type CallFailure } from '../../../lib/server/call.ts'
import type { TillCatalogue } from '../../../till/catalogue/catalogue.ts'
import { useCatalogue } from '../../../till/page/current-catalogue.ts'
import type { ListedProduct } from './use-items.ts'

export type LookupResult =
  | {
      readonly kind: 'one'
      readonly product: ListedProduct
      readonly exact: boolean
    }
  /** `exact`: several products have this code. */
  | { readonly kind: 'many'; readonly count: number; readonly exact: boolean }
  /**
   * `soldOut`: a product has this code or name, but no stock; `coded` is the one with exactly this
   * code. `retired`: the name of the one with this code that is no longer sold.
   */
  | {
      readonly kind: 'none'
      readonly soldOut: boolean
      readonly coded: ListedProduct | null
      readonly retired: string | null
    }
  | { readonly kind: 'failed'; readonly failure: CallFailure }

type CachedProduct = { readonly product: ListedProduct; readonly at: number }

/** How long a cached code is used (ms). */
const REMEMBERED_MS = 5 * 60_000

const codesOf = ({ barcode, internal_barcode }: ListedProduct): string[] =>
  [barcode, internal_barcode].filter((code) => code !== null).map((code) => code.toLowerCase())

export type Lookup = {
  /** Looks up a text: the exact code if there is one, otherwise everything that contains it. */
  readonly find: (text: string) => Promise<LookupResult>
  /** Caches the codes of rows that were read anyway. */
  readonly remember: (rows: readonly ListedProduct[]) => void
  /** Removes sold products from the cache: they may be sold out. */
  readonly forget: (product_ids: readonly (string | null)[]) => void
}

/** Nothing without a response: the message about an unknown code is right without it. */
const whyNone = async (term: string): Promise<LookupResult> => {
  try {
    const { count, retired } = await call(productReads.soldOut, { term })
    const found = count === 0 ? [] : await call(productReads.soldOutItems, { term })
    const coded = found.find(({ exact }) => exact) ?? null
    return { kind: 'none', soldOut: count > 0, coded, retired }
  } catch {
    return { kind: 'none', soldOut: false, coded: null, retired: null }
  }
}

/** The one product that was found, or their number; null when none was. */
const resultOf = (
  rows: readonly (ListedProduct & { readonly exact: boolean })[],
): LookupResult | null => {
  const exact = rows.filter((row) => row.exact)
  const [only, ...others] = exact.length > 0 ? exact : rows
  if (only === undefined) return null

  return others.length > 0
    ? { kind: 'many', count: others.length + 1, exact: only.exact }
    : { kind: 'one', product: only, exact: only.exact }
}

const findInCatalogue = (catalogue: TillCatalogue, text: string): LookupResult =>
  resultOf(catalogue.findProducts(text)) ?? {
    kind: 'none',
    soldOut: catalogue.countSoldOut(text) > 0,
    coded: catalogue.findSoldOut(text).find(({ exact }) => exact) ?? null,
    retired: catalogue.findRetired(text),
  }

export const useLookup = (): Lookup => {
  const used = useCatalogue()
  const catalogue = useRef(used.catalogue)
  useEffect(() => {
    catalogue.current = used.catalogue
  }, [used])

  const seen = useRef(new Map<string, CachedProduct>())

  const remember = useCallback((rows: readonly ListedProduct[]): void => {
    const at = performance.now()
    for (const product of rows)
      for (const code of codesOf(product)) seen.current.set(code, { product, at })
  }, [])

  const find = useCallback(
    async (text: string): Promise<LookupResult> => {
      const own = catalogue.current
      if (own !== null) return findInCatalogue(own, text)
      const known = seen.current.get(text.toLowerCase())
      if (known !== undefined && performance.now() - known.at < REMEMBERED_MS)
        return { kind: 'one', product: known.product, exact: true }

      try {
        const rows = await call(productReads.search, { term: text })
        remember(rows)
        return resultOf(rows) ?? (await whyNone(text))
      } catch (error) {
        return { kind: 'failed', failure: toFailure(error) }
      }
    },
    [remember],
  )

  const forget = useCallback((product_ids: readonly (string | null)[]): void => {
    for (const [code, { product }] of seen.current)
      if (product_ids.includes(product.id)) seen.current.delete(code)
  }, [])

  return useMemo(() => ({ find, remember, forget }), [find, remember, forget])
}
