// The commands of an installed Webale: `webale` starts the shop, `webale help` lists the others. In a clone the
// programs in tools do the same.
import { PRODUCT_VERSION } from '@webale/domain/kernel/product-name.ts'
import { type Env, withSettings } from './installation/settings-file.ts'
import type { CommandResult } from './platform/command-result.ts'

const HELP = `webale                 starts the shop; Ctrl+C ends it
webale lan             the same, and serves https to the phones of the shop
webale doctor          checks the books; changes nothing
webale restore         lists the copies of the shop, and goes back to one
webale admin           commands when nobody can sign in
webale move            moves the shop to PostgreSQL
webale version         the version`

const printLine = (text: string): void => void process.stdout.write(`${text}\n`)

const startShop = async (env: Env): Promise<void> => {
  const { runServer } = await import('./main.ts')
  const running = await runServer(env)
  if (running === null || running.trouble !== null) return
  for (const line of running.welcome) printLine(line)
  if (process.stdout.isTTY) printLine('Ctrl+C ends it.')
}

type Command = (words: readonly string[], env: Env) => CommandResult | Promise<CommandResult>

const commands: Readonly<Record<string, Command>> = {
  doctor: async (words, env) => (await import('./doctor.ts')).runDoctor(words, env),
  restore: async (words, env) => (await import('./restore.ts')).runRestore(words, env),
  admin: async (words, env) => (await import('./admin.ts')).runAdmin(words, env),
  move: async (words, env) => (await import('./move.ts')).runMove(words, env),
  version: () => ({ code: 0, text: PRODUCT_VERSION }),
  help: () => ({ code: 0, text: HELP }),
}

/** Runs a command of the Webale that is installed in `root`. The data is there too, unless a setting says otherwise. */
export const runWebale = async (root: string, [name = 'start', ...words]: readonly string[]): Promise<void> => {
  process.chdir(root)
  const env = withSettings(root, process.env)
  if (name === 'start' || name === 'lan') return startShop(name === 'lan' ? { ...env, LAN: 'true' } : env)
  const command = commands[name]
  const { code, text } = await (command?.(words, env) ?? {
    code: 1,
    text: `There is no command called ${name}. There are:\n${HELP}`,
  })
  printLine(text)
  process.exitCode = code
}
