// Work of a department that changes its stock: goods
// received, counted, and sent to it by its store.
import type { Actor } from '@webale/domain/access/role.ts'
import { deliveryApi } from '@webale/domain/features/delivery/delivery.api.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { stockCountApi } from '@webale/domain/features/stock-count/stock-count.api.ts'
import { transferApi } from '@webale/domain/features/transfer/transfer.api.ts'
import type { Shop } from './shop.ts'

/** A cost that occurs nowhere else in the shop: if it is in a response, a cost was leaked. */
export const UNIT_COST = 1357.91
export const DAY = '2026-11-21'

export type DepartmentTeam = {
  readonly name: string
  readonly department_id: string
  readonly user: Actor
  readonly moderator: Actor
}

/** A department of this shop, and the administrator who sets it up. */
export type DepartmentSetup = {
  readonly shop: Shop
  readonly admin: Actor
  readonly place: DepartmentTeam
}

/** Goods that an administrator received at their cost. */
export const receiveGoods = async (
  { shop, admin, place: { name, department_id } }: DepartmentSetup,
  product_id: string,
): Promise<string> => {
  const id = shop.context.newId()
  const lines = [{ product_id, quantity: 1, line_cost: UNIT_COST }]
  const sent = {
    id,
    received_on: DAY,
    department_id,
    lines,
    reason: `${name} delivery`,
    invoice_number: `${name} 7`,
  }
  await shop.ask(deliveryApi.receive, admin, sent)
  return id
}

/** An open stock count of one product, with a line. */
export const countStock = async (
  { shop, admin, place: { name, user, moderator } }: DepartmentSetup,
  product_id: string,
): Promise<string> => {
  const { newId } = shop.context
  await shop.ask(shopRulesApi.save, admin, { stock_counts: true })
  const scope = { kind: 'products' as const, product_ids: [product_id] }
  const { count } = await shop.ask(stockCountApi.start, moderator, {
    id: newId(),
    name: `${name} count`,
    scope,
  })
  const line = { id: newId(), count_id: count.id, product_id, counted: 7, place: `${name} shelf` }
  await shop.ask(stockCountApi.saveLine, user, line)
  return count.id
}

/** Goods that a store sends to the department, which are on the way. */
export const sendGoods = async (
  { shop, admin, place: { name, department_id } }: DepartmentSetup,
  to_product_id: string,
): Promise<string> => {
  await shop.ask(shopRulesApi.save, admin, { transfers: true })
  const store = { name: `${name} Crate`, department_id: await shop.department(`${name} Store`) }
  const goods = { unit: 'crate', selling_price: 9000, cost_price: UNIT_COST, current_stock: 5 }
  const { id: product_id } = await shop.ask(productApi.add, admin, { ...store, ...goods })
  const id = shop.context.newId()
  const lines = [{ product_id, quantity: 1, to_product_id, factor: 12 }]
  const sent = {
    id,
    from_department_id: store.department_id,
    to_department_id: department_id,
    lines,
  }
  await shop.ask(transferApi.send, admin, sent)
  return id
}
