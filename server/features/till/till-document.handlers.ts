// Handlers of what tills recorded without the server beside sales.
import type { tillDocumentApi } from '@webale/domain/features/till/till-document.api.ts'
import type { Handlers } from '../../platform/operations/handler.ts'
import { findEpoch } from '../snapshot/epoch.queries.ts'
import { lockCallingTill } from './calling-till.ts'
import { checkSpeed } from './check-speed.ts'
import { findMakingTill } from './former-till.ts'
import { signConfirmation } from '../../platform/operations/signed-past.ts'
import { isDocumentProved, readSentDocument, takeDocument } from './take-document.ts'

export const tillDocumentHandlers: Handlers<typeof tillDocumentApi> = {
  recordClosed: async (context) => {
    const { tx, now, newId, input, markSecret } = context
    const { id, kind, v, body } = input
    const caller = await lockCallingTill(context)
    await checkSpeed(context, caller.id)
    const epoch = (await findEpoch(tx)) ?? ''
    const sent = readSentDocument(id, kind, v, JSON.parse(body))
    const { document } = sent
    const { till, isFormer } = await findMakingTill(
      tx,
      caller,
      document?.person_id ?? null,
      (key) => document !== null && isDocumentProved(document, key),
    )

    const selling = { tx, till, epoch, now, newId, markSecret }
    const answer = await takeDocument(selling, sent, { isFormer })
    const confirmed = { id, now, epoch: signConfirmation(context, epoch, id) }

    return answer.state === 'stored'
      ? { ...answer, flags: [...answer.flags], ...confirmed }
      : { ...answer, ...confirmed }
  },
}
