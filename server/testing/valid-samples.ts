// An input for each operation that a shop accepts, for tests that damage one field of it at a time.
import { tillApi } from '@webale/domain/features/till/till.api.ts'
import type { Engine } from '../platform/database/store.ts'
import { jpegText } from './pictures.ts'
import { reportOf, shopIdOf } from './registered-till.ts'
import {
  addDocuments,
  type Documents,
  openSampleTill,
  type SampleTill,
} from './sample-documents.ts'
import { addFloatSamples } from './float-samples.ts'
import { addPartSamples } from './part-samples.ts'
import { addTillSale } from './till-rows.ts'

/** Inputs of operations on goods whose rules need more than types and names. */
const goodsSamples = (till: SampleTill, documents: Documents) => {
  const { newId } = till.context
  const { soap, supplier_id, received_on, department_id } = {
    ...documents,
    department_id: till.department_id,
  }
  const line = { product_id: soap.id, quantity: 1 }
  return {
    'product.add': () => ({
      name: 'Salt',
      barcode: newId(),
      unit: 'kg',
      selling_price: 1000,
      current_stock: 5,
      department_id,
    }),
    'product-picture.remove': () => ({ id: soap.id }),
    'product-picture.save': () => ({ id: soap.id, picture: jpegText() }),
    'delivery.receive': () => ({
      id: newId(),
      department_id,
      received_on,
      lines: [{ ...line, quantity: 2, line_cost: 1000 }],
      supplier_id,
    }),
    'delivery.addCosts': () => ({
      id: newId(),
      delivery_id: documents.bare,
      lines: [{ product_id: soap.id, line_cost: 9000 }],
      extra: 10,
    }),
    'delivery.returnGoods': () => ({
      id: newId(),
      delivery_id: documents.costed,
      kind: 'supplier',
      reason: 'Broken',
      lines: [line],
    }),
    'delivery.get': () => ({ id: documents.bare }),
    'delivery.labels': () => ({ id: documents.bare }),
    'supplier-account.pay': () => ({ id: newId(), supplier_id, amount: 500, method: 'card' }),
    'supplier-account.adjust': () => ({
      id: newId(),
      supplier_id,
      amount: 500,
      reason: 'An old debt',
    }),
    'supplier-account.undoPayment': () => ({
      id: newId(),
      supplier_id,
      entry_id: documents.supplier_entry,
      reason: 'Typed twice',
    }),
    'transfer.send': () => ({
      id: newId(),
      from_department_id: department_id,
      to_department_id: till.kiosk_id,
      lines: [{ ...line, new_product: true, factor: 1 }],
    }),
    'transfer.get': () => ({ id: documents.arriving.id }),
    'transfer.matchingProduct': () => ({ product_id: soap.id, department_id: till.kiosk_id }),
    'transfer.receive': () => ({
      ...till.receipt(documents.arriving, [1], 'One broke'),
      id: newId(),
    }),
    'transfer.cancel': () => ({ id: newId(), transfer_id: documents.cancelled.id }),
    'stock-count.start': () => ({
      id: newId(),
      name: 'Beans',
      department_id,
      scope: { kind: 'products', product_ids: [documents.beans.id] },
    }),
    'stock-count.saveLine': () => ({
      id: newId(),
      count_id: documents.count_id,
      product_id: soap.id,
      counted: 3,
    }),
    'stock-count.finish': () => ({
      id: newId(),
      count_id: documents.count_id,
      left_out: [soap.id],
    }),
    'stock-count.cancel': () => ({
      id: newId(),
      count_id: documents.to_cancel,
      reason: 'Wrong shelf',
    }),
  }
}

/** The same for money and carts. */
const moneySamples = (till: SampleTill, documents: Documents) => {
  const { newId } = till.context
  const { customer_id, twin_id, shift_id, sale } = documents
  const by = { id: newId(), customer_id }
  return {
    'sale.complete': () => ({
      ...till.draft([{ product_id: documents.soap.id }]),
      discount: 0,
      customer_name: 'Aisha',
      department_id: till.department_id,
    }),
    'customer.merge': () => ({ customer_id: twin_id, into: customer_id }),
    'drawer.retire': () => ({ id: documents.drawer_id }),
    'shift.count': () => ({
      id: newId(),
      shift_id,
      closure_id: newId(),
      pieces: { 'coin-500': 1 },
      mobile_money: 5,
      card: null,
      left_in_drawer: 5,
      notes: 'Once',
    }),
    'shop-report.deadStock': () => ({ unsold_for: 30 }),
    'audit.list': () => ({ day: '2026-11-21', offset: 0, limit: 50 }),
    'refund.returnItems': () => ({ ...documents.returned, id: newId() }),
    'refund.voidSale': () => ({ id: newId(), sale_id: documents.to_void, reason: 'Typed twice' }),
    'refund.ofSale': () => ({ id: sale.id }),
    'customer-account.takePayment': () => ({
      ...by,
      id: newId(),
      amount: 500,
      method: 'card',
      keep: true,
    }),
    'customer-account.payOut': () => ({ ...by, id: newId(), amount: 500, method: 'card' }),
    'customer-account.adjust': () => ({ ...by, id: newId(), amount: 500, reason: 'An old debt' }),
    'customer-account.undoPayment': () => ({
      ...by,
      id: newId(),
      entry_id: documents.customer_entry,
      reason: 'Typed twice',
    }),
    'shift.move': () => ({
      id: newId(),
      shift_id,
      movement_type: 'paid_in',
      amount: 5,
      reason: 'Coins',
    }),
    'shift.noSale': () => ({ id: newId(), shift_id, reason: 'For change' }),
    'shift.undo': () => ({ id: newId(), shift_id, movement_id: documents.movement_id }),
    'held-cart.hold': () => ({ id: newId(), cart: documents.cart(), label: 'Grace' }),
    'held-cart.resume': () => ({ id: documents.to_resume }),
    'held-cart.remove': () => ({ id: documents.to_remove, reason: 'Nobody came' }),
    'approval-request.send': () => ({ requests: [{ action: 'void', document_id: sale.id }] }),
    'approval-request.get': () => ({ id: documents.own_request }),
    'approval-request.cancel': () => ({ id: documents.own_request }),
    'approval-request.allow': () => ({ id: documents.to_allow }),
    'approval-request.deny': () => ({ id: documents.to_deny }),
  }
}

const tillSamples = (
  till: SampleTill,
  known: { flag: string; quarantined: string; sale_id: string; shop_id: string },
) => {
  const { flag, quarantined, sale_id, shop_id } = known
  const { newId, now } = till.context
  return {
    'till.resolve': () => ({ id: flag, note: 'Asked' }),
    'till.resolveShown': () => ({ ids: [flag], flag: 'number', till_id: newId(), note: 'Asked' }),
    'till.dismissQuarantined': () => ({ id: quarantined, note: 'A test' }),
    'till.register': () => ({
      id: newId(),
      secret: 'a'.repeat(64),
      name: 'Front',
      since: now(),
      shop_id,
    }),
    'till.report': () => reportOf({ device_now: now() }),
    'till.offer': () => ({ sales: [{ id: sale_id, epoch: 'x' }] }),
    // Without `seen`, which would have to match the stored values.
    'settings.save': () => ({
      department_id: till.department_id,
      business_name: 'Kikuubo',
      business_phone: '0772123456',
    }),
  }
}

/**
 * The shop, its registered till, ids of existing rows by field or path, and inputs of operations
 * that need more than types and names.
 */
export const openSamples = async (engine: Engine) => {
  const till = await openSampleTill(engine)
  const documents = await addDocuments(till)
  const { soap, sale, supplier_id, customer_id, drawers, drawer_id, shift_id, count_id } = documents
  const [flag, quarantined, id] = [till.context.newId(), till.context.newId(), till.context.newId()]
  await addTillSale(till, { sale_id: sale.id, flag, quarantined })
  const shop_id = await shopIdOf(till)
  const since = till.context.now()
  const registered = { id, secret: 'b'.repeat(64), name: 'Front', since, shop_id }
  const { id: tills } = await till.ask(tillApi.register, till.admin, registered)
  const known: Readonly<Record<string, string>> = {
    count_id,
    suppliers: supplier_id,
    supplier_id,
    customer_id,
    tills,
    customers: customer_id,
    products: documents.rice.id,
    departments: await till.department('Perfume'),
    drawers,
    drawer_id,
    shift_id,
    sales: sale.id,
    sale_id: sale.id,
    department_id: till.department_id,
    departmentId: till.department_id,
    product_id: soap.id,
    component_product_id: soap.id,
  }
  const own: Readonly<Record<string, () => unknown>> = {
    ...goodsSamples(till, documents),
    ...moneySamples(till, documents),
    ...tillSamples(till, { flag, quarantined, sale_id: sale.id, shop_id }),
    ...(await addFloatSamples(till)),
    ...(await addPartSamples(till, customer_id)),
  }
  return { till, tills, known, own }
}
