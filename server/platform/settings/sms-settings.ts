// The settings of text messages: which service sends them, and how many may leave.
import { z } from 'zod'
import { countSetting, duration, flag, serviceAddress } from './setting-types.ts'

const countries = z
  .string()
  .transform((list) => list.split(',').map((code) => code.trim().replace(/^\+/, '')))
  .refine(
    (codes) => codes.every((code) => /^[1-9]\d{0,3}$/.test(code)),
    'must be country codes like 256,254',
  )

const isFields = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((field) => typeof field === 'string')

/**
 * The fields of a request to the HTTP service; their texts may contain {to}, {digits}, {text},
 * {channel}, {secret}.
 */
const fields = z.string().transform((text, context): Readonly<Record<string, string>> => {
  try {
    const value: unknown = JSON.parse(text)
    if (isFields(value)) return value
  } catch {
    // The message below says what is wrong.
  }

  context.addIssue({ code: 'custom', message: 'must look like {"to":"{to}","message":"{text}"}' })

  return z.NEVER
})

const headerName = z.string().regex(/^[\w-]+$/, 'must be the name of a header, like Authorization')
const printable = z.string().regex(/^[\x20-\x7e]+$/, 'must be one line of plain characters')

export const smsSettings = {
  AUTH_EXTERNAL_PHONE_ENABLED: flag.default(false),
  AUTH_MFA_PHONE_ENROLL_ENABLED: flag.default(false),
  AUTH_SMS_PROVIDER: z
    .enum(['africastalking', 'http', 'console'], 'must be africastalking, http or console')
    .optional(),
  AUTH_SMS_AUTOCONFIRM: flag.default(false),
  AUTH_SMS_OTP_EXP: countSetting(60, 3600).default(600),
  AUTH_SMS_MAX_FREQUENCY: duration.default(60),
  AUTH_SMS_MAX_PER_DAY: countSetting(1, 100_000).default(100),
  AUTH_SMS_MAX_PER_DAY_TO_NUMBER: countSetting(1, 1000).default(10),
  AUTH_SMS_COUNTRIES: countries.default(['256']),
  AUTH_SMS_AFRICASTALKING_USERNAME: printable.optional(),
  AUTH_SMS_AFRICASTALKING_API_KEY: printable.optional(),
  AUTH_SMS_AFRICASTALKING_SENDER: printable.optional(),
  AUTH_SMS_AFRICASTALKING_URL: serviceAddress.optional(),
  AUTH_SMS_HTTP_URL: serviceAddress.optional(),
  AUTH_SMS_HTTP_METHOD: z.enum(['POST', 'PUT', 'GET'], 'must be POST, PUT or GET').default('POST'),
  AUTH_SMS_HTTP_TYPE: z.enum(['json', 'form'], 'must be json or form').default('json'),
  AUTH_SMS_HTTP_FIELDS: fields.default({ to: '{to}', message: '{text}' }),
  AUTH_SMS_HTTP_HEADER: headerName.default('Authorization'),
  AUTH_SMS_HTTP_SECRET: printable.optional(),
  AUTH_SMS_HTTP_SUCCESS: z.string().optional(),
}

const SmsEnvironment = z.object(smsSettings)
type SmsConfig = z.output<typeof SmsEnvironment> & { readonly NODE_ENV?: string | undefined }

/** May the server have to send a text message? */
export const usesSms = ({
  AUTH_EXTERNAL_PHONE_ENABLED: signIn,
  AUTH_MFA_PHONE_ENROLL_ENABLED: factor,
}: Pick<SmsConfig, 'AUTH_EXTERNAL_PHONE_ENABLED' | 'AUTH_MFA_PHONE_ENROLL_ENABLED'>): boolean =>
  signIn || factor

/** Settings that a provider cannot do without. */
const NEEDED = {
  africastalking: ['AUTH_SMS_AFRICASTALKING_USERNAME', 'AUTH_SMS_AFRICASTALKING_API_KEY'],
  http: ['AUTH_SMS_HTTP_URL'],
  console: [],
} as const

/** The setting that is missing or not allowed, and why; null when they fit together. */
export const smsTrouble = (config: SmsConfig): readonly [name: string, text: string] | null => {
  const { AUTH_SMS_PROVIDER: provider } = config
  if (provider === undefined)
    return usesSms(config)
      ? [
          'AUTH_SMS_PROVIDER',
          'must be set when phone numbers are on: africastalking, http, or console, ' +
            'which prints the codes for trying out',
        ]
      : null

  // In production, output is stored as a log, and a sign-in code in a log would open an account.
  if (provider === 'console' && config.NODE_ENV === 'production' && usesSms(config))
    return [
      'AUTH_SMS_PROVIDER',
      'would print sign-in codes; it is for trying out and not taken with NODE_ENV=production',
    ]

  const missing = NEEDED[provider].find((name) => config[name] === undefined)

  return missing === undefined
    ? null
    : [missing, `must be set when AUTH_SMS_PROVIDER is ${provider}`]
}
