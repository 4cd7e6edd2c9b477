// A stock count: several people count the goods of a department while the shop sells. Each line is
// compared with the ledger at the time of the line, and finishing corrects the stock.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { goodsValue } from '../../kernel/money.ts'
import {
  isMeasured,
  QuantityFromZero,
  TRACKING_TYPES,
  type TrackingType,
} from '../../kernel/quantity.ts'
import { optionalLine, Reason, thingName } from '../../kernel/text.ts'

/** Products of one count. */
export const MAX_COUNTED = 5000
/** So many of a person's own lines are shown. */
export const MAX_OWN_LINES = 200
/** What a leader types to finish. */
export const FINISH_WORD = 'FINISH'

/** What a count contains, among the products of its department. */
export const CountScope = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('category'), category_id: Id }),
  z.object({
    kind: z.literal('products'),
    product_ids: z
      .array(Id)
      .min(1, 'Choose at least one product')
      .max(MAX_COUNTED, 'A count can have 5,000 products at most'),
  }),
])
export type CountScope = z.output<typeof CountScope>

const NAME_CONTROL = /^\P{Cc}*$/u

export const NewStockCount = z.object({
  /** Made by the device: the same id is the same count. */
  id: Id,
  name: thingName('Name', 60),
  /**
   * Chosen by an administrator; for others always their own. Null: products without a department.
   */
  department_id: Id.nullish(),
  scope: CountScope,
})
export type NewStockCount = z.output<typeof NewStockCount>

const Place = optionalLine('Place', 40)

export const NewCountLine = z.object({
  id: Id,
  count_id: Id,
  product_id: Id,
  counted: QuantityFromZero,
  place: Place.refine(
    (text) => text === null || NAME_CONTROL.test(text),
    'Place cannot have control characters',
  ),
})
export type NewCountLine = z.output<typeof NewCountLine>

const ProductIds = z
  .array(Id)
  .max(MAX_COUNTED, 'A count can have 5,000 products at most')
  .default([])

/** `left_out`: products whose lines are ignored, so that their stock stays as it is. */
export const CountToFinish = z.object({
  id: Id,
  count_id: Id,
  set_missing_to_zero: z.boolean('Choose on or off').default(false),
  left_out: ProductIds,
})
export type CountToFinish = z.output<typeof CountToFinish>

export const CountToCancel = z.object({ id: Id, count_id: Id, reason: Reason })
export type CountToCancel = z.output<typeof CountToCancel>

/** 'CNT-000001'. */
export const countNumber = (count: number): string => `CNT-${String(count).padStart(6, '0')}`

export const COUNT_STATES = ['open', 'finished', 'cancelled'] as const

export const StockCount = z.object({
  id: Id,
  number: z.string(),
  name: z.string(),
  /** 'All products', the name of a category, or '12 products'. */
  what: z.string(),
  department_id: Id.nullable(),
  started_name: z.string(),
  started_at: z.string(),
  state: z.enum(COUNT_STATES),
  /** Products with a line. */
  counted_products: z.number(),
  ended_name: z.string().nullable(),
  ended_at: z.string().nullable(),
  /** Why it was cancelled. */
  reason: z.string().nullable(),
})
export type StockCount = z.output<typeof StockCount>

/** A line as it was saved. It holds no stock. */
export const CountLine = z.object({
  id: Id,
  product_id: Id,
  product_name: z.string(),
  unit: z.string(),
  tracking_type: z.enum(TRACKING_TYPES),
  place: z.string(),
  counted: z.number(),
  counted_name: z.string(),
  counted_at: z.string(),
})
export type CountLine = z.output<typeof CountLine>

/** A product as counters see it: never with its stock. */
export const GoodsToCount = z.object({
  product_id: Id,
  name: z.string(),
  barcode: z.string().nullable(),
  internal_barcode: z.string().nullable(),
  unit: z.string(),
  tracking_type: z.enum(TRACKING_TYPES),
  /** Is it the product with exactly the code that was searched? */
  exact: z.boolean(),
  /** The lines in force. */
  lines: z.array(
    CountLine.pick({
      place: true,
      counted: true,
      counted_name: true,
      counted_at: true,
    }),
  ),
})
export type GoodsToCount = z.output<typeof GoodsToCount>

export const ReviewRow = z.object({
  product_id: Id,
  name: z.string(),
  barcode: z.string().nullable(),
  unit: z.string(),
  /** Null for a product that was not counted; then `at_count` is its stock now. */
  counted: z.number().nullable(),
  at_count: z.number(),
  difference: z.number().nullable(),
  /** The difference in UGX; null without a difference or without a known cost. */
  value: z.number().nullable(),
  counted_at: z.string().nullable(),
  has_moved: z.boolean(),
})
export type ReviewRow = z.output<typeof ReviewRow>

export const CountReview = z.object({
  count: StockCount,
  /** What `value` is computed with: the cost for administrators, the selling price for others. */
  valued_at: z.enum(['cost', 'selling_price']),
  rows: z.array(ReviewRow),
})
export type CountReview = z.output<typeof CountReview>

/** Why this quantity cannot be saved, or null. Measured goods have decimals, others none. */
export const countedQuantityProblem = (
  { name, tracking_type }: { readonly name: string; readonly tracking_type: TrackingType },
  counted: number,
): string | null =>
  isMeasured(tracking_type) || Number.isInteger(counted)
    ? null
    : `${name} is counted in whole numbers`

/** The value of a difference in UGX, below 0 when goods are missing. */
export const differenceValue = (unit_value: number, difference: number): number =>
  (difference < 0 ? -1 : 1) * goodsValue(unit_value, Math.abs(difference)) + 0

const LARGE_SHARE = 0.2
const LARGE_UNITS = 10
const LARGE_VALUE = 50_000

/** Should a leader look at this difference? Over 20 % and over 10 units, or over UGX 50,000. */
export const isLargeDifference = ({ at_count, difference, value }: ReviewRow): boolean => {
  const units = Math.abs(difference ?? 0)
  const isFar = units > LARGE_UNITS && units > LARGE_SHARE * Math.abs(at_count)
  return isFar || Math.abs(value ?? 0) > LARGE_VALUE
}

export const REVIEW_FILTERS = ['all', 'differences', 'missing', 'large'] as const
export type ReviewFilter = (typeof REVIEW_FILTERS)[number]

export const filterReview = (
  rows: readonly ReviewRow[],
  filter: ReviewFilter,
): readonly ReviewRow[] => {
  if (filter === 'differences')
    return rows.filter(({ difference }) => difference !== null && difference !== 0)
  if (filter === 'missing') return rows.filter(({ counted }) => counted === null)
  return filter === 'large' ? rows.filter(isLargeDifference) : rows
}
