// Begins an epoch with the mark of the key file where the present one has none: in a shop of an
// earlier version, after a restore from the command line, and with another key file. No past is
// lost by it.
import type { Tx } from '../../platform/database/store.ts'
import { findEpoch, lockEpoch, noteNoLoss, renewEpoch } from '../snapshot/epoch.queries.ts'
import { isEpochSigned, type Marker, signEpoch } from '../../platform/operations/signed-past.ts'

type EpochMaker = Marker & { newId(): string }

const isPresentSigned = async (tx: Tx, maker: EpochMaker): Promise<boolean> => {
  const epoch = await findEpoch(tx)
  return epoch === undefined || isEpochSigned(maker, epoch)
}

export const signPresentEpoch = async (tx: Tx, maker: EpochMaker): Promise<void> => {
  if (await isPresentSigned(tx, maker)) return
  await lockEpoch(tx)
  if (await isPresentSigned(tx, maker)) return
  await renewEpoch(tx, signEpoch(maker, maker.newId()))
  await noteNoLoss(tx)
}
