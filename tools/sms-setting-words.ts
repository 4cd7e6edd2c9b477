// What the settings of phone numbers and text messages do, in words for docs/run/settings.md.
export const smsSettingWords = {
  AUTH_EXTERNAL_PHONE_ENABLED: {
    text:
      '`true` allows sign-in with a phone number ([sign-in.md](sign-in.md)). ' +
      'It needs `AUTH_SMS_PROVIDER`.',
  },
  AUTH_MFA_PHONE_ENROLL_ENABLED: {
    text:
      '`true` lets people choose codes by text message as their second step. ' +
      'It needs `AUTH_SMS_PROVIDER`.',
  },
  AUTH_SMS_PROVIDER: {
    text:
      'Who sends the messages: `africastalking`, `http` for any other service, ' +
      'or `console`, which prints the codes where the server runs. ' +
      '`console` is for trials and refused with `NODE_ENV=production`.',
    otherwise: 'no messages',
  },
  AUTH_SMS_AUTOCONFIRM: {
    text:
      '`true`: a phone number counts without a code. ' +
      'Anybody can then claim a number that is not theirs.',
  },
  AUTH_SMS_OTP_EXP: { text: 'How long a code by text message is valid.', unit: 'seconds' },
  AUTH_SMS_MAX_FREQUENCY: {
    text: 'The shortest time between two messages to one number, as `60s` or `5m`.',
    unit: 'seconds',
  },
  AUTH_SMS_MAX_PER_DAY: { text: 'Text messages of the whole shop.', unit: 'in 24 hours' },
  AUTH_SMS_MAX_PER_DAY_TO_NUMBER: { text: 'Text messages to one number.', unit: 'in 24 hours' },
  AUTH_SMS_COUNTRIES: {
    text:
      'Country codes that messages may go to, separated by commas. ' +
      'Messages to other countries cost much more.',
  },
  AUTH_SMS_AFRICASTALKING_USERNAME: {
    text: "The user name at Africa's Talking. `sandbox` uses their service for trials.",
    otherwise: 'none',
  },
  AUTH_SMS_AFRICASTALKING_API_KEY: { text: 'The API key that they show once.', otherwise: 'none' },
  AUTH_SMS_AFRICASTALKING_SENDER: {
    text: 'The sender name that they registered for the shop.',
    otherwise: 'their own sender',
  },
  AUTH_SMS_AFRICASTALKING_URL: {
    text: 'Another address of their service.',
    otherwise: 'their public one',
  },
  AUTH_SMS_HTTP_URL: {
    text: "The address of another service: https, or http to a device of the shop's network.",
    otherwise: 'none',
  },
  AUTH_SMS_HTTP_METHOD: { text: 'How it is called. `GET` puts the fields into the address.' },
  AUTH_SMS_HTTP_TYPE: { text: 'How the fields are sent.' },
  AUTH_SMS_HTTP_FIELDS: {
    text:
      'The fields, as JSON of texts. `{to}` is the number with +, `{digits}` without; ' +
      'also `{text}`, `{secret}`, and `{channel}` (`sms` or `whatsapp`).',
  },
  AUTH_SMS_HTTP_HEADER: { text: 'The header with the secret, unless a field contains `{secret}`.' },
  AUTH_SMS_HTTP_SECRET: { text: 'The secret, such as `Bearer abc`.', otherwise: 'none' },
  AUTH_SMS_HTTP_SUCCESS: {
    text: 'A text that the answer contains when the message was taken.',
    otherwise: 'each answer of 200 to 299 means taken',
  },
} as const
