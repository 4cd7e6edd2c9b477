// Work of a department that only the shop reports show.
import type { Actor } from '@webale/domain/access/role.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { refundApi } from '@webale/domain/features/refund/refund.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import type { Shop } from './shop.ts'

/** A customer of the shop. */
export const GRACE = '01a00000-0000-7000-8000-000000000002'

type ReportedWork = {
  readonly shop: Shop
  readonly admin: Actor
  readonly place: {
    readonly name: string
    readonly department_id: string
    readonly user: Actor
    readonly moderator: Actor
  }
  readonly cost_price: number
}

/**
 * A sale to a registered customer whose goods were
 * returned damaged, and goods without a sale for a year.
 */
export const addReportedWork = async ({
  shop,
  admin,
  place: { name, department_id, user, moderator },
  cost_price,
}: ReportedWork): Promise<void> => {
  const { newId } = shop.context
  await shop.ask(shopRulesApi.save, admin, { credit: true })
  const old = {
    name: `${name} Lamp`,
    unit: 'piece',
    selling_price: 3000,
    cost_price,
    department_id,
  }
  const { id: product_id } = await shop.ask(productApi.add, admin, { ...old, current_stock: 4 })
  await shop.write((tx) =>
    tx
      .updateTable('products')
      .set({ created_at: '2025-01-01T09:00:00.000Z' })
      .where('id', '=', product_id)
      .execute(),
  )
  const wares = await shop.ask(productApi.add, admin, {
    ...old,
    name: `${name} Bulb`,
    current_stock: 2,
  })
  const { sale } = await shop.ask(saleApi.complete, user, {
    id: newId(),
    lines: [{ product_id: wares.id, quantity: 2, unit_price: 3000 }],
    payment_method: 'cash',
    amount_paid: 6000,
    customer_id: GRACE,
  })
  await shop.ask(refundApi.returnItems, moderator, {
    id: newId(),
    sale_id: sale.id,
    items: [{ sale_item_id: sale.sale_items[0]?.id ?? '', quantity: 1, condition: 'damaged' }],
    total: 3000,
    pay_back: [{ method: 'cash', amount: 3000 }],
    reason: 'Faulty',
  })
}
