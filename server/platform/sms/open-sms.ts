// The service that the settings name.
import type { Config } from '../config.ts'
import { openAfricasTalking } from './africas-talking.ts'
import { openHttpService } from './http-service.ts'
import type { SendSms } from './text-message.ts'

/** For development. The settings refuse it in production, where the output would be logged. */
const printSms: SendSms = async ({ to, text }) => {
  process.stderr.write(`Text message to ${to}: ${text}\n`)
  return 'sent'
}

/** Null while no service is set. */
export const openSms = (config: Config): SendSms | null => {
  switch (config.AUTH_SMS_PROVIDER) {
    case 'africastalking':
      return openAfricasTalking(config)
    case 'http':
      return openHttpService(config)
    case 'console':
      return printSms
    default:
      return null
  }
}

/** Can the service deliver to WhatsApp? Only when its fields name the channel. */
export const sendsWhatsApp = ({ AUTH_SMS_PROVIDER: provider, AUTH_SMS_HTTP_FIELDS: fields }: Config): boolean =>
  provider === 'http' && Object.values(fields).some((text) => text.includes('{channel}'))
