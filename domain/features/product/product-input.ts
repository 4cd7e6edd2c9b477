// The input of a product form: schema limits, defaults, and the perfume rules that keep two fields
// with the same meaning equal (decision S10).
import { z } from 'zod'
import { MAX_CODE_LENGTH } from '../barcode/barcode.ts'
import { Id } from '../../kernel/id.ts'
import { mergeEdit, seenOf } from '../../kernel/merge-edit.ts'
import { money } from '../../kernel/money.ts'
import {
  isMeasured,
  MAX_STOCK,
  Quantity,
  roundQuantity,
  SeenStock,
  TOO_MANY_STOCK_DECIMALS,
  TRACKING_TYPES,
  TypedStock,
} from '../../kernel/quantity.ts'
import { optional, optionalLine, optionalName, thingName } from '../../kernel/text.ts'
import { VatCategoryInput } from '../../kernel/vat-category.ts'
import { Product } from './product.ts'

const price = (label: string) =>
  money(label)
    .nullish()
    .transform((amount) => amount ?? null)
const amount = TypedStock.nullish().transform((quantity) => quantity ?? null)

/** Tier prices of a product without tiers. */
export const NO_TIERS = { retail: null, wholesale: null, individual: null }

const fields = {
  name: thingName('Product name', 200),
  barcode: optionalLine('Barcode', MAX_CODE_LENGTH),
  category_id: optional(Id),
  department_id: optional(Id),
  supplier_id: optional(Id),
  brand: optionalName('Brand', 100),
  unit: thingName('Unit', 30),
  quantity_per_unit: Quantity.default(1),
  reorder_level: z
    .number('Reorder level must be a number')
    .int('Reorder level must be a whole number')
    .min(0, 'Reorder level cannot be below 0')
    .max(100_000, 'Reorder level cannot be above 100,000')
    .default(10),
  cost_price: price('Cost price'),
  selling_price: money('Selling price'),
  is_bundle: z.boolean().default(false),
  tracking_type: z
    .enum(TRACKING_TYPES, 'Choose unit, milliliter, volume or service')
    .default('unit'),
  volume_unit: optionalName('Volume unit', 20),
  allow_custom_price: z.boolean().default(false),
  min_price: price('Minimum price'),
  max_price: price('Maximum price'),
  pricing_tiers: z
    .object({
      retail: price('Retail price'),
      wholesale: price('Wholesale price'),
      individual: price('Individual price'),
    })
    .default(NO_TIERS),
  bottle_size_ml: Quantity.nullish().transform((size) => size ?? null),
  selling_price_per_ml: price('Selling price per ml'),
  wholesale_price_per_bottle: price('Wholesale price per bottle'),
  /** When it is left out, a new product is no favourite and a stored one keeps its value. */
  is_favourite: z.boolean().optional(),
  vat_category: VatCategoryInput,
  /**
   * In pieces or ml; null means the form did not touch it. Checked by stockProblem, because the
   * rule depends on the tracking.
   */
  current_stock: amount,
  current_stock_ml: amount,
}

const Fields = z.object(fields)
type Fields = z.output<typeof Fields>

const stockOf = (
  input: Pick<Fields, 'tracking_type' | 'current_stock' | 'current_stock_ml'>,
): number | null =>
  input.tracking_type === 'milliliter'
    ? (input.current_stock_ml ?? input.current_stock)
    : input.current_stock

/**
 * Why this cannot be a stock, or null: 0 to 1,000,000, whole for things counted, three decimals
 * for things measured.
 */
const stockProblem = (stock: number, tracking_type: Fields['tracking_type']): string | null => {
  if (!(stock >= 0)) return 'Stock cannot be below 0'
  if (stock > MAX_STOCK) return 'Stock cannot be above 1,000,000'
  if (!isMeasured(tracking_type))
    return Number.isInteger(stock) ? null : 'Stock must be a whole number'

  return stock === roundQuantity(stock) ? null : TOO_MANY_STOCK_DECIMALS
}

type Problem = { readonly path: string; readonly message: string }

const rangeProblem = ({ min_price, max_price }: Fields): Problem | null =>
  min_price !== null && max_price !== null && min_price > max_price
    ? { path: 'max_price', message: 'Maximum price cannot be below the minimum price' }
    : null

const newStockProblem = (input: Fields): Problem | null => {
  const message = stockProblem(stockOf(input) ?? 0, input.tracking_type)
  return message === null ? null : { path: 'current_stock', message }
}

const refused =
  <Input>(...problems: readonly ((input: Input) => Problem | null)[]) =>
  (input: Input, context: z.RefinementCtx<Input>): void => {
    for (const problem of problems) {
      const found = problem(input)
      if (found)
        context.addIssue({
          code: 'custom',
          path: [found.path],
          message: found.message,
        })
    }
  }

/**
 * Perfumes: unit 'ml', stock = stock in ml, selling price = price per ml (the ml field takes
 * precedence), cost per ml. Other products have none of these fields (decision S10).
 */
const normalizePerfume = <Input extends Fields>(input: Input) => {
  if (input.tracking_type !== 'milliliter') {
    return {
      ...input,
      bottle_size_ml: null,
      current_stock_ml: null,
      selling_price_per_ml: null,
      wholesale_price_per_bottle: null,
    }
  }

  const stock = stockOf(input)
  const selling_price = input.selling_price_per_ml ?? input.selling_price

  return {
    ...input,
    unit: 'ml',
    volume_unit: input.volume_unit ?? 'ml',
    current_stock: stock,
    current_stock_ml: stock,
    selling_price,
    selling_price_per_ml: selling_price,
  }
}

/** A product to add. `current_stock` is its opening stock, 0 when left out. */
export const NewProduct = Fields.superRefine(refused(rangeProblem, newStockProblem)).transform(
  (input) => {
    const product = normalizePerfume(input)
    const current_stock = product.current_stock ?? 0

    return {
      ...product,
      is_favourite: product.is_favourite ?? false,
      vat_category: product.vat_category ?? null,
      current_stock,
      current_stock_ml: product.tracking_type === 'milliliter' ? current_stock : null,
    }
  },
)
export type NewProduct = z.output<typeof NewProduct>

const ChangeFields = Fields.extend({
  id: Id,
  /** The stock the admin saw when the form opened; null when the form did not touch the stock. */
  seen_stock: SeenStock.nullish().transform((stock) => stock ?? null),
  /**
   * The field values when the form was opened (decision
   * R14). The stock is handled separately: seen_stock.
   */
  seen: seenOf(
    Product.pick({
      name: true,
      barcode: true,
      category_id: true,
      department_id: true,
      supplier_id: true,
      brand: true,
      unit: true,
      quantity_per_unit: true,
      reorder_level: true,
      cost_price: true,
      selling_price: true,
      is_bundle: true,
      tracking_type: true,
      volume_unit: true,
      allow_custom_price: true,
      min_price: true,
      max_price: true,
      pricing_tiers: true,
      bottle_size_ml: true,
      wholesale_price_per_bottle: true,
      is_favourite: true,
      vat_category: true,
    }),
  ),
})
type ChangeFields = z.output<typeof ChangeFields>

/**
 * Change of the stock by an edit: new value minus the value the admin saw, so that sales made
 * meanwhile are kept (decision S8). 0 when the stock was not edited.
 */
export const stockChange = (
  input: Pick<ChangeFields, 'tracking_type' | 'current_stock' | 'current_stock_ml' | 'seen_stock'>,
): number => {
  const stock = stockOf(input)
  return stock === null || input.seen_stock === null ? 0 : roundQuantity(stock - input.seen_stock)
}

const changedStockProblem = (input: ChangeFields): Problem | null =>
  stockChange(input) === 0 ? null : newStockProblem(input)

const unseenStockProblem = (input: ChangeFields): Problem | null =>
  stockOf(input) !== null && input.seen_stock === null
    ? { path: 'seen_stock', message: 'A stock must be sent with the stock that was seen' }
    : null

/** A product to change. An untouched stock is neither checked nor written (decision S8). */
export const ProductChange = ChangeFields.superRefine(
  refused(rangeProblem, unseenStockProblem, changedStockProblem),
).transform(normalizePerfume)
export type ProductChange = z.output<typeof ProductChange>

const RANGE = ['allow_custom_price', 'min_price', 'max_price']
const TRACKING = [
  'tracking_type',
  'unit',
  'volume_unit',
  'bottle_size_ml',
  'wholesale_price_per_bottle',
]

/**
 * The columns an edit writes, merged with changes made since its form was opened (decision R14).
 * Throws changed_meanwhile. The stock is not included: it changes by stockChange.
 */
export const mergedColumns = (change: ProductChange, stored: Product) => {
  const {
    id: _id,
    seen,
    seen_stock: _seenStock,
    current_stock,
    current_stock_ml,
    selling_price_per_ml: _samePrice,
    vat_category,
    ...fields
  } = change

  // A page of an earlier version does not know it.
  const edit = { ...fields, ...(vat_category !== undefined && { vat_category }) }
  const merged = mergeEdit(edit, { seen, stored }, [RANGE, TRACKING])
  const {
    current_stock: _stock,
    current_stock_ml: _stockMl,
    ...columns
  } = normalizePerfume({
    ...merged,
    current_stock,
    current_stock_ml,
    selling_price_per_ml: null,
  })

  return {
    ...columns,
    is_favourite: columns.is_favourite ?? stored.is_favourite,
    vat_category: (vat_category === undefined ? stored : merged).vat_category ?? null,
  }
}
