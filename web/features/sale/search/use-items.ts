// The rows of the till's two lists, ten at most: the search results, or the best sellers without a search (decision
// R9).
import { productApi } from '@webale/domain/features/product/product.api.ts'
import type { Product } from '@webale/domain/features/product/product.ts'
import { serviceApi } from '@webale/domain/features/service/service.api.ts'
import type { Service } from '@webale/domain/features/service/service.ts'
import { queryErrorProps } from '../../../lib/query-error-props.ts'
import { useQuery } from '../../../lib/use-query.ts'

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

type Read<Row> = Parameters<typeof queryErrorProps>[0] & {
  data: readonly Row[] | undefined
  isPlaceholderData: boolean
  isError: boolean
}

const itemsOf = <Row>(read: Read<Row>, rows: readonly Row[] | undefined): Items<Row> => ({
  rows: rows?.slice(0, MAX_ROWS),
  stale: read.isPlaceholderData,
  capped: (read.data?.length ?? 0) >= MAX_ROWS,
  problem: read.isError ? queryErrorProps(read) : null,
})

export const useProducts = (term: string): Items<Product> => {
  const found = useQuery(productApi.search, { term }, { keepPrevious: true })
  return itemsOf(found, found.data)
}

export const useServices = (term: string): Items<Service> => {
  const found = useQuery(serviceApi.search, { term }, { keepPrevious: true })
  return itemsOf(found, found.data)
}

/** The number of sold-out products that match; 0 until it is known. Read only when the list has room to show it. */
export const useSoldOut = (term: string, { rows, stale, capped }: Items<unknown>): number => {
  const enabled = rows !== undefined && !stale && !capped && (term !== '' || rows.length === 0)
  const { data } = useQuery(productApi.soldOut, { term }, { enabled })
  return enabled ? (data?.count ?? 0) : 0
}
