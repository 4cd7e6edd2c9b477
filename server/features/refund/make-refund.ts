// Makes a return or a void: one document with its lines, the goods back to stock, and the money
// paid back.
import { hasDepartment, scopeOf } from '@webale/domain/access/scope.ts'
import {
  checkPayBack,
  type PlannedItem,
  planReturn,
  planVoid,
  sumOfAmounts,
} from '@webale/domain/features/refund/plan-return.ts'
import {
  type NewReturn,
  type NewVoid,
  type Refund,
  refundNumber,
  SaleReturns,
} from '@webale/domain/features/refund/refund.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import { documentOnce } from '../../platform/operations/documents.ts'
import type { NewRow, Row } from '../../platform/database/tables.ts'
import type { WriteContext } from '../../platform/operations/write-context.ts'
import { findCustomerOfSale, postEntry } from '../customer/account.queries.ts'
import { findSale } from '../sale/sale.queries.ts'
import { type MoneyMovement, moveMoney } from '../shift/move-money.ts'
import {
  recordLateEvent,
  OUTSIDE_SHIFTS,
  takeShift,
  type TakenShift,
} from '../shift/take-shift.queries.ts'
import { changeStocks, writeLedger } from '../stock/move-stock.ts'
import { allowReturn, allowVoid } from './refund-rights.ts'
import {
  findRefund,
  insertRefund,
  listReceivedMoney,
  lockSale,
  takeRefundNumber,
  lockOpenShift,
} from './refund.queries.ts'
import { type SaleState, saleStateOf } from './sale-state.ts'

/** The input of a refund of any kind. */
type RefundPlan = {
  readonly id: string
  readonly sale: Row<'sales'>
  readonly kind: Row<'refunds'>['kind']
  readonly reason: string
  readonly note: string | null
  readonly items: readonly PlannedItem[]
  readonly total: number
  /** Amounts as they move: below 0 when money leaves. */
  readonly money: readonly Pick<MoneyMovement, 'method' | 'amount' | 'reference'>[]
  /** The shift that the money goes through; locks its drawer. */
  readonly takeShift: () => Promise<TakenShift>
}

const costOf = (items: readonly PlannedItem[], condition: PlannedItem['condition']): number =>
  items.reduce((sum, item) => (item.condition === condition ? sum + item.cost : sum), 0)

type RefundPlace = { readonly taken: TakenShift; readonly number: number }

const rowOf = (
  { actor, now }: WriteContext,
  plan: RefundPlan,
  { taken, number }: RefundPlace,
): NewRow<'refunds'> => ({
  id: plan.id,
  number,
  sale_id: plan.sale.id,
  kind: plan.kind,
  total: plan.total,
  reason: plan.reason,
  note: plan.note,
  restocked_cost: costOf(plan.items, 'stock'),
  lost_cost: costOf(plan.items, 'damaged'),
  shift_id: taken.shift_id,
  department_id: plan.sale.department_id,
  business_date: businessDate(now),
  created_by: actor.id,
  created_at: now,
})

const itemRows = (
  { id }: RefundPlan,
  items: readonly PlannedItem[],
  newId: () => string,
): NewRow<'refund_items'>[] =>
  items.map(({ restocked: _restocked, ...item }) => ({
    ...item,
    id: newId(),
    refund_id: id,
  }))

/** Takes the credit part off the account; nothing when the customer is gone. */
const takeOffAccount = async (
  { tx, actor, now, newId }: WriteContext,
  { id: refund_id, sale, money }: RefundPlan,
): Promise<void> => {
  const amount = money.reduce((sum, row) => (row.method === 'credit' ? sum + row.amount : sum), 0)
  const customer = amount === 0 ? undefined : await findCustomerOfSale(tx, sale.id)
  if (customer === undefined) return
  const { id: sale_id, department_id } = sale
  const entry = {
    id: newId(),
    customer_id: customer.id,
    kind: 'refund',
    amount,
    sale_id,
    refund_id,
  } as const

  await postEntry(tx, { ...entry, department_id }, { actor, now })
}

const takePlace = async (context: WriteContext, plan: RefundPlan): Promise<RefundPlace> => {
  await takeOffAccount(context, plan)
  return { taken: await plan.takeShift(), number: await takeRefundNumber(context.tx) }
}

/**
 * Stock first, then the customer, the drawer, and the number last: its counter is a row that all
 * tills wait for.
 */
const storeRefund = async (context: WriteContext, plan: RefundPlan): Promise<Refund> => {
  const { tx, newId } = context
  const reason = {
    movement_type: plan.kind,
    reference_id: plan.id,
    reference_type: 'refund',
    notes: null,
  }

  const changes = plan.items.flatMap(({ restocked }) =>
    restocked.map((change) => ({ ...change, ...reason })),
  )

  const changed = await changeStocks(tx, changes, context)
  const { taken, number } = await takePlace(context, plan)
  await writeLedger(tx, changed, context, refundNumber(number))
  await insertRefund(tx, rowOf(context, plan, { taken, number }), itemRows(plan, plan.items, newId))
  const { department_id, id: sale_id } = plan.sale
  const document = {
    movement_type: 'refund',
    reference_type: 'refund',
    reference_id: plan.id,
    department_id,
  } as const

  await moveMoney(
    tx,
    plan.money.map((row) => ({ ...row, ...document })),
    context,
    taken,
  )

  await recordLateEvent(tx, taken, { subject_type: 'refund', subject_id: plan.id }, context)
  const stored = await findRefund(tx, plan.id)
  if (stored === undefined)
    throw new Error(`the return ${plan.id} of the sale ${sale_id} was not stored`)

  return stored
}

/**
 * The sale, locked, with its state. Throws not_found for one that the person may not see, and
 * sale_voided.
 */
const lockState = async (
  { tx, actor }: WriteContext,
  sale_id: string,
): Promise<SaleState & { sale: Row<'sales'> }> => {
  const sale = await lockSale(tx, sale_id)
  const scope = scopeOf(actor)
  if (sale === undefined || !hasDepartment(scope, sale.department_id))
    throw refuse('not_found', { thing: 'The sale' })

  const state = await saleStateOf(tx, sale)
  if (state.refunds.some(({ kind }) => kind === 'void')) throw refuse('sale_voided')

  return { ...state, sale }
}

type RefundResult = { readonly refund: Refund; readonly replayed: boolean }
type Document = {
  readonly id: string
  readonly sale_id: string
  readonly content: readonly unknown[]
}

const refundOnce = async (
  context: WriteContext,
  { id, sale_id, content }: Document,
  work: () => Promise<Refund>,
): Promise<RefundResult> => {
  const sale = await findSale(context.tx, sale_id)
  const department_id = sale?.department_id ?? null
  const find = () => findRefund(context.tx, id)
  const result = await documentOnce(
    context,
    { id, kind: 'refund', content, department_id, find },
    work,
  )

  return { refund: result.document, replayed: result.replayed }
}

const returnContent = ({
  sale_id,
  items,
  total,
  pay_back,
  reason,
  note,
  approvals = [],
  drawer_id,
}: NewReturn): readonly unknown[] => [
  'return',
  sale_id,
  items.map(({ sale_item_id, quantity, condition }) => [sale_item_id, quantity, condition]),
  total,
  pay_back.map(({ method, amount, reference }) => [method, amount, reference]),
  reason,
  note,
  ...approvals,
  ...(drawer_id ? ['drawer', drawer_id] : []),
]

/**
 * Takes back goods. Throws not_found, sale_voided, nothing_left, tender_too_much, and
 * refund_changed with the fresh state when the screen showed another amount.
 */
export const makeReturn = (context: WriteContext, input: NewReturn): Promise<RefundResult> =>
  refundOnce(context, { ...input, content: returnContent(input) }, async () => {
    const { sale, lines, caps, refunds } = await lockState(context, input.sale_id)
    const items = planReturn(lines, input.items)
    const total = sumOfAmounts(items)
    if (total !== input.total)
      throw refuse('refund_changed', {}, SaleReturns.parse({ lines, caps, refunds }))

    checkPayBack(total, input.pay_back, caps)
    await allowReturn(context, { input, total, sold_on: sale.business_date, caps })
    const money = input.pay_back.map(({ method, amount, reference }) => ({
      method,
      amount: -amount,
      reference,
    }))

    const { id, reason, note } = input
    const place = () => takeShift(context.tx, context.actor, input)

    return storeRefund(context, {
      id,
      sale,
      kind: 'return',
      reason,
      note,
      items,
      total,
      money,
      takeShift: place,
    })
  })

/**
 * The sale's own shift, also when another till voids it. Throws void_too_late when it is closed.
 */
const shiftOf = async ({ tx }: WriteContext, { shift_id }: Row<'sales'>): Promise<TakenShift> => {
  if (shift_id === null) return OUTSIDE_SHIFTS
  if (!(await lockOpenShift(tx, shift_id))) throw refuse('void_too_late')
  return { shift_id, closure_id: null }
}

/**
 * Takes back a whole sale while its shift is open, or on its day when it has no shift: all goods
 * return to stock and every payment is reversed. Throws not_found, sale_voided, part_returned and
 * void_too_late.
 */
export const makeVoid = (context: WriteContext, input: NewVoid): Promise<RefundResult> => {
  const { id, sale_id, reason, approvals = [] } = input
  return refundOnce(
    context,
    { id, sale_id, content: ['void', sale_id, reason, ...approvals] },
    async () => {
      const { sale, lines, refunds } = await lockState(context, sale_id)
      if (refunds.length > 0) throw refuse('part_returned')
      if (sale.shift_id === null && sale.business_date !== businessDate(context.now))
        throw refuse('void_too_late')

      await allowVoid(context, input)
      const kept = await listReceivedMoney(context.tx, sale_id)
      const money = kept
        .filter(({ amount }) => amount !== 0)
        .map(({ method, amount }) => ({
          method,
          amount: -amount,
          reference: null,
        }))

      return storeRefund(context, {
        id,
        sale,
        kind: 'void',
        reason,
        note: null,
        items: planVoid(lines),
        total: sale.total,
        money,
        takeShift: () => shiftOf(context, sale),
      })
    },
  )
}
