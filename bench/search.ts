// The till's search in a small, a large and an enormous catalogue, in process: what the database needs for a keystroke.
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { quantile, timed } from './measure.ts'
import type { BenchShop } from './shop.ts'

const RUNS = 30

export const SEARCHES = ['whole barcode', 'common word', 'rare words', 'part of a barcode', 'nothing', 'two letters'] as const

const termOf = (search: (typeof SEARCHES)[number], products: number): string => {
  const middle = Math.floor(products / 2)
  const barcode = String(6_000_000_000_000 + middle * 37)
  return {
    'whole barcode': barcode,
    'common word': 'soap',
    'rare words': `sugar ${middle + 1}`,
    'part of a barcode': barcode.slice(3),
    nothing: 'hippopotamus',
    'two letters': 'so',
  }[search]
}

/** Median milliseconds of each kind of search. */
export const timeSearches = async (shop: BenchShop): Promise<number[]> => {
  const medians = []
  for (const search of SEARCHES) {
    const term = termOf(search, shop.products.length)
    medians.push(quantile(await timed(RUNS, () => shop.ask(productApi.search, { term })), 0.5))
  }
  return medians
}
