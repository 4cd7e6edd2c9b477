// Returns goods of a delivery: one document with its lines, and the goods leave stock at the
// cost at which they were received.
import {
  type Delivery,
  deliveryNumber,
  type GoodsReturn,
} from '@webale/domain/features/delivery/delivery.ts'
import {
  type NewGoodsReturn,
  planGoodsReturn,
  type ReturnedLine,
} from '@webale/domain/features/delivery/goods-return.ts'
import { sumMoney } from '@webale/domain/kernel/money.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import { documentOnce } from '../../platform/operations/documents.ts'
import type { Tx } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'
import type { WriteContext } from '../../platform/operations/write-context.ts'
import { moveStock } from '../stock/move-stock.ts'
import { insertGoodsReturn, listRaisedProducts, lockDelivery } from './changed-delivery.queries.ts'
import { findDelivery, listLines, lockProducts } from './delivery.queries.ts'
import { isOnAccount, postSupplierEntry } from './supplier-account.queries.ts'

/** A delivery that was restored from a file is history for goods that this shop had already. */
const checkRaised = async (
  tx: Tx,
  delivery_id: string,
  products: readonly Pick<Row<'products'>, 'id' | 'name'>[],
): Promise<void> => {
  const raised = await listRaisedProducts(tx, delivery_id)
  const other = products.find(({ id }) => !raised.has(id))
  if (other !== undefined) throw refuse('goods_not_from_delivery', { item: other.name })
}

/**
 * The goods that leave, for each line, with the product locked. Throws not_found for a product that
 * is gone, and goods_not_from_delivery for one whose stock the delivery did not raise.
 */
const planGoodsLeaving = async (
  tx: Tx,
  { delivery_id, lines: asked }: NewGoodsReturn,
): Promise<ReturnedLine[]> => {
  const lines = await listLines(tx, delivery_id)
  const products = await lockProducts(
    tx,
    asked.map(({ product_id }) => product_id),
  )

  if (products.length < asked.length) throw refuse('not_found', { thing: 'A product' })
  const byId = new Map(products.map((product) => [product.id, product]))
  const returnable = lines.flatMap((line) => {
    const product = byId.get(line.product_id)
    return product === undefined
      ? []
      : [{ ...line, tracking_type: line.tracking_type ?? product.tracking_type }]
  })

  const leaving = planGoodsReturn(returnable, asked)
  await checkRaised(tx, delivery_id, products)

  return leaving
}

const storeGoodsReturn = async (
  making: WriteContext,
  { id, delivery_id, kind, reason }: NewGoodsReturn,
  lines: readonly ReturnedLine[],
  { number, department_id }: Row<'deliveries'>,
): Promise<void> => {
  const { tx, actor, now, newId } = making
  const moved = {
    movement_type: 'taken_back',
    reference_id: id,
    reference_type: 'delivery_return',
  } as const

  const changes = lines.map(({ line, quantity, value }) => ({
    ...moved,
    product_id: line.product_id,
    quantity: -quantity,
    ...(value !== null && { value: 0 - Math.round(value * 100) }),
    notes: deliveryNumber(number),
  }))

  await moveStock(tx, changes, making)
  const made = {
    department_id,
    business_date: businessDate(now),
    created_by: actor.id,
    created_at: now,
  }

  const rows = lines.map(({ line, quantity, value, line_cost }, index) => ({
    id: newId(),
    return_id: id,
    line_id: line.id,
    position: index + 1,
    quantity,
    value,
    line_cost,
  }))

  await insertGoodsReturn(tx, { id, delivery_id, kind, reason, ...made }, rows)
}

/** Takes the cost of the goods off the account of the supplier, when the delivery is on it. */
const postGoodsReturn = async (
  making: WriteContext,
  { id, delivery_id, reason }: NewGoodsReturn,
  lines: readonly ReturnedLine[],
  { supplier_id, department_id }: Row<'deliveries'>,
): Promise<void> => {
  const { tx, newId } = making
  const amount = 0 - sumMoney(lines.map(({ line_cost }) => line_cost ?? 0))
  if (supplier_id === null || amount === 0 || !(await isOnAccount(tx, delivery_id))) return
  const about = {
    supplier_id,
    kind: 'return',
    delivery_id,
    return_id: id,
    note: reason,
  } as const

  await postSupplierEntry(
    tx,
    {
      id: newId(),
      amount,
      ...about,
      department_id,
    },
    making,
  )
}

type Result = { readonly delivery: Delivery; readonly taken: GoodsReturn }

/** Undefined when no such document is stored. */
const findGoodsReturn = async (
  tx: Tx,
  { id, delivery_id }: NewGoodsReturn,
): Promise<Result | undefined> => {
  const delivery = await findDelivery(tx, delivery_id)
  const taken = delivery?.returns.find((one) => one.id === id)
  return delivery === undefined || taken === undefined ? undefined : { delivery, taken }
}

/**
 * Returns goods, or answers what is stored for a repeated request. Throws not_found,
 * nothing_left, key_reused and invalid_input.
 */
export const returnGoods = async (
  making: WriteContext,
  input: NewGoodsReturn,
): Promise<Result & { readonly replayed: boolean }> => {
  const { tx, actor } = making
  const { id, delivery_id, kind, reason, lines } = input
  const delivery = await lockDelivery(tx, actor, delivery_id)
  const content = [
    delivery_id,
    kind,
    reason,
    lines.map(({ product_id, quantity }) => [product_id, quantity]),
  ]

  const find = () => findGoodsReturn(tx, input)
  const document = {
    id,
    kind: 'delivery_return',
    content,
    department_id: delivery.department_id,
    find,
  } as const

  const { document: result, replayed } = await documentOnce(making, document, async () => {
    const leaving = await planGoodsLeaving(tx, input)
    await storeGoodsReturn(making, input, leaving, delivery)
    await postGoodsReturn(making, input, leaving, delivery)
    const stored = await find()
    if (stored === undefined) throw new Error(`the goods return ${id} was not stored`)

    return stored
  })

  return { ...result, replayed }
}
