// The catalogue that a till keeps: what is for sale in its scope, without any cost. On the wire a
// row is an array in the order of the columns, which is less than half as long as objects.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { thousandthsOf, TRACKING_TYPES } from '../../kernel/quantity.ts'
import { SellableProduct, SellableService } from '../product/pricing.ts'
import { ShopOnTill } from './shop-on-till.ts'

/** A bundle's part: its product, and the quantity in one bundle. */
const Part = z.object({ id: Id, quantity: z.number() })

/**
 * `rev` is the revision that a sale of the till names in its lines. The stock of its parts is that
 * of their own rows.
 */
export const CatalogueProduct = SellableProduct.omit({ stocked_parts: true }).extend({
  rev: z.number(),
  barcode: z.string().nullable(),
  internal_barcode: z.string().nullable(),
  quantity_per_unit: z.number(),
  tracking_type: z.enum(TRACKING_TYPES),
  reorder_level: z.number(),
  brand: z.string().nullable(),
  category_name: z.string().nullable(),
  /** Of a bundle; none for other products. */
  parts: z.array(Part),
  /** No longer sold since then; only a scan tells it. Older servers do not send it. */
  retired_at: z.string().nullish(),
})
export type CatalogueProduct = z.output<typeof CatalogueProduct>

export const CatalogueService = SellableService.extend({
  rev: z.number(),
  department_id: Id.nullable(),
  description: z.string().nullable(),
  category_name: z.string().nullable(),
  retired_at: z.string().nullish(),
})
export type CatalogueService = z.output<typeof CatalogueService>

export type CatalogueItem = CatalogueProduct | CatalogueService

type Column<Item> = Exclude<keyof Item & string, 'kind'>

export const PRODUCT_COLUMNS = [
  'id',
  'rev',
  'name',
  'barcode',
  'internal_barcode',
  'department_id',
  'unit',
  'quantity_per_unit',
  'volume_unit',
  'tracking_type',
  'is_bundle',
  'current_stock',
  'reorder_level',
  'selling_price',
  'pricing_tiers',
  'allow_custom_price',
  'min_price',
  'max_price',
  'bottle_size_ml',
  'wholesale_price_per_bottle',
  'brand',
  'category_name',
  'parts',
  'retired_at',
  'vat_category',
] as const satisfies readonly Column<CatalogueProduct>[]

export const SERVICE_COLUMNS = [
  'id',
  'rev',
  'name',
  'base_price',
  'is_negotiable',
  'department_id',
  'description',
  'category_name',
  'retired_at',
  'vat_category',
] as const satisfies readonly Column<CatalogueService>[]

const PackedRows = z.array(z.array(z.unknown()))
type PackedRows = z.output<typeof PackedRows>

const columnsOf = (kind: CatalogueItem['kind']): readonly string[] =>
  kind === 'product' ? PRODUCT_COLUMNS : SERVICE_COLUMNS

/** Rows as they are sent. */
export const packRows = (items: readonly CatalogueItem[]): PackedRows =>
  items.map((item) => {
    const values = new Map<string, unknown>(Object.entries(item))
    return columnsOf(item.kind).map((name) => values.get(name) ?? null)
  })

/**
 * Rows as they were before `packRows`. Throws a ZodError when an array does not fit its columns.
 */
export const unpackRows = <Kind extends CatalogueItem['kind']>(
  kind: Kind,
  rows: PackedRows,
): Extract<CatalogueItem, { kind: Kind }>[] => {
  const schema = kind === 'product' ? CatalogueProduct : CatalogueService
  return rows.map((row) => {
    const fields = columnsOf(kind).map((name, index) => [name, row[index]] as const)
    return schema.parse({ kind, ...Object.fromEntries(fields) }) as Extract<
      CatalogueItem,
      { kind: Kind }
    >
  })
}

/**
 * Number of items of a kind in the scope, and the sum of their revisions. It is of the same moment
 * as the rows.
 */
export const Digest = z.object({ count: z.number(), revs: z.number() })
export type Digest = z.output<typeof Digest>

/**
 * The digest of the rows that a till has. A difference to the server's means that the till must
 * read all again.
 */
export const digestOf = (items: readonly { readonly rev: number }[]): Digest => ({
  count: items.length,
  revs: items.reduce((sum, { rev }) => sum + rev, 0),
})

/** What each answer about the catalogue says of the shop and the moment. */
const CatalogueHead = z.object({
  shop_id: z.string(),
  /** Changes with each restore and deletion; then a till reads the whole catalogue again. */
  epoch: z.string(),
  /** The department, or 'all' for an administrator. */
  scope: z.string(),
  /** The next cursor. */
  now: z.string(),
})
export type CatalogueHead = z.output<typeof CatalogueHead>

/** Part of the whole catalogue; services come with the first one. */
export const CataloguePage = CatalogueHead.extend({
  products: PackedRows,
  services: PackedRows,
  /** The id after which the next page begins; null on the last page. */
  next: Id.nullable(),
})
export type CataloguePage = z.output<typeof CataloguePage>

const StockOnTill = z.object({ id: Id, current_stock: z.number() })
export type StockOnTill = z.output<typeof StockOnTill>

/**
 * A sum of stocks as pages of earlier versions compute it: with one decimal. Null where it lies
 * between two of them, because a sum in binary numbers may then be rounded to either.
 */
export const sumForEarlierPages = (sum: number): number | null =>
  Math.abs(thousandthsOf(sum)) % 100 === 50 ? null : Math.round(sum * 10) / 10 + 0

/** What changed since a cursor. */
export const CatalogueDelta = CatalogueHead.extend({
  products: PackedRows,
  services: PackedRows,
  /** Ids of products that were moved to another department. */
  gone: z.array(Id),
  /** Id and stock of the products whose stock moved. */
  stocks: z.array(StockOnTill),
  digests: z.object({ products: Digest, services: Digest }),
  /**
   * Sum of all stocks in the scope with one decimal, for pages of earlier versions, which compare
   * it so; null unless asked for.
   */
  stock_sum: z.number().nullable(),
  /** The same with three decimals. A server of an earlier version does not send it. */
  exact_stock_sum: z.number().nullish(),
  /** Null unless asked for, and when the till has it already. */
  shop: z.object({ hash: z.string(), fields: ShopOnTill }).nullable(),
})
export type CatalogueDelta = z.output<typeof CatalogueDelta>
