// The tables of stock counts. Rows never change; a
// count is open until it has a row in stock_count_ends.

/** `category_name` is the name when the count started. */
export type StoredScope =
  | { readonly kind: 'all' }
  | {
      readonly kind: 'category'
      readonly category_id: string
      readonly category_name: string
    }
  | { readonly kind: 'products'; readonly product_ids: readonly string[] }

type StockCounts = {
  id: string
  number: number
  name: string
  scope: StoredScope
  department_id: string | null
  started_by: string
  started_name: string
  started_at: string
}
type StockCountEnds = {
  id: string
  count_id: string
  ended: 'finished' | 'cancelled'
  set_missing_to_zero: boolean
  reason: string | null
  ended_by: string
  ended_name: string
  ended_at: string
}
type CountLines = {
  id: string
  count_id: string
  product_id: string
  /** The order in which the lines of a product were saved, from 1. */
  position: number
  /** '' for no place in particular. */
  place: string
  counted: number
  counted_by: string
  counted_name: string
  counted_at: string
}
/** What a finished count found for one product, and what one piece or ml was worth then. */
type CountResults = {
  id: string
  count_id: string
  product_id: string
  product_name: string
  /** What was counted ('pcs', 'ml'); null in results of earlier versions. */
  unit: string | null
  counted: number
  at_count: number
  difference: number
  unit_cost: number | null
  unit_price: number
  counted_at: string
}

export type CountTables = {
  stock_counts: StockCounts
  stock_count_ends: StockCountEnds
  count_lines: CountLines
  count_results: CountResults
}
