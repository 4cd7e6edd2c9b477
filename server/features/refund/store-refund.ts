// Stores a return or a void: stock, the account of the customer, the money and the document.
import type { PlannedItem } from '@webale/domain/features/refund/plan-return.ts'
import { type Refund, refundNumber } from '@webale/domain/features/refund/refund.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import type { NewRow, Row } from '../../platform/database/tables.ts'
import type { WriteContext } from '../../platform/operations/write-context.ts'
import { findCustomerOfSale, postEntry } from '../customer/account.queries.ts'
import { type MoneyMovement, moveMoney } from '../shift/move-money.ts'
import { recordLateEvent, type TakenShift } from '../shift/take-shift.queries.ts'
import { changeStocks } from '../stock/move-stock.ts'
import { writeLedger } from '../stock/stock-movement.queries.ts'
import { findRefund, insertRefund, takeRefundNumber } from './refund.queries.ts'

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

/**
 * Stock first, then the customer, the drawer, and the number last: its counter is a row that all
 * tills wait for.
 */
export const storeRefund = async (context: WriteContext, plan: RefundPlan): Promise<Refund> => {
  const { tx, newId } = context
  const reason = {
    movement_type: plan.kind,
    reference_id: plan.id,
    reference_type: 'refund',
    notes: null,
  }

  const changes = plan.items.flatMap(({ restocked }) =>
    restocked.map((change) => ({
      ...change,
      ...reason,
      has_unknown_cost: change.value === 0,
    })),
  )

  const changed = await changeStocks(tx, changes, context)
  await takeOffAccount(context, plan)
  const taken = await plan.takeShift()
  const number = await takeRefundNumber(tx)
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
