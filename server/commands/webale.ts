// The commands of an installed Webale: `webale` starts the shop, `webale help` lists the others. In
// a clone the programs in tools do the same.
import { PRODUCT_VERSION } from '@webale/domain/kernel/product-name.ts'
import { writeRunning } from '../installation/running-file.ts'
import { runService } from '../installation/service.ts'
import { runSteps, finishUpdate } from '../installation/finish-update.ts'
import { type Env, withSettings } from '../installation/settings-file.ts'
import { readResult } from '../installation/update-journal.ts'
import { runUpdate } from '../installation/update-command.ts'
import type { CommandResult } from '../platform/base/command-result.ts'
import { ConfigError } from '../platform/settings/config.ts'

const HELP = `webale                 starts the shop; Ctrl+C ends it
webale lan             the same, and serves https to the phones of the shop
webale service         starts Webale with the computer
webale update FILE     updates Webale with an archive
webale doctor          checks the books; changes nothing
webale restore         lists the copies of the shop, and goes back to one
webale admin           commands when nobody can sign in
webale move            moves the shop to PostgreSQL
webale version         the version`

const printLine = (text: string): void => void process.stdout.write(`${text}\n`)

/** A version that an update tries leaves the folder as it is. */
const isTrial = process.env['WEBALE_TRIAL'] !== undefined

const startShop = async (root: string, env: Env): Promise<void> => {
  const { runServer } = await import('../main.ts')
  const running = await runServer(env)
  if (running === null || running.trouble !== null) return
  for (const line of running.welcome) printLine(line)
  if (!isTrial) writeRunning(root, { address: running.address, welcome: [...running.welcome] })
  if (process.stdout.isTTY) printLine('Ctrl+C ends it.')
}

/** For launch.cjs before a start: finishes an update or goes back. Prints only what was undone. */
const finishWaitingUpdate = async (root: string, env: Env): Promise<void> => {
  try {
    await runSteps(finishUpdate(root, env))
    const { to = '', reason = '' } = readResult(root) ?? {}
    if (reason !== '') printLine(`Version ${to} is not used: ${reason}`)
  } catch (error) {
    printLine(error instanceof ConfigError ? error.message : String((error as Error).stack))
    process.exitCode = 1
  }
}

/** Where a command was typed, and where Webale is installed. */
type Place = { readonly from: string; readonly root: string }

type Command = (
  words: readonly string[],
  env: Env,
  place: Place,
) => CommandResult | Promise<CommandResult>

const commands: Readonly<Record<string, Command>> = {
  doctor: async (words, env) => (await import('./doctor.ts')).runDoctor(words, env),
  restore: async (words, env) => (await import('./restore.ts')).runRestore(words, env),
  admin: async (words, env) => (await import('./admin.ts')).runAdmin(words, env),
  move: async (words, env) => (await import('./move.ts')).runMove(words, env),
  service: (words, env, { root }) => runService(root, words, env),
  update: (words, env, { root, from }) => runUpdate(root, words, env, from),
  version: () => ({ code: 0, text: PRODUCT_VERSION }),
  help: () => ({ code: 0, text: HELP }),
}

/**
 * Runs a command of the Webale that is installed in `root`. The data is there too, unless a setting
 * says otherwise.
 */
export const runWebale = async (
  root: string,
  [name = 'start', ...words]: readonly string[],
): Promise<void> => {
  const from = process.cwd()
  process.chdir(root)
  const env = withSettings(root, process.env)
  if (name === 'start' || name === 'lan')
    return startShop(root, name === 'lan' ? { ...env, LAN: 'true' } : env)

  // Launchers of earlier versions call it by this name, too.
  if (name === 'settle-update') return finishWaitingUpdate(root, env)
  const command = commands[name]
  const { code, text, note } = await (command?.(words, env, { root, from }) ?? {
    code: 1,
    text: `There is no command called ${name}. There are:\n${HELP}`,
  })

  printLine(text)
  if (note !== undefined) process.stderr.write(`${note}\n`)
  process.exitCode = code
}
