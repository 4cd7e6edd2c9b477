// Starts the shop's server (settings, database, app, listener) and stops it gracefully.
import { randomBytes } from 'node:crypto'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type App, openApp } from './app.ts'
import { startExpiring } from './features/approval/end-request.ts'
import { startNightlyCheckups } from './features/doctor/nightly-checkup.ts'
import { startTidyingUploads } from './features/import/uploads.ts'
import { startSummingDays } from './features/report/sum-days.ts'
import { startEndingAlerts } from './features/stock/end-old-alerts.ts'
import { openPort, listenForMetrics, listenForPhones, type Phones } from './listening.ts'
import { openChanges } from './platform/operations/changes.ts'
import { type Config, ConfigError, readConfig, unusedSettings } from './platform/settings/config.ts'
import { isLoopback } from './platform/settings/setting-types.ts'
import { checkSettings } from './platform/database/postgres.ts'
import { openPostgresStore, openSqliteStore } from './platform/database/open.ts'
import type { Store } from './platform/database/store.ts'
import { openReserve } from './platform/database/reserve.ts'
import { storageTrouble } from './platform/database/storage-trouble.ts'
import { openLog } from './platform/base/log.ts'
import { newId } from './platform/base/new-id.ts'
import type { AppDependencies, AppContext } from './platform/operations/app-context.ts'
import { rescueLine, type StartFailure } from './rescue-page.ts'
import { type ServerRun, startRun } from './platform/shop-file/running.ts'
import { checkDatabase, checkStore, openRescue, type Rescue } from './rescue.ts'
import { closeFiles } from './private-files.ts'
import { nodeAdvice, startAdvice } from './platform/settings/start-advice.ts'
import { startSchedule } from './platform/snapshot/schedule.ts'
import { openSnapshots, placesOf } from './platform/snapshot/snapshots.ts'
import { workInThreads } from './platform/snapshot/snapshot-work.ts'
import { databaseTrouble } from './platform/watching/start-trouble.ts'
import { welcomeLines } from './welcome.ts'

type Env = Readonly<Record<string, string | undefined>>

/** `trouble` is set while only the rescue page is served. */
export type StartedServer = {
  readonly address: string
  readonly setupLink: string | null
  /** The https address for phones, and the page that connects them; null without LAN. */
  readonly phones: Phones | null
  readonly trouble: StartFailure | null
  /** What the person who started it should read. */
  readonly welcome: readonly string[]
  close(): Promise<void>
}

const folder = dirname(fileURLToPath(import.meta.url))
const isBuilt = folder.endsWith('dist')

/** Works from server/dist and from server: the built web app is beside the server's folder. */
const WEB_FOLDER = join(folder, isBuilt ? '../..' : '..', 'web/dist')

const READER_SCRIPT = join(
  folder,
  isBuilt ? 'reader-worker.js' : 'platform/database/reader-worker.ts',
)

const SNAPSHOT_SCRIPT = join(folder, isBuilt ? 'snapshot-worker.js' : 'snapshot-worker.ts')

const IMPORT_SCRIPT = join(folder, isBuilt ? 'import-worker.js' : 'import-worker.ts')

const now = (): string => new Date().toISOString()

const dependenciesOf = (store: Store, config: Config, log: AppContext['log']): AppDependencies => {
  const changes = openChanges({ now, newId })
  const changed = () => changes.publish(['backup'])

  return {
    store,
    config,
    log,
    changes,
    setupCode: isLoopback(config.HOST) ? null : randomBytes(9).toString('base64url'),
    snapshots:
      store.engine === 'sqlite'
        ? openSnapshots({
            ...placesOf(config),
            work: workInThreads(SNAPSHOT_SCRIPT),
            log,
            now,
            changed,
          })
        : null,
    importScript: IMPORT_SCRIPT,
    now,
    newId,
  }
}

const openStore = (
  { DATABASE_URL, DATABASE_READ_URL: url, DATA_DIR }: Config,
  log: AppContext['log'],
): Store =>
  DATABASE_URL === undefined
    ? openSqliteStore(DATA_DIR, READER_SCRIPT, { log, reserve: openReserve(DATA_DIR) })
    : openPostgresStore(DATABASE_URL, url === undefined ? undefined : { url, log })

/** Only for the embedded database, which belongs to one server. */
const takeFolder = ({ DATABASE_URL, DATA_DIR }: Config): ServerRun | null =>
  DATABASE_URL === undefined ? startRun(DATA_DIR) : null

/** On a full disk the reserve is deleted, which gives enough space to open and read. */
const withReserve = async <Result>(
  { DATA_DIR }: Config,
  work: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    if (storageTrouble(error) !== 'disk_full') throw error
    openReserve(DATA_DIR).free()
    return work()
  }
}

/** The error of a failed migration has the cause inside. */
const isDiskFull = (error: unknown): boolean =>
  storageTrouble(error) === 'disk_full' || storageTrouble((error as Error).cause) === 'disk_full'

/** Longest wait for the checkup; after that the server opens while it is still running. */
const PATIENCE_MS = 3000

/**
 * After kill -9 or a power cut the doctor runs before the server opens; its findings are logged and
 * shown on Health.
 */
const checkUpAfterCrash = async ({ context }: App, run: ServerRun | null): Promise<void> => {
  if (run === null || run.cutOff === null) return
  const patience = new AbortController()
  await Promise.race([
    context.checkups.begin('cut-off'),
    pause(PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => undefined),
  ])

  patience.abort()
}

/** On PostgreSQL: the reason not to serve its shop; null when there is none. */
const findMissing = async (
  store: Store,
  config: Config,
  log: ReturnType<typeof openLog>,
): Promise<StartFailure | null> => {
  if (store.engine !== 'postgres') return null
  await checkSettings(store.schema)
  return checkStore(config, store, log)
}

const diskFull = (error: unknown, config: Config): StartFailure => ({
  kind: 'disk_full',
  detail: (error as Error).message,
  engine: config.DATABASE_URL === undefined ? 'sqlite' : 'postgres',
})

const openShop = async (config: Config): Promise<App | Rescue> => {
  const log = openLog(config.LOG_LEVEL)
  let run: ServerRun | null = null
  let store: Store | undefined

  try {
    const taken = (run = takeFolder(config))
    closeFiles(config)
    const found =
      taken === null
        ? null
        : await withReserve(config, async () => checkDatabase(config, taken, log))

    if (found !== null) return await openRescue(found, config, log, () => taken?.giveUp())
    taken?.begin(now())
    store = await withReserve(config, async () => openStore(config, log))
    const missing = await findMissing(store, config, log)
    if (missing !== null) {
      await store.close()
      return await openRescue(missing, config, log, () => undefined)
    }

    const context = dependenciesOf(store, config, log)
    const app = await openApp({
      context,
      log,
      webFolder: WEB_FOLDER,
      keysFolder: config.DATA_DIR,
    })

    await checkUpAfterCrash(app, run)
    const close = async (): Promise<void> => {
      await app.close()
      run?.end()
    }

    return { ...app, close }
  } catch (error) {
    await store?.close().catch(() => undefined)
    if (isDiskFull(error))
      return openRescue(diskFull(error, config), config, log, () => run?.giveUp())

    run?.giveUp()
    throw databaseTrouble(error, config) ?? error
  }
}

/** Serves the shop with the settings of `env`. Throws ConfigError for a wrong setting. */
export const main = async (env: Env): Promise<StartedServer> => {
  const config = readConfig(env)
  const app = await openShop(config)
  const address = await openPort(app, config)
  if ('trouble' in app)
    return {
      address,
      setupLink: null,
      phones: null,
      trouble: app.trouble,
      welcome: [],
      close: app.close,
    }

  const phones = await listenForPhones(app, config, address)
  const endMetrics = await listenForMetrics(app, config)
  const { setupCode, snapshots } = app.context
  const schedule =
    snapshots === null
      ? startNightlyCheckups(app.context)
      : startSchedule({ ...app.context, snapshots })

  const expiring = startExpiring(app.context)
  const tidying = startTidyingUploads(app.context)
  const summing = startSummingDays(app.context)
  const alerts = startEndingAlerts(app.context)
  const open = setupCode !== null && !(await app.auth.hasAccounts())
  const close = async (): Promise<void> => {
    schedule.close()
    await expiring.close()
    await tidying.close()
    await summing.close()
    await alerts.close()
    await endMetrics()
    await app.close()
  }

  const opened = {
    address,
    setupLink: open ? `${address}/auth?setup=${setupCode}` : null,
    phones,
  }

  return { ...opened, trouble: null, welcome: welcomeLines(opened), close }
}

const printLine = (text: string): void => void process.stderr.write(`${text}\n`)

/**
 * The signals may arrive several times, for example with Ctrl+C; the server closes once, after the
 * running requests.
 */
const endOnSignal = ({ close }: StartedServer): void => {
  let closing: Promise<void> | undefined
  const end = () => {
    closing ??= close().then(
      () => process.exit(0),
      (error: unknown) => {
        printLine((error as Error).stack ?? String(error))
        process.exit(1)
      },
    )
  }

  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}

/**
 * For the command line: prints what to do next, stops on SIGTERM and SIGINT, and reports a wrong
 * setting in one line.
 */
export const runServer = async (env: Env): Promise<StartedServer | null> => {
  // Keeps the server's files private from other users of the machine.
  process.umask(0o077)
  for (const name of unusedSettings(env)) printLine(`${name} is not used by this version`)

  try {
    const running = await main(env)

    for (const line of [...nodeAdvice(process.versions.node), ...startAdvice(readConfig(env))])
      printLine(line)

    if (running.trouble !== null) printLine(rescueLine(running.trouble, running.address))
    endOnSignal(running)

    return running
  } catch (error) {
    printLine(
      error instanceof ConfigError ? error.message : ((error as Error).stack ?? String(error)),
    )
    process.exitCode = 1
    return null
  }
}
