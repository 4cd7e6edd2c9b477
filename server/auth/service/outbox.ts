// Outbox for mails and text messages: stored in the transaction that causes them, sent in the
// background, and retried with growing pauses. No request waits for a mail server, and no message
// is lost in a power cut.
import { z } from 'zod'
import { findGlobalSettings } from '../../features/settings/settings.queries.ts'
import { PRODUCT_NAME } from '@webale/domain/kernel/product-name.ts'
import { secondsAfter } from '@webale/domain/kernel/time.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { AppContext } from '../../platform/operations/app-context.ts'
import { type MailSender, openMail } from '../../platform/mail/mail-sender.ts'
import { openSms } from '../../platform/sms/open-sms.ts'
import type { SendSms, TextMessage } from '../../platform/sms/text-message.ts'
import { openDurableQueue, type QueueKind } from '../../platform/operations/durable-queue.ts'
import type { Keys } from '../tokens/keys.ts'
import type { Buckets } from '../protocol/rate-limits.ts'
import { seal, unseal } from '../tokens/seal.ts'
import { deleteRow, listDueRows, type OutboxRow } from './outbox-row.ts'
import { mailJob } from './mail-job.ts'
import { smsJob } from './send-sms.ts'

const Message = z.discriminatedUnion('channel', [
  z.object({
    channel: z.literal('mail'),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
  }),
  z.object({
    channel: z.literal('sms'),
    to: z.string(),
    text: z.string(),
    via: z.enum(['sms', 'whatsapp']).default('sms'),
  }),
])
export type Message = z.output<typeof Message>

export const smsOf = (to: string, text: string, via: TextMessage['channel'] = 'sms'): Message => ({
  channel: 'sms',
  to,
  text,
  via,
})

export type Outbox = {
  /** Can mail be sent at all? */
  readonly sendsMail: boolean
  /** Can text messages be sent at all? */
  readonly sendsSms: boolean
  /**
   * Stores the message in the caller's transaction; it
   * is sent after the commit. `lifetime` in seconds.
   */
  queue(tx: Tx, message: Message, lifetime: number): Promise<void>
  /** The sender name of the mails. */
  shopName(db?: Db): Promise<string>
  close(): Promise<void>
}

type Senders = {
  readonly mail: MailSender | null
  readonly sms: SendSms | null
}
type OutboxContext = {
  readonly context: AppContext
  readonly keys: Keys
  readonly buckets: Buckets
}

const PURPOSE = 'outbox'
const POLL_MS = 2000
const AFTER_COMMIT_MS = 30
const HOUR = 3600

const messageOf = (keys: Keys, { sealed }: OutboxRow): Message | undefined => {
  const text = unseal(keys, PURPOSE, sealed)
  return text === null ? undefined : Message.safeParse(JSON.parse(text)).data
}

const outboxKind = (
  { context, keys }: OutboxContext,
  { mail, sms }: Senders,
): QueueKind<OutboxRow> => ({
  everyMs: POLL_MS,
  listDue: listDueRows,
  laneOf: () => 'outbox',
  // A row that cannot be read, or whose sender was switched off, is dropped.
  open: async (row) => {
    const message = messageOf(keys, row)
    if (message?.channel === 'mail' && mail !== null) return mailJob(context, mail, message, row)
    if (message?.channel === 'sms' && sms !== null)
      return smsJob(context, sms, { to: message.to, text: message.text, channel: message.via }, row)

    return (tx) => deleteRow(tx, row.id)
  },
  onError: (error) => context.log.error({ err: error }, 'the outbox could not be read'),
})

/**
 * Opens the outbox and starts sending: mail with SMTP_HOST, text messages with AUTH_SMS_PROVIDER.
 */
export const openOutbox = (tools: OutboxContext): Outbox => {
  const { context, keys, buckets } = tools
  const { config, store, newId, now } = context
  const shopName = async (db: Db = store.db) =>
    (await findGlobalSettings(db))?.business_name ?? PRODUCT_NAME

  const sendsMail = config.SMTP_HOST !== undefined
  const mail = sendsMail ? openMail(config, shopName) : null
  const sms = openSms(config)
  const sending =
    mail !== null || sms !== null
      ? openDurableQueue(context, outboxKind(tools, { mail, sms }))
      : null

  return {
    sendsMail,
    sendsSms: sms !== null,
    shopName,
    queue: async (tx, message, lifetime) => {
      if (sending === null) return
      const most = config.AUTH_RATE_LIMIT_EMAIL_SENT
      // Only logged: a response that differs over the limit would reveal which addresses are known.
      if (message.channel === 'mail' && buckets.take('mails', most, most, HOUR) > 0) {
        context.log.warn('AUTH_RATE_LIMIT_EMAIL_SENT is reached; a mail was not sent')
        return
      }

      const row = {
        id: newId(),
        channel: message.channel,
        sealed: seal(keys, PURPOSE, JSON.stringify(message)),
        attempts: 0,
      }

      await tx
        .insertInto('auth_outbox')
        .values({
          ...row,
          next_at: now(),
          created_at: now(),
          expires_at: secondsAfter(now(), lifetime),
        })
        .execute()

      setTimeout(sending.wake, AFTER_COMMIT_MS).unref()
    },
    close: async () => {
      await sending?.close()
      mail?.close()
    },
  }
}
