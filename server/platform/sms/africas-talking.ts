// Africa's Talking, the usual service in Uganda: one form to /version1/messaging, and a JSON answer
// with a status for each recipient. The user name `sandbox` selects the service for trials, which
// sends nothing.
import { z } from 'zod'
import type { Config } from '../settings/config.ts'
import { askService } from './ask-service.ts'
import { failedSms, type SendSms, type SmsFailure, type SmsOutcome } from './text-message.ts'

const LIVE = 'https://api.africastalking.com/version1/messaging'
const SANDBOX = 'https://api.sandbox.africastalking.com/version1/messaging'

const Answer = z.object({
  SMSMessageData: z.object({ Recipients: z.array(z.object({ statusCode: z.coerce.number() })) }),
})

/** Processed, sent, queued. */
const TAKEN = [100, 101, 102]

/** By the documented status codes of a recipient; any other one is a rejection. */
const failures: Readonly<Record<number, SmsFailure>> = {
  402: 'rejected',
  403: 'invalid_number',
  404: 'invalid_number',
  405: 'no_credit',
  500: 'service_error',
  501: 'service_error',
}

const outcomeOf = (text: string): SmsOutcome => {
  const answer = parseAnswer(text)
  if (answer === null) return failedSms('unreadable')
  const [recipient] = answer.SMSMessageData.Recipients
  // Without recipients the message names a reason, such as an unknown sender.
  if (recipient === undefined) return failedSms('rejected')

  return TAKEN.includes(recipient.statusCode)
    ? 'sent'
    : failedSms(failures[recipient.statusCode] ?? 'rejected')
}

const parseAnswer = (text: string): z.output<typeof Answer> | null => {
  try {
    return Answer.parse(JSON.parse(text))
  } catch {
    return null
  }
}

type Settings = Pick<
  Config,
  | 'AUTH_SMS_AFRICASTALKING_USERNAME'
  | 'AUTH_SMS_AFRICASTALKING_API_KEY'
  | 'AUTH_SMS_AFRICASTALKING_SENDER'
  | 'AUTH_SMS_AFRICASTALKING_URL'
>

export const openAfricasTalking = (
  {
    AUTH_SMS_AFRICASTALKING_USERNAME: username = '',
    AUTH_SMS_AFRICASTALKING_API_KEY: apiKey = '',
    AUTH_SMS_AFRICASTALKING_SENDER: sender,
    AUTH_SMS_AFRICASTALKING_URL: url = username === 'sandbox' ? SANDBOX : LIVE,
  }: Settings,
  patience?: number,
): SendSms => {
  const headers = {
    apiKey,
    accept: 'application/json',
    'content-type': 'application/x-www-form-urlencoded',
  }
  return async ({ to, text }) => {
    const form = {
      username,
      to: `+${to}`,
      message: text,
      ...(sender === undefined ? {} : { from: sender }),
    }

    const body = new URLSearchParams(form).toString()
    const answer = await askService({ url, method: 'POST', headers, body }, patience)

    return typeof answer === 'object' && 'text' in answer ? outcomeOf(answer.text) : answer
  }
}
