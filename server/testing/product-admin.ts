// An administrator who adds, changes and sells products in a test.
import { productApi } from '@webale/domain/features/product/product.api.ts'
import type { Engine } from '../platform/database/store.ts'
import { openShop } from './shop.ts'
import { moveStock } from '../features/stock/move-stock.ts'

export const soap = { name: 'Soap', unit: 'bar', selling_price: 2000 }

export const openAsAdmin = async (engine: Engine) => {
  const shop = await openShop(engine)
  const admin = await shop.person('admin')
  const { db } = shop.context.store
  return {
    ...shop,
    db,
    admin,
    add: (more: object = {}) => shop.ask(productApi.add, admin, { ...soap, ...more }),
    update: async (id: string, more: object = {}) =>
      shop.ask(productApi.update, admin, {
        ...soap,
        id,
        seen: await shop.ask(productApi.get, admin, { id }),
        ...more,
      }),
    ledger: (product_id: string) =>
      db
        .selectFrom('stock_movements')
        .select(['movement_type', 'quantity', 'created_by'])
        .where('product_id', '=', product_id)
        .orderBy('id')
        .execute(),
    sell: (product_id: string, quantity: number) =>
      shop.write((tx) =>
        moveStock(
          tx,
          [
            {
              product_id,
              quantity: -quantity,
              movement_type: 'sale',
              reference_id: null,
              reference_type: null,
              notes: null,
            },
          ],
          {
            actor: admin,
            now: shop.context.now(),
            newId: shop.context.newId,
          },
        ),
      ),
  }
}
