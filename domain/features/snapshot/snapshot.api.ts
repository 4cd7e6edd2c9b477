// Snapshots for administrators: list them, take one,
// and verify that the newest one can be restored.
import { z } from 'zod'
import { command, query } from '../../kernel/operation.ts'
import { SnapshotState } from './snapshot.ts'

export const snapshotApi = {
  /** `state` is null on PostgreSQL, which has its own backup tools. */
  state: query('GET /api/backup/snapshots', {
    can: 'backup.manage',
    noun: 'backup',
    input: z.object({}),
    output: z.object({ state: SnapshotState.nullable() }),
  }),
  take: command('POST /api/backup/snapshots', {
    can: 'backup.manage',
    input: z.object({}),
    output: z.object({}),
    changes: ['backup'],
    audit: { entity: 'snapshot', note: () => ({}) },
    done: null,
    failed: 'Failed to take a snapshot',
  }),
  prove: command('POST /api/backup/proof', {
    can: 'backup.manage',
    input: z.object({}),
    output: z.object({}),
    changes: ['backup'],
    audit: { entity: 'snapshot', note: () => ({}) },
    done: null,
    failed: 'Failed to test the backup',
  }),
}
