// Snapshots for administrators: what there is, one more, and the proof that the newest would bring the shop back.
import { z } from 'zod'
import { command, query } from '../../kernel/operation.ts'
import { SnapshotState } from './snapshot.ts'

export const snapshotApi = {
  /** `state` is null on PostgreSQL, whose own tools take the place of snapshots. */
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
