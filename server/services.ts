// Opens everything of the server but HTTP: the database, sign-in, and the work beside the requests.
import type { Logger } from 'pino'
import { type Auth, openAuth } from './auth/auth.ts'
import { beginFacts, isFactsDue } from './features/audit/begin-facts.queries.ts'
import { openSealer } from './features/audit/sealer.ts'
import { fileCheckIn, mostBytes } from './features/backup/check-own-file.ts'
import { openCollecting } from './features/collection/collecting.ts'
import { openCheckups } from './features/doctor/checkups.ts'
import { openEvening } from './features/evening/open-evening.ts'
import { openDisplays } from './features/display/open-displays.ts'
import { type ClockWatch, openClockWatch } from './features/health/clock-watch.ts'
import { signPresentEpoch } from './features/till/signed-epoch.queries.ts'
import { openPrintQueue } from './features/printing/print-queue.ts'
import {
  beginEpoch,
  beginShopId,
  findEpoch,
  findShopId,
} from './features/snapshot/epoch.queries.ts'
import { hasAnyAccount } from './features/staff/account.queries.ts'
import { raiseCounterToSaved, saveHighestNumber } from './features/till/highest-number.ts'
import { migrations } from './migrations/migrations.ts'
import { openShopSwitch, withSite } from './open-lan.ts'
import type { ApproverChecks } from './platform/operations/approver-proof.ts'
import { missingGuards } from './platform/database/immutable-rows.ts'
import { isBehind, migrate } from './platform/database/migrate.ts'
import { storageTrouble } from './platform/database/storage-trouble.ts'
import { inTransaction } from './platform/database/transaction.ts'
import { type Metrics, openMetrics } from './platform/watching/metrics.ts'
import type { AppContext, AppDependencies } from './platform/operations/app-context.ts'
import { openPrinters } from './platform/printers/printers.ts'
import { registerServer } from './servers.ts'
import { tryWriteShopMark, readShopMark } from './platform/shop-file/shop-mark.ts'
import { servedBuild } from './platform/http/static.ts'

/** Operations can be performed with it; no request arrives. */
export type Services = {
  readonly auth: Auth
  readonly context: AppContext
  readonly metrics: Metrics | null
  readonly clock: ClockWatch
  close(): Promise<void>
}

/**
 * `webFolder` contains the built web app; `keysFolder` holds the signing keys, outside the database
 * and its backups.
 */
export type ServiceOptions = {
  readonly context: AppDependencies
  readonly log: Logger
  readonly webFolder: string
  readonly keysFolder: string
}

/** The shop runs without them, because the seals still detect changes. */
const noteMissingGuards = async ({ store, log }: AppDependencies): Promise<void> => {
  const missing = await missingGuards(store.db)
  if (missing.length > 0)
    log.warn(
      { missing },
      'the database does not refuse changes of facts: these triggers are missing',
    )
}

/**
 * A snapshot is taken before a shop of an earlier version
 * is migrated; without it the shop is not migrated.
 */
const upgradeDatabase = async ({
  store,
  snapshots,
  now,
  newId,
}: AppDependencies): Promise<void> => {
  if ((await isBehind(store, migrations)) && snapshots !== null)
    await snapshots.take('before-upgrade')

  await migrate(store, migrations)
  if ((await findEpoch(store.db)) === undefined)
    await inTransaction(store, (tx) => beginEpoch(tx, newId()))

  if (await isFactsDue(store.db))
    await inTransaction(store, (tx) => beginFacts(tx, { now: now(), newId }))
}

/** A server that cannot write still opens for reading. */
const ignoreStorageFailure = (error: unknown): void => {
  if (storageTrouble(error) === null) throw error
}

/**
 * Stores the shop's id once and marks the data folder
 * with it. A new database takes the id of the folder.
 */
const identifyShop = async ({ store, config, newId, log }: AppDependencies): Promise<void> => {
  const mark = readShopMark(config.DATA_DIR)
  const begin = (): Promise<void> =>
    inTransaction(store, (tx) => beginShopId(tx, mark?.shop_id ?? newId()))

  if ((await findShopId(store.db)) === undefined) await begin().catch(ignoreStorageFailure)
  const shop_id = await findShopId(store.db)
  if (shop_id !== undefined)
    tryWriteShopMark(config.DATA_DIR, { shop_id, has_account: await hasAnyAccount(store.db) }, log)
}

const prepareDatabase = async (context: AppDependencies): Promise<void> => {
  await upgradeDatabase(context)
  await identifyShop(context)
  await raiseCounterToSaved(context).catch(ignoreStorageFailure)
  await noteMissingGuards(context)
}

/** What the sign-in service does for operations; it is opened after their context. */
const secretsOf = (auth: () => Auth): Pick<AppContext, 'markSecret' | keyof ApproverChecks> => ({
  markSecret: (secret) => auth().markSecret(secret),
  checkApprover: (proof) => auth().checkApprover(proof),
  sendApproverCode: (tx, to) => auth().sendApproverCode(tx, to),
})

/** Prepares the database, then builds what the operations use. `auth` is opened after it. */
const openContext = async (
  outside: AppDependencies,
  webFolder: string,
  auth: () => Auth,
): Promise<AppContext> => {
  const checkups = openCheckups(
    outside,
    fileCheckIn(`${outside.config.DATA_DIR}/checking`, mostBytes(outside.config)),
  )

  await prepareDatabase(outside)
  const lanSwitch = await openShopSwitch(outside)
  const build = servedBuild(webFolder)
  const { printers = openPrinters() } = outside

  return {
    ...outside,
    printers,
    config: withSite(outside.config, lanSwitch.current),
    checkups,
    displays: openDisplays(),
    collecting: openCollecting(outside),
    get lan() {
      return lanSwitch.current()
    },
    lanSwitch,
    build,
    ...secretsOf(auth),
  }
}

/** What works beside the requests: prints, the evening message, and the seals of the audit log. */
const openWorkers = async (context: AppContext): Promise<{ close(): Promise<void> }> => {
  const printQueue = await openPrintQueue(context)
  const evening = openEvening(context)
  const sealer = openSealer(context)

  return {
    close: async () => {
      await printQueue.close()
      await evening.close()
      await sealer.close()
    },
  }
}

/** Ends in the order that lets running work finish: the store closes last. */
const closeServices =
  (
    { auth, context, clock }: Omit<Services, 'close'>,
    ends: ReadonlyArray<{ close(): Promise<void> }>,
  ) =>
  async (): Promise<void> => {
    clock.close()
    await context.lanSwitch.close()
    await auth.close()
    await context.collecting.close()
    for (const end of ends) await end.close()
    await context.checkups.close()
    await context.snapshots?.close()
    await saveHighestNumber(context).catch(() => undefined)
    await context.store.close()
  }

/** Migrates the database and opens what operations use. */
export const openServices = async ({
  context: given,
  webFolder,
  keysFolder,
}: ServiceOptions): Promise<Services> => {
  const metrics = await openMetrics(given.config)
  const outside = metrics === null ? given : { ...given, store: metrics.watch(given.store) }
  const context = await openContext(outside, webFolder, () => auth)
  const auth = await openAuth(context, keysFolder)
  const registration = await registerServer(context, auth.keysMark).catch(
    async (error: unknown) => {
      await auth.close()
      throw error
    },
  )

  await inTransaction(context.store, (tx) => signPresentEpoch(tx, context)).catch(
    ignoreStorageFailure,
  )

  const clock = await openClockWatch(context)
  const workers = await openWorkers(context)
  const services = { auth, context, metrics, clock }

  return { ...services, close: closeServices(services, [workers, registration]) }
}
