// Sends a text message of the outbox, at most once. Its row is deleted before the service is asked:
// when this server dies in between, the person asks for another code, and nobody pays twice. Only a
// message that surely did not leave is put back.
import type { Tx } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { AppContext } from '../../platform/operations/app-context.ts'
import type { SendSms, SmsOutcome, TextMessage } from '../../platform/sms/text-message.ts'

type OutboxRow = Row<'auth_outbox'>

/** What the Health page tells; a message that left ends the trouble. */
const storeTrouble = async (tx: Tx, outcome: SmsOutcome, failed_at: string): Promise<void> => {
  if (outcome === 'sent') {
    await tx.deleteFrom('auth_sms_trouble').execute()
    return
  }

  const { failure } = outcome
  await tx
    .insertInto('auth_sms_trouble')
    .values({ place: 1, failure, failed_at })
    .onConflict((conflict) => conflict.column('place').doUpdateSet({ failure, failed_at }))
    .execute()
}

/** `retried` is the row to put back when the message surely did not leave. */
export const sendSmsOnce = async (
  { store, log, now }: AppContext,
  send: SendSms,
  message: TextMessage,
  retried: OutboxRow,
): Promise<void> => {
  const outcome = await send(message)
  if (outcome !== 'sent') log.warn(outcome, 'a text message could not be sent')
  await inTransaction(store, async (tx) => {
    await storeTrouble(tx, outcome, now())
    if (outcome !== 'sent' && outcome.again)
      await tx.insertInto('auth_outbox').values(retried).execute()
  })
}
