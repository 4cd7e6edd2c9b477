// The only writer of the state of a request: each change is a row that never changes, and an entry
// of the audit log. Of two servers with the same news one changes the state.
import {
  changesBy,
  isOpenState,
  type StateChange,
} from '@webale/domain/features/collection/collection-state.ts'
import { nextLook } from '@webale/domain/features/collection/look-schedule.ts'
import { referenceOf } from '@webale/domain/features/collection/collection.ts'
import { raiseFlag } from '@webale/domain/features/till/flags.ts'
import { type CollectionNews, maskedPhone } from '@webale/domain/kernel/asked-money.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import type { Tx } from '../../platform/database/store.ts'
import { recordEntry } from '../../platform/facts/audit.ts'
import { type CollectionRow, paidReference, setLook } from './collection.queries.ts'
import { findPaidSale, lockReference, markUsed } from './use-collection.queries.ts'

export type NewsContext = {
  readonly now: string
  newId(): string
  /** The news of a look, and not of asking. */
  readonly isLook: boolean
  /** Milliseconds until the first look at Airtel. */
  readonly airtelFirstMs: number
  /** The leader who recorded a statement, and why; null for the provider's own news. */
  readonly by?: { readonly person_id: string; readonly note: string | null }
}

/** Has another request the same payment of this provider? Then this one was not paid by it. */
const isCounted = async (tx: Tx, row: CollectionRow, reference: string): Promise<boolean> => {
  const other = await tx
    .selectFrom('collections')
    .select('id')
    .where('reference', '=', reference)
    .where('provider', '=', row.provider)
    .where('state', '=', 'succeeded')
    .where('id', '<>', row.id)
    .executeTakeFirst()

  return other !== undefined
}

/** The reference as payments have it. A sale that types it now waits for this news. */
const checkedNews = async (
  tx: Tx,
  row: CollectionRow,
  news: CollectionNews,
): Promise<CollectionNews> => {
  if (news.says !== 'succeeded') return news
  const reference = referenceOf(news.reference ?? '') || null
  if (reference === null) return { ...news, reference }
  await lockReference(tx, reference)
  return (await isCounted(tx, row, reference))
    ? { says: 'unknown', reason: 'differs' }
    : { ...news, reference }
}

const changedRow = (row: CollectionRow, change: StateChange, now: string): CollectionRow => ({
  ...row,
  ...change,
  state_changes: row.state_changes + 1,
  was_late: row.state === 'failed' || row.state === 'expired' ? 1 : row.was_late,
  settled_at: isOpenState(change.state) ? null : now,
})

/** Null when another server was faster. */
const writeChange = async (
  tx: Tx,
  row: CollectionRow,
  change: StateChange,
  { now, newId, by }: NewsContext,
): Promise<CollectionRow | null> => {
  const next = changedRow(row, change, now)
  const { state, reason, reference, state_changes, was_late, settled_at } = next
  const changed = await tx
    .updateTable('collections')
    .set({ state, reason, reference, state_changes, was_late, settled_at })
    .where('id', '=', row.id)
    .where('state_changes', '=', row.state_changes)
    .returning('id')
    .executeTakeFirst()

  if (changed === undefined) return null
  await tx
    .insertInto('collection_changes')
    .values({
      id: newId(),
      collection_id: row.id,
      position: state_changes,
      state_before: row.state,
      ...change,
      note: by?.note ?? null,
      created_by: by?.person_id ?? null,
      created_at: now,
    })
    .execute()

  return next
}

const recordMove = (
  tx: Tx,
  { now, newId }: NewsContext,
  before: CollectionRow,
  { id, phone, department_id, amount, state, reason }: CollectionRow,
): Promise<void> =>
  recordEntry(
    tx,
    { now, newId },
    {
      action: 'collection.change',
      entity: 'collection',
      entity_id: id,
      subject: maskedPhone(phone),
      department_id,
      actor_id: null,
      before: { state: before.state },
      after: { state, amount, ...(reason !== null && { reason }) },
    },
  )

/** A sale of a till that names this money over another amount is on the list of leaders. */
const flagSale = async (
  tx: Tx,
  subject_id: string,
  reference: string,
  { now, newId }: NewsContext,
): Promise<void> => {
  const origin = await tx
    .selectFrom('sale_origins')
    .select('id')
    .where('sale_id', '=', subject_id)
    .executeTakeFirst()

  if (origin === undefined) return
  const { flag, details } = raiseFlag('collection_used', { reference, problem: 'differs' })
  const row = { subject_type: 'sale', subject_id, flag, details: JSON.stringify(details) } as const
  await insertRows(tx, 'document_flags', [{ id: newId(), ...row, created_at: now }])
}

/** The money of a sale whose payment somebody named before, or sold as mobile money. */
const linkSale = async (tx: Tx, row: CollectionRow, context: NewsContext): Promise<void> => {
  const reference = paidReference(row)
  const sale = await findPaidSale(tx, { ...row, reference })
  if (sale === undefined) return
  const use = { collection_id: row.id, kind: 'sale', sale_id: sale.id, created_by: null } as const
  const isTaken = await markUsed(tx, use, context)
  if (isTaken && !sale.isSame) await flagSale(tx, sale.id, reference, context)
}

/** Stores what the provider said; returns whether the state changed. Sets the next look. */
export const moveCollection = async (
  tx: Tx,
  before: CollectionRow,
  given: CollectionNews,
  context: NewsContext,
): Promise<boolean> => {
  const { now, airtelFirstMs, isLook } = context
  const news = await checkedNews(tx, before, given)
  let row = before
  for (const change of changesBy(before, news, now)) {
    const next = await writeChange(tx, row, change, context)
    if (next === null) return false
    row = next
  }

  const look_at = nextLook(row, now, airtelFirstMs)
  await setLook(tx, row.id, { look_at, looked_at: isLook ? now : row.looked_at })
  if (row === before) return false
  if (context.by === undefined) await recordMove(tx, context, before, row)
  if (row.state === 'succeeded') await linkSale(tx, row, context)

  return true
}
