// The rows of the till's two lists, ten at most: the search results, or the best sellers without a
// search (decision R9). They come from the catalogue of this till, and from the server where there
// is none.
import type { SellableProduct } from '@webale/domain/features/product/pricing.ts'
import { productReads } from '@webale/domain/features/product/product-reads.api.ts'
import type { CatalogueProduct, CatalogueService } from '@webale/domain/features/till/catalogue.ts'
import { serviceApi } from '@webale/domain/features/service/service.api.ts'
import { queryErrorProps } from '../../../lib/server/query-error-props.ts'
import type { TillCatalogue } from '../../../till/catalogue/catalogue.ts'
import { useCatalogue } from '../../../till/page/current-catalogue.ts'
import { useQuery } from '../../../lib/server/use-query.ts'
import { useCallback, useMemo } from 'react'

/** Rows of one search. */
export const MAX_ROWS = 10

export type Items<Row> = {
  readonly rows: readonly Row[] | undefined
  /** The rows are of an earlier search; the new ones are loading. */
  readonly stale: boolean
  /** There may be more than the ten rows. */
  readonly capped: boolean
  /** The props of the error panel; null when there is no error. */
  readonly problem: ReturnType<typeof queryErrorProps> | null
}

type RowsQuery<Row> = Parameters<typeof queryErrorProps>[0] & {
  data: readonly Row[] | undefined
  isPlaceholderData: boolean
  isError: boolean
}

/** `isStarting`: the catalogue is being loaded, so a failing server is not reported yet. */
const itemsOf = <Row>(read: RowsQuery<Row>, isStarting: boolean): Items<Row> => ({
  rows: read.data?.slice(0, MAX_ROWS),
  stale: read.isPlaceholderData,
  capped: (read.data?.length ?? 0) >= MAX_ROWS,
  problem: read.isError && !isStarting ? queryErrorProps(read) : null,
})

/** What the till's own catalogue finds; null where there is none. */
const useOwnItems = <Row>(find: (catalogue: TillCatalogue) => readonly Row[]) => {
  const used = useCatalogue()
  const own = useMemo((): Items<Row> | null => {
    if (used.catalogue === null) return null
    const rows = find(used.catalogue)

    return {
      rows,
      stale: false,
      capped: rows.length >= MAX_ROWS,
      problem: null,
    }
  }, [used, find])

  return { own, isStarting: used.isStarting }
}

/** A product in the list, from the server or from the till's catalogue. */
export type ListedProduct = Omit<CatalogueProduct, 'kind' | 'rev' | 'parts'> &
  Pick<SellableProduct, 'stocked_parts'>
/** The same of a service. */
export type ListedService = Omit<CatalogueService, 'kind' | 'rev'>

export const useProducts = (term: string): Items<ListedProduct> => {
  const { own, isStarting } = useOwnItems(
    useCallback((catalogue) => catalogue.findProducts(term), [term]),
  )
  const found = useQuery(
    productReads.search,
    { term },
    { keepPrevious: true, enabled: own === null },
  )
  return own ?? itemsOf(found, isStarting)
}

export const useServices = (term: string): Items<ListedService> => {
  const { own, isStarting } = useOwnItems(
    useCallback((catalogue) => catalogue.findServices(term), [term]),
  )
  const found = useQuery(serviceApi.search, { term }, { keepPrevious: true, enabled: own === null })
  return own ?? itemsOf(found, isStarting)
}

/**
 * The number of sold-out products that match; 0 until it is known. Read only when the list has room
 * to show it.
 */
export const useSoldOut = (term: string, { rows, stale, capped }: Items<unknown>): number => {
  const enabled = rows !== undefined && !stale && !capped && (term !== '' || rows.length === 0)
  const used = useCatalogue()
  const own = useMemo(
    () => (enabled ? (used.catalogue?.countSoldOut(term) ?? null) : null),
    [used, enabled, term],
  )

  const { data } = useQuery(productReads.soldOut, { term }, { enabled: enabled && own === null })

  return enabled ? (own ?? data?.count ?? 0) : 0
}
