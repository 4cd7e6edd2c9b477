// The service that the settings name.
import type { Config } from '../settings/config.ts'
import { openAfricasTalking } from './africas-talking.ts'
import { openHttpService } from './http-service.ts'
import type { SendSms } from './text-message.ts'

/** For development. The settings refuse it in production, where the output would be logged. */
const printSms: SendSms = async ({ to, text }) => {
  process.stderr.write(`Text message to ${to}: ${text}\n`)
  return 'sent'
}

const services: Readonly<
  Record<NonNullable<Config['AUTH_SMS_PROVIDER']>, (config: Config) => SendSms>
> = {
  africastalking: (config) => openAfricasTalking(config),
  http: (config) => openHttpService(config),
  console: () => printSms,
}

/** Null while no service is set. */
export const openSms = (config: Config): SendSms | null =>
  config.AUTH_SMS_PROVIDER === undefined ? null : services[config.AUTH_SMS_PROVIDER](config)

/** Can the service deliver to WhatsApp? Only when its fields name the channel. */
export const sendsWhatsApp = ({
  AUTH_SMS_PROVIDER: provider,
  AUTH_SMS_HTTP_FIELDS: fields,
}: Config): boolean =>
  provider === 'http' && Object.values(fields).some((text) => text.includes('{channel}'))
