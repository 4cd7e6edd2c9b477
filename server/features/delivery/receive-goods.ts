// Receives goods: one document with its lines, the stock, and the average cost of each product.
import { can } from '@webale/domain/access/permissions.ts'
import type { Actor } from '@webale/domain/access/role.ts'
import { departmentOf, hasDepartment, scopeOf } from '@webale/domain/access/scope.ts'
import {
  type Delivery,
  deliveryNumber,
  type NewDelivery,
} from '@webale/domain/features/delivery/delivery.ts'
import {
  planDelivery,
  type PlannedLine,
  type ReceivedProduct,
  valueOf,
} from '@webale/domain/features/delivery/plan-delivery.ts'
import { taxpayerAt, taxpayerOf } from '@webale/domain/features/vat/vat-of-department.ts'
import { sumMoney } from '@webale/domain/kernel/money.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { businessDate, dayBounds, futureDayProblem } from '@webale/domain/kernel/time.ts'
import { documentOnce } from '../../platform/operations/documents.ts'
import type { NewRow } from '../../platform/database/tables.ts'
import type { WriteContext } from '../../platform/operations/write-context.ts'
import { checkDepartment } from '../department/department.queries.ts'
import { readRulesAndPeriods } from '../shop-rules/shop-rules.queries.ts'
import { changeStocks } from '../stock/move-stock.ts'
import { writeLedger } from '../stock/stock-movement.queries.ts'
import { findSupplierName } from '../stock/supplier.queries.ts'
import {
  findDelivery,
  insertDelivery,
  lockProducts,
  takeDeliveryNumber,
} from './delivery.queries.ts'
import { storePayment } from './pay-supplier.ts'
import { postSupplierEntry } from './supplier-account.queries.ts'

/** The input. Costs from people who may not see them are ignored. */
const withoutUnseenCosts = (actor: Actor, input: NewDelivery): NewDelivery =>
  can(actor, 'product.see_cost')
    ? input
    : {
        ...input,
        extra: 0,
        vat: null,
        paid: null,
        lines: input.lines.map((line) => ({ ...line, line_cost: null })),
      }

/**
 * Throws not_found for a product that the person may not
 * see, and invalid_input for one of another department.
 */
const checkProduct = (
  actor: Actor,
  product: ReceivedProduct | undefined,
  department_id: string | null,
): ReceivedProduct => {
  if (product === undefined || !hasDepartment(scopeOf(actor), product.department_id))
    throw refuse('not_found', { thing: 'A product' })
  if (product.department_id !== department_id)
    throw refuse('invalid_input', { message: `${product.name} belongs to another department` })
  return product
}

const planLines = async (
  { tx, actor }: WriteContext,
  { lines, extra }: NewDelivery,
  department_id: string | null,
): Promise<PlannedLine[]> => {
  const products = await lockProducts(
    tx,
    lines.map(({ product_id }) => product_id),
  )

  const byId = new Map(products.map((product) => [product.id, product]))
  const asked = lines.map((line) => ({
    line,
    product: checkProduct(actor, byId.get(line.product_id), department_id),
  }))

  return planDelivery(asked, extra)
}

const lineRows = (
  delivery_id: string,
  lines: readonly PlannedLine[],
  newId: () => string,
): NewRow<'delivery_lines'>[] =>
  lines.map(({ product, ...line }, index) => ({
    ...line,
    id: newId(),
    delivery_id,
    position: index + 1,
    product_id: product.id,
    product_name: product.name,
    tracking_type: product.tracking_type,
    stock_before: product.current_stock,
    cost_before: product.cost_price,
  }))

type Place = { readonly department_id: string | null; readonly supplier_name: string | null }

type NumberedPlace = Place & { readonly number: number; readonly vat_tin: string | null }

const deliveryRow = (
  { actor, now }: WriteContext,
  { id, supplier_id = null, invoice_number, received_on, extra, vat, reason }: NewDelivery,
  { department_id, supplier_name, number, vat_tin }: NumberedPlace,
): NewRow<'deliveries'> => ({
  id,
  number,
  supplier_id,
  supplier_name,
  invoice_number,
  received_on,
  extra,
  reason,
  ...(typeof vat === 'number' && { vat_amount: Math.round(vat * 100), vat_tin }),
  department_id,
  business_date: businessDate(now),
  created_by: actor.id,
  created_at: now,
})

/** The TIN that the VAT of an invoice counts under: that of its day, or the first one after it. */
const findVatTin = async (
  { tx, now }: WriteContext,
  { received_on }: NewDelivery,
  { department_id }: Place,
): Promise<string | null> => {
  const { rules, periods } = await readRulesAndPeriods(tx)
  const { until } = dayBounds(received_on)
  const found =
    taxpayerAt(periods, department_id, until < now ? until : now) ??
    taxpayerOf(rules.vat_registrations, department_id)

  return found?.tin ?? null
}

/**
 * The shop owes the supplier the line costs, less what
 * was paid at once. Extra costs are paid to others.
 */
const postDelivery = async (
  receiving: WriteContext,
  { id: delivery_id, supplier_id, paid }: NewDelivery,
  lines: readonly PlannedLine[],
  { department_id }: Place,
): Promise<void> => {
  if (!supplier_id) return
  const { tx, newId } = receiving
  const amount = sumMoney(lines.map(({ line_cost }) => line_cost ?? 0))
  const entry = {
    supplier_id,
    kind: 'delivery',
    amount,
    delivery_id,
    department_id,
  } as const

  if (amount > 0) await postSupplierEntry(tx, { id: newId(), ...entry }, receiving)
  if (paid)
    await storePayment(receiving, {
      id: newId(),
      supplier_id,
      ...paid,
    })
}

/** Stock first, the number last: its counter is a row that all deliveries wait for. */
const storeDelivery = async (
  receiving: WriteContext,
  input: NewDelivery,
  place: Place,
): Promise<Delivery> => {
  const { tx, newId } = receiving
  const lines = await planLines(receiving, input, place.department_id)
  const changes = lines.map((line) => {
    const value = valueOf(line)
    return {
      product_id: line.product.id,
      quantity: line.quantity,
      ...(value !== null && { value: Math.round(value * 100) }),
      movement_type: 'received' as const,
      reference_id: input.id,
      reference_type: 'delivery',
      notes: null,
    }
  })

  const changed = await changeStocks(tx, changes, receiving)
  const vat_tin = typeof input.vat === 'number' ? await findVatTin(receiving, input, place) : null
  const number = await takeDeliveryNumber(tx)
  await writeLedger(tx, changed, receiving, deliveryNumber(number))
  await insertDelivery(
    tx,
    deliveryRow(receiving, input, { ...place, number, vat_tin }),
    lineRows(input.id, lines, newId),
  )

  await postDelivery(receiving, input, lines, place)
  const stored = await findDelivery(tx, input.id)
  if (stored === undefined) throw new Error(`the delivery ${input.id} was not stored`)

  return stored
}

const paidContent = ({
  amount,
  method,
  reference,
  drawer_id,
}: NonNullable<NewDelivery['paid']>) => [amount, method, reference, drawer_id ?? null]

/** A later version may append to this list only what is set (documents.ts). */
const contentOf = (input: NewDelivery, department_id: string | null): readonly unknown[] => [
  input.supplier_id ?? null,
  input.invoice_number,
  input.received_on,
  department_id,
  input.lines.map(({ product_id, quantity, packs, pack_size, line_cost }) => [
    product_id,
    quantity,
    packs ?? null,
    pack_size ?? null,
    line_cost ?? null,
  ]),
  input.extra,
  input.reason,
  ...(input.paid ? [paidContent(input.paid)] : []),
  ...(typeof input.vat === 'number' ? [['vat', input.vat]] : []),
]

/**
 * Receives goods, or answers the stored delivery for a repeated request. Throws not_found for an
 * unknown department, supplier or product, key_reused, and invalid_input.
 */
export const receiveGoods = async (
  receiving: WriteContext,
  sent: NewDelivery,
): Promise<{ readonly delivery: Delivery; readonly replayed: boolean }> => {
  const { tx, actor, now } = receiving
  const input = withoutUnseenCosts(actor, sent)
  const department_id = departmentOf(actor, input.department_id)
  const document = {
    id: input.id,
    kind: 'delivery',
    content: contentOf(input, department_id),
    department_id,
  } as const

  const find = () => findDelivery(tx, input.id)
  const result = await documentOnce(receiving, { ...document, find }, async () => {
    const message = futureDayProblem(input.received_on, now)
    if (message !== null) throw refuse('invalid_input', { message })
    await checkDepartment(tx, department_id)
    const supplier_name = input.supplier_id ? await findSupplierName(tx, input.supplier_id) : null

    return storeDelivery(receiving, input, { department_id, supplier_name })
  })

  return { delivery: result.document, replayed: result.replayed }
}
