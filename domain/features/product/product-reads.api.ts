// What is read of products; the till reads some of it (product.api.ts has the commands too).
import { z } from 'zod'
import { ById, Id } from '../../kernel/id.ts'
import { query } from '../../kernel/operation.ts'
import { line } from '../../kernel/text.ts'
import { MAX_ASKED_CODES, MAX_CODE_LENGTH } from '../barcode/barcode.ts'
import { BundleComponent } from './bundle.ts'
import { Category, CATEGORY_TYPES } from './category.ts'
import { StockedPart } from './pricing.ts'
import { Product, STOCK_FILTERS } from './product.ts'

/** Sort orders of the product list; a leading - means descending. */
export const PRODUCT_SORTS = [
  'name',
  '-name',
  'current_stock',
  '-current_stock',
  'selling_price',
  '-selling_price',
] as const

/** Products of one page of the till's list. */
export const OFFERED_AT_ONCE = 50

// Numbers in a query string arrive as text.
const count = (least: number, most: number) =>
  z.coerce.number<number | string>().int().min(least).max(most)
const Search = z.string().trim().max(200, 'Search for 200 characters at most').optional()

// A list in a query string is `codes=A&codes=B`; a single value arrives as a text.
const AskedCodes = z.preprocess(
  (sent) => (typeof sent === 'string' ? [sent] : sent),
  z
    .array(line('Code', 1, MAX_CODE_LENGTH), 'Codes must be a list of texts')
    .min(1, 'Ask about one code at least')
    .max(MAX_ASKED_CODES, `Ask about ${MAX_ASKED_CODES} codes at most`),
) as unknown as z.ZodType<string[], readonly string[]>

export const productReads = {
  /** With category, department and supplier names, by name unless another order is given. */
  list: query('GET /api/products', {
    can: 'product.read',
    noun: 'product',
    input: z.object({
      department_id: Id.optional(),
      search: Search,
      /** Only products with this code, in whatever notation; then `search` does not count. */
      code: Search,
      /** Only what is out of stock, or low but not out. */
      stock: z.enum(STOCK_FILTERS).optional(),
      sort: z.enum(PRODUCT_SORTS).default('name'),
      offset: count(0, 1_000_000_000).default(0),
      limit: count(1, 200).default(200),
    }),
    output: z.object({ rows: z.array(Product), total: z.number() }),
  }),
  /** By stock, lowest first; the screen keeps those that are low or out. */
  alerts: query('GET /api/products/alerts', {
    can: 'product.read',
    noun: 'product',
    input: z.object({ department_id: Id.optional(), limit: count(1, 200).default(200) }),
    output: z.array(Product),
  }),
  /**
   * For the till: stock above 0, term in name, barcode or internal barcode; `exact` marks a code
   * that is the term. Without a term best sellers first, in an order that stays the same all day
   * (decision R9).
   */
  search: query('GET /api/products/search', {
    can: 'product.read',
    noun: 'product',
    input: z.object({ term: Search, limit: count(1, 10).default(10) }),
    output: z.array(
      Product.extend({ exact: z.boolean(), stocked_parts: z.array(StockedPart).optional() }),
    ),
  }),
  /**
   * A page of all products with stock that a person may sell: favourites and best sellers first,
   * then by name (decision R9). The first page has the names of the categories to choose from.
   */
  offer: query('GET /api/products/offer', {
    can: 'product.read',
    noun: 'product',
    input: z.object({
      category: z.string().max(100, 'Name one category').optional(),
      offset: count(0, 1_000_000).default(0),
      limit: count(1, OFFERED_AT_ONCE).default(OFFERED_AT_ONCE),
    }),
    output: z.object({
      rows: z.array(Product.extend({ stocked_parts: z.array(StockedPart).optional() })),
      categories: z.array(z.string()),
    }),
  }),
  /**
   * Number of products of the same search without stock; the till does not show them (decision R9).
   * Products that are no longer sold are not among them.
   */
  soldOut: query('GET /api/products/sold-out', {
    can: 'product.read',
    noun: 'product',
    input: z.object({ term: Search }),
    output: z.object({
      count: z.number(),
      /** The name of the product with exactly this code that is no longer sold. */
      retired: z.string().nullable(),
    }),
  }),
  /**
   * Those products, 50 at most, by name; the one with exactly this code alone. Whoever sells may
   * sell them anyway.
   */
  soldOutItems: query('GET /api/products/sold-out/items', {
    can: 'product.read',
    noun: 'product',
    input: z.object({ term: Search }),
    output: z.array(Product.extend({ exact: z.boolean() })),
  }),
  get: query('GET /api/products/:id', {
    can: 'product.read',
    noun: 'product',
    input: ById,
    output: Product,
  }),
  /**
   * Which of these codes a product of any department has, as barcode or internal barcode in any
   * case: new codes must differ from all of them. Yes or no for each code asked about, in the same
   * order, and nothing about the product. A sale does not change the answer: a noun of its own.
   */
  takenCodes: query('GET /api/products/taken-codes', {
    can: 'product.read',
    noun: 'barcode',
    input: z.object({ codes: AskedCodes }),
    output: z.array(z.object({ code: z.string(), taken: z.boolean() })),
  }),
  components: query('GET /api/products/:id/components', {
    can: 'product.read',
    noun: 'product',
    input: ById,
    output: z.array(BundleComponent),
  }),
  /** Products that can be components: no bundles, by name, at most 50. */
  singles: query('GET /api/products/singles', {
    can: 'product.read',
    noun: 'product',
    input: z.object({ search: Search }),
    output: z.array(Product),
  }),
  categories: query('GET /api/categories', {
    can: 'category.read',
    noun: 'category',
    input: z.object({ type: z.enum(CATEGORY_TYPES).optional() }),
    output: z.array(Category),
  }),
}
