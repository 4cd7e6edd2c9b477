// The filter of the product list: department, search, order and page. It is in the URL, so that a
// filtered list can be bookmarked and shared.
import { isAdmin } from '@webale/domain/access/role.ts'
import { PRODUCT_SORTS } from '@webale/domain/features/product/product-reads.api.ts'
import { STOCK_FILTERS, type StockFilter } from '@webale/domain/features/product/product.ts'
import { useCallback, useMemo } from 'react'
import { readId, readOneOf, readPage, readText, useUrlFilter } from '../../lib/url-filter.ts'
import { useActor } from '../../lib/session/session.tsx'

type ProductSort = (typeof PRODUCT_SORTS)[number]

export type ProductFilter = {
  /** '' for all departments. */
  readonly department: string
  readonly search: string
  /** '' for every stock level. */
  readonly stock: StockFilter | ''
  readonly sort: ProductSort
  /** Pages are counted from 1 in the URL. */
  readonly page: number
}

/** Rows per page: enough to scroll through, few enough for a cheap phone. */
export const PAGE_ROWS = 100

/** The default order. */
const USUAL = { sort: 'name' } as const

/**
 * A change of anything but the page returns to page
 * 1. Only admins choose a department (decision P9).
 */
export const useProductFilter = () => {
  const free = isAdmin(useActor())
  const [params, setAddress] = useUrlFilter(USUAL)
  const filter = useMemo<ProductFilter>(
    () => ({
      department: free ? readId(params, 'department') : '',
      search: readText(params, 'search', 200),
      stock: readOneOf(params, 'stock', STOCK_FILTERS) ?? '',
      sort: readOneOf(params, 'sort', PRODUCT_SORTS) ?? USUAL.sort,
      page: readPage(params),
    }),
    [params, free],
  )

  const change = useCallback((part: Partial<ProductFilter>): void => setAddress(part), [setAddress])
  const clear = useCallback(
    () =>
      change({
        department: '',
        search: '',
        stock: '',
      }),
    [change],
  )

  const isFiltered = filter.department !== '' || filter.search !== '' || filter.stock !== ''

  return useMemo(
    () => ({
      filter,
      change,
      clear,
      isFiltered,
    }),
    [filter, change, clear, isFiltered],
  )
}

export type ProductFilterState = ReturnType<typeof useProductFilter>
