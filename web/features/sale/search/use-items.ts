// The rows of the till's two lists, ten at most: what the search finds, or without a search the best sellers (decision R9).
import { productApi } from '@webale/domain/features/product/product.api.ts'
import type { Product } from '@webale/domain/features/product/product.ts'
import { serviceApi } from '@webale/domain/features/service/service.api.ts'
import type { Service } from '@webale/domain/features/service/service.ts'
import { queryErrorProps } from '../../../lib/query-error-props.ts'
import { useQuery } from '../../../lib/use-query.ts'

/** POS-016, POS-017. */
export const MOST_ROWS = 10

export type Items<Row> = {
  readonly rows: readonly Row[] | undefined
  /** The rows are those of an earlier search; the new ones are on their way. */
  readonly stale: boolean
  /** There may be more than the ten shown. */
  readonly capped: boolean
  /** What the error panel shows; null while all is well. */
  readonly problem: ReturnType<typeof queryErrorProps> | null
}

type Read<Row> = Parameters<typeof queryErrorProps>[0] & { data: readonly Row[] | undefined; isPlaceholderData: boolean; isError: boolean }

const itemsOf = <Row>(read: Read<Row>, rows: readonly Row[] | undefined): Items<Row> => ({
  rows: rows?.slice(0, MOST_ROWS),
  stale: read.isPlaceholderData,
  capped: (read.data?.length ?? 0) >= MOST_ROWS,
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

/** How many sold-out products fit the term; 0 until it is known. Asked only where the list has room to say it. */
export const useSoldOut = (term: string, { rows, stale, capped }: Items<unknown>): number => {
  const enabled = rows !== undefined && !stale && !capped && (term !== '' || rows.length === 0)
  const { data } = useQuery(productApi.soldOut, { term }, { enabled })
  return enabled ? (data?.count ?? 0) : 0
}
