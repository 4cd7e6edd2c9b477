// The plan of the evening message: when it leaves, who gets it, and about which department. It is a
// rule of the shop with an address in it, so only administrators read it.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { seenOf } from '../../kernel/merge-edit.ts'
import { internationalDigits } from '../../kernel/international-number.ts'
import { EmailAddress, optional } from '../../kernel/text.ts'
import { addDays, businessDate, dayBounds, secondsAfter } from '../../kernel/time.ts'

const CHOOSE_TIME = 'Choose a time from 17:00 to 23:59'

const EveningTime = z.string(CHOOSE_TIME).regex(/^(?:1[7-9]|2[0-3]):[0-5]\d$/, CHOOSE_TIME)

const EveningPhone = optional(
  z
    .string('Phone must be a text')
    .refine(
      (text) => internationalDigits(text) !== null,
      'Use a number like 0772 123456 or +256 772 123 456',
    )
    .overwrite((text) => internationalDigits(text) ?? text),
)

const EveningEmail = optional(EmailAddress)

/** Null: the whole shop. */
const About = Id.nullable().default(null)

/** Three receivers, each with a phone, an e-mail address, both or nothing. */
const fields = {
  time: EveningTime.default('20:00'),
  phone_1: EveningPhone,
  email_1: EveningEmail,
  department_1_id: About,
  phone_2: EveningPhone,
  email_2: EveningEmail,
  department_2_id: About,
  phone_3: EveningPhone,
  email_3: EveningEmail,
  department_3_id: About,
}

const PlanFields = z.object(fields)

export const PLACES = [1, 2, 3] as const
export type ReceiverPlace = (typeof PLACES)[number]

const checkTwice = (plan: z.output<typeof PlanFields>, context: z.RefinementCtx): void => {
  for (const place of PLACES)
    for (const name of [`phone_${place}`, `email_${place}`] as const) {
      const [kind = ''] = name.split('_')
      const isBefore = (other: ReceiverPlace): boolean =>
        other < place && plan[`${kind as 'phone' | 'email'}_${other}`] === plan[name]
      if (plan[name] === null || !PLACES.some(isBefore)) continue
      const message =
        kind === 'phone' ? 'This number is already there' : 'This address is already there'
      context.addIssue({ code: 'custom', message, path: [name] })
    }
}

export const EveningPlan = PlanFields.superRefine(checkTwice)
export type EveningPlan = z.output<typeof EveningPlan>

/** A changed plan; `seen` is the plan when the form was opened (decision R14). */
export const EveningPlanEdit = z
  .object({ ...fields, seen: seenOf(PlanFields) })
  .superRefine(checkTwice)

export const EMPTY_PLAN: EveningPlan = PlanFields.parse({})

export const EVENING_CHANNELS = ['mail', 'sms'] as const
type EveningChannel = (typeof EVENING_CHANNELS)[number]

/** One way to one receiver. `receiver` is an e-mail address, or the digits of a number. */
export type EveningAddress = {
  readonly channel: EveningChannel
  readonly receiver: string
  readonly department_id: string | null
}

/** Where the message goes, mails first. */
export const addressesOf = (plan: EveningPlan): EveningAddress[] =>
  EVENING_CHANNELS.flatMap((channel) =>
    PLACES.flatMap((place) => {
      const receiver = channel === 'mail' ? plan[`email_${place}`] : plan[`phone_${place}`]
      return receiver === null
        ? []
        : [{ channel, receiver, department_id: plan[`department_${place}_id`] }]
    }),
  )

/** A message that did not leave by then stays at home: 06:00 of the next day. */
const LATEST_HOURS = 6

/** When the message of this day is given up. */
export const endOfEvening = (date: string): string =>
  secondsAfter(dayBounds(date).until, LATEST_HOURS * 3600)

const momentOf = (date: string, time: string): string => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return secondsAfter(dayBounds(date).from, (hours * 60 + minutes) * 60)
}

/** The day whose message is due at this moment, or null. */
export const dueDay = ({ time }: Pick<EveningPlan, 'time'>, now: string): string | null => {
  const today = businessDate(now)
  if (now >= momentOf(today, time)) return today
  const yesterday = addDays(today, -1)
  return now < endOfEvening(yesterday) ? yesterday : null
}
