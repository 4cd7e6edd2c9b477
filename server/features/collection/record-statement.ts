// What a leader records about an old request, by the statement of the provider.
import { scopeOf } from '@webale/domain/access/scope.ts'
import type { collectionApi } from '@webale/domain/features/collection/collection.api.ts'
import { isWatchOver } from '@webale/domain/features/collection/look-schedule.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Handler } from '../../platform/operations/handler.ts'
import { getCollection, readCollection } from './collection.queries.ts'
import { moveCollection } from './move-collection.ts'

/** Throws collection_watched, and reference_used for a payment that another request has. */
export const recordStatement: Handler<typeof collectionApi.record> = async ({
  tx,
  actor,
  input: { id, paid, reference, reason },
  now,
  newId,
  config,
}) => {
  const row = await getCollection(tx, id, scopeOf(actor))
  if (!isWatchOver(row, now)) throw refuse('collection_watched')
  const news = paid
    ? ({ says: 'succeeded', reference: reference ?? null } as const)
    : ({ says: 'failed', reason: 'unpaid' } as const)

  await moveCollection(tx, row, news, {
    now,
    newId,
    isLook: false,
    airtelFirstMs: config.COLLECTION_AIRTEL_FIRST_LOOK * 1000,
    by: { person_id: actor.id, note: reason ?? null },
  })

  const recorded = await readCollection(tx, id, scopeOf(actor))
  if (paid && recorded.state !== 'succeeded')
    throw refuse('reference_used', { reference: reference ?? '' })

  return recorded
}
