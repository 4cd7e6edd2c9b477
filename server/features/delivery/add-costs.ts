// Adds the costs of goods that were received without costs: the goods in stock take their part, and
// the part of goods already sold becomes cost difference.
import type { Delivery } from '@webale/domain/features/delivery/delivery.ts'
import {
  type CostedLine,
  type NewDeliveryCosts,
  planCosts,
} from '@webale/domain/features/delivery/delivery-costs.ts'
import { remainingShare } from '@webale/domain/features/delivery/goods-return.ts'
import { sumMoney } from '@webale/domain/kernel/money.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import { documentOnce } from '../../platform/operations/documents.ts'
import type { Tx } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'
import type { WriteContext } from '../../platform/operations/write-context.ts'
import { addCostsOfGoods } from '../stock/move-stock.ts'
import { hasCosts, insertCosts, lockDelivery } from './changed-delivery.queries.ts'
import { findDelivery, listLines, lockProducts } from './delivery.queries.ts'
import { postSupplierEntry } from './supplier-account.queries.ts'

/** The costs by line, with the products as they are now, locked. Throws costs_known. */
const costedLines = async (tx: Tx, input: NewDeliveryCosts): Promise<CostedLine[]> => {
  const lines = await listLines(tx, input.delivery_id)
  if (lines.some(({ line_cost }) => line_cost !== null)) throw refuse('costs_known')
  const products = await lockProducts(
    tx,
    lines.map(({ product_id }) => product_id),
  )

  const byId = new Map(products.map((product) => [product.id, product]))

  return planCosts(
    lines.map((line) => ({ ...line, product: byId.get(line.product_id) ?? null })),
    input,
  )
}

/** The shop owes the supplier the goods that were kept; extra costs are paid to others. */
const postCosts = async (
  adding: WriteContext,
  { id, supplier_id, department_id }: Row<'deliveries'>,
  lines: readonly CostedLine[],
): Promise<void> => {
  const amount = sumMoney(lines.map(({ line, line_cost }) => remainingShare(line, line_cost).value))
  if (supplier_id === null || amount === 0) return
  const entry = {
    id: adding.newId(),
    supplier_id,
    kind: 'delivery',
    amount,
    delivery_id: id,
    department_id,
  } as const

  await postSupplierEntry(adding.tx, entry, adding)
}

const storeCosts = async (
  adding: WriteContext,
  input: NewDeliveryCosts,
  delivery: Row<'deliveries'>,
): Promise<void> => {
  const { tx, actor, now, newId } = adding
  const { id: costs_id, delivery_id } = input
  const lines = await costedLines(tx, input)
  const made = {
    business_date: businessDate(now),
    created_by: actor.id,
    created_at: now,
  }

  const rows = lines.map(({ line, line_cost, extra_share, variance }) => ({
    id: newId(),
    costs_id,
    delivery_id,
    line_id: line.id,
    line_cost,
    extra_share,
    variance,
    ...made,
    stock_before: line.product?.current_stock ?? 0,
    cost_before: line.product?.cost_price ?? null,
  }))

  await insertCosts(tx, rows)
  const goods = lines.map(({ line, remaining }) => ({
    product_id: line.product_id,
    ...remaining,
  }))

  await addCostsOfGoods(
    tx,
    goods.filter(({ quantity }) => quantity > 0),
    costs_id,
    adding,
  )

  await postCosts(adding, delivery, lines)
}

/**
 * Adds the costs, or answers the delivery for a repeated request. Throws not_found, costs_known,
 * key_reused and invalid_input.
 */
export const addCosts = async (
  adding: WriteContext,
  input: NewDeliveryCosts,
): Promise<{ readonly delivery: Delivery; readonly replayed: boolean }> => {
  const { tx, actor } = adding
  const { id, delivery_id, lines, extra } = input
  const row = await lockDelivery(tx, actor, delivery_id)
  const content = [
    delivery_id,
    lines.map(({ product_id, line_cost }) => [product_id, line_cost]),
    extra,
  ]

  const find = async () => ((await hasCosts(tx, id)) ? findDelivery(tx, delivery_id) : undefined)
  const document = {
    id,
    kind: 'delivery_costs',
    content,
    department_id: row.department_id,
    find,
  } as const

  const result = await documentOnce(adding, document, async () => {
    await storeCosts(adding, input, row)
    const delivery = await findDelivery(tx, delivery_id)
    if (delivery === undefined) throw new Error(`the delivery ${delivery_id} is gone`)

    return delivery
  })

  return { delivery: result.document, replayed: result.replayed }
}
