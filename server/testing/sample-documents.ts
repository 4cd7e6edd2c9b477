// A shop with one of each document of its day, for tests that need something to act on.
import { approvalRequestApi } from '@webale/domain/features/approval/approval-request.api.ts'
import { customerAccountApi } from '@webale/domain/features/customer/account.api.ts'
import { customerApi } from '@webale/domain/features/customer/customer.api.ts'
import { deliveryApi } from '@webale/domain/features/delivery/delivery.api.ts'
import { supplierAccountApi } from '@webale/domain/features/delivery/supplier-account.api.ts'
import { heldCartApi } from '@webale/domain/features/held-cart/held-cart.api.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { sellableProduct } from '@webale/domain/features/product/pricing.ts'
import { emptyCart, newLine } from '@webale/domain/features/sale/cart.ts'
import { drawerApi } from '@webale/domain/features/shift/drawer.api.ts'
import { shiftApi } from '@webale/domain/features/shift/shift.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { stockApi } from '@webale/domain/features/stock/stock.api.ts'
import type { Engine } from '../platform/database/store.ts'
import { withCounts } from './counting.ts'
import { returnInput } from './returns.ts'
import { openTill } from './till.ts'
import { withTransfers } from './transferring.ts'

export const openSampleTill = async (engine: Engine) => {
  const till = await withTransfers(await withCounts(await openTill(engine)))
  const on = {
    purchases: true,
    approvals: true,
    credit: true,
    held_carts: true,
    shifts: true,
    pin: true,
  }
  await till.ask(shopRulesApi.save, till.admin, on)
  return till
}
export type SampleTill = Awaited<ReturnType<typeof openSampleTill>>

/** Goods here, one of them in the kiosk too. */
const addGoods = async (till: SampleTill) => {
  const soap = await till.product({ current_stock: 1000 })
  const rice = await till.product({ name: 'Rice', current_stock: 1000 })
  const beans = await till.product({ name: 'Beans', current_stock: 1000 })
  await till.receivingProduct()
  return { soap, rice, beans }
}
type Goods = Awaited<ReturnType<typeof addGoods>>

const addPurchases = async (till: SampleTill, { soap }: Goods) => {
  const { admin, context, department_id } = till
  const { id: supplier_id } = await till.ask(stockApi.addSupplier, admin, { name: 'Mukwano' })
  const received_on = context.now().slice(0, 10)
  const receive = async (line_cost?: number) => {
    const lines = [
      { product_id: soap.id, quantity: 20, ...(line_cost !== undefined && { line_cost }) },
    ]
    const sent = { id: context.newId(), department_id, received_on, lines, supplier_id }
    return (await till.ask(deliveryApi.receive, admin, sent)).delivery.id
  }
  const paid = { id: context.newId(), supplier_id, amount: 500, method: 'card' as const }
  const { entry } = await till.ask(supplierAccountApi.pay, admin, paid)
  return {
    supplier_id,
    received_on,
    bare: await receive(),
    costed: await receive(9000),
    supplier_entry: entry.id,
  }
}

const addCustomers = async (till: SampleTill) => {
  const { admin, context } = till
  const { id: customer_id } = await till.ask(customerApi.add, admin, { name: 'Aisha' })
  const pay = async (amount: number) => {
    const payment = {
      id: context.newId(),
      customer_id,
      amount,
      method: 'card' as const,
      keep: true,
    }
    return (await till.ask(customerAccountApi.takePayment, admin, payment)).entry.id
  }
  const { id: twin_id } = await till.ask(customerApi.add, admin, { name: 'Aisha N' })
  return { customer_id, twin_id, customer_entry: await pay(700), more: await pay(90_000) }
}

const addShift = async (till: SampleTill) => {
  const { admin, context, department_id } = till
  const drawer = async (name: string) =>
    (await till.ask(drawerApi.add, admin, { name, department_id })).id
  const [drawers, drawer_id] = [await drawer('Front'), await drawer('Back')]
  const { shift } = await till.ask(shiftApi.open, admin, {
    id: context.newId(),
    drawer_id: drawers,
    float: 90_000,
  })
  const moved = {
    id: context.newId(),
    shift_id: shift.id,
    movement_type: 'paid_in' as const,
    amount: 5,
    reason: 'Coins',
  }
  await till.ask(shiftApi.move, admin, moved)
  return { drawers, drawer_id, shift_id: shift.id, movement_id: moved.id }
}

const addRequests = async (till: SampleTill, sale_id: string) => {
  const requests = [{ action: 'void' as const, document_id: sale_id }]
  const ask = async (by = till.seller) =>
    (await till.ask(approvalRequestApi.send, by, { requests })).id
  const other = await till.person('user', till.department_id)
  return { to_allow: await ask(), to_deny: await ask(other), own_request: await ask(till.admin) }
}

const addHeldCarts = async (till: SampleTill, { soap }: Goods) => {
  const { context, admin, department_id } = till
  const product = await till.ask(productApi.get, admin, { id: soap.id })
  const cart = () => ({
    ...emptyCart(department_id),
    id: context.newId(),
    lines: [newLine('line-1', sellableProduct(product), 1)],
  })
  const hold = async () =>
    (await till.ask(heldCartApi.hold, admin, { id: context.newId(), cart: cart(), label: null }))
      .held.id
  return { cart, to_resume: await hold(), to_remove: await hold() }
}

/** One of each, with ids of rows that one command can change. */
export const addDocuments = async (till: SampleTill) => {
  const goods = await addGoods(till)
  const { soap, rice } = goods
  const sale = await till.sell([{ product_id: soap.id, quantity: 5 }])
  const other = await till.sell([{ product_id: soap.id }])
  const scope = (id: string) => ({ kind: 'products' as const, product_ids: [id] })
  const start = (id: string) =>
    till.start({ department_id: till.department_id, scope: scope(id) }, till.admin)
  const send = () => till.send([{ product_id: soap.id, quantity: 2 }])
  return {
    ...goods,
    sale,
    to_void: other.id,
    returned: await returnInput(till, sale, [1]),
    count_id: await start(soap.id),
    to_cancel: await start(rice.id),
    arriving: await send(),
    cancelled: await send(),
    ...(await addPurchases(till, goods)),
    ...(await addCustomers(till)),
    ...(await addShift(till)),
    ...(await addRequests(till, sale.id)),
    ...(await addHeldCarts(till, goods)),
  }
}
export type Documents = Awaited<ReturnType<typeof addDocuments>>
