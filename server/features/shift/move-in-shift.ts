// Pay in, pay out (also as an expense), opening the
// drawer without a sale, and taking a movement back.
import { can } from '@webale/domain/access/permissions.ts'
import { NewExpense } from '@webale/domain/features/expense/expense.ts'
import { mayLeadDrawer } from '@webale/domain/features/shift/drawer.ts'
import type { shiftApi } from '@webale/domain/features/shift/shift.api.ts'
import {
  type DrawerMovement,
  type NewMovement,
  paidOutBy,
} from '@webale/domain/features/shift/shift.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import type { Handler } from '../../platform/operations/handler.ts'
import { documentOnce } from '../../platform/operations/documents.ts'
import type { WriteContext } from '../../platform/operations/write-context.ts'
import { requireRightOrApproval } from '../approval/approval.queries.ts'
import { insertExpense } from '../expense/expense.queries.ts'
import { readShopRules } from '../shop-rules/shop-rules.queries.ts'
import { moveMoneyOfDocument, type MoneyMovement } from './move-money.ts'
import { lockOpenShift, type OpenShift } from './open-shift.ts'
import { findMovement, listMovements } from './shift.queries.ts'

type Document = {
  readonly id: string
  readonly shift_id: string
  readonly content: readonly unknown[]
  /** Makes the row of the ledger; may throw a Refusal. */
  readonly rowOf: (open: OpenShift) => Promise<MoneyMovement>
}

/** Writes one movement of an open shift, once. Throws shift_closed. */
const moveOnce = async (context: WriteContext, { id, shift_id, content, rowOf }: Document) => {
  const { tx, actor, now } = context
  const open = await lockOpenShift(tx, actor, shift_id)
  const { document, replayed } = await documentOnce<DrawerMovement>(
    context,
    {
      id,
      kind: 'movement',
      content: [shift_id, ...content],
      department_id: open.drawer.department_id,
      find: () => findMovement(tx, shift_id, id),
    },
    async () => {
      if (!open.isOpen) throw refuse('shift_closed')
      const row = { department_id: open.drawer.department_id, ...(await rowOf(open)) }
      // The row of the ledger has the id of its document.
      await moveMoneyOfDocument(tx, id, row, { actor, now }, { shift_id })
      const movement = await findMovement(tx, shift_id, id)
      if (movement === undefined) throw new Error('the movement was not stored')

      return movement
    },
  )

  return { movement: document, drawer: open.drawer.name, replayed }
}

/**
 * A person of role user pays out up to the rule in a shift, ten small pay-outs like one large one.
 * Above it an approval is needed: throws as `allowed` does.
 */
const checkPayOut = async (
  context: WriteContext,
  { id, shift_id, amount, approvals = [] }: NewMovement,
): Promise<void> => {
  const { tx, actor } = context
  if (can(actor, 'shift.pay_out_any')) return
  const { pay_out_without_approval } = await readShopRules(tx)
  const paid = paidOutBy(actor.id, await listMovements(tx, shift_id))
  await requireRightOrApproval(tx, context, {
    request: { action: 'pay_out', document_id: shift_id, amount },
    right: paid + amount <= pay_out_without_approval,
    action: 'This pay-out',
    used_for: id,
    approvals,
  })
}

/** Where the form of a pay-out shows what is wrong with its expense. */
const FIELDS: Readonly<Record<string, string>> = {
  description: 'reason',
  category: 'expense_category',
}

/**
 * Stores the expense of a pay-out; the reason is its description. Throws invalid_input as the form
 * of expenses does, with the words of the pay-out.
 */
const recordExpense = async (
  { tx, actor, now, newId }: WriteContext,
  { drawer }: OpenShift,
  { reason, amount, expense_category }: NewMovement,
): Promise<string> => {
  const expense = {
    description: reason,
    category: expense_category,
    amount,
    date: businessDate(now),
  }

  const parsed = NewExpense.safeParse(expense)
  if (!parsed.success) {
    const [{ path, message } = { path: [], message: 'Check the form' }] = parsed.error.issues
    const field = FIELDS[String(path[0])] ?? 'amount'
    throw refuse('invalid_input', { message: message.replace(/^Description/, 'Reason') }, { field })
  }

  const { description, category, date } = parsed.data
  const by = {
    department_id: drawer.department_id ?? actor.department_id,
    created_by: actor.id,
    created_at: now,
  }

  const { id } = await insertExpense(tx, {
    id: newId(),
    description,
    category,
    amount,
    date,
    ...by,
  })

  return id
}

export const moveInShift: Handler<typeof shiftApi.move> = async (context) => {
  const { input } = context
  const { id, shift_id, movement_type, amount, reason, expense_category } = input

  return moveOnce(context, {
    id,
    shift_id,
    content: [
      movement_type,
      amount,
      reason,
      ...(expense_category === null ? [] : [expense_category]),
    ],
    rowOf: async (open) => {
      if (movement_type === 'paid_in')
        return {
          method: 'cash',
          movement_type,
          amount,
          reason,
        }

      await checkPayOut(context, input)
      if (expense_category === null)
        return { method: 'cash', movement_type, amount: -amount, reason }

      const reference_id = await recordExpense(context, open, input)
      const reference = { reference_type: 'expense', reference_id }

      return {
        method: 'cash',
        movement_type: 'expense',
        amount: -amount,
        reason,
        ...reference,
      }
    },
  })
}

export const openWithoutSale: Handler<typeof shiftApi.noSale> = async (context) => {
  const { id, shift_id, reason, approvals = [] } = context.input
  return moveOnce(context, {
    id,
    shift_id,
    content: ['no_sale', reason],
    rowOf: async () => {
      await requireRightOrApproval(context.tx, context, {
        request: { action: 'no_sale', document_id: shift_id },
        right: can(context.actor, 'shift.no_sale'),
        action: 'Opening the drawer',
        used_for: id,
        approvals,
      })
      return { method: 'cash', movement_type: 'no_sale', amount: 0, reason }
    },
  })
}

export const undoMovement: Handler<typeof shiftApi.undo> = async (context) => {
  const { tx, actor, input } = context
  const { id, shift_id, movement_id } = input

  return moveOnce(context, {
    id,
    shift_id,
    content: ['undo', movement_id],
    rowOf: async ({ drawer }) => {
      const movement = await findMovement(tx, shift_id, movement_id)
      if (movement === undefined) throw refuse('not_found', { thing: 'The movement' })
      if (movement.movement_type !== 'paid_in' && movement.movement_type !== 'paid_out')
        throw refuse('movement_kept')

      if (movement.created_by !== actor.id && !mayLeadDrawer(actor, drawer))
        throw refuse('not_allowed')

      if (!movement.is_undoable) throw refuse('movement_undone')
      const reference = { reference_type: 'movement', reference_id: movement_id }
      const row = {
        method: 'cash',
        movement_type: 'undo',
        amount: -movement.amount,
      } as const

      return { ...row, reason: `Undo: ${movement.reason ?? ''}`, ...reference }
    },
  })
}
