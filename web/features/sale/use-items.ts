// The rows of the till's two lists, ten at most: what the search finds, or without a search what was sold most today.
import { productApi } from '@webale/domain/features/product/product.api.ts'
import type { Product } from '@webale/domain/features/product/product.ts'
import { serviceApi } from '@webale/domain/features/service/service.api.ts'
import type { Service } from '@webale/domain/features/service/service.ts'
import { readingProblem } from '../../lib/reading-problem.ts'
import { useEach } from '../../lib/use-each.ts'
import { useQuery } from '../../lib/use-query.ts'
import { mostSoldFirst, useSoldToday } from './sold-today.ts'

/** POS-016, POS-017. */
export const MOST_ROWS = 10

export type Items<Row> = {
  readonly rows: readonly Row[] | undefined
  /** The rows are those of an earlier search; the new ones are on their way. */
  readonly stale: boolean
  /** There may be more than the ten shown. */
  readonly capped: boolean
  /** What the error panel shows; null while all is well. */
  readonly problem: ReturnType<typeof readingProblem> | null
}

type Read<Row> = Parameters<typeof readingProblem>[0] & { data: readonly Row[] | undefined; isPlaceholderData: boolean; isError: boolean }

const itemsOf = <Row>(read: Read<Row>, rows: readonly Row[] | undefined): Items<Row> => ({
  rows: rows?.slice(0, MOST_ROWS),
  stale: read.isPlaceholderData,
  capped: (read.data?.length ?? 0) >= MOST_ROWS,
  problem: read.isError ? readingProblem(read) : null,
})

const inStock = ({ current_stock }: Product): boolean => current_stock > 0

export const useProducts = (term: string): Items<Product> => {
  const found = useQuery(productApi.search, { term }, { keepPrevious: true })
  const { products: counts } = useSoldToday()
  const listed = new Set(found.data?.map(({ id }) => id))
  // Without a search the server answers the first ten by name: what sells most may not be among them.
  const wanted =
    term === '' && found.data !== undefined
      ? Object.keys(counts)
          .slice(0, MOST_ROWS)
          .filter((id) => !listed.has(id))
      : []
  const others = useEach(
    productApi.get,
    wanted.map((id) => ({ id })),
  )
  if (term !== '' || found.data === undefined) return itemsOf(found, found.data)
  return itemsOf(found, mostSoldFirst([...found.data, ...others.filter(inStock)], counts))
}

export const useServices = (term: string): Items<Service> => {
  const found = useQuery(serviceApi.search, { term }, { keepPrevious: true })
  const { services: counts } = useSoldToday()
  return itemsOf(found, term === '' && found.data ? mostSoldFirst(found.data, counts) : found.data)
}
