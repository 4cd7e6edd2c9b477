// POST /otp: sends a sign-in link and code to an address or phone. The response shows whether the
// address is known only if the caller forbids a new account.
import { z } from 'zod'
import { isSignUpOpen } from '../../features/session/security.queries.ts'
import { hasAnyAccount, insertAccount } from '../../features/staff/account.queries.ts'
import type { Tx } from '../../platform/database/store.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { AnyObject, Extras, readBody, Text } from '../protocol/body.ts'
import {
  addressOf,
  checkChannel,
  type Contact,
  findByContact,
  isConfirmed,
  readContact,
} from '../accounts/contacts.ts'
import { fail } from '../protocol/errors.ts'
import { readChallenge } from './pkce-flow-state.ts'
import { checkMetadata, nameFrom } from '../protocol/metadata.ts'
import { limitAddress } from '../protocol/rate-limits.ts'
import { targetOf } from './redirect-targets.ts'
import { type CodeToSend, sendCode } from './send-codes.ts'
import type { Endpoint, AuthService } from '../service/service.ts'
import { limitMessages } from './sms-limits.ts'
import { type Account, lockAccount } from '../accounts/users.ts'

export const OtpBody = Extras.extend({
  email: Text,
  phone: Text,
  create_user: z.boolean().default(true),
  data: AnyObject.optional(),
  channel: Text,
})

type SignInCodeRequest = Pick<CodeToSend, 'redirect_to' | 'challenge' | 'via'> & {
  readonly contact: Contact
  readonly data: Readonly<Record<string, unknown>>
  readonly mayCreate: boolean
}

/** Creates an account without a password; the code that is sent confirms it. */
const createAccountForCode = async (
  tx: Tx,
  { context }: AuthService,
  { contact, data }: SignInCodeRequest,
): Promise<Account | undefined> => {
  const id = context.newId()
  const person = {
    full_name: nameFrom(data, addressOf(contact)),
    role: 'user' as const,
    department_id: null,
  }

  const sign = {
    email: contact.email ?? null,
    phone: contact.phone ?? null,
    encrypted_password: null,
    user_metadata: data,
    confirmed: false,
  }

  await insertAccount(tx, {
    id,
    identity_id: context.newId(),
    ...sign,
    ...person,
    now: context.now(),
  })

  return lockAccount(tx, id)
}

const sendRequestedCode = async (
  tx: Tx,
  service: AuthService,
  codeRequest: SignInCodeRequest,
): Promise<void> => {
  const { contact, redirect_to, challenge = null, via = 'sms', mayCreate } = codeRequest
  const canSend = contact.email === undefined ? service.outbox.sendsSms : service.outbox.sendsMail
  const known = await findByContact(tx, contact)
  const account =
    known === undefined && canSend && mayCreate
      ? await createAccountForCode(tx, service, codeRequest)
      : known && (await lockAccount(tx, known.id))

  if (account === undefined) return
  const mailKind =
    isConfirmed(account, contact) || service.context.config.AUTH_MAILER_AUTOCONFIRM
      ? 'magiclink'
      : 'confirmation'

  const kind = contact.email === undefined ? 'sms' : mailKind
  await sendCode(tx, service, account.id, {
    kind,
    address: addressOf(contact),
    redirect_to,
    challenge,
    via,
  })
}

export const otp: Endpoint = async (service, request) => {
  const { store, config } = service.context
  limitAddress(service, 'otp', request)
  const body = readBody(request.body, OtpBody)
  const contact = readContact(service, body)
  const challenge = readChallenge(body, service)
  const via = checkChannel(body.channel, config)
  const { setup_code: _setup, ...data } = body.data ?? {}
  checkMetadata(data)
  if (!body.create_user && (await findByContact(store.db, contact)) === undefined)
    throw fail(422, 'otp_disabled', 'Signups not allowed for otp')

  // An empty shop is claimed by a sign-up, which requires the set-up code (decision P1). While
  // sign-up is closed, an unknown address gets the usual response but no message.
  const mayCreate =
    body.create_user && (await isSignUpOpen(store.db, config)) && (await hasAnyAccount(store.db))

  await limitMessages(service, 'otp', contact, request)
  const codeRequest = {
    contact,
    data,
    challenge,
    via,
    mayCreate,
    redirect_to: targetOf(request, config),
  }

  service.afterwards(() =>
    inTransaction(store, (tx) => sendRequestedCode(tx, service, codeRequest)),
  )

  return { status: 200, body: {} }
}
