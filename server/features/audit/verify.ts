// Verifies the tables against the whole chain of seals, or against the part of the last day. Needs
// a read transaction (store.openReadTransaction) or a copy of the database.
import type { Db } from '../../platform/database/store.ts'
import { type ChainWalk, walkChain } from './chain-walk.queries.ts'
import { compareAllFacts, compareWalkedFacts } from './compare-facts.queries.ts'
import {
  compareNumbers,
  compareSales,
  compareMovements,
  compareUnsealed,
} from './compare-sales.queries.ts'
import { findDeletions } from './deletions.queries.ts'
import { type Break, NO_LINK } from './seal.ts'
import { findLinkBefore, listMisplacedEntries } from './seal.queries.ts'

/**
 * `head` is the hash of the newest link. A copy of it
 * proves later that nothing before it was rewritten.
 */
export type ChainVerification = {
  readonly links: number
  readonly head: string
  readonly broken: readonly Break[]
}

const MAX_BREAKS = 200

const listStrayEntries = async (db: Db): Promise<Break[]> =>
  (await listMisplacedEntries(db)).map(({ id, seal_seq }) => ({
    seq: seal_seq,
    subject_id: id,
    problem: 'An entry of the audit log was put in between',
  }))

const UNTRUE = 'An entry says that all sales were deleted, but it does not fit the chain'

const outcomeOf = ({ links, head }: ChainWalk, broken: readonly Break[]): ChainVerification => ({
  links,
  head,
  broken: broken.slice(0, MAX_BREAKS),
})

/** Verifies everything from the first link on. Lists at most 200 differences. */
export const verifySeals = async (db: Db): Promise<ChainVerification> => {
  const { deleted, untrue } = await findDeletions(db)
  const walk = await walkChain(db, NO_LINK)
  const begins =
    walk.facts_from > 0
      ? []
      : [
          {
            seq: 0,
            subject_id: 'chain',
            problem: 'The beginning of the record is gone',
          },
        ]

  return outcomeOf(walk, [
    ...begins,
    ...(await listStrayEntries(db)),
    ...untrue.map(({ id, seq }) => ({ seq, subject_id: id, problem: UNTRUE })),
    ...walk.broken,
    ...(await compareSales(db, walk, deleted, true)),
    ...(await compareUnsealed(db, walk, deleted, null)),
    ...(await compareAllFacts(db, walk)),
    ...(await compareMovements(db, walk)),
    ...(await compareNumbers(db, walk)),
  ])
}

/** Verifies the links since a moment and their rows; fast enough for every day. */
export const verifySealsSince = async (db: Db, since: string): Promise<ChainVerification> => {
  const { deleted, untrue } = await findDeletions(db)
  const from = (await findLinkBefore(db, since)) ?? NO_LINK
  const walk = await walkChain(db, from)

  // A partial verification has not read the earlier sales.
  return outcomeOf(walk, [
    ...(await listStrayEntries(db)),
    ...untrue
      .filter(({ seq }) => seq > from.seq)
      .map(({ id, seq }) => ({ seq, subject_id: id, problem: UNTRUE })),
    ...walk.broken,
    ...(await compareSales(db, walk, deleted, false)),
    ...(await compareUnsealed(db, walk, deleted, since)),
    ...(await compareWalkedFacts(db, walk)),
  ])
}
