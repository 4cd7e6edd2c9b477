// Finds a restore of the database files that was not made with `npm run restore`, and sales that
// Delete Data removed.
import type { TillReport } from '@webale/domain/features/till/till.ts'
import { recordEntry } from '../../platform/facts/audit.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'
import {
  type Epochs,
  findPastLostAt,
  notePastLost,
  type OfferedType,
  renewEpoch,
} from '../snapshot/epoch.queries.ts'
import { skipReceiptNumbers } from '../snapshot/skip-numbers.queries.ts'
import { findStored } from './till.queries.ts'

const TEN_MINUTES_MS = 600_000

/**
 * Was a document of this epoch removed by Delete Data? Epochs are judged by their order, so no
 * clock matters.
 */
export const isPurged = (
  { all, purged_before }: Epochs,
  epoch: string,
  type: OfferedType = 'sale',
): boolean => {
  const [index, since] = [all.indexOf(epoch), purged_before[type]]
  return since !== null && index >= 0 && index < all.indexOf(since)
}

type Till = Pick<Row<'tills'>, 'start_id' | 'start_count'>

/**
 * `copied`: another browser with the same data reported since. `lost`: the server confirmed a later
 * start than the one it knows.
 */
export const compareStarts = (
  { start_id, start_count }: Till,
  starts: TillReport['starts'],
): 'known' | 'copied' | 'lost' => {
  if (start_id === null || starts.some(({ id }) => id === start_id)) return 'known'
  return (starts[0]?.count ?? 0) > start_count ? 'lost' : 'copied'
}

/** Does this report prove that the database was put back without the program? */
export const provesUnreportedRestore = async (
  db: Db,
  till: Till,
  report: TillReport,
  epochs: Epochs,
): Promise<boolean> => {
  const { epoch, last_stored, starts } = report
  // A till that was away during a known restore proves nothing.
  if (epoch !== null && epoch !== epochs.current) return !epochs.all.includes(epoch)
  if (epoch === null) return false
  if (compareStarts(till, starts) === 'lost') return true
  if (last_stored === null || isPurged(epochs, last_stored.epoch)) return false

  return !(await findStored(db, [last_stored.id])).has(last_stored.id)
}

type EpochNotice = {
  readonly till: Pick<Row<'tills'>, 'id' | 'name'>
  /** The epoch that the till knows and the server does not. */
  readonly epoch: string | null
  readonly now: string
  newId(): string
}

/** Renews the epoch and skips receipt numbers, at most once in ten minutes. */
export const recordUnreportedRestore = async (
  tx: Tx,
  { till, epoch, now, newId }: EpochNotice,
): Promise<void> => {
  const before = await findPastLostAt(tx)
  if (before !== null && Date.parse(now) - Date.parse(before) < TEN_MINUTES_MS) return
  await renewEpoch(tx, newId(), epoch)
  await notePastLost(tx, now)
  const numbers = await skipReceiptNumbers(tx)
  await recordEntry(
    tx,
    { newId, now },
    {
      action: 'past_lost',
      entity: 'books',
      subject: till.name,
      ...numbers,
    },
  )
}
