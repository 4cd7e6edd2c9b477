// Changes an account's e-mail address, once the codes sent to the old and the new one were used.
import { recordEvent } from '../../features/audit/record-event.queries.ts'
import { isEmailTaken } from '../../features/staff/account.queries.ts'
import type { Tx } from '../../platform/database/store.ts'
import { fail } from '../protocol/errors.ts'
import { startFlow } from './pkce-flow-state.ts'
import { issueCode, type OneTimeCode, secondsToNextCode } from '../accounts/one-time-codes.ts'
import { tooSoon } from '../protocol/rate-limits.ts'
import { type CodeToSend, sendCode, sendNotice } from './send-codes.ts'
import type { AuthService } from '../service/service.ts'
import { setIdentity } from '../accounts/set-identity.ts'
import { type Account, findAccountByEmail } from '../accounts/users.ts'

type MailOptions = Pick<CodeToSend, 'redirect_to' | 'challenge'>

export const emailTaken = () =>
  fail(422, 'email_exists', 'A user with this email address has already been registered')

/** Sends the codes of a requested change: to both addresses, or only to the new one. */
export const sendChangeCodes = async (
  tx: Tx,
  service: AuthService,
  { id, email, new_email }: Account,
  { redirect_to, challenge = null }: MailOptions,
): Promise<void> => {
  if (new_email === null) return
  const { config } = service.context
  const bothSides =
    email !== null &&
    config.AUTH_MAILER_SECURE_EMAIL_CHANGE_ENABLED &&
    !config.AUTH_MAILER_AUTOCONFIRM

  const flow_id = await startFlow(tx, service, id, 'email_change', challenge)
  if (bothSides)
    await sendCode(tx, service, id, {
      kind: 'email_change_current',
      address: email,
      flow_id,
      redirect_to,
    })

  await sendCode(tx, service, id, {
    kind: 'email_change_new',
    address: new_email,
    flow_id,
    redirect_to,
  })
}

/**
 * Throws over_email_send_rate_limit (429) while a code for another new address is younger than the
 * pause between mails: no mail could go to this one.
 */
export const checkChangePause = async (
  tx: Tx,
  service: AuthService,
  { id, new_email }: Account,
  email: string,
) => {
  if (new_email === null || new_email === email) return
  const kinds = ['email_change_current', 'email_change_new'] as const
  const waits = await Promise.all(kinds.map((kind) => secondsToNextCode(tx, service, id, kind)))
  const wait = Math.max(...waits)
  if (wait > 0) throw tooSoon(wait)
}

export type ChangeKind = 'email_change_current' | 'email_change_new'

const otherSide = (kind: ChangeKind): ChangeKind =>
  kind === 'email_change_new' ? 'email_change_current' : 'email_change_new'

/**
 * Begins a change for which a program hands a code of one side to the person. The other side gets a
 * code that nobody knows until the program asks for it: without it one side would be enough. Throws
 * email_exists (422).
 */
export const prepareChange = async (
  tx: Tx,
  service: AuthService,
  { id, email, new_email: before }: Account,
  new_email: string,
  kind: ChangeKind,
): Promise<void> => {
  const { now, config } = service.context
  if (await isEmailTaken(tx, new_email)) throw emailTaken()
  await tx
    .updateTable('auth_users')
    .set({ new_email, updated_at: now() })
    .where('id', '=', id)
    .execute()

  if (email === null || !config.AUTH_MAILER_SECURE_EMAIL_CHANGE_ENABLED) return
  const other = otherSide(kind)
  const open = await tx
    .selectFrom('auth_one_time_tokens')
    .select(['kind', 'expires_at'])
    .where('user_id', '=', id)
    .where('kind', 'in', [kind, other])
    .execute()

  const pending = open.find((code) => code.kind === other)
  const isUnderWay = before === new_email && open.length > 0
  const isLost = pending !== undefined && pending.expires_at <= now()
  if (isUnderWay && !isLost) return
  await issueCode(tx, service, {
    user_id: id,
    kind: other,
    address: other === 'email_change_new' ? new_email : email,
  })
}

/**
 * Was this code sent for the change that the account asks for now? Meanwhile it may have asked for
 * another address.
 */
export const isForThisChange = (
  { email, new_email }: Account,
  { kind, address }: OneTimeCode,
): boolean => address === (kind === 'email_change_new' ? new_email : email)

/** Must the other address still confirm this change? */
export const needsOtherAddress = async (
  tx: Tx,
  user_id: string,
  kind: ChangeKind,
): Promise<boolean> =>
  (await tx
    .selectFrom('auth_one_time_tokens')
    .select('id')
    .where('user_id', '=', user_id)
    .where('kind', '=', otherSide(kind))
    .executeTakeFirst()) !== undefined

/**
 * Stores the new address. Throws email_exists (422) when another account took it in the meantime.
 */
export const completeEmailChange = async (
  tx: Tx,
  service: AuthService,
  account: Account,
): Promise<void> => {
  const { newId, now } = service.context
  const { id, new_email } = account
  if (new_email === null) return
  if ((await findAccountByEmail(tx, new_email)) !== undefined) throw emailTaken()
  const user_metadata = { ...account.user_metadata, email_verified: true }
  const confirmed = {
    email: new_email,
    new_email: null,
    email_confirmed_at: now(),
    user_metadata,
    updated_at: now(),
  }

  await tx.updateTable('auth_users').set(confirmed).where('id', '=', id).execute()
  await setIdentity(tx, service, id, 'email', { email: new_email, email_verified: true })
  await recordEvent(tx, {
    id: newId(),
    event: 'email_change_done',
    user_id: id,
    now: now(),
  })

  await sendNotice(tx, service, account.email, 'The address of your account was changed')
}
