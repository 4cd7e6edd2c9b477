// Sends a text message of the outbox, at most once. The claim deletes its row: when this server
// dies before the end, the person asks for another code, and nobody pays twice. Only a message that
// surely did not leave is put back.
import type { AppContext } from '../../platform/operations/app-context.ts'
import type { QueueJob } from '../../platform/operations/durable-queue.ts'
import { nextTry } from '../../platform/operations/next-try.ts'
import { storeSmsTrouble } from '../../platform/sms/sms-today.ts'
import type { SendSms, TextMessage } from '../../platform/sms/text-message.ts'
import { deleteExpired, type OutboxRow } from './outbox-row.ts'

export const smsJob = (
  { log, now }: Pick<AppContext, 'log' | 'now'>,
  send: SendSms,
  message: TextMessage,
  row: OutboxRow,
): QueueJob => ({
  claim: async (tx, at) => {
    await deleteExpired(tx, at)
    const claimed = await tx
      .deleteFrom('auth_outbox')
      .where('id', '=', row.id)
      .where('next_at', '<=', at)
      .returning('id')
      .executeTakeFirst()

    return claimed !== undefined
  },
  run: async () => {
    // The pause is counted from the start of the try.
    const retried = { ...row, ...nextTry(row, now()) }
    const outcome = await send(message)
    if (outcome !== 'sent') log.warn(outcome, 'a text message could not be sent')

    return async (tx, at) => {
      await storeSmsTrouble(tx, outcome, at)
      if (outcome !== 'sent' && outcome.again)
        await tx.insertInto('auth_outbox').values(retried).execute()
    }
  },
})
