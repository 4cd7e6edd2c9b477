// Why the server took a snapshot: a complete copy of its database.

export const SNAPSHOT_REASONS = [
  'start',
  'hourly',
  'reconciliation',
  'by-hand',
  'before-upgrade',
  'before-restore',
  'before-deletion',
  'before-repair',
] as const

export type SnapshotReason = (typeof SNAPSHOT_REASONS)[number]

/** What people read. */
export const SNAPSHOT_WORDS: Readonly<Record<SnapshotReason, string>> = {
  start: 'The server started',
  hourly: 'Every hour',
  reconciliation: 'A drawer was counted',
  'by-hand': 'Taken by hand',
  'before-upgrade': 'Before an upgrade',
  'before-restore': 'Before a restore',
  'before-deletion': 'Before a deletion',
  'before-repair': 'Before a repair',
}

/** Taken before a large change, so that it can be undone. Kept longer than other snapshots. */
export const isSafetySnapshot = (reason: SnapshotReason): boolean => reason.startsWith('before-')
