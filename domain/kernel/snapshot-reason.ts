// Why the server took a whole copy of its database.

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

/** Taken because something large was about to happen: the way back from it, so it is kept longer than the others. */
export const isSafetySnapshot = (reason: SnapshotReason): boolean => reason.startsWith('before-')
