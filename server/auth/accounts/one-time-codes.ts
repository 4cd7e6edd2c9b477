// One-time codes: six digits and a link, for one purpose, account and address. Only a hash is
// stored; the link is derived from the code with the master secret, so that neither can be guessed
// from a stolen table.
import { createHash, createHmac, randomInt } from 'node:crypto'
import { secondsAfter } from '@webale/domain/kernel/time.ts'
import type { Config } from '../../platform/settings/config.ts'
import type { Tx } from '../../platform/database/store.ts'
import type { CodeKind } from '../../platform/database/auth-tables.ts'
import type { Row } from '../../platform/database/tables.ts'
import { recordFailedAttempt, isWithinAttemptLimit } from './code-attempt-limit.ts'
import type { AuthService } from '../service/service.ts'

export type OneTimeCode = Row<'auth_one_time_tokens'>

const MAX_ATTEMPTS = 5
// A guess is compared with up to two open codes of a million values each, so a day's chance is 80
// in a million.
const MAX_A_DAY = 40
const DIGITS = 6
/** Prefix of a link token whose session is fetched with a code exchange. */
export const PKCE_MARK = 'pkce_'

type SendableCode = { readonly code: string; readonly link_token: string }
export type NewCode = {
  readonly user_id: string
  readonly kind: CodeKind
  readonly address: string
  readonly flow_id?: string | null
  readonly pending_password?: string | null
}

const linkToken = ({ keys }: AuthService, kind: CodeKind, address: string, code: string): string =>
  createHmac('sha256', keys.derive('one-time code', kind))
    .update(`${address}\n${code}`)
    .digest('hex')

/** In seconds. */
export const codeLifetime = (config: Config, kind: CodeKind): number =>
  isBySms(kind) ? config.AUTH_SMS_OTP_EXP : config.AUTH_MAILER_OTP_EXP

export const isBySms = (kind: CodeKind): kind is 'sms' | 'phone_change' =>
  kind === 'sms' || kind === 'phone_change'

const hashToken = (link_token: string): string =>
  createHash('sha256').update(link_token).digest('hex')

/**
 * Creates a code and replaces the earlier one of this kind. The caller holds the account's lock.
 */
export const issueCode = async (
  tx: Tx,
  service: AuthService,
  { user_id, kind, address, flow_id = null, pending_password = null }: NewCode,
): Promise<SendableCode> => {
  const { newId, now, config } = service.context
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
  const link_token = linkToken(service, kind, address, code)
  const expires_at = secondsAfter(now(), codeLifetime(config, kind))
  await tx
    .deleteFrom('auth_one_time_tokens')
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .execute()

  const row = {
    id: newId(),
    user_id,
    kind,
    address,
    token_hash: hashToken(link_token),
    pending_password,
    flow_id,
    attempts: 0,
    created_at: now(),
    expires_at,
  }

  await tx.insertInto('auth_one_time_tokens').values(row).execute()

  return { code, link_token: flow_id === null ? link_token : `${PKCE_MARK}${link_token}` }
}

/**
 * Seconds until the next code of this kind may be sent, also when another server sent the last one;
 * 0 when none.
 */
export const secondsToNextCode = async (
  tx: Tx,
  { context }: AuthService,
  user_id: string,
  kind: CodeKind,
): Promise<number> => {
  const row = await tx
    .selectFrom('auth_one_time_tokens')
    .select('created_at')
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .executeTakeFirst()

  if (row === undefined) return 0
  const waited = Date.parse(context.now()) - Date.parse(row.created_at)

  return Math.max(0, Math.ceil(context.config.AUTH_SMTP_MAX_FREQUENCY - waited / 1000))
}

/** The code of a link; null for an unknown or expired one. Does not consume it. */
export const findByLink = async (
  tx: Tx,
  { context }: AuthService,
  link: string,
  kinds: readonly CodeKind[],
): Promise<OneTimeCode | null> => {
  const token = link.startsWith(PKCE_MARK) ? link.slice(PKCE_MARK.length) : link
  const row = await tx
    .selectFrom('auth_one_time_tokens')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('kind', 'in', [...kinds])
    .executeTakeFirst()

  return row !== undefined && row.expires_at > context.now() ? row : null
}

/**
 * Finds the typed code; null for a wrong, used or expired one. A wrong guess is counted against
 * every code it was compared with and against the account, so the caller must commit its
 * transaction. The caller holds the account's lock.
 */
export const findByCode = async (
  tx: Tx,
  service: AuthService,
  typed: {
    readonly user_id: string
    readonly kinds: readonly CodeKind[]
    readonly address: string
    readonly code: string
  },
): Promise<OneTimeCode | null> => {
  const { user_id, address, code } = typed
  const now = service.context.now()
  const subject = `code ${user_id}`
  if (!(await isWithinAttemptLimit(tx, subject, MAX_A_DAY, now))) return null
  const open = tx
    .selectFrom('auth_one_time_tokens')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('address', '=', address)

  const rows = await open
    .where('kind', 'in', [...typed.kinds])
    .where('expires_at', '>', now)
    .where('attempts', '<', MAX_ATTEMPTS)
    .execute()

  const right = rows.find(
    ({ kind, token_hash }) => token_hash === hashToken(linkToken(service, kind, address, code)),
  )

  if (right !== undefined) return right
  await recordFailedAttempt(tx, subject, now)

  for (const { id, attempts } of rows)
    await tx
      .updateTable('auth_one_time_tokens')
      .set({ attempts: attempts + 1 })
      .where('id', '=', id)
      .execute()

  return null
}

/** Consumes the code; false when it was consumed concurrently. */
export const consumeCode = async (tx: Tx, { id }: OneTimeCode): Promise<boolean> => {
  const [result] = await tx.deleteFrom('auth_one_time_tokens').where('id', '=', id).execute()
  return (result?.numDeletedRows ?? 0n) > 0n
}

/** Voids all open codes of an account, for example after a new password. */
export const voidCodes = async (tx: Tx, user_id: string): Promise<void> => {
  await tx.deleteFrom('auth_one_time_tokens').where('user_id', '=', user_id).execute()
}
