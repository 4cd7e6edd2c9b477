// Sends codes and notices to an account's owner. The
// code and its mail are stored in one transaction.
import type { CodeKind } from '../../platform/database/auth-tables.ts'
import type { Tx } from '../../platform/database/store.ts'
import type { TextMessage } from '../../platform/sms/text-message.ts'
import { type readChallenge, startFlow } from './pkce-flow-state.ts'
import { codeMail, noticeMail } from './mail-texts.ts'
import { codeSms } from './sms-texts.ts'
import { smsOf } from '../service/outbox.ts'
import {
  codeLifetime,
  isBySms,
  issueCode,
  type NewCode,
  secondsToNextCode,
} from '../accounts/one-time-codes.ts'
import { externalUrl, type AuthService } from '../service/service.ts'
import type { Account } from '../accounts/users.ts'

const DAY = 24 * 3600

/**
 * The name of each kind of code in a link, and as the
 * sign-in method of a session from a code exchange.
 */
const linkTypes = {
  confirmation: 'signup',
  invite: 'invite',
  recovery: 'recovery',
  magiclink: 'magiclink',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
} as const
const flowKinds = { ...linkTypes, confirmation: 'email/signup' } as const

export type LinkedKind = keyof typeof linkTypes

const sentAt: Partial<Record<CodeKind, readonly (keyof Account)[]>> = {
  confirmation: ['confirmation_sent_at'],
  invite: ['invited_at', 'confirmation_sent_at'],
  recovery: ['recovery_sent_at'],
  magiclink: ['recovery_sent_at'],
  email_change_current: ['email_change_sent_at'],
  email_change_new: ['email_change_sent_at'],
  reauthentication: ['reauthentication_sent_at'],
  sms: ['confirmation_sent_at'],
}

const isLinked = (kind: CodeKind): kind is LinkedKind => kind in linkTypes

/** The URL of a mailed link; clients may also use its token as `token_hash`. */
export const linkOf = (
  { context }: AuthService,
  kind: LinkedKind,
  link_token: string,
  redirect_to: string,
): string =>
  `${externalUrl(context.config)}/verify?${new URLSearchParams({
    token: link_token,
    type: linkTypes[kind],
    redirect_to,
  }).toString()}`

export type CodeToSend = Omit<NewCode, 'user_id'> & {
  readonly redirect_to: string
  readonly challenge?: ReturnType<typeof readChallenge>
  /** How a text message goes. */
  readonly via?: TextMessage['channel']
}

/** Writes when the account got a code of this kind. */
export const recordSentAt = async (
  tx: Tx,
  { context }: AuthService,
  user_id: string,
  kind: CodeKind,
): Promise<void> => {
  const columns = sentAt[kind]
  if (columns === undefined) return
  const now = context.now()
  await tx
    .updateTable('auth_users')
    .set(Object.fromEntries(columns.map((column) => [column, now])))
    .where('id', '=', user_id)
    .execute()
}

/**
 * Sends a code, unless a mail of this kind was sent a moment ago or no message can be sent. The
 * limits of text messages are checked before. The caller holds the account's lock.
 */
export const sendCode = async (
  tx: Tx,
  service: AuthService,
  user_id: string,
  options: CodeToSend,
): Promise<void> => {
  const { outbox, context } = service
  const { kind, address, redirect_to } = options
  // The pause between two text messages belongs to the number (sms-limits.ts).
  const canSend = isBySms(kind)
    ? outbox.sendsSms
    : outbox.sendsMail && (await secondsToNextCode(tx, service, user_id, kind)) === 0

  if (!canSend) return
  const flow_id =
    options.flow_id ??
    (isLinked(kind)
      ? await startFlow(tx, service, user_id, flowKinds[kind], options.challenge ?? null)
      : null)

  const { code, link_token } = await issueCode(tx, service, {
    ...options,
    user_id,
    flow_id,
  })

  await recordSentAt(tx, service, user_id, kind)
  const shop = await outbox.shopName(tx)
  const lifetime = codeLifetime(context.config, kind)
  const minutes = Math.round(lifetime / 60)
  if (isBySms(kind)) {
    const use =
      kind === 'phone_change' ? 'new_number' : options.pending_password ? 'new_account' : 'sign_in'
    return outbox.queue(
      tx,
      smsOf(address, codeSms(shop, { use, code, minutes }), options.via),
      lifetime,
    )
  }

  const link = isLinked(kind) ? linkOf(service, kind, link_token, redirect_to) : null
  const mail = codeMail(shop, { kind, code, link, minutes })

  return outbox.queue(tx, { channel: 'mail', to: address, ...mail }, lifetime)
}

/** Mails the owner a notice about the account; does nothing without an address. */
export const sendNotice = async (
  tx: Tx,
  { outbox }: AuthService,
  email: string | null,
  what: string,
): Promise<void> => {
  if (email === null || !outbox.sendsMail) return
  await outbox.queue(
    tx,
    {
      channel: 'mail',
      to: email,
      ...noticeMail(await outbox.shopName(tx), what),
    },
    DAY,
  )
}
