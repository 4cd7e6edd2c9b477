// Makes a return or a void: one document with its lines, the goods back to stock, and the money
// paid back.
import { hasDepartment, scopeOf } from '@webale/domain/access/scope.ts'
import {
  checkPayBack,
  planReturn,
  planVoid,
  sumOfAmounts,
} from '@webale/domain/features/refund/plan-return.ts'
import {
  type NewReturn,
  type NewVoid,
  type Refund,
  SaleReturns,
} from '@webale/domain/features/refund/refund.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import { documentOnce } from '../../platform/operations/documents.ts'
import type { Row } from '../../platform/database/tables.ts'
import type { WriteContext } from '../../platform/operations/write-context.ts'
import { findSale } from '../sale/sale.queries.ts'
import { OUTSIDE_SHIFTS, takeShift, type TakenShift } from '../shift/take-shift.queries.ts'
import { allowReturn, allowVoid } from './refund-rights.ts'
import { findRefund, listReceivedMoney, lockSale, lockOpenShift } from './refund.queries.ts'
import { type SaleState, saleStateOf } from './sale-state.ts'
import { storeRefund } from './store-refund.ts'

/**
 * The sale, locked, with its state. Throws not_found
 * for one that the person may not see, and sale_voided.
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
 * Takes back a whole sale while its shift is open, or on its day when it
 * has no shift: all goods return to stock and every payment is reversed.
 * Throws not_found, sale_voided, part_returned, void_too_late and void_other_day.
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
        throw refuse('void_other_day')

      await allowVoid(context, input)
      const received = await listReceivedMoney(context.tx, sale_id)
      const money = received
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
