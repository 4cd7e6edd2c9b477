// Rules about the snapshots (D13): recent entries are in one of them, the newest is unchanged, and
// it was proven.
import type { RuleViolation } from '@webale/domain/features/doctor/doctor.ts'
import {
  type SnapshotFacts,
  proofProblem,
  isUnsavedTooLong,
} from '@webale/domain/features/doctor/snapshot-facts.ts'
import { formatDateTime } from '@webale/domain/kernel/time.ts'
import type { Db } from '../../platform/database/store.ts'
import { holdsHead } from '../audit/chain-head.queries.ts'

type SnapshotInput = {
  readonly db: Db
  readonly now: string
  readonly snapshots: SnapshotFacts
}

const findingNamed = (name: string): RuleViolation[] => [
  { id: name, name, found: null, expected: null },
]

/** Uses the audit log, because every command leaves an entry there. */
const findUnsavedChanges = async ({
  db,
  now,
  snapshots,
}: SnapshotInput): Promise<RuleViolation[]> => {
  const since = snapshots.newest?.same_at ?? ''
  const { at } = await db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.min('created_at').as('at'))
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()

  return isUnsavedTooLong(at, now) ? findingNamed(formatDateTime(at)) : []
}

const findChangedSnapshot = async ({
  snapshots: { newest },
}: SnapshotInput): Promise<RuleViolation[]> =>
  newest?.changed === true ? findingNamed(newest.name) : []

const findUnprovenSnapshot = async ({
  snapshots,
  now,
}: SnapshotInput): Promise<RuleViolation[]> => {
  const trouble = proofProblem(snapshots, now)
  return trouble === null ? [] : findingNamed(trouble)
}

const notCopied = async ({
  snapshots: { newest, second },
}: SnapshotInput): Promise<RuleViolation[]> =>
  newest !== null && second !== null && !second.has_newest ? findingNamed(second.folder) : []

const oneDisk = async ({ snapshots: { second } }: SnapshotInput): Promise<RuleViolation[]> =>
  second === null ? findingNamed('the disk of the shop') : []

/** A restore of a snapshot removes the seals that were made after it. */
const wasRestoredSince = async (db: Db, moment: string): Promise<boolean> => {
  const entry = db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', 'snapshot_restored')
    .where('created_at', '>=', moment)
  return (await entry.limit(1).executeTakeFirst()) !== undefined
}

const findCutLedgers = async ({
  db,
  snapshots: { heads = [] },
}: SnapshotInput): Promise<RuleViolation[]> => {
  const offences: RuleViolation[] = []

  for (const { name, chain, created_at } of heads)
    if (!(await holdsHead(db, chain)) && !(await wasRestoredSince(db, created_at)))
      offences.push(
        ...findingNamed(
          `The snapshot ${name} knows ${chain.split(' ')[0]} seals, and the chain is another one`,
        ),
      )

  return offences
}

export const snapshotViolations = {
  chain_cut: findCutLedgers,
  snapshot_missing: findUnsavedChanges,
  snapshot_changed: findChangedSnapshot,
  snapshot_unproven: findUnprovenSnapshot,
  snapshot_not_copied: notCopied,
  snapshot_one_disk: oneDisk,
}
