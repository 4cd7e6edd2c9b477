// Withdraws a sale that its till never closed, or answers that it is stored.
import { isOwnDepartment } from '@webale/domain/access/scope.ts'
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import type { tillApi } from '@webale/domain/features/till/till.api.ts'
import { NIL_ID } from '@webale/domain/kernel/id.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { timeBefore } from '@webale/domain/kernel/time.ts'
import { recordEntry } from '../../platform/facts/audit.ts'
import type { Row } from '../../platform/database/tables.ts'
import type { CommandContext, Handler } from '../../platform/operations/handler.ts'
import { findSale, wholeSale } from '../sale/sale.queries.ts'
import { lockCallingTill } from './calling-till.ts'
import { findOrigin } from './till-sale.queries.ts'
import { insertWithdrawal, isOfAnotherTill, removeOldWithdrawals } from './till.queries.ts'

type WithdrawContext = CommandContext<typeof tillApi.withdraw>

const KEPT_MS = 90 * 24 * 3_600_000

/**
 * The stored sale, for its own till, and for the person who sold it on another one (a copied till
 * has a new number) while it is of their department. Nobody else reads it by its id.
 */
const readOwnSale = async (
  { tx, actor }: WithdrawContext,
  till_id: string,
  stored: Row<'sales'>,
): Promise<Sale | null> => {
  const isOfTill = (await findOrigin(tx, stored.id))?.till_id === till_id
  const isOfPerson =
    actor.id !== NIL_ID &&
    actor.id === stored.created_by &&
    isOwnDepartment(actor, stored.department_id)

  return isOfTill || isOfPerson ? wholeSale(tx, stored) : null
}

/** Notes the withdrawal, unless the id is known from another till: that one's sale stays. */
const noteWithdrawal = async (context: WithdrawContext, till: Row<'tills'>): Promise<void> => {
  const { tx, actor, input, now } = context
  const sale_id = input.id
  if (await isOfAnotherTill(tx, sale_id, till.id)) return
  if (!(await insertWithdrawal(tx, { sale_id, till_id: till.id, withdrawn_at: now }))) return
  await recordEntry(tx, context, {
    // As it was named first: stored entries have this action.
    action: 'till.takeBack',
    entity: 'till',
    entity_id: sale_id,
    subject: till.name,
    actor_id: actor.id === NIL_ID ? null : actor.id,
    details: `Till ${till.number}`,
  })
}

export const withdrawSale: Handler<typeof tillApi.withdraw> = async (context) => {
  const { tx, input, now } = context
  const till = await lockCallingTill(context)
  const stored = await findSale(tx, input.id)
  const sale = stored === undefined ? null : await readOwnSale(context, till.id, stored)
  // An ended till hears of its own sales only: no other can be stored from it any more.
  if (till.ended_at !== null && sale === null) throw refuse('till_ended')
  if (stored !== undefined) return { state: 'stored', sale }

  await noteWithdrawal(context, till)
  await removeOldWithdrawals(tx, timeBefore(now, KEPT_MS))

  return { state: 'withdrawn', sale: null }
}
