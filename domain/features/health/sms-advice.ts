// Why text messages do not leave, in words.
const SMS_ADVICE: Readonly<Record<string, string>> = {
  no_credit: 'The credit at the SMS service is used up. Buy more',
  wrong_key: 'The SMS service refuses the key. Ask your technician to check the SMS settings',
  invalid_number: 'The SMS service does not know the last number. Check the number of that person',
  rejected:
    'The SMS service refused the last message. Ask your technician to check the sender name',
  too_many:
    'The SMS service takes no more messages now. Wait, or ask the service for a higher limit',
}
const SMS_AWAY =
  'The SMS service did not answer as it should. Check the internet and the SMS settings'

/** Why a text message did not leave, and what to do. */
export const smsAdvice = (failure: string): string => SMS_ADVICE[failure] ?? SMS_AWAY
