// What each setting of the server does, in words for docs/run/settings.md.
import type { Config } from '../server/platform/settings/config.ts'
import { collectionSettingWords } from './collection-setting-words.ts'
import { smsSettingWords } from './sms-setting-words.ts'

export type SettingWords = {
  readonly text: string
  /** Of a number: 'seconds', 'MB'. */
  readonly unit?: string
  /** What happens without a value, where the schema has no default. */
  readonly otherwise?: string
}

type Group = Partial<Record<keyof Config, SettingWords>>

const server = {
  HOST: {
    text:
      'The address to listen on. `0.0.0.0` admits phones and other computers; ' +
      'the start then prints a link with a one-time code for the first account.',
  },
  PORT: { text: 'The port. 0 takes any free one.' },
  NODE_ENV: {
    text: '`production` refuses what is only for trials, such as sign-in codes on the console.',
  },
  TRUST_PROXY: {
    text:
      'Addresses or networks of proxies in front (`10.0.0.1`, `10.0.0.0/8`), ' +
      'separated by commas. Limits then count the real client.',
    otherwise: 'no proxy',
  },
} satisfies Group

const network = {
  LAN: {
    text:
      '`true` serves https to the phones of the shop, with a certificate of its own ' +
      '([phones.md](phones.md)). `npm run lan` sets it. `HOST` becomes `0.0.0.0`.',
  },
  HTTPS_PORT: {
    text: 'The port of https. A change is another address: phones begin there as new tills.',
  },
  LAN_NAME: {
    text:
      'The name of the shop on its network, ending in `.local`. ' +
      'A change is another address, and phones install a new certificate.',
    otherwise: 'a name like `webale-kmpt.local` that stays the same',
  },
  LAN_PLAIN: {
    text:
      'What plain http serves to other computers: ' +
      '`join` only the page that connects phones, `app` the whole shop. ' +
      'Passwords then cross the Wi-Fi unencrypted.',
  },
} satisfies Group

const data = {
  DATA_DIR: { text: 'The folder of the database, the signing keys and `shop.json`.' },
  DATABASE_URL: {
    text:
      '`postgres://user:password@host/database` uses PostgreSQL ' +
      '([postgres.md](postgres.md)). It names one host; ' +
      'for several computers that of HAProxy ([fail-over](postgres.md#fail-over)).',
    otherwise: 'the built-in database',
  },
  DATABASE_READ_URL: {
    text:
      'A standby of `DATABASE_URL` from which reports are read ' +
      '([postgres.md](postgres.md)), as `postgres://user:password@host/database`.',
    otherwise: 'reports are read from the main database',
  },
  RESTORE_MOST_MB: { text: 'The largest backup file that a restore accepts.', unit: 'MB' },
  SNAPSHOT_DIR: {
    text: 'The folder of the snapshots ([backup.md](backup.md)).',
    otherwise: '`snapshots` in `DATA_DIR`',
  },
  SNAPSHOT_SECOND_DIR: {
    text: 'A second folder for them, on another disk. It must exist.',
    otherwise: 'no second folder',
  },
  SNAPSHOT_MOST_MB: {
    text: 'The room for all snapshots. The oldest are removed first.',
    unit: 'MB',
    otherwise: '2000, or a fifth of the free disk when that is less',
  },
} satisfies Group

const watching = {
  LOG_LEVEL: {
    text:
      'How much the log says. `info` writes one line for each request ' +
      '([watching.md](watching.md)).',
  },
  METRICS_TOKEN: {
    text:
      'Opens `GET /metrics` for a monitoring program that sends `Authorization: ' +
      'Bearer` and this token, at least 16 characters.',
    otherwise: 'closed',
  },
  METRICS_HOST: {
    text:
      'Opens the same figures without a token on an address of this machine, ' +
      'such as `127.0.0.1`.',
    otherwise: 'closed',
  },
  METRICS_PORT: { text: 'The port of `METRICS_HOST`.' },
} satisfies Group

const chat = {
  DEVELOPER_CHAT_NUMBER: {
    text:
      'The WhatsApp number of the chat button: digits with the country code. ' +
      'Set the number of the person who looks after the shop.',
  },
  DEVELOPER_CHAT_GREETING: { text: 'The text that the chat starts with.' },
} satisfies Group

const addresses = {
  AUTH_SITE_URL: {
    text:
      'The address of the app as browsers see it. ' +
      'The server answers to its name ([install.md](install.md)).',
    otherwise: '`http://localhost:PORT`',
  },
  AUTH_EXTERNAL_URL: {
    text:
      'The address of the sign-in service as browsers see it. ' +
      'Access tokens name it as their issuer.',
    otherwise: '`AUTH_SITE_URL` with `/auth/v1`',
  },
  AUTH_URI_ALLOW_LIST: {
    text: 'Further addresses to which sign-in may return, separated by commas.',
    otherwise: 'none',
  },
} satisfies Group

const accounts = {
  AUTH_DISABLE_SIGNUP: { text: '`true` closes sign-up. Administrators can still add staff.' },
  AUTH_MAILER_AUTOCONFIRM: { text: '`false`: an account works only after its mail was answered.' },
  AUTH_PASSWORD_MIN_LENGTH: {
    text: 'The shortest password. The longest has 256 characters.',
    unit: 'characters',
  },
  AUTH_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: {
    text: '`true`: a new password needs the old one.',
  },
  AUTH_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: {
    text: '`true`: a new password in a session older than a day needs a mailed code.',
  },
  AUTH_SECURITY_MANUAL_LINKING_ENABLED: {
    text: '`true`: people may add and remove providers of their own account.',
  },
  AUTH_ADMIN_API_ENABLED: {
    text:
      '`true` opens the API for programs that manage accounts. ' +
      'They need a key of `npm run admin -- service-key`.',
  },
} satisfies Group

const sessions = {
  AUTH_JWT_EXP: {
    text:
      'How long an access token is valid. ' +
      'Each request also checks the session in the database.',
    unit: 'seconds',
  },
  AUTH_JWT_KEYS_FILE: {
    text: 'The file of the signing keys.',
    otherwise: '`keys.json` in `DATA_DIR`',
  },
  AUTH_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: {
    text:
      'For this time after a refresh, older tokens of the session get the current one. ' +
      'Several tabs need it.',
    unit: 'seconds',
  },
  AUTH_SESSIONS_TIMEBOX: {
    text: 'The longest life of a session.',
    otherwise: 'the Security page decides, at first 180 days',
  },
  AUTH_SESSIONS_INACTIVITY_TIMEOUT: {
    text: 'A session that is not used for this time ends.',
    otherwise: 'the Security page decides, at first 30 days',
  },
  AUTH_SESSIONS_SINGLE_PER_USER: { text: '`true`: one device at a time for each person.' },
} satisfies Group

const limits = {
  AUTH_RATE_LIMIT_TOKEN: { text: 'Sign-ins from one address.', unit: 'in five minutes' },
  AUTH_RATE_LIMIT_TOKEN_REFRESH: { text: 'Refreshes of one session.', unit: 'in five minutes' },
  AUTH_RATE_LIMIT_SIGNUP: { text: 'Sign-ups from one address.', unit: 'in five minutes' },
  AUTH_RATE_LIMIT_OTP: { text: 'Requests for a code from one address.', unit: 'in five minutes' },
  AUTH_RATE_LIMIT_VERIFY: {
    text: 'Codes and links tried from one address.',
    unit: 'in five minutes',
  },
  AUTH_RATE_LIMIT_SSO: { text: 'Company sign-ins from one address.', unit: 'in five minutes' },
  AUTH_RATE_LIMIT_WEB3: { text: 'Wallet sign-ins from one address.', unit: 'in five minutes' },
  AUTH_RATE_LIMIT_EMAIL_SENT: { text: 'Mails of the whole server.', unit: 'in an hour' },
  AUTH_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY: {
    text: 'Codes of an authenticator app tried from one address.',
    unit: 'in a minute',
  },
} satisfies Group

const mail = {
  SMTP_HOST: {
    text:
      'The mail server. With it, forgotten passwords, sign-in links and changes of address ' +
      'work ([sign-in.md](sign-in.md)).',
    otherwise: 'no mail',
  },
  SMTP_PORT: { text: 'Its port.' },
  SMTP_USER: { text: 'The name that it asks for.', otherwise: 'no sign-in there' },
  SMTP_PASS: {
    text: 'The password that it asks for. It is sent over TLS only, except to this machine.',
    otherwise: 'no sign-in there',
  },
  SMTP_ADMIN_EMAIL: {
    text: 'The sender of the mails.',
    otherwise: '`SMTP_USER` when it is an address, else `no-reply@` and `SMTP_HOST`',
  },
  SMTP_SENDER_NAME: { text: 'The name of the sender.', otherwise: 'the name of the business' },
  AUTH_SMTP_MAX_FREQUENCY: {
    text: 'The shortest time between two mails to one account, as `60s` or `5m`.',
    unit: 'seconds',
  },
  AUTH_MAILER_OTP_EXP: { text: 'How long a mailed code is valid.', unit: 'seconds' },
  AUTH_MAILER_SECURE_EMAIL_CHANGE_ENABLED: {
    text: '`true`: a change of address needs the agreement of the old address too.',
  },
  AUTH_MAILER_LINK_MODE: {
    text: '`page` shows a button first, for mailboxes whose scanner opens each link.',
  },
} satisfies Group

const providers = {
  AUTH_EXTERNAL_GOOGLE_ENABLED: {
    text: '`true` allows sign-in with Google or another OpenID Connect provider.',
  },
  AUTH_EXTERNAL_GOOGLE_CLIENT_ID: {
    text: 'The client id there. Several are separated by commas; the first one signs in from here.',
    otherwise: 'none',
  },
  AUTH_EXTERNAL_GOOGLE_SECRET: { text: 'The secret of this client.', otherwise: 'none' },
  AUTH_EXTERNAL_GOOGLE_ISSUER: { text: 'The issuer: https, or an address of this machine.' },
  AUTH_EXTERNAL_WEB3_ETHEREUM_ENABLED: { text: '`true` allows sign-in with Ethereum wallets.' },
  AUTH_EXTERNAL_WEB3_SOLANA_ENABLED: { text: '`true` allows sign-in with Solana wallets.' },
  AUTH_SAML_ENABLED: {
    text:
      '`true` allows sign-in with the account of a company (SAML). ' +
      'Add the company with `npm run admin -- sso-add`.',
  },
} satisfies Group

/** The words of every setting; one without words does not compile. */
export const settingWords: Readonly<Record<keyof Config, SettingWords>> = {
  ...server,
  ...network,
  ...data,
  ...watching,
  ...chat,
  ...addresses,
  ...accounts,
  ...sessions,
  ...limits,
  ...mail,
  ...providers,
  ...smsSettingWords,
  ...collectionSettingWords,
}

/** The order of the page: titles, and the names below each. */
export const settingGroups: readonly (readonly [title: string, names: readonly string[]])[] = [
  ['Server', Object.keys(server)],
  ["HTTPS on the shop's network", Object.keys(network)],
  ['Data and snapshots', Object.keys(data)],
  ['Log and figures', Object.keys(watching)],
  ['The chat button', Object.keys(chat)],
  ['Sign-in: addresses', Object.keys(addresses)],
  ['Sign-in: accounts and passwords', Object.keys(accounts)],
  ['Sign-in: sessions', Object.keys(sessions)],
  ['Sign-in: limits', Object.keys(limits)],
  ['Mail', Object.keys(mail)],
  ['Providers and wallets', Object.keys(providers)],
  ['Phone numbers and text messages', Object.keys(smsSettingWords)],
  ['Asking phones for money', Object.keys(collectionSettingWords)],
]
