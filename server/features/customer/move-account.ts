// Account entries beside sales and returns: payments, their undo,
// paid-out credit, and adjustments. The id that the device made is
// the idempotency key; the entry and its money movement have that id.
import { isOwnDepartment } from '@webale/domain/access/scope.ts'
import type {
  customerAccountApi,
  PaymentResult,
} from '@webale/domain/features/customer/account.api.ts'
import type { AccountEntry, NewPayout } from '@webale/domain/features/customer/account.ts'
import type { MoneyMovementType } from '@webale/domain/features/shift/money-movement.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { addDays, businessDate } from '@webale/domain/kernel/time.ts'
import { documentOnce } from '../../platform/operations/documents.ts'
import type { Handler } from '../../platform/operations/handler.ts'
import type { WriteContext } from '../../platform/operations/write-context.ts'
import { lockOpenShift } from '../refund/refund.queries.ts'
import { moveMoneyOfDocument } from '../shift/move-money.ts'
import { recordLateEvent, takeShift } from '../shift/take-shift.queries.ts'
import { readShopRules } from '../shop-rules/shop-rules.queries.ts'
import {
  findCustomer,
  findEntry,
  getCustomer,
  isUndone,
  type NewEntry,
  postEntry,
  shiftOfPayment,
} from './account.queries.ts'
import { readEntry } from './read-account.queries.ts'

type EntryDocument = {
  readonly id: string
  readonly customer_id: string
  readonly content: readonly unknown[]
}

/** Writes one entry, once. Throws not_found and what `work` throws. */
const moveOnce = async (
  context: WriteContext,
  { id, customer_id, content }: EntryDocument,
  work: () => Promise<unknown>,
): Promise<PaymentResult> => {
  const { tx, actor, now } = context
  // Asked again each time: the customer may be merged into another one at this moment.
  const findAccount = () => getCustomer(tx, customer_id)
  const reader = { actor, today: businessDate(now) }
  const find = async () => readEntry(tx, reader, (await findAccount()).id, id)
  const { department_id } = actor
  const { document, replayed } = await documentOnce<AccountEntry>(
    context,
    {
      id,
      kind: 'customer_entry',
      content: [customer_id, ...content],
      department_id,
      find,
    },
    async () => {
      await work()
      const entry = await find()
      if (entry === undefined) throw new Error(`the entry ${id} was not stored`)

      return entry
    },
  )

  const account = await findAccount()

  return {
    entry: document,
    customer: { id: account.id, name: account.name },
    balance: document.balance_after,
    replayed,
  }
}

type CustomerMovement = {
  readonly movement_type: MoneyMovementType
  /** Above 0 when money comes in. */
  readonly amount: number
  readonly customer: string
}

/**
 * The money of a payment goes through the open shift of the till's drawer; without one it is money
 * outside shifts.
 */
const moveThroughDrawer = async (
  { tx, actor, now, newId }: WriteContext,
  input: NewPayout,
  { movement_type, amount, customer }: CustomerMovement,
): Promise<void> => {
  const { id, method, reference } = input
  const taken = await takeShift(tx, actor, input)
  const about = {
    reason: customer,
    reference_type: 'customer_entry',
    reference_id: id,
  }

  const row = {
    method,
    movement_type,
    amount,
    reference,
    department_id: actor.department_id,
    ...about,
  }

  await moveMoneyOfDocument(tx, id, row, { actor, now }, taken)
  await recordLateEvent(tx, taken, { subject_type: 'movement', subject_id: id }, { newId, now })
}

const entryOf = (
  { actor }: WriteContext,
  { id, customer_id, method, reference }: NewPayout,
  rest: Pick<NewEntry, 'kind' | 'amount'>,
): NewEntry => ({
  id,
  customer_id,
  method,
  reference,
  department_id: actor.department_id,
  ...rest,
})

const handedOver = ({ amount, method, reference, drawer_id }: NewPayout): readonly unknown[] => [
  amount,
  method,
  reference,
  ...(drawer_id ? [drawer_id] : []),
]

export const takePayment: Handler<typeof customerAccountApi.takePayment> = (context) => {
  const { tx, input } = context
  const { id, customer_id, amount, keep } = input
  const content = ['repayment', ...handedOver(input), ...(keep ? ['keep'] : [])]

  return moveOnce(context, { id, customer_id, content }, async () => {
    const entry = entryOf(context, input, { kind: 'repayment', amount: -amount })
    const { name: customer, balance } = await postEntry(tx, entry, context)
    const used = Math.min(amount, -balance)
    if (used > 0 && !keep)
      throw refuse('more_than_owed', { more: formatNumber(used) }, { more: used })

    await moveThroughDrawer(context, input, {
      movement_type: 'repayment',
      amount,
      customer,
    })
  })
}

export const payOutCredit: Handler<typeof customerAccountApi.payOut> = (context) => {
  const { tx, input } = context
  const { id, customer_id, amount } = input

  return moveOnce(
    context,
    { id, customer_id, content: ['payout', ...handedOver(input)] },
    async () => {
      const entry = entryOf(context, input, { kind: 'payout', amount })
      const { name: customer, balance } = await postEntry(tx, entry, context)
      if (balance > 0)
        throw refuse('payout_too_much', { left: formatNumber(Math.max(0, amount - balance)) })

      await moveThroughDrawer(context, input, {
        movement_type: 'payout',
        amount: -amount,
        customer,
      })
    },
  )
}

export const undoPayment: Handler<typeof customerAccountApi.undoPayment> = (context) => {
  const { tx, actor, now, input } = context
  const { id, customer_id, entry_id, reason } = input

  return moveOnce(
    context,
    {
      id,
      customer_id,
      content: ['undo', entry_id, reason],
    },
    async () => {
      const payment = await findEntry(tx, entry_id)
      const owner = payment && (await findCustomer(tx, payment.customer_id))
      if (payment === undefined || owner?.id !== (await getCustomer(tx, customer_id)).id)
        throw refuse('not_found', { thing: 'The payment' })

      const { kind, amount, method, reference, department_id, business_date } = payment
      if (kind !== 'repayment' || method === null) throw refuse('payment_kept')
      if (!isOwnDepartment(actor, department_id)) throw refuse('not_allowed')
      if (await isUndone(tx, entry_id)) throw refuse('movement_undone')
      const note = `Undo: ${reason}`
      const undo = {
        id,
        customer_id,
        kind: 'undo',
        amount: -amount,
        entry_id,
        method,
        reference,
        note,
      } as const

      await postEntry(tx, { ...undo, department_id }, context)
      const shift_id = await shiftOfPayment(tx, entry_id)
      const isOpen =
        shift_id === null ? business_date === businessDate(now) : await lockOpenShift(tx, shift_id)

      if (!isOpen) throw refuse('payment_kept')
      const opposite = {
        method,
        movement_type: 'undo',
        amount,
        reference,
        reason: note,
        department_id,
      } as const

      const first = { reference_type: 'movement', reference_id: entry_id }
      await moveMoneyOfDocument(tx, id, { ...opposite, ...first }, { actor, now }, { shift_id })
    },
  )
}

export const adjustAccount: Handler<typeof customerAccountApi.adjust> = (context) => {
  const { tx, actor, now, input } = context
  const { id, customer_id, amount, reason } = input

  return moveOnce(
    context,
    { id, customer_id, content: ['adjustment', amount, reason] },
    async () => {
      const dueDay = async (days: number | null) =>
        addDays(businessDate(now), days ?? (await readShopRules(tx)).credit_days)

      const entry = {
        id,
        customer_id,
        kind: 'adjustment',
        amount,
        note: reason,
      } as const

      const charge = amount > 0 ? { dueDay } : {}
      await postEntry(
        tx,
        { ...entry, department_id: actor.department_id },
        { ...context, ...charge },
      )
    },
  )
}
