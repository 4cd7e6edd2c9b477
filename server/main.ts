// Starts the shop's server: settings, database, app, listen; and ends it gracefully.
import { randomBytes } from 'node:crypto'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openApp } from './app.ts'
import { type Config, ConfigError, isLoopback, readConfig } from './platform/config.ts'
import { openPostgresStore, openSqliteStore } from './platform/database/open.ts'
import { openLog } from './platform/log.ts'
import { newId } from './platform/new-id.ts'
import type { World } from './platform/operations.ts'

export type Running = { readonly address: string; readonly setupLink: string | null; close(): Promise<void> }

/** From server/dist as well as from server: the built web app is a neighbour of the server's folder. */
const webFolder = (): string => {
  const here = dirname(fileURLToPath(import.meta.url))
  return join(here.endsWith('dist') ? join(here, '../..') : join(here, '..'), 'web/dist')
}

const openWorld = (config: Config, log: World['log']): World => ({
  store: config.DATABASE_URL === undefined ? openSqliteStore(config.DATA_DIR) : openPostgresStore(config.DATABASE_URL),
  config,
  log,
  setupCode: isLoopback(config.HOST) ? null : randomBytes(9).toString('base64url'),
  now: () => new Date().toISOString(),
  newId,
})

/** Serves the shop with the settings of `env`. Throws ConfigError when one of them is wrong. */
export const main = async (env: Readonly<Record<string, string | undefined>>): Promise<Running> => {
  const config = readConfig(env)
  const log = openLog(config.LOG_LEVEL)
  const world = openWorld(config, log)
  const app = await openApp({ world, log, webFolder: webFolder(), keysFolder: config.DATA_DIR })
  await app.http.listen({ host: config.HOST, port: config.PORT })
  const { port } = app.http.server.address() as { port: number }
  const address = `http://${config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST}:${port}`
  const open = world.setupCode !== null && !(await app.auth.hasAccounts())
  return { address, setupLink: open ? `${address}/auth?setup=${world.setupCode}` : null, close: app.close }
}

/** For the command line: prints what to do next, ends on SIGTERM and SIGINT, and says a wrong setting in one line. */
export const runServer = async (env: Readonly<Record<string, string | undefined>>): Promise<Running | null> => {
  try {
    const running = await main(env)
    const end = () => void running.close().then(() => process.exit(0))
    process.once('SIGTERM', end)
    process.once('SIGINT', end)
    return running
  } catch (error) {
    const known = error instanceof ConfigError || (error as { code?: string }).code === 'EADDRINUSE'
    process.stderr.write(`${known ? (error as Error).message : ((error as Error).stack ?? String(error))}\n`)
    process.exitCode = 1
    return null
  }
}
