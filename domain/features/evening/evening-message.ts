// A message of the evening: its figures, what became of it, and the words for what went wrong.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { secondsAfter } from '../../kernel/time.ts'
import { smsAdvice } from '../health/sms-advice.ts'
import type { Today } from '../report/today.ts'
import { EVENING_CHANNELS } from './evening-plan.ts'

/** What a message tells of its day: a part of the page Today. */
export type EveningDay = Pick<
  Today,
  | 'as_of'
  | 'today'
  | 'figures'
  | 'top_items'
  | 'returns'
  | 'payments'
  | 'expenses'
  | 'float_costs'
  | 'low_stock'
  | 'difference_today'
>

export type SalesOfDay = {
  readonly date: string
  readonly sales_total: number
  readonly transactions: number
}

/** The figures at the moment of sending; they are kept with the message. */
export type EveningFigures = {
  readonly day: EveningDay
  /** The number of things to check. */
  readonly to_check: number
  /** Sales of earlier days that the last message did not know. */
  readonly came_later: Omit<SalesOfDay, 'date'>
  /** The sales of this day and the days before, as this message knew them. */
  readonly known: readonly SalesOfDay[]
}

/** The same without what the shop paid and earned. */
export const withoutProfit = (day: EveningDay): EveningDay => ({
  ...day,
  figures: { ...day.figures, cogs: null, gross_profit: null },
  returns: day.returns && { ...day.returns, restocked_cost: null },
})

/** Days that a message compares; a till may be away for some days. */
export const DAYS_KNOWN = 7

type EarlierMessage = { readonly date: string; readonly known: readonly SalesOfDay[] }

/**
 * Sales of the days before `date` that the last message did not have: `now` are the sales of these
 * days as they are now. No message had a day between the two; its sales came later too.
 */
export const cameLater = (
  last: EarlierMessage | null,
  now: readonly SalesOfDay[],
  date: string,
): EveningFigures['came_later'] => {
  const sum = { sales_total: 0, transactions: 0 }
  if (last === null) return sum

  for (const day of now) {
    const known = last.known.find((told) => told.date === day.date)
    if (day.date >= date || (known === undefined && day.date <= last.date)) continue
    sum.sales_total += day.sales_total - (known?.sales_total ?? 0)
    sum.transactions += day.transactions - (known?.transactions ?? 0)
  }

  return sum
}

const EVENING_STATES = ['waiting', 'sending', 'sent', 'failed', 'unknown'] as const
export type EveningState = (typeof EVENING_STATES)[number]

/** Longer than a service for text messages may take. */
const SENDING_SECONDS = 60

type StoredState = {
  readonly channel: (typeof EVENING_CHANNELS)[number]
  readonly state: Exclude<EveningState, 'unknown'>
  readonly changed_at: string
}

/**
 * A text message whose server stopped while it was sent is never sent again, because it may have
 * left.
 */
export const stateOf = ({ channel, state, changed_at }: StoredState, now: string): EveningState =>
  channel === 'sms' && state === 'sending' && secondsAfter(changed_at, SENDING_SECONDS) < now
    ? 'unknown'
    : state

export const EveningMessage = z.object({
  id: Id,
  business_date: z.string(),
  /** `asked`: by "Send now". */
  cause: z.enum(['evening', 'asked']),
  channel: z.enum(EVENING_CHANNELS),
  receiver: z.string(),
  state: z.enum(EVENING_STATES),
  /** Why it did not leave, or did not leave at the last try. */
  failure: z.string().nullable(),
  /** The moment of its figures; null while it never left. */
  as_of: z.string().nullable(),
  message_text: z.string().nullable(),
  created_at: z.string(),
})
export type EveningMessage = z.output<typeof EveningMessage>

const FAILURES: Readonly<Record<string, string>> = {
  mail_sign_in:
    'The mail server refuses the sign-in. Ask your technician to check the mail settings',
  mail_refused: 'The mail server refused this mail. Check the address',
  mail_away: 'The mail server does not answer. Check the internet and the mail settings',
  too_late: 'It could not leave before 06:00',
  taken_off: 'It was switched off, or the receiver was taken off the list',
  department_gone: 'The department was deleted. Choose another one',
  not_set_up: 'The server does not send such messages any more',
}

/** Why a message did not leave, and what to do. */
export const failureText = (failure: string): string => FAILURES[failure] ?? smsAdvice(failure)

const STATE_WORDS: Readonly<Record<EveningState, string>> = {
  waiting: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Not sent',
  unknown: 'Perhaps sent',
}

const UNKNOWN = 'The server stopped while it was sent. It is not sent again, so that it comes once'

/** The state of a message, and what stands behind it. */
export const stateText = ({
  state,
  failure,
}: Pick<EveningMessage, 'state' | 'failure'>): { words: string; reason: string | null } => ({
  words: state === 'waiting' && failure !== null ? 'Tried again soon' : STATE_WORDS[state],
  reason: state === 'unknown' ? UNKNOWN : failure === null ? null : failureText(failure),
})
