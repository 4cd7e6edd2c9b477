// What leaders do with paid money that no sale uses: it goes on the account of a customer, or was
// paid back by hand. Each only once.
import { type Scope, scopeOf } from '@webale/domain/access/scope.ts'
import type { collectionApi } from '@webale/domain/features/collection/collection.api.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Tx } from '../../platform/database/store.ts'
import type { Handler } from '../../platform/operations/handler.ts'
import { postEntry } from '../customer/account.queries.ts'
import { moveMoneyOfDocument } from '../shift/move-money.ts'
import { recordLateEvent, takeShift } from '../shift/take-shift.queries.ts'
import {
  type CollectionRow,
  getCollection,
  paidReference,
  readCollection,
} from './collection.queries.ts'
import { settleOnce } from './use-collection.queries.ts'
import { listUnsettled } from './unsettled.queries.ts'

/**
 * The money that waits for a decision. Throws not_found, collection_used, collection_not_paid, and
 * collection_on_till while a till may still sell with it.
 */
const getFree = async (tx: Tx, id: string, scope: Scope, now: string): Promise<CollectionRow> => {
  const row = await getCollection(tx, id, scope)
  if (row.used_at !== null) throw refuse('collection_used')
  if (row.state !== 'succeeded') throw refuse('collection_not_paid')
  const [waiting] = await listUnsettled(tx, scope, now, id)
  const till = waiting === undefined ? 'the till that asked' : waiting.held_by
  if (till !== null) throw refuse('collection_on_till', { till })

  return row
}

export const putOnAccount: Handler<typeof collectionApi.putOnAccount> = async (context) => {
  const { tx, actor, input, now, newId } = context
  const { id, customer_id } = input
  const scope = scopeOf(actor)
  const row = await getFree(tx, id, scope, now)
  const use = { collection_id: id, kind: 'account', customer_id, created_by: actor.id } as const
  await settleOnce(tx, use, { now, newId })
  const { amount, department_id } = row
  const paid = { method: 'mobile_money', reference: paidReference(row), department_id } as const
  const entry_id = newId()
  const { name: reason } = await postEntry(
    tx,
    { id: entry_id, customer_id, kind: 'repayment', amount: -amount, ...paid },
    context,
  )

  const taken = await takeShift(tx, actor, {})
  const about = { reason, reference_type: 'customer_entry', reference_id: entry_id }
  const movement = { ...paid, ...about, movement_type: 'repayment', amount } as const
  await moveMoneyOfDocument(tx, entry_id, movement, context, taken)
  const subject = { subject_type: 'movement', subject_id: entry_id } as const
  await recordLateEvent(tx, taken, subject, { newId, now })

  return readCollection(tx, id, scope)
}

export const payBack: Handler<typeof collectionApi.payBack> = async ({
  tx,
  actor,
  input: { id, reason },
  now,
  newId,
}) => {
  const scope = scopeOf(actor)
  await getFree(tx, id, scope, now)
  const use = { collection_id: id, kind: 'paid_back', note: reason, created_by: actor.id } as const
  await settleOnce(tx, use, { now, newId })

  return readCollection(tx, id, scope)
}
