// What the product list shows: department, search, order and page. It lives in the address, so a filtered list can be kept,
// shared and gone back to.
import { isAdmin } from '@webale/domain/access/role.ts'
import { PRODUCT_SORTS } from '@webale/domain/features/product/product.api.ts'
import { Id } from '@webale/domain/kernel/id.ts'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useActor } from '../../lib/session.tsx'

type ProductSort = (typeof PRODUCT_SORTS)[number]

export type ProductFilter = {
  /** '' for all departments. */
  readonly department: string
  readonly search: string
  readonly sort: ProductSort
  /** Pages are counted from 1 in the address. */
  readonly page: number
}

/** Rows of one page: enough to scroll through, few enough for a cheap phone. */
export const PAGE_ROWS = 100

const sortOr = (text: string | null): ProductSort => PRODUCT_SORTS.find((sort) => sort === text) ?? 'name'

const pageOr = (text: string | null): number => {
  const page = Number(text)
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}

const read = (params: URLSearchParams, isFree: boolean): ProductFilter => {
  const department = params.get('department') ?? ''
  return {
    department: isFree && Id.safeParse(department).success ? department : '',
    search: (params.get('search') ?? '').slice(0, 200),
    sort: sortOr(params.get('sort')),
    page: pageOr(params.get('page')),
  }
}

/** Whatever is as it was at the start stays out of the address. */
const write = (params: URLSearchParams, part: Partial<ProductFilter>): URLSearchParams => {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries({ page: 1, ...part })) {
    if (value === '' || value === 'name' || value === 1) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

/** A change of anything but the page begins at the first page again. Only admins choose a department (decision P9). */
export const useProductFilter = () => {
  const free = isAdmin(useActor())
  const [params, setParams] = useSearchParams()
  const filter = useMemo(() => read(params, free), [params, free])
  const change = useCallback(
    (part: Partial<ProductFilter>): void => setParams((before) => write(before, part), { replace: true, preventScrollReset: true }),
    [setParams],
  )
  const clear = useCallback(() => change({ department: '', search: '' }), [change])
  const isFiltered = filter.department !== '' || filter.search !== ''
  return useMemo(() => ({ filter, change, clear, isFiltered }), [filter, change, clear, isFiltered])
}

export type ProductFilterState = ReturnType<typeof useProductFilter>
