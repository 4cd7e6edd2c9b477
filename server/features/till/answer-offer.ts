// Answers which of the sales and documents that a till offers are missing here, and which Delete
// Data removed. A confirmation with the mark of the key file proves that the database was put back.
import type { tillApi } from '@webale/domain/features/till/till.api.ts'
import type { Handler } from '../../platform/operations/handler.ts'
import { findEpochs } from '../snapshot/epoch.queries.ts'
import { lockWorkingTill } from './calling-till.ts'
import { readConfirmation } from '../../platform/operations/signed-past.ts'
import { findStored, updateTill } from './till.queries.ts'
import { isPurged, recordUnreportedRestore } from './unreported-restore.queries.ts'

export const answerOffer: Handler<typeof tillApi.offer> = async (context) => {
  const { tx, input, now, newId, markSecret } = context
  const till = await lockWorkingTill(context)
  const epochs = await findEpochs(tx)
  const stored = await findStored(
    tx,
    input.sales.map(({ id }) => id),
  )

  const absent = input.sales
    .filter(({ id }) => !stored.has(id))
    .map((offered) => ({ ...offered, ...readConfirmation(context, offered) }))

  const isRemoved = ({ epoch, kind }: (typeof absent)[number]) => isPurged(epochs, epoch, kind)
  const missing = absent.filter((one) => !isRemoved(one))
  // Confirmed in this epoch and not here: the database was put back without the program.
  if (missing.some(({ epoch, isSigned }) => isSigned && epoch === epochs.current))
    await recordUnreportedRestore(tx, { till, epoch: null, now, newId, markSecret })

  await updateTill(tx, till.id, {
    offered_at: now,
    offered: till.offered + input.sales.length,
    offer_asked_at: null,
  })

  return {
    missing: missing.map(({ id }) => id),
    purged: absent.filter(isRemoved).map(({ id }) => id),
  }
}
