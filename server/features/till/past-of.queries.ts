// From which past of the database a document of a till comes. A till's own word is no proof: only
// an epoch that the shop had can be one that was lost in a restore.
import { NO_EPOCH } from '@webale/domain/features/till/stamp.ts'
import type { Db } from '../../platform/database/store.ts'
import { findEpochs } from '../snapshot/epoch.queries.ts'

/**
 * `lost`: a restore put the database back since. Delete Data begins an epoch too, but loses no past
 * (the ordinary checks apply to what was made before it). `unknown`: the shop never had this epoch.
 */
export type DocumentPast = 'present' | 'lost' | 'unknown'

/** The epoch in which the till leased the number of a document. */
export const epochOfLease = ({ epoch }: { readonly epoch: string }, current: string): string =>
  epoch === NO_EPOCH ? current : epoch

/** `current`: the present epoch, which most documents name. */
export const findPastOf = async (
  db: Db,
  { epoch }: { readonly epoch: string },
  current: string,
): Promise<DocumentPast> => {
  if (epoch === current || epoch === NO_EPOCH) return 'present'
  const { all, begun_by_deletion } = await findEpochs(db)
  const index = all.indexOf(epoch)
  if (index < 0) return 'unknown'

  return all.slice(index + 1).every((later) => begun_by_deletion.includes(later))
    ? 'present'
    : 'lost'
}
