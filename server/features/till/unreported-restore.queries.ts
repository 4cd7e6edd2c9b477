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
import { findBlock } from './receipt-blocks.queries.ts'
import {
  isBlockSigned,
  isEpochSigned,
  type Marker,
  readConfirmation,
  signEpoch,
} from '../../platform/operations/signed-past.ts'
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

type Till = Pick<Row<'tills'>, 'id' | 'start_id' | 'start_count'>

/**
 * `copied`: another browser with the same data reported since. `later`: the till names a start that
 * the server has no longer, or never had.
 */
export const compareStarts = (
  { start_id, start_count }: Till,
  starts: TillReport['starts'],
): 'known' | 'copied' | 'later' => {
  if (start_id === null || starts.some(({ id }) => id === start_id)) return 'known'
  return (starts[0]?.count ?? 0) > start_count ? 'later' : 'copied'
}

/** The block that a report names, as its till would have leased it in the epoch of the report. */
export const reportedBlock = (
  { id: till_id }: Pick<Till, 'id'>,
  { block_id, block_last, epoch }: TillReport,
): Parameters<typeof isBlockSigned>[1] | null =>
  block_id === null || block_last === null || epoch === null
    ? null
    : { id: block_id, till_id, epoch, last: block_last }

/** Did the server lease this block in the present epoch, and has it no longer? */
const isBlockGone = async (
  db: Db,
  marker: Marker,
  till: Till,
  report: TillReport,
): Promise<boolean> => {
  const block = reportedBlock(till, report)
  if (block === null || !isBlockSigned(marker, block)) return false
  return (await findBlock(db, block.id)) === undefined
}

/**
 * What a report says of a past that the server does not know. `lost`: the report proves that the
 * database was put back without the program; each proof has the mark of the key file, and is of the
 * present epoch, because an earlier one ended with a restore that is known. `unproved`: only the
 * till says so.
 */
export const judgePast = async (
  db: Db,
  marker: Marker,
  { till, report, epochs }: { till: Till; report: TillReport; epochs: Epochs },
): Promise<'known' | 'lost' | 'unproved'> => {
  const { epoch, last_stored, starts } = report
  if (epoch === null) return 'known'
  if (epoch !== epochs.current) {
    // A till that was away during a known restore proves nothing.
    if (epochs.all.includes(epoch)) return 'known'
    return isEpochSigned(marker, epoch) ? 'lost' : 'unproved'
  }

  if (await isBlockGone(db, marker, till, report)) return 'lost'
  if (last_stored !== null) {
    const confirmed = readConfirmation(marker, last_stored)
    const stored = confirmed.epoch === epoch ? await findStored(db, [last_stored.id]) : null
    if (stored?.has(last_stored.id) === false) return confirmed.isSigned ? 'lost' : 'unproved'
  }

  return compareStarts(till, starts) === 'later' ? 'unproved' : 'known'
}

type EpochNotice = Marker & {
  readonly till: Pick<Row<'tills'>, 'id' | 'name'>
  /** The epoch that the till knows and the server does not. */
  readonly epoch: string | null
  readonly now: string
  newId(): string
}

/** Renews the epoch and skips receipt numbers, at most once in ten minutes. */
export const recordUnreportedRestore = async (
  tx: Tx,
  { till, epoch, now, newId, markSecret }: EpochNotice,
): Promise<void> => {
  const before = await findPastLostAt(tx)
  if (before !== null && Date.parse(now) - Date.parse(before) < TEN_MINUTES_MS) return
  await renewEpoch(tx, signEpoch({ markSecret }, newId()), epoch)
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
