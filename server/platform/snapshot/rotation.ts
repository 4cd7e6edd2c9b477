// Which snapshots are kept: the newest of each of the last 24 hours,
// 30 days and 12 months that have any, and every safety snapshot for
// 30 days. Beyond the size limit the oldest are deleted first.
import { isSafetySnapshot } from '@webale/domain/kernel/snapshot-reason.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import { byAge, type Manifest } from './manifest.ts'

export type StoredSnapshot = Pick<Manifest, 'name' | 'reason' | 'created_at' | 'size'>

const HOURS = 24
const DAYS = 30
const MONTHS = 12
const SAFETY_SNAPSHOT_MS = 30 * 24 * 3600 * 1000

/** The newest snapshot of each of the first `most` time spans. */
const newestOf = (
  newestFirst: readonly StoredSnapshot[],
  spanOf: (at: string) => string,
  most: number,
): StoredSnapshot[] => {
  const spans = new Map<string, StoredSnapshot>()

  for (const snapshot of newestFirst) {
    const span = spanOf(snapshot.created_at)
    if (!spans.has(span) && spans.size < most) spans.set(span, snapshot)
  }

  return [...spans.values()]
}

const isRecentSafetySnapshot = ({ reason, created_at }: StoredSnapshot, now: string): boolean =>
  isSafetySnapshot(reason) && Date.parse(now) - Date.parse(created_at) < SAFETY_SNAPSHOT_MS

/**
 * Names of the snapshots to delete. The latest and recent safety snapshots are kept even when they
 * alone exceed `most` bytes.
 */
export const snapshotsToRemove = (
  all: readonly StoredSnapshot[],
  now: string,
  most: number,
): string[] => {
  const newestFirst = all.toSorted((a, b) => (a.name < b.name ? 1 : -1))
  const needed = new Set<StoredSnapshot>([
    ...all.toSorted(byAge(now)).slice(0, 1),
    ...newestFirst.filter((one) => isRecentSafetySnapshot(one, now)),
  ])

  const keep = new Set<StoredSnapshot>([
    ...needed,
    ...newestOf(newestFirst, (at) => at.slice(0, 13), HOURS),
    ...newestOf(newestFirst, businessDate, DAYS),
    ...newestOf(newestFirst, (at) => businessDate(at).slice(0, 7), MONTHS),
  ])

  let size = [...keep].reduce((sum, one) => sum + one.size, 0)

  for (const snapshot of newestFirst.toReversed()) {
    if (size <= most) break
    if (!keep.has(snapshot) || needed.has(snapshot)) continue
    keep.delete(snapshot)
    size -= snapshot.size
  }

  return newestFirst.filter((one) => !keep.has(one)).map(({ name }) => name)
}

type Ids = Pick<Manifest['facts'], 'shop_id' | 'db_epoch'>

/** A snapshot without a shop id belongs to this shop when its epoch is the same. */
const belongsTo = (facts: Ids, shop: Ids): boolean =>
  facts.shop_id === null
    ? facts.db_epoch !== null && facts.db_epoch === shop.db_epoch
    : facts.shop_id === shop.shop_id

/**
 * Separates the snapshots of this shop from those of
 * another or unknown shop, which must not be deleted.
 */
export const splitByShop = <One extends { readonly facts: Ids }>(
  all: readonly One[],
  shop: Ids,
): { readonly own: One[]; readonly others: One[] } => ({
  own: all.filter(({ facts }) => belongsTo(facts, shop)),
  others: all.filter(({ facts }) => !belongsTo(facts, shop)),
})
