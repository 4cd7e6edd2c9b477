// The mail server of the shop: one mail at a time, until it is taken.
import { createTransport } from 'nodemailer'
import type { Config } from '../settings/config.ts'
import { isLoopback } from '../settings/setting-types.ts'

export type AddressedMail = Readonly<Record<'to' | 'subject' | 'text' | 'html', string>> & {
  /** Names the mail in its header, so that a mail program can tell one that came twice. */
  readonly id?: string
}

export type MailSender = {
  send(mail: AddressedMail): Promise<void>
  close(): void
}

/**
 * Longer than the timeouts of a mail server, so that no other server sends the same mail meanwhile.
 */
export const MAIL_CLAIM_SECONDS = 180
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
    send: async ({ to, subject, text, html, id }) => {
      await transport.sendMail({
        from: { name: config.SMTP_SENDER_NAME ?? (await shopName()), address },
        to: { name: '', address: to },
        subject,
        text,
        html,
        ...(id === undefined ? {} : { messageId: `<${id}@${address.split('@').at(-1)}>` }),
      })
    },
    close: () => transport.close(),
  }
}

/** What a mail server did, by the code of its failure. */
type MailFailure = 'mail_sign_in' | 'mail_refused' | 'mail_away'

const FAILURES: Readonly<Record<string, MailFailure>> = {
  EAUTH: 'mail_sign_in',
  EENVELOPE: 'mail_refused',
  EMESSAGE: 'mail_refused',
}

/** Only by the code, because the answer of a mail server may contain the address. */
export const mailFailureOf = (error: unknown): MailFailure => {
  const { code } = (error ?? {}) as { code?: unknown }
  return FAILURES[String(code)] ?? 'mail_away'
}
