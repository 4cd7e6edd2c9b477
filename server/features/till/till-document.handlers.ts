// Handlers of what tills recorded without the server beside sales.
import type { tillDocumentApi } from '@webale/domain/features/till/till-document.api.ts'
import type { Handlers } from '../../platform/operations/handler.ts'
import { signConfirmation } from '../../platform/operations/signed-past.ts'
import { openSending, takeOfMaker } from './open-sending.ts'
import { readSentDocument } from './read-sent.ts'
import { takeDocument } from './take-document.ts'

export const tillDocumentHandlers: Handlers<typeof tillDocumentApi> = {
  recordClosed: async (context) => {
    const { id, kind, v, body } = context.input
    const sending = await openSending(context)
    const sent = readSentDocument(id, kind, v, JSON.parse(body))
    const answer = await takeOfMaker(sending, sent, takeDocument)

    return {
      ...answer,
      id,
      now: context.now,
      epoch: signConfirmation(context, sending.epoch, id),
    }
  },
}
