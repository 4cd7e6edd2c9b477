// Looks up a code or a name in the catalogue of this till. Without one the server is asked, and
// recent codes are cached, so that a scan adds without waiting for the network; the server checks
// every price anyway (decision S4).
import { preferExactCode } from '@webale/domain/features/barcode/code-key.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { call, toFailure, type CallFailure } from '../../../lib/server/call.ts'
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
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly failure: CallFailure }

type CachedProduct = { readonly product: ListedProduct; readonly at: number }

/** How long a cached code is used (ms). */
const REMEMBERED_MS = 5 * 60_000

const codesOf = ({ barcode, internal_barcode }: ListedProduct): string[] =>
  [barcode, internal_barcode].filter((code) => code !== null).map((code) => code.toLowerCase())

export type Lookup = {
  /** Looks up a text: the exact code if there is one, otherwise everything that contains it. */
  readonly find: (text: string) => Promise<LookupResult>
  /** The sold-out product that has this code, for a text that no product with stock has as code. */
  readonly findSoldOut: (code: string) => Promise<ListedProduct | null>
  /** Caches the codes of rows that were read anyway. */
  readonly remember: (rows: readonly ListedProduct[]) => void
  /** Removes sold products from the cache: they may be sold out. */
  readonly forget: (product_ids: readonly (string | null)[]) => void
}

/** Null without a response: the message about an unknown code is right without it. */
const askSoldOut = (code: string): Promise<ListedProduct | null> =>
  call(productApi.list, { code, limit: 10 }).then(
    ({ rows }) => preferExactCode(rows, code)[0] ?? null,
    () => null,
  )

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

const NOTHING: LookupResult = { kind: 'none' }

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
      if (own !== null) return resultOf(own.findProducts(text)) ?? NOTHING
      const known = seen.current.get(text.toLowerCase())
      if (known !== undefined && performance.now() - known.at < REMEMBERED_MS)
        return { kind: 'one', product: known.product, exact: true }

      try {
        const rows = await call(productApi.search, { term: text })
        remember(rows)
        return resultOf(rows) ?? NOTHING
      } catch (error) {
        return { kind: 'failed', failure: toFailure(error) }
      }
    },
    [remember],
  )

  const findSoldOut = useCallback(
    async (code: string) =>
      catalogue.current === null
        ? askSoldOut(code)
        : (catalogue.current.findSoldOut(code)[0] ?? null),
    [],
  )

  const forget = useCallback((product_ids: readonly (string | null)[]): void => {
    for (const [code, { product }] of seen.current)
      if (product_ids.includes(product.id)) seen.current.delete(code)
  }, [])

  return useMemo(
    () => ({ find, findSoldOut, remember, forget }),
    [find, findSoldOut, remember, forget],
  )
}
