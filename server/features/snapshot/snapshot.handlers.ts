// Handlers of the snapshots. The work continues in the background after the response; its outcome
// is part of the state.
import type { snapshotApi } from '@webale/domain/features/snapshot/snapshot.api.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Handlers } from '../../platform/operations/handler.ts'
import type { Snapshots } from '../../platform/snapshot/snapshots.ts'

/** Starts the work unless it is already running. */
const startJob = (
  snapshots: Snapshots | null,
  work: (snapshots: Snapshots) => Promise<unknown>,
): void => {
  if (snapshots === null)
    throw refuse('invalid_input', {
      message: 'This shop is on PostgreSQL. Its own tools make the copies',
    })
  if (snapshots.state().busy === null) void work(snapshots).catch(() => undefined)
}

export const snapshotHandlers: Handlers<typeof snapshotApi> = {
  state: async ({ snapshots }) => {
    const state = snapshots?.state() ?? null
    return { state: state === null ? null : { ...state, snapshots: [...state.snapshots] } }
  },

  take: async ({ snapshots }) => {
    startJob(snapshots, (own) => own.take('by-hand'))
    return {}
  },

  prove: async ({ snapshots }) => {
    startJob(snapshots, (own) => own.prove())
    return {}
  },
}
