// A shop with products and staff, for tests about selling, created through the same operations as
// real ones.
import type { Actor } from '@webale/domain/access/role.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import { serviceApi } from '@webale/domain/features/service/service.api.ts'
import type { OutputOf, SentOf } from '@webale/domain/kernel/operation.ts'
import type { Engine } from '../platform/database/store.ts'
import type { Row, Tables } from '../platform/database/tables.ts'
import { openShopWith, type Shop, type ShopSettings } from './shop.ts'

export type SentSale = SentOf<typeof saleApi.complete>
type SentLine = SentSale['lines'][number]
type Product = OutputOf<typeof productApi.add>

export type TestTill = Shop & {
  readonly admin: Actor
  /** A user of `department_id`. */
  readonly seller: Actor
  readonly department_id: string
  /**
   * Adds a product of the department; by default 'Soap', 10 pieces at 1,000 each with a cost of
   * 600.
   */
  product(fields?: Partial<SentOf<typeof productApi.add>>): Promise<Product>
  service(fields?: Partial<SentOf<typeof serviceApi.add>>): Promise<OutputOf<typeof serviceApi.add>>
  /** Adds a bundle of these components, without an initial stock. */
  bundle(
    portions: readonly { readonly product: Product; readonly quantity: number }[],
    fields?: Partial<SentOf<typeof productApi.add>>,
  ): Promise<Product>
  /** The draft that a till sends for these lines, paid with more than enough. */
  draft(lines: readonly Partial<SentLine>[], fields?: Partial<SentSale>): SentSale
  /** Completes a sale as the seller or as another person. */
  sell(lines: readonly Partial<SentLine>[], fields?: Partial<SentSale>, who?: Actor): Promise<Sale>
  rows<Name extends keyof Tables>(table: Name): Promise<Row<Name>[]>
  stock(product: { readonly id: string }): Promise<number>
}

const draftOf =
  (shop: Shop) =>
  (lines: readonly Partial<SentLine>[], fields: Partial<SentSale> = {}): SentSale => ({
    id: shop.context.newId(),
    lines: lines.map((line) => ({ quantity: 1, unit_price: 1000, ...line })),
    payment_method: 'cash',
    amount_paid: 1_000_000_000,
    ...fields,
  })

/** Opens a shop with a department, an admin and a seller. */
export const openTill = async (engine: Engine, settings: ShopSettings = {}): Promise<TestTill> => {
  const shop = await openShopWith(engine, settings)
  const department_id = await shop.department('Groceries')
  const admin = await shop.person('admin')
  const seller = await shop.person('user', department_id)
  const draft = draftOf(shop)
  const { db } = shop.context.store
  const product: TestTill['product'] = (fields = {}) =>
    shop.ask(productApi.add, admin, {
      name: 'Soap',
      unit: 'piece',
      selling_price: 1000,
      cost_price: 600,
      current_stock: 10,
      department_id,
      ...fields,
    })
  return {
    ...shop,
    admin,
    seller,
    department_id,
    product,
    service: (fields = {}) =>
      shop.ask(serviceApi.add, admin, {
        name: 'Printing',
        base_price: 1000,
        is_negotiable: false,
        department_id,
        ...fields,
      }),
    bundle: async (portions, fields = {}) => {
      const { id } = await product({
        name: 'Gift basket',
        is_bundle: true,
        current_stock: 0,
        ...fields,
      })
      for (const { product: component, quantity } of portions)
        await shop.ask(productApi.addComponent, admin, {
          id,
          component_product_id: component.id,
          quantity,
        })
      return shop.ask(productApi.get, admin, { id })
    },
    draft,
    sell: async (lines, fields, who = seller) =>
      (await shop.ask(saleApi.complete, who, draft(lines, fields))).sale,
    rows: (table) => db.selectFrom(table).selectAll().execute() as never,
    stock: async ({ id }) => (await shop.ask(productApi.get, admin, { id })).current_stock,
  }
}
