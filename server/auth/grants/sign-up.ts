// POST /signup: creates an account with its profile and role, and signs it in when addresses need
// no confirmation.
import {
  type NewAccount,
  insertAccount,
  isEmailTaken,
} from '../../features/staff/account.queries.ts'
import { recordEvent } from '../../features/audit/record-event.queries.ts'
import { publishChange } from '../../platform/operations/change-feed.ts'
import type { Tx } from '../../platform/database/store.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { hashPassword } from '../../platform/base/passwords.ts'
import type { ProtocolAnswer, ProtocolRequest } from '../../platform/http/protocol.ts'
import { readBody } from '../protocol/body.ts'
import { addressOf, findByContact, isConfirmed } from '../accounts/contacts.ts'
import { rememberDevice } from '../accounts/devices.ts'
import { fail } from '../protocol/errors.ts'
import { checkSetupCode, claimFirstAccount, flushFirstAccount } from '../accounts/first-account.ts'
import { nameFrom } from '../protocol/metadata.ts'
import { limitAddress } from '../protocol/rate-limits.ts'
import { targetOf } from '../mail/redirect-targets.ts'
import { sendCode } from '../mail/send-codes.ts'
import type { Endpoint, AuthService } from '../service/service.ts'
import { limitMessages } from '../mail/sms-limits.ts'
import { clientOf, type AuthSession, sessionAnswer, startSession } from '../accounts/sessions.ts'
import { type Account, lockAccount, readUser, userShape } from '../accounts/users.ts'
import { type SignUpInput, parseSignUp, SignUpBody } from './parse-sign-up.ts'

type SignUpResult = {
  readonly account: Account
  readonly session: AuthSession | null
  readonly first: boolean
  readonly headers: Record<string, string>
}

/**
 * Sends the code that confirms the address. The password is stored with the code and becomes valid
 * when the code is used.
 */
const sendConfirmation = async (
  tx: Tx,
  service: AuthService,
  user_id: string,
  hash: string,
  { contact, challenge, via }: SignUpInput,
  request: ProtocolRequest,
): Promise<void> => {
  const kind = contact.email === undefined ? 'sms' : 'confirmation'
  const redirect_to = targetOf(request, service.context.config)
  await sendCode(tx, service, user_id, {
    kind,
    address: addressOf(contact),
    pending_password: hash,
    redirect_to,
    challenge,
    via,
  })
}

/** Starts the first session of an account that needs no confirmation. */
const signIn = async (
  tx: Tx,
  service: AuthService,
  user_id: string,
  request: ProtocolRequest,
): Promise<Omit<SignUpResult, 'first'>> => {
  const stored = (await lockAccount(tx, user_id)) as Account
  const session = await startSession(tx, service, stored, request)

  return {
    account: { ...stored, last_sign_in_at: service.context.now() },
    session,
    headers: await rememberDevice(tx, service, session, request),
  }
}

const autoConfirms = ({ context: { config } }: AuthService, { contact }: SignUpInput): boolean =>
  contact.email === undefined ? config.AUTH_SMS_AUTOCONFIRM : config.AUTH_MAILER_AUTOCONFIRM

const createAccount = async (
  tx: Tx,
  service: AuthService,
  input: SignUpInput,
  encrypted_password: string,
  request: ProtocolRequest,
): Promise<SignUpResult> => {
  const { now, newId } = service.context
  const { contact, data } = input
  await checkSetupCode(tx, service, input.setup_code)
  const id = newId()
  const first = await claimFirstAccount(tx, id, now())
  // The first account needs no mail: its owner entered the set-up code or sits at the machine.
  const confirmed = first || autoConfirms(service, input)
  const person = {
    full_name: nameFrom(data, addressOf(contact)),
    role: first ? ('admin' as const) : ('user' as const),
    department_id: null,
  }

  const sign = {
    email: contact.email ?? null,
    phone: contact.phone ?? null,
    encrypted_password,
  }

  const account: NewAccount = {
    id,
    identity_id: newId(),
    ...sign,
    ...person,
    user_metadata: data,
    confirmed,
    now: now(),
  }

  await insertAccount(tx, account)
  await recordEvent(tx, {
    id: newId(),
    event: 'signed_up',
    user_id: id,
    ...clientOf(request),
    now: now(),
  })

  if (confirmed) return { ...(await signIn(tx, service, id, request)), first }
  await sendConfirmation(tx, service, id, encrypted_password, input, request)

  return {
    account: (await lockAccount(tx, id)) as Account,
    session: null,
    first,
    headers: {},
  }
}

const alreadyRegistered = () => fail(422, 'user_already_exists', 'User already registered')

const UNUSED_ACCOUNT_FIELDS = {
  email_confirmed_at: null,
  phone_confirmed_at: null,
  last_sign_in_at: null,
  banned_until: null,
  recovery_sent_at: null,
  email_change_sent_at: null,
  reauthentication_sent_at: null,
  invited_at: null,
  new_email: null,
  new_phone: null,
}

/**
 * Response to a sign-up with a known address: with mail confirmation it does not reveal that the
 * address is known.
 */
const obfuscatedUserResponse = (
  service: AuthService,
  known: Account,
  { contact, data }: SignUpInput,
): ProtocolAnswer => {
  const { newId, now } = service.context
  const provider = contact.email === undefined ? 'phone' : 'email'
  const unset = {
    ...UNUSED_ACCOUNT_FIELDS,
    email: contact.email ?? null,
    phone: contact.phone ?? null,
  }

  const isSent = contact.email === undefined ? service.outbox.sendsSms : service.outbox.sendsMail
  const sent = { confirmation_sent_at: isSent ? now() : null }
  const shown = {
    ...known,
    ...unset,
    ...sent,
    id: newId(),
    created_at: now(),
    updated_at: now(),
  }

  return {
    status: 200,
    body: userShape(
      {
        ...shown,
        app_metadata: { provider, providers: [provider] },
        user_metadata: data,
      },
      [],
    ),
  }
}

/** Repeats the sign-up of an unconfirmed address: the later password replaces the earlier one. */
const repeatSignUp = async (
  tx: Tx,
  service: AuthService,
  known: Account,
  hash: string,
  input: SignUpInput,
  request: ProtocolRequest,
): Promise<Account> => {
  const { newId, now } = service.context
  await recordEvent(tx, {
    id: newId(),
    event: 'repeated_signup',
    user_id: known.id,
    ...clientOf(request),
    now: now(),
  })

  const account = await lockAccount(tx, known.id)
  if (account === undefined || isConfirmed(account, input.contact) || autoConfirms(service, input))
    return known

  await tx
    .updateTable('auth_users')
    .set({
      encrypted_password: hash,
      user_metadata: input.data,
      updated_at: now(),
    })
    .where('id', '=', known.id)
    .execute()

  await sendConfirmation(tx, service, known.id, hash, input, request)

  return (await lockAccount(tx, known.id)) ?? account
}

const respondToRepeatedSignUp = async (
  service: AuthService,
  known: Account,
  input: SignUpInput,
): Promise<ProtocolAnswer> => {
  if (autoConfirms(service, input)) throw alreadyRegistered()
  return isConfirmed(known, input.contact)
    ? obfuscatedUserResponse(service, known, input)
    : { status: 200, body: await readUser(service.context.store.db, known) }
}

export const signUp: Endpoint = async (service, request) => {
  const { store } = service.context
  limitAddress(service, 'signup', request)
  const input = await parseSignUp(service, readBody(request.body, SignUpBody))
  await checkSetupCode(store.db, service, input.setup_code)
  if (
    !autoConfirms(service, input) &&
    (service.outbox.sendsMail || input.contact.email === undefined)
  )
    await limitMessages(service, 'signup', input.contact, request)

  const { email } = input.contact
  // Hashed before the lookup, so that a known address takes as long as a new one.
  const hash = await hashPassword(input.password)
  const outcome = await inTransaction(store, async (tx) => {
    const known = await findByContact(tx, input.contact)
    if (known === undefined && email !== undefined && (await isEmailTaken(tx, email)))
      throw alreadyRegistered()
    return known === undefined
      ? createAccount(tx, service, input, hash, request)
      : repeatSignUp(tx, service, known, hash, input, request)
  })

  if (!('account' in outcome)) return respondToRepeatedSignUp(service, outcome, input)
  if (outcome.first) await flushFirstAccount(service)
  await publishChange(service.context, ['staff'])
  const { account, session, headers } = outcome
  if (session === null) return { status: 200, body: await readUser(store.db, account) }
  const answer = await sessionAnswer(service, account, session)

  return { ...answer, headers: { ...answer.headers, ...headers } }
}
