// From which past of the database a document of a till comes. A till's own word is no proof: only
// an epoch that the shop had, or that carries the shop's mark, can be one that was lost in a
// restore.
import { NO_EPOCH } from '@webale/domain/features/till/stamp.ts'
import type { Db } from '../../platform/database/store.ts'
import { findEpochs } from '../snapshot/epoch.queries.ts'
import { isEpochSigned, type Marker } from '../../platform/operations/signed-past.ts'

/**
 * `lost`: a restore put the database back since. Delete Data begins an epoch too, but loses no past
 * (the ordinary checks apply to what was made before it). `unknown`: the shop never had this epoch.
 */
export type DocumentPast = 'present' | 'lost' | 'unknown'

/** The epoch in which the till leased the number of a document. */
export const epochOfLease = ({ epoch }: { readonly epoch: string }, current: string): string =>
  epoch === NO_EPOCH ? current : epoch

type PresentEpoch = Marker & {
  /** Of the database, now; most documents name it. */
  readonly epoch: string
}

export const findPastOf = async (
  db: Db,
  { epoch }: { readonly epoch: string },
  present: PresentEpoch,
): Promise<DocumentPast> => {
  if (epoch === present.epoch || epoch === NO_EPOCH) return 'present'
  const { all, begun_without_loss } = await findEpochs(db)
  const index = all.indexOf(epoch)
  if (index < 0) return isEpochSigned(present, epoch) ? 'lost' : 'unknown'

  return all.slice(index + 1).every((later) => begun_without_loss.includes(later))
    ? 'present'
    : 'lost'
}
