// Payments to suppliers, their undo, and adjustments: each is written once. Money leaves the open
// shift of the till's drawer; without one it is money outside shifts.
import { can } from '@webale/domain/access/permissions.ts'
import type {
  supplierAccountApi,
  SupplierEntryResult,
} from '@webale/domain/features/delivery/supplier-account.api.ts'
import type { SupplierEntry } from '@webale/domain/features/delivery/supplier-account.ts'
import type { PaymentMethod } from '@webale/domain/kernel/payment-method.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import type { Tx } from '../../platform/database/store.ts'
import { documentOnce } from '../../platform/operations/documents.ts'
import type { Handler } from '../../platform/operations/handler.ts'
import type { WriteContext, Writer } from '../../platform/operations/write-context.ts'
import { shiftOfPayment } from '../customer/account.queries.ts'
import { lockOpenShift } from '../refund/refund.queries.ts'
import { moveMoneyOfDocument } from '../shift/move-money.ts'
import { recordLateEvent, takeShift } from '../shift/take-shift.queries.ts'
import { readSupplierEntry } from './read-supplier-account.queries.ts'
import {
  findSupplierEntry,
  getSupplier,
  isPaymentUndone,
  type NewSupplierEntry,
  postSupplierEntry,
} from './supplier-account.queries.ts'

/** Throws not_found for a supplier who is gone. */
const post = async (
  tx: Tx,
  entry: NewSupplierEntry,
  by: Pick<Writer, 'actor' | 'now'>,
): Promise<void> => {
  if (!(await postSupplierEntry(tx, entry, by)))
    throw refuse('not_found', { thing: 'The supplier' })
}

type EntryDocument = {
  readonly id: string
  readonly supplier_id: string
  readonly content: readonly unknown[]
}

/** Writes one entry, once. Throws not_found and what `work` throws. */
const writeOnce = async (
  context: WriteContext,
  { id, supplier_id, content }: EntryDocument,
  work: () => Promise<unknown>,
): Promise<SupplierEntryResult> => {
  const { tx, actor, now } = context
  const { name } = await getSupplier(tx, supplier_id)
  const find = () => readSupplierEntry(tx, businessDate(now), supplier_id, id)
  const document = {
    id,
    kind: 'supplier_entry',
    content: [supplier_id, ...content],
    find,
  } as const

  const { department_id } = actor
  const result = await documentOnce<SupplierEntry>(
    context,
    { ...document, department_id },
    async () => {
      await work()
      const entry = await find()
      if (entry === undefined) throw new Error(`the entry ${id} was not stored`)

      return entry
    },
  )

  const { document: entry, replayed } = result

  return {
    entry: can(actor, 'supplier_account.read') ? entry : { ...entry, balance_after: null },
    supplier: { id: supplier_id, name },
    replayed,
  }
}

/** Money that is handed to a supplier. */
export type SupplierPayment = {
  readonly id: string
  readonly supplier_id: string
  readonly amount: number
  readonly method: PaymentMethod
  readonly reference: string | null
  readonly drawer_id?: string | null | undefined
  readonly shift_id?: string | null | undefined
}

/**
 * Writes the entry and the movement of money. Throws not_found for an unknown supplier or drawer.
 */
export const storePayment = async (
  context: WriteContext,
  payment: SupplierPayment,
): Promise<void> => {
  const { tx, actor, now, newId } = context
  const { id, supplier_id, amount, method, reference } = payment
  const { department_id } = actor
  await post(
    tx,
    {
      id,
      supplier_id,
      kind: 'payment',
      amount: -amount,
      method,
      reference,
      department_id,
    },
    context,
  )

  const { name } = await getSupplier(tx, supplier_id)
  const taken = await takeShift(tx, actor, payment)
  const about = {
    reason: name,
    reference_type: 'supplier_entry',
    reference_id: id,
  }

  const row = {
    method,
    movement_type: 'supplier',
    amount: -amount,
    reference,
    department_id,
    ...about,
  } as const

  await moveMoneyOfDocument(tx, id, row, { actor, now }, taken)
  await recordLateEvent(tx, taken, { subject_type: 'movement', subject_id: id }, { newId, now })
}

export const paySupplier: Handler<typeof supplierAccountApi.pay> = (context) => {
  const { id, supplier_id, amount, method, reference, drawer_id } = context.input
  const content = ['payment', amount, method, reference, ...(drawer_id ? [drawer_id] : [])]
  return writeOnce(context, { id, supplier_id, content }, () =>
    storePayment(context, context.input),
  )
}

export const undoSupplierPayment: Handler<typeof supplierAccountApi.undoPayment> = (context) => {
  const { tx, actor, now, input } = context
  const { id, supplier_id, entry_id, reason } = input

  return writeOnce(
    context,
    {
      id,
      supplier_id,
      content: ['undo', entry_id, reason],
    },
    async () => {
      const payment = await findSupplierEntry(tx, entry_id)
      if (payment === undefined || payment.supplier_id !== supplier_id)
        throw refuse('not_found', { thing: 'The payment' })

      const { kind, amount, method, reference, department_id, business_date } = payment
      if (kind !== 'payment' || method === null) throw refuse('payment_kept')
      const note = `Undo: ${reason}`
      const undo = {
        id,
        supplier_id,
        kind: 'undo',
        amount: -amount,
        entry_id,
        method,
        reference,
        note,
      } as const

      // First the balance: its row is locked, so of two
      // at once the second finds the undo of the first.
      await post(tx, { ...undo, department_id }, context)
      if (await isPaymentUndone(tx, entry_id, id)) throw refuse('movement_undone')
      const shift_id = await shiftOfPayment(tx, entry_id)
      const isOpen =
        shift_id === null ? business_date === businessDate(now) : await lockOpenShift(tx, shift_id)

      if (!isOpen) throw refuse('payment_kept')
      const opposite = {
        method,
        movement_type: 'undo',
        amount: -amount,
        reference,
        reason: note,
        department_id,
      } as const

      const first = { reference_type: 'movement', reference_id: entry_id }
      await moveMoneyOfDocument(tx, id, { ...opposite, ...first }, { actor, now }, { shift_id })
    },
  )
}

export const adjustSupplier: Handler<typeof supplierAccountApi.adjust> = (context) => {
  const { tx, actor, input } = context
  const { id, supplier_id, amount, reason } = input

  return writeOnce(
    context,
    { id, supplier_id, content: ['adjustment', amount, reason] },
    async () => {
      const entry = {
        id,
        supplier_id,
        kind: 'adjustment',
        amount,
        note: reason,
      } as const
      await post(tx, { ...entry, department_id: actor.department_id }, context)
    },
  )
}
