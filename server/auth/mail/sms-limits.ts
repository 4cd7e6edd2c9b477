// Text messages cost money, so they are counted in the database, which several servers share: all
// of a day, and those of a day to one number or for one person. A message is counted when it is
// asked for and before anything is looked up, so that neither a limit nor a pause shows whether a
// number is known.
import { createHmac } from 'node:crypto'
import type { Tx } from '../../platform/database/store.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { ProtocolRequest } from '../../platform/http/protocol.ts'
import { ALL_SMS, countSms, DAY_SECONDS, secondsBetween } from '../../platform/sms/sms-today.ts'
import type { Contact } from '../accounts/contacts.ts'
import { fail } from '../protocol/errors.ts'
import { clientOf, limitSending } from '../protocol/rate-limits.ts'
import type { AuthService } from '../service/service.ts'

/**
 * Of the messages of a day; the rest is kept for people
 * who are signed in, whatever strangers ask for.
 */
const SHARE_OF_STRANGERS = 0.8
/** Of those of all strangers, so that one of them leaves some for the others. */
const SHARE_OF_ADDRESS = 0.25

const tooMany = (seconds: number) => {
  const wait = Math.max(1, Math.ceil(seconds))
  return fail(
    429,
    'over_sms_send_rate_limit',
    `For security purposes, you can only request this after ${wait} seconds.`,
    {
      retryAfter: wait,
    },
  )
}

const markOf = ({ keys }: AuthService, kind: 'number' | 'address', text: string): string =>
  createHmac('sha256', keys.derive('sms', kind)).update(text).digest('base64url')

/** Who asked for a message: a signed-in person, or a stranger at an address of the network. */
type Asker = { readonly person: string } | { readonly ip: string }

type Subject = readonly [subject: string, most: number]

/** The counts that a message belongs to. */
const subjectsOf = (service: AuthService, phone: string, asker: Asker): readonly Subject[] => {
  const { AUTH_SMS_MAX_PER_DAY: day, AUTH_SMS_MAX_PER_DAY_TO_NUMBER: number } =
    service.context.config

  const own = `number ${markOf(service, 'number', phone)}`
  const part = (most: number): number => Math.max(1, Math.floor(most * SHARE_OF_STRANGERS))
  const both: readonly Subject[] = [
    [ALL_SMS, day],
    [own, number],
  ]

  if ('person' in asker) return [...both, [`person ${asker.person}`, number]]
  const place = `strangers address ${markOf(service, 'address', clientOf(asker.ip))}`

  return [
    ...both,
    ['strangers', part(day)],
    [`strangers ${own}`, part(number)],
    // Never fewer than one number may get.
    [place, Math.max(number, Math.floor(part(day) * SHARE_OF_ADDRESS))],
  ]
}

/**
 * Counts a text message to this number, in the transaction of the caller. Throws
 * over_sms_send_rate_limit (429) when the last one was a moment ago or a limit of the day is
 * reached; then nothing is counted, because the transaction is rolled back.
 */
export const takeSms = async (
  tx: Tx,
  service: AuthService,
  phone: string,
  asker: Asker,
): Promise<void> => {
  const now = service.context.now()
  const pause = service.context.config.AUTH_SMS_MAX_FREQUENCY

  for (const [subject, most] of subjectsOf(service, phone, asker)) {
    const before = await countSms(tx, subject, now)
    if (before === null) continue
    if (before.messages >= most) throw tooMany(DAY_SECONDS - secondsBetween(before.since, now))
    const waited = secondsBetween(before.last_at, now)
    if (subject.startsWith('number ') && waited < pause) throw tooMany(pause - waited)
  }
}

/** The same in a transaction of its own. */
export const limitSms = (service: AuthService, phone: string, person: string): Promise<void> =>
  inTransaction(service.context.store, (tx) => takeSms(tx, service, phone, { person }))

/**
 * Limits the messages that strangers ask for: mails of one kind to an address, text messages to a
 * number. Throws 429, for known and unknown ones alike.
 */
export const limitMessages = async (
  service: AuthService,
  kind: string,
  contact: Contact,
  { ip }: Pick<ProtocolRequest, 'ip'>,
): Promise<void> => {
  if (contact.phone === undefined) limitSending(service, kind, contact)
  else
    await inTransaction(service.context.store, (tx) => takeSms(tx, service, contact.phone, { ip }))
}
