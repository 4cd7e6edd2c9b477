// One HTTP request to a service that sends text messages: http and https only, no redirects, a
// bounded time and a bounded answer. Nothing is repeated here, because a repeated request could
// send a message twice.
import { failedSms, type SmsOutcome } from './text-message.ts'

export type ServiceRequest = {
  readonly url: string
  readonly method: 'POST' | 'PUT' | 'GET'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

type ServiceAnswer = { readonly text: string }

const PATIENCE_MS = 10_000
const MAX_ANSWER_BYTES = 64 * 1024

/** The connection was never made, so the message did not leave. */
const NEVER_LEFT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

const failureOf = (error: unknown): SmsOutcome => {
  const { cause } = (error ?? {}) as { cause?: { code?: unknown } }
  return NEVER_LEFT.has(String(cause?.code))
    ? failedSms('unreachable', true)
    : failedSms('no_answer')
}

/** The text of the answer; null when it is too long. */
const readText = async (response: Response): Promise<string | null> => {
  if (response.body === null) return ''
  const parts: Uint8Array[] = []
  let size = 0

  for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
    size += part.byteLength
    // Leaving the loop cancels the stream.
    if (size > MAX_ANSWER_BYTES) return null
    parts.push(part)
  }

  return Buffer.concat(parts).toString('utf8')
}

/** Null for a status of 200 to 299. */
const failureOfStatus = (status: number): SmsOutcome | null => {
  if (status >= 200 && status < 300) return null
  if (status === 429) return failedSms('too_many', true)
  if (status === 401 || status === 403) return failedSms('wrong_key')
  if (status === 402) return failedSms('no_credit')

  return failedSms(status >= 500 ? 'service_error' : 'rejected')
}

/** The text of a successful answer, or what went wrong. Never throws. */
export const askService = async (
  { url, method, headers, body }: ServiceRequest,
  patience = PATIENCE_MS,
): Promise<ServiceAnswer | SmsOutcome> => {
  try {
    const response = await fetch(url, {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
      ...(body === undefined ? {} : { body }),
    })

    const failure = failureOfStatus(response.status)
    if (failure !== null) {
      await response.body?.cancel()
      return failure
    }

    const text = await readText(response)

    return text === null ? failedSms('unreadable') : { text }
  } catch (error) {
    return failureOf(error)
  }
}
