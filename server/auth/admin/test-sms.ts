// `npm run admin -- test-sms 0772123456`: sends one text message with the settings of the server,
// and says in plain words what the service answered.
import { phoneText } from '@webale/domain/kernel/phone.ts'
import { internationalDigits } from '@webale/domain/kernel/international-number.ts'
import type { CommandResult } from '../../platform/base/command-result.ts'
import type { Config } from '../../platform/settings/config.ts'
import { openSms } from '../../platform/sms/open-sms.ts'
import type { SmsFailure } from '../../platform/sms/text-message.ts'

const words: Readonly<Record<SmsFailure, string>> = {
  unreachable:
    'The service could not be reached. Check the internet and the address in the settings',
  no_answer:
    'The service did not answer. The message may have left; look at the phone before you try again',
  wrong_key:
    'The service refuses the key. Compare user name and API key with those of your account there',
  invalid_number: 'The service does not know this number',
  no_credit: 'The credit at the service is used up. Buy more there',
  rejected: 'The service refused the message. Check the sender name and the fields in the settings',
  too_many: 'The service takes no more messages now. Wait a minute',
  service_error: 'The service failed. Try again later',
  unreadable:
    'The service answered with something else than expected. Check the address in the settings',
}

export const testSms = async (config: Config, number: string): Promise<CommandResult> => {
  const to = internationalDigits(number)
  if (to === null)
    return {
      code: 1,
      text: `${number} is no phone number. Type it like 0772123456 or +256772123456`,
    }

  const send = openSms(config)
  if (send === null)
    return { code: 1, text: 'Set AUTH_SMS_PROVIDER first: docs/run/sign-in.md says how' }

  const outcome = await send({
    to,
    text: 'Webale: this is a test message.',
    channel: 'sms',
  })

  return outcome === 'sent'
    ? {
        code: 0,
        text: `The service took a message to ${phoneText(to)}. It should arrive within a minute.`,
      }
    : { code: 1, text: words[outcome.failure] }
}
