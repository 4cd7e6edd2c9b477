// The settings from the environment, read and validated once. A wrong value ends the start with one
// clear line and exit code 1.
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { DEVELOPER_CHAT, DeveloperChat } from '@webale/domain/kernel/developer-chat.ts'
import { z } from 'zod'
import { collectionSettings, collectionTrouble } from './collection-settings.ts'
import { hasSeveralHosts } from './postgres-address.ts'
import { isShopName } from './private-network.ts'
import { countSetting, duration, flag, isLoopback } from './setting-types.ts'
import { smsSettings, smsTrouble } from './sms-settings.ts'

const origin = z
  .url({ protocol: /^https?$/, error: 'must be an address like http://192.168.1.10:3000' })
  .transform((url) => url.replace(/\/+$/, ''))

/** Providers require https; http is only allowed on this machine, for trying things out. */
const issuer = z
  .url({ protocol: /^https?$/, error: 'must be an address like https://accounts.google.com' })
  .refine((url) => {
    const { protocol, hostname } = new URL(url)
    return protocol === 'https:' || isLoopback(hostname)
  }, 'must begin with https')

const isProxy = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/')
  const maxBits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0

  return (
    more.length === 0 &&
    maxBits > 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits))
  )
}
// Addresses instead of a number of proxies: a client that connects directly could otherwise forge
// its address.
const proxies = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(
    (parts) => parts.every(isProxy),
    'must be an address like 10.0.0.1 or a network like 10.0.0.0/8, or several with commas',
  )

const folder = z
  .string()
  .min(1)
  .transform((path) => resolve(path))

/** `otherwise` says what happens without it, `host` which one it must name. */
const postgresAddress = (otherwise: string, host: string) =>
  z
    .string()
    .regex(/^postgres(ql)?:\/\//, `must start with postgres:// (leave it out ${otherwise})`)
    .refine(
      (url) => !hasSeveralHosts(url),
      `must name one host, ${host} (docs/run/postgres.md, Fail-over)`,
    )
    .refine((url) => URL.canParse(url), 'must look like postgres://user:password@host/database')

/** 'Shop' becomes shop.local. */
const localName = z
  .string()
  .transform((name) => `${name.toLowerCase().replace(/\.local$/, '')}.local`)
  .refine(isShopName, 'must be a name like webale-kmpt.local: letters, digits and hyphens')

/** The names that the server reads. docs/run/settings.md says what each does. */
export const Environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: countSetting(0, 65_535).default(3000),
  LAN: flag.default(false),
  HTTPS_PORT: countSetting(1, 65_535).default(3443),
  LAN_NAME: localName.optional(),
  LAN_PLAIN: z.enum(['join', 'app'], 'must be join or app').default('join'),
  DATA_DIR: z.string().min(1).default('./data').pipe(folder),
  DATABASE_URL: postgresAddress(
    'for the built-in database',
    'that of HAProxy or of the managed database, which lead to the primary',
  ).optional(),
  DATABASE_READ_URL: postgresAddress(
    'to read reports from the main database',
    'that of the standby',
  ).optional(),
  RESTORE_MOST_MB: countSetting(1, 20_000).default(200),
  /** `production` forbids what is only for trying things out. */
  NODE_ENV: z.string().optional(),
  SNAPSHOT_DIR: folder.optional(),
  SNAPSHOT_SECOND_DIR: folder.optional(),
  SNAPSHOT_MOST_MB: countSetting(1, 10_000_000).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
  DEVELOPER_CHAT_NUMBER: DeveloperChat.shape.number.default(DEVELOPER_CHAT.number),
  DEVELOPER_CHAT_GREETING: DeveloperChat.shape.greeting.default(DEVELOPER_CHAT.greeting),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  METRICS_HOST: z
    .string()
    .refine(isLoopback, 'must be an address of this machine, like 127.0.0.1')
    .optional(),
  METRICS_PORT: countSetting(0, 65_535).default(9464),
  TRUST_PROXY: proxies.optional(),
  AUTH_EXTERNAL_URL: origin.optional(),
  AUTH_SITE_URL: origin.optional(),
  AUTH_URI_ALLOW_LIST: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    ),
  AUTH_DISABLE_SIGNUP: flag.default(false),
  AUTH_MAILER_AUTOCONFIRM: flag.default(true),
  AUTH_JWT_EXP: countSetting(60, 604_800).default(3600),
  AUTH_JWT_KEYS_FILE: z
    .string()
    .optional()
    .transform((file) => (file === undefined ? undefined : resolve(file))),
  AUTH_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: countSetting(0, 3600).default(10),
  /** These take precedence over the choices of an administrator; see session-limits.queries.ts. */
  AUTH_SESSIONS_TIMEBOX: duration.optional(),
  AUTH_SESSIONS_INACTIVITY_TIMEOUT: duration.optional(),
  AUTH_SESSIONS_SINGLE_PER_USER: flag.default(false),
  AUTH_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: flag.default(false),
  AUTH_PASSWORD_MIN_LENGTH: countSetting(6, 128).default(6),
  AUTH_RATE_LIMIT_TOKEN: countSetting(1, 1_000_000).default(150),
  AUTH_RATE_LIMIT_TOKEN_REFRESH: countSetting(1, 1_000_000).default(60),
  AUTH_RATE_LIMIT_SIGNUP: countSetting(1, 1_000_000).default(30),
  AUTH_RATE_LIMIT_OTP: countSetting(1, 1_000_000).default(30),
  AUTH_RATE_LIMIT_VERIFY: countSetting(1, 1_000_000).default(30),
  AUTH_RATE_LIMIT_SSO: countSetting(1, 1_000_000).default(30),
  AUTH_RATE_LIMIT_WEB3: countSetting(1, 1_000_000).default(30),
  /** Mails per hour for the whole server. */
  AUTH_RATE_LIMIT_EMAIL_SENT: countSetting(1, 1_000_000).default(30),
  /** In a minute. */
  AUTH_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY: countSetting(1, 1_000_000).default(15),
  AUTH_SECURITY_MANUAL_LINKING_ENABLED: flag.default(true),
  SMTP_HOST: z.string().optional(),
  SMTP_PORT: countSetting(1, 65_535).default(587),
  SMTP_USER: z.string().optional(),
  SMTP_PASS: z.string().optional(),
  SMTP_ADMIN_EMAIL: z.email('must be an address like shop@example.com').optional(),
  SMTP_SENDER_NAME: z.string().optional(),
  AUTH_SMTP_MAX_FREQUENCY: duration.default(60),
  AUTH_MAILER_OTP_EXP: countSetting(60, 86_400).default(600),
  AUTH_MAILER_SECURE_EMAIL_CHANGE_ENABLED: flag.default(true),
  AUTH_MAILER_LINK_MODE: z.enum(['direct', 'page'], 'must be direct or page').default('direct'),
  AUTH_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: flag.default(false),
  AUTH_EXTERNAL_GOOGLE_ENABLED: flag.default(false),
  /**
   * Client ids, separated by commas: the first is used
   * for sign-in, tokens for any of them are accepted.
   */
  AUTH_EXTERNAL_GOOGLE_CLIENT_ID: z.string().default(''),
  AUTH_EXTERNAL_GOOGLE_SECRET: z.string().optional(),
  AUTH_EXTERNAL_GOOGLE_ISSUER: issuer.default('https://accounts.google.com'),
  AUTH_EXTERNAL_WEB3_ETHEREUM_ENABLED: flag.default(false),
  AUTH_EXTERNAL_WEB3_SOLANA_ENABLED: flag.default(false),
  /** Sign-in with the account of a company (SAML 2.0). */
  AUTH_SAML_ENABLED: flag.default(false),
  AUTH_ADMIN_API_ENABLED: flag.default(false),
  ...smsSettings,
  ...collectionSettings,
})

export type Config = z.output<typeof Environment>

/** A message for the person who starts the server; main prints it and exits with code 1. */
export class ConfigError extends Error {}

/** Settings that require each other. */
const CheckedEnvironment = Environment.refine(
  ({ AUTH_EXTERNAL_GOOGLE_ENABLED: on, AUTH_EXTERNAL_GOOGLE_CLIENT_ID: id }) => !on || id !== '',
  {
    path: ['AUTH_EXTERNAL_GOOGLE_CLIENT_ID'],
    error: 'must be set when AUTH_EXTERNAL_GOOGLE_ENABLED is true',
  },
)
  .refine(
    ({ DATABASE_URL, DATABASE_READ_URL }) =>
      DATABASE_READ_URL === undefined || DATABASE_URL !== undefined,
    {
      path: ['DATABASE_READ_URL'],
      error: 'must be left out without DATABASE_URL: the built-in database has no replica',
    },
  )
  // The tills keep their sales under this address.
  .refine(({ LAN, AUTH_SITE_URL }) => !LAN || AUTH_SITE_URL === undefined, {
    path: ['AUTH_SITE_URL'],
    error: 'must be left out when LAN is true: LAN_NAME and HTTPS_PORT make the address',
  })
  .refine(({ LAN, PORT, HTTPS_PORT }) => !LAN || PORT !== HTTPS_PORT, {
    path: ['HTTPS_PORT'],
    error: 'must be another port than PORT',
  })
  .superRefine((config, context) => {
    const trouble = smsTrouble(config) ?? collectionTrouble(config)
    if (trouble !== null)
      context.addIssue({
        code: 'custom',
        path: [trouble[0]],
        message: trouble[1],
      })
  })

const SECRETS =
  /^(DATABASE_(READ_)?URL|METRICS_TOKEN|SMTP_PASS|AUTH_EXTERNAL_\w+_SECRET|AUTH_SMS_(HTTP_\w+|\w+_API_KEY)|COLLECTION_\w+_(USER|KEY|SECRET|ID))$/

const WHOLE_NETWORK = '0.0.0.0'

/**
 * Reads the settings from an environment. Empty values count as absent. Throws ConfigError naming
 * the first wrong one.
 */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const settings = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )

  const result = CheckedEnvironment.safeParse(
    settings['LAN'] === 'true' ? { HOST: WHOLE_NETWORK, ...settings } : settings,
  )

  if (result.success) return result.data
  const issue = result.error.issues[0]
  const name = String(issue?.path[0])
  // The values are secret, and start-up messages are stored in logs.
  const shown = SECRETS.test(name) ? name : `${name}=${settings[name] ?? ''}`
  throw new ConfigError(`${shown} ${issue?.message ?? 'is wrong'}`)
}

/** Unknown sign-in and mail settings in the environment, to be reported: they have no effect. */
export const unusedSettings = (env: Readonly<Record<string, string | undefined>>): string[] =>
  Object.keys(env)
    .filter(
      (name) =>
        /^(AUTH|SMTP|COLLECTION)_/.test(name) && !(name in Environment.shape) && env[name] !== '',
    )
    .toSorted()

/** The folder of the snapshots. */
export const snapshotFolder = ({
  SNAPSHOT_DIR,
  DATA_DIR,
}: Pick<Config, 'SNAPSHOT_DIR' | 'DATA_DIR'>): string => SNAPSHOT_DIR ?? join(DATA_DIR, 'snapshots')
