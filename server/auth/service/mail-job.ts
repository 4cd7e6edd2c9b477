// Sends a mail of the outbox, until the mail server takes it or nobody needs it any more.
import { secondsAfter } from '@webale/domain/kernel/time.ts'
import {
  type AddressedMail,
  MAIL_CLAIM_SECONDS,
  type MailSender,
} from '../../platform/mail/mail-sender.ts'
import type { AppContext } from '../../platform/operations/app-context.ts'
import type { QueueJob } from '../../platform/operations/durable-queue.ts'
import { nextTry } from '../../platform/operations/next-try.ts'
import { deleteExpired, deleteRow, type OutboxRow } from './outbox-row.ts'

/**
 * Claimed for as long as sending may take: if this server dies, another one sends it after that
 * time.
 */
export const mailJob = (
  { log }: Pick<AppContext, 'log'>,
  { send }: MailSender,
  mail: AddressedMail,
  row: OutboxRow,
): QueueJob => ({
  claim: async (tx, now) => {
    await deleteExpired(tx, now)
    const claimed = await tx
      .updateTable('auth_outbox')
      .set({ next_at: secondsAfter(now, MAIL_CLAIM_SECONDS) })
      .where('id', '=', row.id)
      .where('next_at', '<=', now)
      .returning('id')
      .executeTakeFirst()

    return claimed !== undefined
  },
  run: async () => {
    try {
      await send(mail)
    } catch (error) {
      // Only the error code, because a mail server's response may contain the address.
      const { code } = error as { code?: string }
      log.warn({ code }, 'a mail could not be sent; it is tried again')

      return (tx, now) =>
        tx.updateTable('auth_outbox').set(nextTry(row, now)).where('id', '=', row.id).execute()
    }
    return (tx) => deleteRow(tx, row.id)
  },
})
