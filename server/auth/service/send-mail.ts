// Sends a mail of the outbox, until the mail server takes it or nobody needs it any more.
import { createTransport } from 'nodemailer'
import { secondsAfter } from '@webale/domain/kernel/time.ts'
import type { AppContext } from '../../platform/operations/app-context.ts'
import type { QueueJob } from '../../platform/operations/durable-queue.ts'
import type { Config } from '../../platform/settings/config.ts'
import { isLoopback } from '../../platform/settings/setting-types.ts'
import { deleteExpired, deleteRow, nextTry, type OutboxRow } from './outbox-row.ts'

type AddressedMail = Readonly<Record<'to' | 'subject' | 'text' | 'html', string>>

export type MailSender = {
  send(mail: AddressedMail): Promise<void>
  close(): void
}

/**
 * Longer than the timeouts of a mail server, so that no other server sends the same mail meanwhile.
 */
const CLAIM_SECONDS = 180
const PATIENCE_MS = 20_000

export const openMail = (config: Config, shopName: () => Promise<string>): MailSender => {
  const { SMTP_HOST: host = '', SMTP_PORT: port, SMTP_USER: user, SMTP_PASS: pass = '' } = config
  const secure = port === 465
  const transport = createTransport({
    host,
    port,
    secure,
    // The password must never be sent unencrypted.
    requireTLS: !secure && user !== undefined && !isLoopback(host),
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(user === undefined ? {} : { auth: { user, pass } }),
  })

  const address = config.SMTP_ADMIN_EMAIL ?? (user?.includes('@') ? user : `no-reply@${host}`)

  return {
    send: async ({ to, subject, text, html }) => {
      await transport.sendMail({
        from: { name: config.SMTP_SENDER_NAME ?? (await shopName()), address },
        to: { name: '', address: to },
        subject,
        text,
        html,
      })
    },
    close: () => transport.close(),
  }
}

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
      .set({ next_at: secondsAfter(now, CLAIM_SECONDS) })
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
