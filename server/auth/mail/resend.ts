// POST /resend: sends the code or link again if it is still unused. The response reveals nothing.
import type { z } from 'zod'
import type { Tx } from '../../platform/database/store.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Extras, readBody, Text } from '../protocol/body.ts'
import { type Contact, findByContact, readContact } from '../accounts/contacts.ts'
import { sendChangeCodes } from './email-change.ts'
import { invalid } from '../protocol/errors.ts'
import { readChallenge } from './pkce-flow-state.ts'
import { limitAddress } from '../protocol/rate-limits.ts'
import { targetOf } from './redirect-targets.ts'
import { type CodeToSend, sendCode } from './send-codes.ts'
import type { Endpoint, AuthService } from '../service/service.ts'
import { limitMessages, takeSms } from './sms-limits.ts'
import { type Account, lockAccount } from '../accounts/users.ts'

type MailOptions = Pick<CodeToSend, 'redirect_to' | 'challenge'>

/** The password of the sign-up whose code is sent again. */
const passwordOf = async (
  tx: Tx,
  { id, encrypted_password }: Account,
  kind: 'confirmation' | 'sms',
): Promise<string | null> => {
  const open = tx
    .selectFrom('auth_one_time_tokens')
    .select('pending_password')
    .where('user_id', '=', id)
    .where('kind', '=', kind)

  const row = await open.executeTakeFirst()

  return row === undefined ? encrypted_password : row.pending_password
}

const findByNewAddress = (
  tx: Tx,
  column: 'new_email' | 'new_phone',
  address: string,
): Promise<{ id: string } | undefined> =>
  tx
    .selectFrom('auth_users')
    .select('id')
    .where(column, '=', address)
    .where('deleted_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .executeTakeFirst()

const senders = {
  signup: async (
    tx: Tx,
    service: AuthService,
    { email = '' }: Contact,
    account: Account,
    options: MailOptions,
  ) => {
    if (account.email !== email || account.email_confirmed_at !== null) return
    await sendCode(tx, service, account.id, {
      kind: 'confirmation',
      address: email,
      pending_password: await passwordOf(tx, account, 'confirmation'),
      ...options,
    })
  },
  email_change: async (
    tx: Tx,
    service: AuthService,
    contact: Contact,
    account: Account,
    options: MailOptions,
  ) => {
    if (contact.email !== undefined) await sendChangeCodes(tx, service, account, options)
  },
  sms: async (
    tx: Tx,
    service: AuthService,
    { phone }: Contact,
    account: Account,
    { redirect_to }: MailOptions,
  ) => {
    if (phone === undefined || account.phone !== phone || account.phone_confirmed_at !== null)
      return

    const pending_password = await passwordOf(tx, account, 'sms')
    await sendCode(tx, service, account.id, {
      kind: 'sms',
      address: phone,
      pending_password,
      redirect_to,
    })
  },
  phone_change: async (
    tx: Tx,
    service: AuthService,
    { phone }: Contact,
    account: Account,
    { redirect_to }: MailOptions,
  ) => {
    const { id, new_phone } = account
    if (phone === undefined || new_phone === null) return
    // The caller's limit was that of the number in the request.
    if (new_phone !== phone) await takeSms(tx, service, new_phone, { person: id })
    await sendCode(tx, service, id, {
      kind: 'phone_change',
      address: new_phone,
      redirect_to,
    })
  },
} as const

/**
 * The first message and all further ones of its kind share one pause, so that a second request is
 * refused alike for known and unknown addresses.
 */
const SENDING_KINDS: Readonly<Record<keyof typeof senders, string>> = {
  signup: 'signup',
  sms: 'signup',
  email_change: 'email_change',
  phone_change: 'phone_change',
}

export const ResendBody = Extras.extend({
  email: Text,
  phone: Text,
  type: Text,
})

/**
 * What a type is sent to. Another address would be answered alike, and nothing would ever be sent.
 * Throws validation_failed (400).
 */
const checkAddressKind = (
  type: keyof typeof senders,
  { email = '', phone = '' }: z.output<typeof ResendBody>,
): void => {
  const isMail = type === 'signup' || type === 'email_change'
  if (isMail && email === '') throw invalid('Type provided requires an email address')
  if (!isMail && phone === '') throw invalid('Type provided requires a phone number')
}

const isType = (text: string): text is keyof typeof senders => Object.hasOwn(senders, text)

export const resend: Endpoint = async (service, request) => {
  const { store, config } = service.context
  limitAddress(service, 'otp', request)
  const body = readBody(request.body, ResendBody)
  const { type = '' } = body
  if (!isType(type))
    throw invalid('Missing one of these types: signup, email_change, sms, phone_change')

  checkAddressKind(type, body)
  const contact = readContact(service, body)
  const options = {
    challenge: readChallenge(body, service),
    redirect_to: targetOf(request, config),
  }

  await limitMessages(service, SENDING_KINDS[type], contact, request)
  service.afterwards(() =>
    inTransaction(store, async (tx) => {
      const changing =
        contact.email === undefined
          ? findByNewAddress(tx, 'new_phone', contact.phone)
          : findByNewAddress(tx, 'new_email', contact.email)

      const owner = await findByContact(tx, contact)
      const known =
        type === 'phone_change' ? ((await changing) ?? owner) : (owner ?? (await changing))

      const account = known && (await lockAccount(tx, known.id))
      if (account !== undefined) await senders[type](tx, service, contact, account, options)
    }),
  )

  return { status: 200, body: {} }
}
