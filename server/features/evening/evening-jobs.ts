// Sends one evening message. The claim stores the figures with the message, so what was sent stays
// known. A text message is claimed once: when its server stops before the end, it is never sent
// again. A mail is sent until the mail server takes it.
import type { EveningFigures } from '@webale/domain/features/evening/evening-message.ts'
import type { EveningAddress } from '@webale/domain/features/evening/evening-plan.ts'
import { eveningSms } from '@webale/domain/features/evening/evening-text.ts'
import { PRODUCT_NAME } from '@webale/domain/kernel/product-name.ts'
import { secondsAfter } from '@webale/domain/kernel/time.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import {
  MAIL_CLAIM_SECONDS,
  mailFailureOf,
  type MailSender,
} from '../../platform/mail/mail-sender.ts'
import type { AppContext } from '../../platform/operations/app-context.ts'
import type { JobEnd, QueueJob } from '../../platform/operations/durable-queue.ts'
import { nextTry } from '../../platform/operations/next-try.ts'
import { ALL_SMS, countSms, storeSmsTrouble } from '../../platform/sms/sms-today.ts'
import type { SendSms } from '../../platform/sms/text-message.ts'
import { findDepartment } from '../department/department.queries.ts'
import { findGlobalSettings } from '../settings/settings.queries.ts'
import { eveningMail } from './evening-mail.ts'
import { changeMessage, type EveningRow } from './evening-message.queries.ts'
import { listAddresses } from './evening-plan.queries.ts'
import { readFigures } from './read-figures.ts'

type JobContext = Pick<AppContext, 'store' | 'log' | 'now'>

export type EveningSenders = { readonly mail: MailSender | null; readonly sms: SendSms | null }

type WrittenMessage = {
  readonly shop: string
  readonly figures: EveningFigures
  readonly text: string
}

/** The message as it was read here; later tries carry other numbers. */
type ClaimedMessage = Pick<EveningRow, 'id' | 'state' | 'attempts'>

const endAs =
  (row: ClaimedMessage, change: Partial<EveningRow>): JobEnd =>
  (tx, now) =>
    changeMessage(tx, row, { ...change, changed_at: now })

const giveUp = (row: EveningRow, failure: string): JobEnd =>
  endAs(row, { state: 'failed', failure })

/** Stores what is sent, and that this server sends it. */
const claimWith =
  (row: EveningRow, { figures, text }: WrittenMessage, { department_id }: EveningAddress) =>
  (tx: Tx, now: string): Promise<boolean> =>
    changeMessage(tx, row, {
      state: 'sending',
      attempts: row.attempts + 1,
      next_at: secondsAfter(now, MAIL_CLAIM_SECONDS),
      department_id,
      as_of: figures.day.as_of,
      evening_figures: figures,
      message_text: text,
      changed_at: now,
    })

const claimedOf = ({ id, attempts }: EveningRow): ClaimedMessage => ({
  id,
  state: 'sending',
  attempts: attempts + 1,
})

const sendMail = (
  { log, now }: JobContext,
  { send }: MailSender,
  row: EveningRow,
  { shop, figures }: WrittenMessage,
): QueueJob['run'] => {
  const mail = { ...eveningMail(shop, figures), to: row.receiver, id: row.id }

  return async () => {
    try {
      await send(mail)
    } catch (error) {
      const failure = mailFailureOf(error)
      log.warn({ failure }, 'an evening mail could not be sent; it is tried again')
      const { next_at } = nextTry(row, now())
      return endAs(claimedOf(row), { state: 'waiting', failure, next_at })
    }
    return endAs(claimedOf(row), { state: 'sent', failure: null })
  }
}

const sendSms =
  (
    { log, now }: JobContext,
    send: SendSms,
    row: EveningRow,
    { text }: WrittenMessage,
  ): QueueJob['run'] =>
  async () => {
    const { next_at } = nextTry(row, now())
    const outcome = await send({ to: row.receiver, text, channel: 'sms' })
    if (outcome !== 'sent') log.warn(outcome, 'an evening message could not be sent')

    return async (tx, at) => {
      await storeSmsTrouble(tx, outcome, at)
      const end =
        outcome === 'sent'
          ? endAs(claimedOf(row), { state: 'sent', failure: null })
          : endAs(claimedOf(row), {
              state: outcome.again ? 'waiting' : 'failed',
              failure: outcome.failure,
              next_at,
            })

      await end(tx, at)
    }
  }

const shopName = async (db: Db, department: string | null): Promise<string> => {
  const shop = (await findGlobalSettings(db))?.business_name ?? PRODUCT_NAME
  return department === null ? shop : `${shop}, ${department}`
}

/** Reads the figures and writes the message; the failure when its department is gone. */
const writeMessage = async (
  { store, now }: JobContext,
  row: EveningRow,
  address: EveningAddress,
): Promise<WrittenMessage | 'department_gone'> => {
  const moment = now()
  const { db, end } = await store.openReadTransaction()

  try {
    const { department_id } = address
    const department = department_id === null ? null : await findDepartment(db, department_id)
    if (department === undefined) return 'department_gone'
    const shop = await shopName(db, department?.name ?? null)
    const figures = await readFigures(db, { address, date: row.business_date, now: moment })
    const text = row.channel === 'sms' ? eveningSms(shop, figures) : eveningMail(shop, figures).text

    return { shop, figures, text }
  } finally {
    await end()
  }
}

/** What is to be done with a due message. */
export const openEveningJob = async (
  context: JobContext,
  senders: EveningSenders,
  row: EveningRow,
): Promise<QueueJob | JobEnd> => {
  const { mail, sms } = senders
  const late = senders[row.channel] === null ? 'not_set_up' : 'too_late'
  if (row.expires_at <= context.now()) return giveUp(row, row.failure ?? late)
  const address = (await listAddresses(context.store.db)).find(
    ({ channel, receiver }) => channel === row.channel && receiver === row.receiver,
  )

  if (address === undefined) return giveUp(row, 'taken_off')
  const written = await writeMessage(context, row, address)
  if (written === 'department_gone') return giveUp(row, written)
  const claim = claimWith(row, written, address)

  if (row.channel === 'mail')
    return mail === null
      ? giveUp(row, 'not_set_up')
      : { claim, run: sendMail(context, mail, row, written) }

  if (sms === null) return giveUp(row, 'not_set_up')
  return {
    claim: async (tx, now) => {
      if (!(await claim(tx, now))) return false
      await countSms(tx, ALL_SMS, now)
      return true
    },
    run: sendSms(context, sms, row, written),
  }
}
