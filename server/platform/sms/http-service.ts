// Any service with an HTTP address: the settings say
// the method, the fields, and where the secret goes.
import type { Config } from '../settings/config.ts'
import type { ServiceCall } from '../base/call-service.ts'
import { askService } from './ask-service.ts'
import { failedSms, type SendSms, type TextMessage } from './text-message.ts'

type Settings = Pick<
  Config,
  | 'AUTH_SMS_HTTP_URL'
  | 'AUTH_SMS_HTTP_METHOD'
  | 'AUTH_SMS_HTTP_TYPE'
  | 'AUTH_SMS_HTTP_FIELDS'
  | 'AUTH_SMS_HTTP_HEADER'
  | 'AUTH_SMS_HTTP_SECRET'
  | 'AUTH_SMS_HTTP_SUCCESS'
>

/** Replaces {name} once, so that a text which itself contains {secret} reveals nothing. */
const fill = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  )

const requestOf = (settings: Settings, { to, text, channel }: TextMessage): ServiceCall => {
  const {
    AUTH_SMS_HTTP_URL: url = '',
    AUTH_SMS_HTTP_METHOD: method,
    AUTH_SMS_HTTP_TYPE: type,
    AUTH_SMS_HTTP_FIELDS: templates,
    AUTH_SMS_HTTP_HEADER: header,
    AUTH_SMS_HTTP_SECRET: secret = '',
  } = settings

  const values = { to: `+${to}`, digits: to, text, channel, secret }
  const fields = Object.fromEntries(
    Object.entries(templates).map(([name, text]) => [name, fill(text, values)]),
  )

  const inField = Object.values(templates).some((template) => template.includes('{secret}'))
  const headers = {
    accept: 'application/json, text/plain',
    ...(secret === '' || inField ? {} : { [header]: secret }),
  }

  if (method === 'GET') {
    const address = new URL(url)
    for (const [name, value] of Object.entries(fields)) address.searchParams.set(name, value)
    return { url: address.href, method, headers }
  }

  const isForm = type === 'form'

  return {
    url,
    method,
    headers: {
      ...headers,
      'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
    },
    body: isForm ? new URLSearchParams(fields).toString() : JSON.stringify(fields),
  }
}

export const openHttpService =
  (settings: Settings, patience?: number): SendSms =>
  async (message) => {
    const answer = await askService(requestOf(settings, message), patience)
    if (typeof answer !== 'object' || !('text' in answer)) return answer
    return answer.text.includes(settings.AUTH_SMS_HTTP_SUCCESS ?? '')
      ? 'sent'
      : failedSms('rejected')
  }
