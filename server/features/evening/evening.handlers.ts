// Handlers of the evening message. Nothing is sent here: open-evening.ts sends after the commit.
import { stateOf } from '@webale/domain/features/evening/evening-message.ts'
import type { eveningApi } from '@webale/domain/features/evening/evening.api.ts'
import { addressesOf, type EveningPlan } from '@webale/domain/features/evening/evening-plan.ts'
import { mergeEdit } from '@webale/domain/kernel/merge-edit.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { formatApproximateSpan } from '@webale/domain/kernel/span.ts'
import { businessDate, secondsAfter } from '@webale/domain/kernel/time.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { Handlers } from '../../platform/operations/handler.ts'
import type { Config } from '../../platform/settings/config.ts'
import { checkDepartment, lockDepartment } from '../department/department.queries.ts'
import { lockShopRules } from '../shop-rules/shop-rules.queries.ts'
import { insertMessages, listAsked, listNewestMessages } from './evening-message.queries.ts'
import { readPlan, savePlan } from './evening-plan.queries.ts'
import { newMessage } from './new-message.ts'

/** Between two "Send now", and how often in a day: text messages cost money. */
const PAUSE_SECONDS = 60
const MOST_A_DAY = 10
const DAY_SECONDS = 86_400
const ASKED_SECONDS = 3600

/** Which messages this server can send. */
const sendableChannels = ({ SMTP_HOST, AUTH_SMS_PROVIDER }: Config) => ({
  mail: SMTP_HOST !== undefined,
  sms: AUTH_SMS_PROVIDER !== undefined,
})

type Setting = Pick<Config, 'AUTH_SMS_COUNTRIES'>

/** Throws invalid_input for a country that text messages do not go to. */
const checkCountries = (plan: EveningPlan, { AUTH_SMS_COUNTRIES: codes }: Setting): void => {
  const isForeign = addressesOf(plan).some(
    ({ channel, receiver }) =>
      channel === 'sms' && !codes.some((code) => receiver.startsWith(code)),
  )

  const countries = codes.map((code) => `+${code}`).join(', ')
  if (isForeign) throw refuse('invalid_input', { message: `Text messages go to ${countries} only` })
}

const checkDepartments = async (tx: Tx, before: EveningPlan, plan: EveningPlan): Promise<void> => {
  const chosen = new Set(addressesOf(before).map(({ department_id }) => department_id))
  for (const { department_id } of addressesOf(plan)) {
    if (department_id === null || chosen.has(department_id)) continue
    await lockDepartment(tx, department_id)
    await checkDepartment(tx, department_id)
  }
}

/** What differs, by field. */
const differences = (one: EveningPlan, other: EveningPlan): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(one).filter(([name, value]) => other[name as keyof EveningPlan] !== value),
  )

/** Locked, so that two people who press "Send now" at once wait for each other. */
const lockPlan = async (tx: Tx): Promise<EveningPlan> => {
  const { evening_message } = await lockShopRules(tx)
  if (!evening_message) throw refuse('not_found', { thing: 'The evening message' })
  return readPlan(tx)
}

/** Throws message_paused. A moment of the future is of a clock that was ahead. */
const checkPause = async (db: Db, now: string): Promise<void> => {
  const asked = (await listAsked(db, now)).filter((moment) => moment <= now)
  const [last] = asked
  const oldest = asked[MOST_A_DAY - 1]
  const free = [
    ...(last === undefined ? [] : [secondsAfter(last, PAUSE_SECONDS)]),
    ...(oldest === undefined ? [] : [secondsAfter(oldest, DAY_SECONDS)]),
  ].toSorted()

  const seconds = (Date.parse(free.at(-1) ?? now) - Date.parse(now)) / 1000
  if (seconds > 0) throw refuse('message_paused', { wait: formatApproximateSpan(seconds) })
}

export const eveningHandlers: Handlers<typeof eveningApi> = {
  get: async ({ db, config, now }) => {
    const { mail, sms } = sendableChannels(config)
    const messages = await listNewestMessages(db)

    return {
      plan: await readPlan(db),
      sends_mail: mail,
      sends_sms: sms,
      messages: messages.map((message) => ({ ...message, state: stateOf(message, now) })),
    }
  },

  save: async ({ tx, config, input: { seen, ...edit } }) => {
    const stored = await lockPlan(tx)
    const plan = mergeEdit(edit, { seen, stored })
    checkCountries(plan, config)
    await checkDepartments(tx, stored, plan)
    await savePlan(tx, plan)

    return { plan, before: differences(stored, plan), after: differences(plan, stored) }
  },

  sendNow: async ({ tx, config, now, newId }) => {
    const addresses = addressesOf(await lockPlan(tx))
    if (addresses.length === 0) throw refuse('no_receivers')
    const sends = sendableChannels(config)
    const sendable = addresses.filter(({ channel }) => sends[channel])
    if (sendable.length === 0) throw refuse('messages_not_set_up')
    await checkPause(tx, now)
    const message = {
      business_date: businessDate(now),
      cause: 'asked',
      expires_at: secondsAfter(now, ASKED_SECONDS),
    } as const

    await insertMessages(
      tx,
      sendable.map((address) => newMessage({ newId }, now, { ...address, ...message })),
    )

    return { count: sendable.length }
  },
}
