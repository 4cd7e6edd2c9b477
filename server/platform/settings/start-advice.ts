// Advice at the start: settings that are allowed but probably a mistake, and an old Node.
import type { Config } from './config.ts'
import { isLoopback } from './setting-types.ts'

const NO_MAIL =
  'AUTH_MAILER_AUTOCONFIRM=false without SMTP_HOST: nobody who signs up gets a mail, ' +
  'so an administrator has to give each a password'
const CODES_PRINTED =
  'AUTH_SMS_PROVIDER=console: sign-in codes are printed here. It is for trying out only'

const PLAIN_NETWORK =
  'Phones cannot sell while this server is off, because its address is not https. ' +
  'To change that, switch phones on in the settings, or start with: npm run lan'

/** Below it a sale takes more than twice the processor time (0007). */
const GOOD_NODE = 22

/** A line for a version of Node, like '20.20.2', that slows the shop down. */
export const nodeAdvice = (version: string): string[] =>
  Number.parseInt(version) < GOOD_NODE
    ? [
        `This is Node ${version}. Install Node 24 from nodejs.org: ` +
          `a sale takes less than half the processor time there`,
      ]
    : []

/**
 * Does the server serve plain http to other computers,
 * without https of its own or a proxy in front?
 */
const isPlainHttp = ({ HOST, LAN, AUTH_SITE_URL }: Config): boolean =>
  !isLoopback(HOST) && !LAN && !(AUTH_SITE_URL ?? '').startsWith('https:')

/** One line per warning; empty for a usual configuration. */
export const startAdvice = (config: Config): string[] => [
  ...(!config.AUTH_MAILER_AUTOCONFIRM && config.SMTP_HOST === undefined ? [NO_MAIL] : []),
  ...(config.AUTH_EXTERNAL_PHONE_ENABLED && config.AUTH_SMS_PROVIDER === 'console'
    ? [CODES_PRINTED]
    : []),
  ...(isPlainHttp(config) ? [PLAIN_NETWORK] : []),
]
