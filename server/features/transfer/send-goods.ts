// Sends goods to another department: one document with its lines, and the stock of the sender.
import { isAdmin, type Actor } from '@webale/domain/access/role.ts'
import { departmentOf, isOwnDepartment } from '@webale/domain/access/scope.ts'
import {
  checkArriving,
  checkLeaving,
  expectedArrival,
  type TransferProduct,
} from '@webale/domain/features/transfer/plan-transfer.ts'
import {
  type NewTransfer,
  type NewTransferLine,
  type GoodsTransfer,
  transferNumber,
} from '@webale/domain/features/transfer/transfer.ts'
import { costLines } from '@webale/domain/features/sale/line-cost.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import { documentOnce } from '../../platform/operations/documents.ts'
import type { Tx } from '../../platform/database/store.ts'
import type { NewRow, Row } from '../../platform/database/tables.ts'
import type { WriteContext } from '../../platform/operations/write-context.ts'
import { findDepartment } from '../department/department.queries.ts'
import { readShopRules } from '../shop-rules/shop-rules.queries.ts'
import { changeStocks } from '../stock/move-stock.ts'
import { type MadeMovement, writeLedger } from '../stock/stock-movement.queries.ts'
import {
  addReceivingProduct,
  findProduct,
  findMatchingProduct,
  lockLeaving,
} from './transfer-goods.queries.ts'
import { findTransfer, insertTransfer, takeTransferNumber } from './transfer.queries.ts'

type NamedDepartment = Pick<Row<'departments'>, 'id' | 'name'>
type Departments = { readonly from: NamedDepartment; readonly to: NamedDepartment }
type PlannedLine = {
  readonly line: NewTransferLine
  readonly product: TransferProduct
  readonly receivingProduct: TransferProduct
}

const invalid = (message: string) => refuse('invalid_input', { message })

/**
 * For people who may not choose the product of the receiving department, the server finds it and
 * uses the factor 1.
 */
const withoutUnseenChoices = (actor: Actor, input: NewTransfer): NewTransfer =>
  isAdmin(actor)
    ? input
    : {
        ...input,
        lines: input.lines.map((line) => ({
          ...line,
          to_product_id: null,
          new_product: false,
          factor: 1,
        })),
      }

/** Throws not_found for an unknown department, and invalid_input for the own one. */
const findDepartments = async (
  tx: Tx,
  from_id: string | null,
  to_id: string,
): Promise<Departments> => {
  if (from_id === null) throw invalid('Choose where the goods come from')
  if (from_id === to_id) throw invalid('Choose another department')
  const [from, to] = [await findDepartment(tx, from_id), await findDepartment(tx, to_id)]
  if (from === undefined || to === undefined) throw refuse('not_found', { thing: 'The department' })

  return { from, to }
}

const checkProduct = (
  actor: Actor,
  product: TransferProduct | undefined,
  from: NamedDepartment,
): TransferProduct => {
  if (product === undefined || !isOwnDepartment(actor, product.department_id))
    throw refuse('not_found', { thing: 'A product' })
  if (product.department_id !== from.id)
    throw invalid(`${product.name} belongs to another department`)
  return product
}

/** The product of the receiving department. Throws no_twin, not_found and invalid_input. */
const findReceivingProduct = async (
  { tx, actor, now, newId }: WriteContext,
  { to_product_id = null, new_product, factor }: NewTransferLine,
  product: TransferProduct,
  to: NamedDepartment,
): Promise<TransferProduct> => {
  if (new_product) {
    if (factor !== 1) throw invalid('A new product has the same unit, so one makes 1')
    return addReceivingProduct(tx, product.id, {
      id: newId(),
      now,
      department_id: to.id,
    })
  }

  const receivingProduct =
    to_product_id === null
      ? await findMatchingProduct(tx, product, to.id)
      : await findProduct(tx, to_product_id)

  if (to_product_id === null && receivingProduct === undefined)
    throw isAdmin(actor)
      ? invalid(`Choose what ${product.name} is in ${to.name}`)
      : refuse('no_twin', { department: to.name, product: product.name })

  if (receivingProduct === undefined) throw refuse('not_found', { thing: 'A product' })
  if (receivingProduct.department_id !== to.id)
    throw invalid(`${receivingProduct.name} does not belong to ${to.name}`)

  return receivingProduct
}

const planLines = async (
  sending: WriteContext,
  { lines }: NewTransfer,
  { from, to }: Departments,
): Promise<PlannedLine[]> => {
  const products = await lockLeaving(
    sending.tx,
    lines.map(({ product_id }) => product_id),
  )

  const byId = new Map(products.map((product) => [product.id, product]))
  const planned: PlannedLine[] = []

  for (const line of lines) {
    const product = checkProduct(sending.actor, byId.get(line.product_id), from)
    checkLeaving(product, line.quantity)
    const receivingProduct = await findReceivingProduct(sending, line, product, to)
    checkArriving(receivingProduct, product.name, expectedArrival(line))
    planned.push({ line, product, receivingProduct })
  }

  return planned
}

/** The lines with what their goods cost when they left: the cost of one is for show. */
const costedLines = (planned: readonly PlannedLine[], left: readonly MadeMovement[]) => {
  const costs = costLines(
    planned.map(({ line: { quantity }, product: { id, cost_price } }) => ({
      product_id: id,
      quantity,
      base_quantity: quantity,
      cost_price,
      components: null,
    })),
    left.filter(({ movement_type }) => movement_type === 'transfer_out'),
  )

  return planned.map((one, index) => ({
    ...one,
    unit_cost: costs[index]?.cost_price ?? null,
    cost_value: costs[index]?.cost_value ?? null,
  }))
}

const lineRows = (
  transfer_id: string,
  costed: ReturnType<typeof costedLines>,
  newId: () => string,
): NewRow<'transfer_lines'>[] =>
  costed.map(({ line, product, receivingProduct, unit_cost, cost_value }, index) => ({
    id: newId(),
    transfer_id,
    position: index + 1,
    product_id: product.id,
    product_name: product.name,
    unit: product.unit,
    quantity: line.quantity,
    to_product_id: receivingProduct.id,
    to_product_name: receivingProduct.name,
    to_unit: receivingProduct.unit,
    factor: line.factor,
    unit_cost,
    cost_value,
  }))

/** Stock first, the number last: its counter is a row that all transfers wait for. */
const storeTransfer = async (
  sending: WriteContext,
  input: NewTransfer,
  departments: Departments,
): Promise<void> => {
  const { tx, actor, now, newId } = sending
  const planned = await planLines(sending, input, departments)
  const changes = planned.map(({ line, product }) => ({
    product_id: product.id,
    quantity: -line.quantity,
    movement_type: 'transfer_out' as const,
    reference_id: input.id,
    reference_type: 'transfer',
    notes: null,
  }))

  const changed = await changeStocks(tx, changes, sending)
  const number = await takeTransferNumber(tx)
  await writeLedger(tx, changed, sending, transferNumber(number))
  const { from, to } = departments
  const transfer = {
    id: input.id,
    number,
    from_department_id: from.id,
    to_department_id: to.id,
    from_name: from.name,
    to_name: to.name,
    sent_by: actor.id,
    sent_name: actor.full_name,
    business_date: businessDate(now),
    sent_at: now,
  }

  await insertTransfer(tx, transfer, lineRows(input.id, costedLines(planned, changed), newId))
}

/** A later version may append to this list only what is set (documents.ts). */
const contentOf = (
  { to_department_id, lines }: NewTransfer,
  from: string | null,
): readonly unknown[] => [
  from,
  to_department_id,
  lines.map(({ product_id, quantity, to_product_id = null, new_product, factor }) => [
    product_id,
    quantity,
    to_product_id,
    new_product,
    factor,
  ]),
]

/**
 * Sends goods, or answers the stored transfer for a repeated request.
 * Throws not_found, no_twin, too_little_stock, key_reused, not_allowed
 * while the shop does not use transfers, and invalid_input.
 */
export const sendGoods = async (
  sending: WriteContext,
  sent: NewTransfer,
): Promise<{ readonly transfer: GoodsTransfer; readonly replayed: boolean }> => {
  const { tx, actor } = sending
  const input = withoutUnseenChoices(actor, sent)
  const from = departmentOf(actor, input.from_department_id)
  const find = () => findTransfer(tx, { all: true }, input.id)
  const content = contentOf(input, from)
  const document = {
    id: input.id,
    kind: 'transfer',
    content,
    department_id: from,
    find,
  } as const

  const result = await documentOnce(sending, document, async () => {
    if (!(await readShopRules(tx)).transfers) throw refuse('not_allowed')
    await storeTransfer(sending, input, await findDepartments(tx, from, input.to_department_id))
    const stored = await find()
    if (stored === undefined) throw new Error(`the transfer ${input.id} was not stored`)

    return stored
  })

  return { transfer: result.document, replayed: result.replayed }
}
