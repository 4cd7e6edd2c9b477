// Turns the tables of goods and services into rows, through the same schemas as the forms, so that
// an admin could have entered every demo product.
import { storedCodeKey } from '@webale/domain/features/barcode/code-key.ts'
import { checkDigit, internalBarcode } from '@webale/domain/features/barcode/barcode.ts'
import {
  sellableProduct,
  sellableService,
  type SellableService,
} from '@webale/domain/features/product/pricing.ts'
import { NewProduct, NO_TIERS } from '@webale/domain/features/product/product-input.ts'
import type { SellableWithCost } from '@webale/domain/features/sale/priced-line.ts'
import { NewService } from '@webale/domain/features/service/service.ts'
import { addDays } from '@webale/domain/kernel/time.ts'
import { searchTextOf } from '@webale/domain/features/product/search-text.ts'
import type { NewRow, Row } from '@webale/server/platform/database/tables.ts'
import { momentOf } from './calendar.ts'
import type { Random } from './random.ts'
import { departments } from './departments.ts'
import { suppliers } from './suppliers.ts'
import type { Ware } from './wares.ts'

/** The revision is the first one. */
export type ProductRow = Omit<
  Row<'products'>,
  'rev' | 'changed_at' | 'retired_at' | 'stock_value' | 'base_value'
>
/** A product with the data of its table; `rank` is its position there, 0 for the best seller. */
export type Good = {
  readonly row: ProductRow
  readonly ware: Ware
  readonly rank: number
  readonly sellable: Exclude<SellableWithCost, SellableService>
}
export type Offer = {
  readonly row: Omit<Row<'services'>, 'rev' | 'changed_at' | 'retired_at'>
  readonly rank: number
  readonly sellable: SellableService
}

/** Everything that does not change while the shop sells. */
export type Catalogue = {
  readonly departments: readonly NewRow<'departments'>[]
  readonly categories: readonly NewRow<'categories'>[]
  readonly suppliers: readonly NewRow<'suppliers'>[]
  readonly goods: readonly Good[]
  readonly parts: readonly NewRow<'product_bundles'>[]
  readonly offers: readonly Offer[]
  /** Number of generated internal barcodes. */
  readonly labels: number
}

type NamedRow = { readonly id: string; readonly name: string }

/** The id of a name; throws when there is none. */
export const idOf = (things: readonly NamedRow[], name: string): string => {
  const found = things.find((thing) => thing.name === name)
  if (found === undefined) throw new Error(`There is no ${name}`)
  return found.id
}

/** A manufacturer's barcode: 13 digits, the last one is the check digit. */
const packageCode = (origin: string, chance: Random): string => {
  const digits = origin + String(chance.integer(0, 999_999_999)).padStart(9, '0')
  return digits + checkDigit(digits)
}

const categoriesOf = (chance: Random, created_at: string): NewRow<'categories'>[] => {
  const named = (type: 'product' | 'service', names: readonly string[]) =>
    [...new Set(names)].map((name) => ({ id: chance.idAt(created_at), name, type, created_at }))
  return [
    ...named(
      'product',
      departments.flatMap(({ wares }) => wares.map(({ category }) => category)),
    ),
    ...named(
      'service',
      departments.flatMap(({ tasks }) => tasks.map(({ category }) => category)),
    ),
  ]
}

type Shelf = Pick<Catalogue, 'departments' | 'suppliers'> & {
  readonly categories: readonly NewRow<'categories'>[]
}

const goodOf = (
  ware: Ware,
  department_id: string,
  shelf: Shelf,
  made: { chance: Random; at: string; rank: number; label: () => string },
): Good => {
  const { chance, at, rank, label } = made
  const ofProducts = shelf.categories.filter(({ type }) => type === 'product')
  const input = NewProduct.parse({
    ...ware,
    department_id,
    category_id: idOf(ofProducts, ware.category),
    supplier_id: ware.supplier === null ? null : idOf(shelf.suppliers, ware.supplier),
    barcode: ware.origin === null ? null : packageCode(ware.origin, chance),
  })

  const codes = {
    name: input.name,
    barcode: input.barcode,
    internal_barcode: input.barcode === null ? label() : null,
  }

  const row = {
    ...input,
    ...codes,
    id: chance.idAt(at),
    search_text: searchTextOf(codes),
    code_key: storedCodeKey(codes.barcode),
    created_at: at,
    updated_at: at,
  }

  return {
    row,
    ware,
    rank,
    sellable: {
      ...sellableProduct({ ...row, pricing_tiers: row.pricing_tiers ?? NO_TIERS }),
      cost_price: row.cost_price,
      quantity_per_unit: row.quantity_per_unit,
    },
  }
}

/** The owner entered the products one after the other before the shop opened. */
const FIRST_PRODUCT = 11 * 60
const MINUTES_EACH = 2

const goodsOf = (shelf: Shelf, day: string, chance: Random): { goods: Good[]; labels: number } => {
  let labels = 0
  const label = () => {
    labels += 1
    return internalBarcode(labels)
  }

  const wanted = departments.flatMap(({ name, wares }) =>
    wares.map((ware, rank) => ({ ware, rank, department_id: idOf(shelf.departments, name) })),
  )

  const goods = wanted.map(({ ware, rank, department_id }, at) =>
    goodOf(ware, department_id, shelf, {
      chance,
      at: momentOf(day, FIRST_PRODUCT + at * MINUTES_EACH),
      rank,
      label,
    }),
  )

  return { goods, labels }
}

const partsOf = (goods: readonly Good[], chance: Random): NewRow<'product_bundles'>[] =>
  goods.flatMap(({ row, ware }) =>
    (ware.parts ?? []).map(([name, quantity]) => ({
      id: chance.idAt(row.created_at),
      bundle_product_id: row.id,
      component_product_id: idOf(
        goods.map((good) => good.row),
        name,
      ),
      quantity,
      created_at: row.created_at,
    })),
  )

const offersOf = (shelf: Shelf, at: string, chance: Random): Offer[] =>
  departments.flatMap(({ name, tasks }) =>
    tasks.map((task, rank) => {
      const ofServices = shelf.categories.filter(({ type }) => type === 'service')
      const input = NewService.parse({
        ...task,
        department_id: idOf(shelf.departments, name),
        category_id: idOf(ofServices, task.category),
      })

      const row = {
        ...input,
        vat_category: input.vat_category ?? null,
        id: chance.idAt(at),
        created_at: at,
        updated_at: at,
      }

      return { row, rank, sellable: sellableService(row) }
    }),
  )

/** The catalogue of a shop that made its first sale on `first_day`. */
export const catalogueFrom = (first_day: string, chance: Random): Catalogue => {
  const at = momentOf(addDays(first_day, -6), 9 * 60 + 30)
  const shelf = {
    departments: departments.map(({ name, description }) => ({
      id: chance.idAt(at),
      name,
      description,
      created_at: at,
      updated_at: at,
    })),
    categories: categoriesOf(chance, at),
    suppliers: suppliers.map((supplier) => ({ id: chance.idAt(at), ...supplier, created_at: at })),
  }

  const { goods, labels } = goodsOf(shelf, addDays(first_day, -4), chance)

  return {
    ...shelf,
    goods,
    labels,
    parts: partsOf(goods, chance),
    offers: offersOf(shelf, at, chance),
  }
}
