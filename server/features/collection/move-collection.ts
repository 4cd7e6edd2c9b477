// The only writer of the state of a request: each change is a row that never changes, and an entry
// of the audit log. Of two servers with the same news one changes the state.
import {
  changesBy,
  isOpenState,
  type StateChange,
} from '@webale/domain/features/collection/collection-state.ts'
import { nextLook } from '@webale/domain/features/collection/look-schedule.ts'
import { type CollectionNews, maskedPhone } from '@webale/domain/kernel/asked-money.ts'
import type { Tx } from '../../platform/database/store.ts'
import { recordEntry } from '../../platform/facts/audit.ts'
import { type CollectionRow, paidReference, setLook } from './collection.queries.ts'
import { findTypedPayment, markUsed } from './use-collection.queries.ts'

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

const checkedNews = async (
  tx: Tx,
  row: CollectionRow,
  news: CollectionNews,
): Promise<CollectionNews> =>
  news.says === 'succeeded' && news.reference !== null && (await isCounted(tx, row, news.reference))
    ? { says: 'unknown', reason: 'differs' }
    : news

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

/** A payment whose reference somebody typed before is the money of that sale. */
const linkTyped = async (tx: Tx, row: CollectionRow, { now, newId }: NewsContext) => {
  const use = { reference: paidReference(row), provider: row.provider }
  const sale_id = await findTypedPayment(tx, use, row.amount)
  if (sale_id === undefined) return
  await markUsed(
    tx,
    { collection_id: row.id, kind: 'sale', sale_id, created_by: null },
    {
      now,
      newId,
    },
  )
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
  if (row.state === 'succeeded') await linkTyped(tx, row, context)

  return true
}
