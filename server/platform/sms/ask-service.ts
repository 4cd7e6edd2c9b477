// One HTTP request to a service that sends text messages, and what its answer means. Nothing is
// repeated here, because a repeated request could send a message twice.
import { callService, type ServiceCall } from '../base/call-service.ts'
import { failedSms, type SmsOutcome } from './text-message.ts'

type ServiceAnswer = { readonly text: string }

const isTaken = (status: number): boolean => status >= 200 && status < 300

const failureOfStatus = (status: number): SmsOutcome => {
  if (status === 429) return failedSms('too_many', true)
  if (status === 401 || status === 403) return failedSms('wrong_key')
  if (status === 402) return failedSms('no_credit')

  return failedSms(status >= 500 ? 'service_error' : 'rejected')
}

/** The text of a successful answer, or what went wrong. Never throws. */
export const askService = async (
  call: ServiceCall,
  patience?: number,
): Promise<ServiceAnswer | SmsOutcome> => {
  const answer = await callService(call, {
    ...(patience !== undefined && { patience }),
    reads: isTaken,
  })

  if ('failure' in answer) return failedSms(answer.failure, answer.failure === 'unreachable')
  if (!isTaken(answer.status)) return failureOfStatus(answer.status)

  return answer.text === null ? failedSms('unreadable') : { text: answer.text }
}
