// From which past of the database a document of a till comes. A till's own word is no proof: only
// an epoch that the shop had, or that carries the shop's mark, can be one that was lost in a
// restore, and only for what the till made before it heard of the next one.
import { timeBefore } from '@webale/domain/kernel/time.ts'
import { clampTime } from '@webale/domain/features/till/clock.ts'
import { NO_EPOCH } from '@webale/domain/features/till/stamp.ts'
import type { Db } from '../../platform/database/store.ts'
import { findEpochs, findRestoredAt } from '../snapshot/epoch.queries.ts'
import { isEpochSigned } from '../../platform/operations/signed-past.ts'
import type { SellContext } from './closed-context.ts'
import { type AnyDocument, momentOf } from './read-sent.ts'
import { hasBlockBefore } from './receipt-blocks.queries.ts'

/**
 * `lost`: a restore put the database back since. Delete Data begins an epoch too, but loses no past
 * (the ordinary checks apply to what was made before it). `unknown`: the shop never had this epoch,
 * or the till knew a later one.
 */
export type DocumentPast = 'present' | 'lost' | 'unknown'

/**
 * The answer that tells a till a new epoch may be lost, and the till sells on without the server.
 * One that is away for longer gets a review.
 */
const UNHEARD_MS = 24 * 3_600_000

/** The epoch in which the till leased the number of a document. */
export const epochOfLease = ({ epoch }: { readonly epoch: string }, current: string): string =>
  epoch === NO_EPOCH ? current : epoch

type Present = Pick<SellContext, 'epoch' | 'markSecret' | 'till' | 'now'>

/**
 * Did the till know one of these epochs when it made the document? With the first report in an
 * epoch it leases a block. One that registered after the restore knows nothing older.
 */
const knewLater = async (
  db: Db,
  document: AnyDocument,
  { till, now }: Present,
  later: readonly string[],
): Promise<boolean> => {
  const made_at = clampTime(momentOf(document), { since: till.since, now })
  const before = timeBefore(made_at, UNHEARD_MS)
  const restored_at = await findRestoredAt(db)
  const { id, registered_at } = till
  if (restored_at !== null && restored_at <= registered_at && registered_at < before) return true

  return hasBlockBefore(db, { till_id: id, epochs: later, before })
}

export const findPastOf = async (
  db: Db,
  document: AnyDocument,
  present: Present,
): Promise<DocumentPast> => {
  const { epoch } = document
  if (epoch === present.epoch || epoch === NO_EPOCH) return 'present'
  const { all, begun_without_loss } = await findEpochs(db)
  const index = all.indexOf(epoch)
  if (index < 0) return isEpochSigned(present, epoch) ? 'lost' : 'unknown'
  const later = all.slice(index + 1)
  if (later.every((one) => begun_without_loss.includes(one))) return 'present'

  return (await knewLater(db, document, present, later)) ? 'unknown' : 'lost'
}
