// The evening message of one server: adds the messages of the day when their time has come, and
// sends them. Several servers do it beside each other, and the database lets one of them.
import { addressesOf, dueDay, endOfEvening } from '@webale/domain/features/evening/evening-plan.ts'
import { PRODUCT_NAME } from '@webale/domain/kernel/product-name.ts'
import { startRounds } from '../../platform/base/rounds.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { openMail } from '../../platform/mail/mail-sender.ts'
import type { AppContext } from '../../platform/operations/app-context.ts'
import { openDurableQueue } from '../../platform/operations/durable-queue.ts'
import { openSms } from '../../platform/sms/open-sms.ts'
import { findGlobalSettings } from '../settings/settings.queries.ts'
import { type EveningSenders, openEveningJob } from './evening-jobs.ts'
import {
  deleteOldMessages,
  insertMessages,
  listDueMessages,
  listPlanned,
} from './evening-message.queries.ts'
import { newMessage } from './new-message.ts'
import { readPlanInUse } from './evening-plan.queries.ts'

const EVERY_MS = 20_000

type EveningContext = Pick<AppContext, 'store' | 'config' | 'changes' | 'log' | 'now' | 'newId'>

/** Adds the messages of the day that are due and not there yet. Most rounds only read. */
const planMessages = async (context: EveningContext, senders: EveningSenders): Promise<void> => {
  const { store, now } = context
  const plan = await readPlanInUse(store.db)
  const date = plan === null ? null : dueDay(plan, now())
  if (plan === null || date === null) return
  const planned = await listPlanned(store.db, date)
  const missing = addressesOf(plan).filter(
    ({ channel, receiver }) =>
      senders[channel] !== null &&
      !planned.some((one) => one.channel === channel && one.receiver === receiver),
  )

  if (missing.length === 0) return
  const message = { business_date: date, cause: 'evening', expires_at: endOfEvening(date) } as const
  await inTransaction(store, async (tx) => {
    await deleteOldMessages(tx, date)
    await insertMessages(
      tx,
      missing.map((address) => newMessage(context, now(), { ...address, ...message })),
    )
  })
}

const openSenders = ({ config, store }: EveningContext): EveningSenders => {
  const shopName = async () => (await findGlobalSettings(store.db))?.business_name ?? PRODUCT_NAME
  return {
    mail: config.SMTP_HOST === undefined ? null : openMail(config, shopName),
    sms: openSms(config),
  }
}

export type EveningWorker = { close(): Promise<void> }

/** Starts at once: the server may have been off when the time came. Tests bring their senders. */
export const openEvening = (
  context: EveningContext,
  senders: EveningSenders = openSenders(context),
): EveningWorker => {
  const { changes, log } = context
  if (senders.mail === null && senders.sms === null) return { close: async () => undefined }

  const sending = openDurableQueue(context, {
    everyMs: EVERY_MS,
    // What this server cannot send is left to one that can, as long as there is time.
    listDue: async (db, now) =>
      (await listDueMessages(db, now)).filter(
        ({ channel, expires_at }) => senders[channel] !== null || expires_at <= now,
      ),
    laneOf: ({ id }) => id,
    open: (row) => openEveningJob(context, senders, row),
    onEnd: () => changes.publish(['evening']),
    onError: (error) => log.warn({ err: error }, 'an evening message could not be sent'),
  })

  const work = async (): Promise<void> => {
    await planMessages(context, senders)
    sending.wake()
  }

  const planning = startRounds(work, EVERY_MS, (error) =>
    log.warn({ err: error }, 'the evening messages could not be read'),
  )

  const stopHearing = changes.onPublish((nouns) => {
    if (nouns.includes('evening') || nouns.includes('shop-rules')) planning.begin()
  })

  planning.begin()

  return {
    close: async () => {
      stopHearing()
      await planning.close()
      await sending.close()
      senders.mail?.close()
    },
  }
}
