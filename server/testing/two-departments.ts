// Two departments with a day's work each: neither may see or change rows of the other.
import { approvalRequestApi } from '@webale/domain/features/approval/approval-request.api.ts'
import { heldCartApi } from '@webale/domain/features/held-cart/held-cart.api.ts'
import { expenseApi } from '@webale/domain/features/expense/expense.api.ts'
import { internalUsageApi } from '@webale/domain/features/internal-usage/internal-usage.api.ts'
import { mobileMoneyApi } from '@webale/domain/features/mobile-money/mobile-money.api.ts'
import { sellableProduct } from '@webale/domain/features/product/pricing.ts'
import { productPictureApi } from '@webale/domain/features/product-picture/product-picture.api.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { reconciliationApi } from '@webale/domain/features/reconciliation/reconciliation.api.ts'
import { type Cart, emptyCart, newLine } from '@webale/domain/features/sale/cart.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { serviceApi } from '@webale/domain/features/service/service.api.ts'
import { settingsApi } from '@webale/domain/features/settings/settings.api.ts'
import { drawerApi } from '@webale/domain/features/shift/drawer.api.ts'
import { shiftApi } from '@webale/domain/features/shift/shift.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { stockApi } from '@webale/domain/features/stock/stock.api.ts'
import { jpegText } from './pictures.ts'
import {
  countStock,
  DAY,
  type DepartmentTeam,
  receiveGoods,
  sendGoods,
  UNIT_COST,
  type DepartmentSetup,
} from './department-stock.ts'
import { addPaidRequest } from './collection-rows.ts'
import { addPrinterRows } from './printer-rows.ts'
import { addReportedWork } from './reported-work.ts'
import type { Shop } from './shop.ts'
import { addTillSale } from './till-rows.ts'

/** A department with its people and no other rows. `name` is part of every text that it writes. */
export const openDepartment = async (shop: Shop, name: string): Promise<DepartmentTeam> => {
  const department_id = await shop.department(`${name} Counter`)
  return {
    name,
    department_id,
    user: await shop.person('user', department_id),
    moderator: await shop.person('moderator', department_id),
  }
}

export type DepartmentGoods = {
  readonly product_id: string
  readonly bundle_id: string
  readonly candle_id: string
  readonly service_id: string
  readonly sale_id: string
  readonly held_cart_id: string
  /** A cart that was never held. */
  readonly cart: Cart
  readonly drawer_id: string
  readonly shift_id: string
  readonly movement_id: string
  readonly closure_id: string
  readonly count_id: string
  readonly delivery_id: string
  /** On the way to the department. */
  readonly transfer_id: string
  readonly collection_id: string
  readonly request_id: string
  readonly printer_id: string
  readonly print_job_id: string
}

const addGoods = async ({ shop, admin, place: { name, department_id } }: DepartmentSetup) => {
  const goods = {
    unit: 'piece',
    selling_price: 2000,
    cost_price: UNIT_COST,
    reorder_level: 10,
    department_id,
  }
  const { id: product_id } = await shop.ask(productApi.add, admin, {
    ...goods,
    name: `${name} Soap`,
    current_stock: 11,
  })
  await shop.ask(productPictureApi.save, admin, { id: product_id, picture: jpegText() })
  const { id: bundle_id } = await shop.ask(productApi.add, admin, {
    ...goods,
    name: `${name} Basket`,
    is_bundle: true,
    current_stock: 0,
  })
  await shop.ask(productApi.addComponent, admin, {
    id: bundle_id,
    component_product_id: product_id,
    quantity: 2,
  })
  const candle = { ...goods, name: `${name} Candle`, current_stock: 0 }
  const { id: candle_id } = await shop.ask(productApi.add, admin, candle)
  await shop.ask(stockApi.addVariant, admin, {
    product_id,
    variant_name: `${name} small`,
    selling_price: 900,
    cost_price: UNIT_COST,
  })
  const { id: service_id } = await shop.ask(serviceApi.add, admin, {
    name: `${name} Wrapping`,
    base_price: 500,
    department_id,
  })
  return { product_id, bundle_id, candle_id, service_id }
}

/** Makes sales that lower the stock to its level, and a suspicious one. */
const sellGoods = async (
  { shop, admin, place: { name, department_id, user } }: DepartmentSetup,
  product_id: string,
): Promise<string> => {
  const sale = {
    department_id,
    payment_method: 'cash' as const,
    amount_paid: 50_000,
    cashier_name: `${name} Till`,
    customer_name: `${name} Guest`,
  }
  const lines = [{ product_id, quantity: 3, unit_price: 2000 }]
  const sold = await shop.ask(saleApi.complete, user, { ...sale, id: shop.context.newId(), lines })
  await shop.ask(saleApi.complete, admin, {
    ...sale,
    id: shop.context.newId(),
    lines,
    discount: 4000,
  })
  return sold.sale.id
}

const addBookRows = async (
  { shop, place: { name, department_id, user, moderator } }: DepartmentSetup,
  product_id: string,
): Promise<void> => {
  await shop.ask(expenseApi.record, user, {
    description: `${name} paper`,
    category: 'Supplies',
    amount: 1000,
    date: DAY,
  })
  const count = {
    cashier_name: `${name} Till`,
    date: DAY,
    system_cash: 8000,
    reported_cash: 7500,
    notes: `${name} counted`,
  }
  await shop.ask(reconciliationApi.record, user, count)
  const transfer = {
    transaction_type: 'deposit',
    provider: 'MTN',
    phone_number: '0772123456',
    amount: 5000,
    notes: `${name} deposit`,
  } as const
  await shop.ask(mobileMoneyApi.record, user, transfer)
  await shop.ask(internalUsageApi.record, user, {
    product_id,
    quantity: 1,
    reason: `${name} tester`,
  })
  const nothing = {
    business_address: null,
    business_phone: null,
    business_email: null,
    whatsapp_number: null,
    logo_url: null,
    website: null,
    seasonal_remark: null,
  }
  await shop.ask(settingsApi.save, moderator, {
    ...nothing,
    department_id,
    business_name: `${name} Ltd`,
    seen: {},
  })
}

/** A cart that waits, one that was removed, and one that was never held. */
const holdCarts = async (
  { shop, admin, place: { name, department_id, user } }: DepartmentSetup,
  product_id: string,
): Promise<Pick<DepartmentGoods, 'held_cart_id' | 'cart'>> => {
  await shop.ask(shopRulesApi.save, admin, { held_carts: true })
  const item = sellableProduct(await shop.ask(productApi.get, user, { id: product_id }))
  const { newId } = shop.context
  const cart = (): Cart => ({
    ...emptyCart(department_id),
    id: newId(),
    lines: [newLine('line-1', item, 2)],
  })
  const holdCart = async () =>
    (await shop.ask(heldCartApi.hold, user, { id: newId(), cart: cart(), label: `${name} aside` }))
      .held
  const removed = await holdCart()
  await shop.ask(heldCartApi.remove, user, { id: removed.id, reason: `${name} left` })
  return { held_cart_id: (await holdCart()).id, cart: cart() }
}

/** A drawer with a closed shift, whose difference waits, and an open one. */
const keepDrawer = async ({
  shop,
  admin,
  place: { name, department_id, user },
}: DepartmentSetup) => {
  const { newId } = shop.context
  const { id: drawer_id } = await shop.ask(drawerApi.add, admin, {
    name: `${name} drawer`,
    department_id,
  })
  const open = async () =>
    (await shop.ask(shiftApi.open, user, { id: newId(), drawer_id, float: 5000 })).shift.id
  const closed = await open()
  const count = {
    id: newId(),
    shift_id: closed,
    closure_id: newId(),
    pieces: {},
    notes: `${name} counted`,
  }
  await shop.ask(shiftApi.count, user, count)
  const closing = { id: newId(), shift_id: closed, count_id: count.id }
  await shop.ask(shiftApi.close, user, closing)
  const shift_id = await open()
  const paid = {
    id: newId(),
    shift_id,
    movement_type: 'paid_in',
    amount: 1000,
    reason: `${name} change`,
  } as const
  await shop.ask(shiftApi.move, user, paid)
  return { drawer_id, shift_id, movement_id: paid.id, closure_id: closing.id }
}

/** A request to void a sale that no leader has answered. */
const askLeaders = async (
  { shop, admin, place: { user } }: DepartmentSetup,
  document_id: string,
): Promise<string> => {
  await shop.ask(shopRulesApi.save, admin, { approvals: true })
  return (
    await shop.ask(approvalRequestApi.send, user, { requests: [{ action: 'void', document_id }] })
  ).id
}

/**
 * Adds products, sales, an alert, an expense, a cash count, a stock count, mobile money, internal
 * usage and business details of one department.
 */
export const addDayOfWork = async (working: DepartmentSetup): Promise<DepartmentGoods> => {
  const goods = await addGoods(working)
  const sale_id = await sellGoods(working, goods.product_id)
  const { newId } = working.shop.context
  await addTillSale(working.shop, { sale_id, flag: newId(), quarantined: newId() })
  await addBookRows(working, goods.product_id)
  const heldCarts = await holdCarts(working, goods.product_id)
  await addReportedWork({ ...working, cost_price: UNIT_COST })
  const count_id = await countStock(working, goods.product_id)
  const delivery_id = await receiveGoods(working, goods.product_id)
  const transfer_id = await sendGoods(working, goods.product_id)
  const request_id = await askLeaders(working, sale_id)
  const printing = await addPrinterRows(working.shop, working.place)
  const { department_id, user } = working.place
  const collection_id = await addPaidRequest(working.shop, {
    department_id,
    created_by: user.id,
  })

  const stock = { delivery_id, transfer_id, count_id, collection_id }
  return {
    ...goods,
    ...stock,
    ...printing,
    sale_id,
    request_id,
    ...heldCarts,
    ...(await keepDrawer(working)),
  }
}
