// Stores the changes of an account: password, metadata, and the wish for a new address.
import { isEmailTaken, voidUnfinished } from '../features/staff/account.queries.ts'
import { recordEvent } from '../features/audit/record-event.queries.ts'
import type { Tx } from '../platform/database/store.ts'
import type { ProtocolRequest } from '../platform/http/protocol.ts'
import type { TextMessage } from '../platform/sms/text-message.ts'
import { type Caller, noSession } from './accounts/bearer.ts'
import { checkChangePause, emailTaken, sendChangeCodes } from './mail/email-change.ts'
import type { readChallenge } from './mail/pkce-flow-state.ts'
import { checkMetadata, mergeMetadata } from './protocol/metadata.ts'
import { targetOf } from './mail/redirect-targets.ts'
import { sendNotice } from './mail/send-codes.ts'
import { askForPhone } from './mail/phone-change.ts'
import type { AuthService } from './service/service.ts'
import { clientOf, findSession } from './accounts/sessions.ts'
import { type Account, lockAccount, readUser } from './accounts/users.ts'

export type NewSignInData = {
  readonly email: string | null
  readonly phone: string | null
  readonly password: string | null
}

type CheckedUpdate = NewSignInData & {
  readonly hash: string | null
  readonly data: Readonly<Record<string, unknown>> | undefined
  readonly challenge: ReturnType<typeof readChallenge>
  /** How a text message to a new number goes. */
  readonly via: TextMessage['channel']
}

/**
 * Stores a new password, ends the account's other sessions and what is unfinished, and forgets its
 * known devices.
 */
const storePassword = async (
  tx: Tx,
  service: AuthService,
  { account, session }: Caller,
  hash: string,
  request: ProtocolRequest,
): Promise<void> => {
  const { newId, now } = service.context
  await tx
    .updateTable('auth_users')
    .set({ encrypted_password: hash, updated_at: now() })
    .where('id', '=', account.id)
    .execute()

  await tx
    .deleteFrom('auth_sessions')
    .where('user_id', '=', account.id)
    .where('id', '!=', session.id)
    .execute()

  await tx.deleteFrom('auth_known_devices').where('user_id', '=', account.id).execute()
  await voidUnfinished(tx, [account.id])
  await recordEvent(tx, {
    id: newId(),
    event: 'password_updated',
    user_id: account.id,
    session_id: session.id,
    ...clientOf(request),
    now: now(),
  })

  await sendNotice(tx, service, account.email, 'The password of your account was changed')
}

/** The new address or number is stored only after it was confirmed. */
const askForAddress = async (
  tx: Tx,
  service: AuthService,
  account: Account,
  { email, phone, challenge, via }: CheckedUpdate,
  request: ProtocolRequest,
): Promise<void> => {
  const { newId, now, config } = service.context
  const redirect_to = targetOf(request, config)
  if (email !== null) {
    if (await isEmailTaken(tx, email)) throw emailTaken()
    await checkChangePause(tx, service, account, email)
    await tx
      .updateTable('auth_users')
      .set({ new_email: email, updated_at: now() })
      .where('id', '=', account.id)
      .execute()

    await sendChangeCodes(tx, service, { ...account, new_email: email }, { redirect_to, challenge })
    await recordEvent(tx, {
      id: newId(),
      event: 'email_change_requested',
      user_id: account.id,
      ...clientOf(request),
      now: now(),
    })
  }

  if (phone !== null) await askForPhone(tx, service, account, { phone, via }, request)
}

export const storeUpdate = async (
  tx: Tx,
  service: AuthService,
  caller: Caller,
  change: CheckedUpdate,
  request: ProtocolRequest,
) => {
  const account = await lockAccount(tx, caller.account.id)
  if (account === undefined || (await findSession(tx, caller.session.id)) === undefined)
    throw noSession()

  const { hash, data } = change
  const user_metadata =
    data === undefined ? account.user_metadata : mergeMetadata(account.user_metadata, data)

  if (data !== undefined) {
    checkMetadata(user_metadata)
    await tx
      .updateTable('auth_users')
      .set({ user_metadata, updated_at: service.context.now() })
      .where('id', '=', account.id)
      .execute()
  }

  if (hash !== null) await storePassword(tx, service, caller, hash, request)
  await askForAddress(tx, service, account, change, request)

  return readUser(tx, (await lockAccount(tx, account.id)) ?? account)
}
