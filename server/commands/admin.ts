// Commands for the operator of the server, when nobody can help in the app. They work beside a
// running server: `npm run admin -- reset <email>`, `remove-factors <email>`, `test-sms <number>`,
// `rotate-keys`, `service-key`, `clock-is-right`, `new-epoch`, `sso-add`, `sso-list`, `sso-remove`.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { formatDateTime } from '@webale/domain/kernel/time.ts'
import { addCompany, listCompanies, removeCompany } from './admin-companies.ts'
import {
  findAccountIdByEmail,
  removeAllFactors,
  resetPassword,
} from '../auth/admin/account-admin.ts'
import { openAccessTokens } from '../auth/tokens/access-token.ts'
import { rotateKeyFile } from '../auth/tokens/key-file.ts'
import { openKeys } from '../auth/tokens/keys.ts'
import { testSms } from '../auth/admin/test-sms.ts'
import { externalUrl } from '../auth/service/service.ts'
import { reportRestore } from '../features/till/report-restore.ts'
import { confirmClock } from '../features/health/clock.queries.ts'
import { migrations } from '../migrations/migrations.ts'
import { type CommandResult, runCommand } from '../platform/base/command-result.ts'
import type { Config } from '../platform/settings/config.ts'
import { isCurrent } from '../platform/database/migrate.ts'
import { openPostgresStore, openSqliteStore } from '../platform/database/open.ts'
import type { Store } from '../platform/database/store.ts'
import { newId } from '../platform/base/new-id.ts'

type Env = Readonly<Record<string, string | undefined>>

const USAGE = `Commands:
  npm run admin -- reset <email>            a new password, and every device signed out
  npm run admin -- remove-factors <email>   takes two-step sign-in away
  npm run admin -- test-sms <number>        sends one text message and says what the service answered
  npm run admin -- rotate-keys              new signing keys; nobody is signed out
  npm run admin -- clock-is-right           no warning about entries made while the clock was ahead
  npm run admin -- new-epoch                after the database was put back: tills bring their sales again
  npm run admin -- sso-add <domains> <file> people of a company sign in with its SAML metadata file
  npm run admin -- sso-list                 the companies and their ids
  npm run admin -- sso-remove <id>          takes a company away and signs its people out
  npm run admin -- service-key              a key for programs (AUTH_ADMIN_API_ENABLED=true)`

const SERVICE_KEY_SECONDS = 90 * 24 * 3600

const keysFile = ({ AUTH_JWT_KEYS_FILE, DATA_DIR }: Config): string =>
  AUTH_JWT_KEYS_FILE ?? join(DATA_DIR, 'keys.json')
const now = (): string => new Date().toISOString()

const withStore = async (
  config: Config,
  work: (store: Store) => Promise<CommandResult>,
): Promise<CommandResult> => {
  const store =
    config.DATABASE_URL === undefined
      ? openSqliteStore(config.DATA_DIR)
      : openPostgresStore(config.DATABASE_URL)
  try {
    if (!(await isCurrent(store, migrations)))
      return { code: 1, text: 'Start the server once with this version first' }
    return await work(store)
  } finally {
    await store.close()
  }
}

const forAccount = (
  config: Config,
  email: string,
  work: (store: Store, id: string) => Promise<string>,
): Promise<CommandResult> =>
  withStore(config, async (store) => {
    const id = await findAccountIdByEmail(store.db, email)
    return id === null
      ? { code: 1, text: `There is no account with the address ${email}` }
      : { code: 0, text: await work(store, id) }
  })

type Command = (config: Config, argument: string, second: string) => Promise<CommandResult>

const commands: Readonly<Record<string, Command>> = {
  reset: (config, email) =>
    forAccount(config, email, async (store, id) => {
      const password = await resetPassword({ store, newId, now }, id)
      return (
        `The new password of ${email} is: ${password}\nAll devices are signed out. ` +
        `Change it after signing in.`
      )
    }),
  'remove-factors': (config, email) =>
    forAccount(config, email, async (store, id) => {
      const count = await removeAllFactors({ store, newId, now }, id)
      return (
        `${count} removed; ${email} signs in with the password alone. ` +
        `All devices are signed out.`
      )
    }),
  'test-sms': testSms,
  'rotate-keys': async (config) => {
    const from = await rotateKeyFile(keysFile(config), now(), config.AUTH_JWT_EXP)
    return {
      code: 0,
      text:
        `A new key signs from ${from} on. Nobody is signed out. ` +
        `Service keys made before end; make new ones.`,
    }
  },
  'clock-is-right': (config) =>
    withStore(config, async (store) => {
      await store.transaction(confirmClock)
      return {
        code: 0,
        text:
          `The clock is taken as right: ${formatDateTime(now())}. ` +
          `The banner on the screens leaves within two minutes.`,
      }
    }),
  'new-epoch': (config) =>
    withStore(config, async (store) => {
      const { after } = await store.transaction((tx) =>
        reportRestore(tx, config, { now: now(), newId }),
      )
      return {
        code: 0,
        text:
          `Tills bring again what this database lacks. ` +
          `Receipt numbers go on after ${formatNumber(after.receipt_number)}.`,
      }
    }),
  'sso-add': (config, domains, file) =>
    withStore(config, (store) => addCompany(store, config, domains, file)),
  'sso-list': (config) => withStore(config, listCompanies),
  'sso-remove': (config, id) => withStore(config, (store) => removeCompany(store, id)),
  'service-key': async (config) => {
    const keys = await openKeys(keysFile(config), config.AUTH_JWT_EXP)
    const { access_token } = await openAccessTokens(
      keys,
      externalUrl(config),
      SERVICE_KEY_SECONDS,
    ).issue({ role: 'service_role' }, now())

    return {
      code: 0,
      text: access_token,
      note:
        'It may do everything to every account for 90 days. ' +
        "Keep it out of browsers and of the shop's files.",
    }
  },
}

/** How many words follow a command; the others have none. */
const ARGUMENTS: Readonly<Record<string, number>> = {
  reset: 1,
  'remove-factors': 1,
  'test-sms': 1,
  'sso-add': 2,
  'sso-remove': 1,
}

/** Runs a command; returns the exit code and the output. */
export const runAdmin = async (
  [name = '', ...given]: readonly string[],
  env: Env,
): Promise<CommandResult> => {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  const isComplete = given.length === (ARGUMENTS[name] ?? 0) && !given.includes('')
  if (command === undefined || !isComplete) return { code: 1, text: USAGE }
  const [argument = '', second = ''] = given

  return runCommand(env, async (config) => {
    // Opening a database would create one in a folder that was named by mistake.
    if (config.DATABASE_URL === undefined && !existsSync(join(config.DATA_DIR, 'webale.db')))
      return { code: 1, text: `There is no shop in ${config.DATA_DIR}` }
    return command(config, argument, second)
  })
}
