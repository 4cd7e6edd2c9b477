// Outbox for mails and text messages: stored in the transaction that causes them, sent in the
// background, and retried with growing pauses. No request waits for a mail server, and no message
// is lost in a power cut.
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { findGlobalSettings } from '../../features/settings/settings.queries.ts'
import { PRODUCT_NAME } from '@webale/domain/kernel/product-name.ts'
import type { Config } from '../../platform/settings/config.ts'
import { isLoopback } from '../../platform/settings/setting-types.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { AppContext } from '../../platform/operations/app-context.ts'
import { openSms } from '../../platform/sms/open-sms.ts'
import type { SendSms, TextMessage } from '../../platform/sms/text-message.ts'
import { type Rounds, startRounds } from '../../platform/base/rounds.ts'
import type { Keys } from '../tokens/keys.ts'
import type { Buckets } from '../protocol/rate-limits.ts'
import { seal, unseal } from '../tokens/seal.ts'
import { sendSmsOnce } from './send-sms.ts'

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
type Mail = Extract<Message, { channel: 'mail' }>

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
  readonly mail: ((mail: Mail) => Promise<void>) | null
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
/**
 * Longer than the timeouts of a mail server, so that no other server sends the same mail meanwhile.
 */
const CLAIM_SECONDS = 180
const FIRST_PAUSE = 10
const LONGEST_PAUSE = 3600
const HOUR = 3600
const PATIENCE_MS = 20_000

const addSeconds = (now: string, seconds: number): string =>
  new Date(Date.parse(now) + seconds * 1000).toISOString()

const openMail = (config: Config, shopName: () => Promise<string>) => {
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
    send: async (mail: Mail): Promise<void> => {
      const { to, subject, text, html } = mail
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

const deleteRow = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('auth_outbox').where('id', '=', id).execute()
}

const nextTry = (now: string, { attempts }: Row<'auth_outbox'>) => ({
  attempts: attempts + 1,
  next_at: addSeconds(now, Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** attempts)),
})

/**
 * Claims the next row. A mail is claimed for as long as sending may take: if this server dies,
 * another one sends it after that time. A text message is deleted, because it costs money and must
 * not be sent twice (send-sms.ts).
 */
const claimNext = async (tx: Tx, now: string): Promise<Row<'auth_outbox'> | undefined> => {
  await tx.deleteFrom('auth_outbox').where('expires_at', '<=', now).execute()
  const due = await tx
    .selectFrom('auth_outbox')
    .selectAll()
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(1)
    .$if(tx.engine === 'postgres', (query) => query.forUpdate().skipLocked())
    .executeTakeFirst()

  if (due === undefined) return undefined
  if (due.channel === 'sms') {
    await deleteRow(tx, due.id)
    return due
  }

  await tx
    .updateTable('auth_outbox')
    .set({ next_at: addSeconds(now, CLAIM_SECONDS) })
    .where('id', '=', due.id)
    .execute()

  return due
}

const sendMail = async (
  context: AppContext,
  send: (mail: Mail) => Promise<void>,
  mail: Mail,
  row: Row<'auth_outbox'>,
): Promise<void> => {
  try {
    await send(mail)
  } catch (error) {
    // Only the error code, because a mail server's response may contain the address.
    context.log.warn(
      { code: (error as { code?: string }).code },
      'a mail could not be sent; it is tried again',
    )

    const failed = nextTry(context.now(), row)
    await inTransaction(context.store, (tx) =>
      tx.updateTable('auth_outbox').set(failed).where('id', '=', row.id).execute(),
    )

    return
  }
  await inTransaction(context.store, (tx) => deleteRow(tx, row.id))
}

/** A row that cannot be read, or whose sender was switched off, is dropped. */
const sendOne = async (
  { context, keys }: OutboxContext,
  { mail, sms }: Senders,
  row: Row<'auth_outbox'>,
): Promise<void> => {
  const text = unseal(keys, PURPOSE, row.sealed)
  const message = text === null ? undefined : Message.safeParse(JSON.parse(text)).data
  if (message?.channel === 'mail' && mail !== null) return sendMail(context, mail, message, row)
  if (message?.channel === 'sms' && sms !== null)
    return sendSmsOnce(
      context,
      sms,
      { to: message.to, text: message.text, channel: message.via },
      {
        ...row,
        ...nextTry(context.now(), row),
      },
    )

  return inTransaction(context.store, (tx) => deleteRow(tx, row.id))
}

const hasDue = async ({ store, now }: AppContext): Promise<boolean> =>
  (await store.db
    .selectFrom('auth_outbox')
    .select('id')
    .where('next_at', '<=', now())
    .executeTakeFirst()) !== undefined

/** Sends the due messages, one in each round, until it is closed. */
const startSending = (tools: OutboxContext, senders: Senders): Rounds => {
  const { context } = tools
  const sendNext = async (): Promise<void> => {
    if (!(await hasDue(context))) return
    const due = await inTransaction(context.store, (tx) => claimNext(tx, context.now()))
    // Another server has just taken it.
    if (due === undefined) return
    await sendOne(tools, senders, due)
    rounds.begin()
  }

  const rounds = startRounds(sendNext, POLL_MS, (error) =>
    context.log.error({ err: error }, 'the outbox could not be read'),
  )

  return rounds
}

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
  const rounds =
    mail !== null || sms !== null ? startSending(tools, { mail: mail?.send ?? null, sms }) : null

  return {
    sendsMail,
    sendsSms: sms !== null,
    shopName,
    queue: async (tx, message, lifetime) => {
      if (rounds === null) return
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
          expires_at: addSeconds(now(), lifetime),
        })
        .execute()

      setTimeout(rounds.begin, AFTER_COMMIT_MS).unref()
    },
    close: async () => {
      await rounds?.close()
      mail?.close()
    },
  }
}
