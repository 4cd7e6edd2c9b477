// A shop for one test: a new database, the server in process (HTTP only when asked for), people of
// every role, and an adjustable clock.
import type { Actor, Role } from '@webale/domain/access/role.ts'
import type { RuleName } from '@webale/domain/features/doctor/doctor-rules.ts'
import type { Operation, OutputOf, SentOf } from '@webale/domain/kernel/operation.ts'
import { uuidv7 } from 'uuidv7'
import { describe } from 'vitest'
import { addHttp, type App } from '../app.ts'
import { features } from '../features.ts'
import { FACTS_NOTED, recordEntry } from '../platform/facts/audit.ts'
import { openChanges } from '../platform/operations/changes.ts'
import { proofOptions } from '../proof-options.ts'
import { type Config, readConfig } from '../platform/settings/config.ts'
import type { Engine, Tx } from '../platform/database/store.ts'
import { openLog } from '../platform/base/log.ts'
import type { Logger } from 'pino'
import { performOperation } from '../platform/operations/operations.ts'
import type { AppDependencies, AppContext } from '../platform/operations/app-context.ts'
import type { Printers } from '../platform/printers/printers.ts'
import { openSnapshots, placesOf, type Snapshots } from '../platform/snapshot/snapshots.ts'
import { workInThisThread } from '../platform/snapshot/snapshot-work.ts'
import { openServices, type Services } from '../services.ts'
import { expectHealthy } from './healthy.ts'
import { engines, enginesOfEqualTests, openTestStore, type TestStore } from './stores.ts'

export type Shop = {
  readonly services: Services
  readonly context: AppContext
  readonly folder: string
  /** Adds HTTP on the first call. Most tests do not need it (0063). */
  openHttp(): Promise<App>
  /** Stops the server; its database remains. */
  stop(): Promise<void>
  /** Performs an operation as this person (null: not signed in), with the same checks as HTTP. */
  ask<Op extends Operation>(
    operation: Op,
    actor: Actor | null,
    sent: SentOf<Op>,
    key?: string,
  ): Promise<OutputOf<Op>>
  /** Creates a person with role and department. */
  person(role: Role, department_id?: string | null): Promise<Actor>
  department(name: string): Promise<string>
  /** Writes rows directly, as the starting point of a test. */
  write<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  /** Sets the clock; ISO text in UTC. */
  setNow(now: string): void
  /**
   * For a test that breaks the books on purpose: allows findings of these rules at its end, or of
   * all rules without arguments.
   */
  leaveBroken(...rules: readonly RuleName[]): void
}

const START = '2026-11-21T09:00:00.000Z'
type BrokenRules = { rules: readonly RuleName[]; all: boolean }
type OpenShop = { readonly checkBooks: () => Promise<void>; readonly close: () => Promise<void> }
const open = new Set<OpenShop>()

/** Tests move the clock; these rules have their own tests. */
export const NOT_CHECKED: readonly RuleName[] = ['clock_behind', 'shift_old']

/**
 * Closes every shop of a test and checks its books before,
 * unless the test has already failed (after-each.ts).
 */
export const closeShops = async (hasFailed: boolean): Promise<void> => {
  const shops = [...open]
  // Before anything is awaited: a close that takes too long must not fail the next test.
  open.clear()
  try {
    if (!hasFailed) for (const { checkBooks } of shops) await checkBooks()
  } finally {
    for (const { close } of shops) await close()
  }
}

const entryOf = (operation: Operation) => {
  const entry = features
    .flatMap(({ operations }) => operations)
    .find((candidate) => candidate.operation === operation)
  if (entry === undefined)
    throw new Error(`${operation.method} ${operation.path} is not in features.ts`)
  return entry
}

/** Writes directly; the written facts get the shop's time. */
const write = <Result>(
  { store, now, newId }: AppContext,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> =>
  store.transaction(async (tx) => {
    await recordEntry(tx, { now: now(), newId }, FACTS_NOTED)
    return work(tx)
  })

const addPerson =
  (context: AppContext) =>
  async (role: Role, department_id: string | null = null) => {
    const id = context.newId()
    const full_name = `${role} ${id.slice(-4)}`
    await write(context, async (tx) => {
      await tx
        .insertInto('profiles')
        .values({ id, full_name, department_id, created_at: context.now() })
        .execute()
      await tx.insertInto('user_roles').values({ user_id: id, role }).execute()
    })
    return { id, email: `${role}-${id.slice(-12)}@shop.ug`, full_name, role, department_id }
  }

const addDepartment = (context: AppContext) => async (name: string) => {
  const id = context.newId()
  await write(context, (tx) =>
    tx
      .insertInto('departments')
      .values({ id, name, description: null, created_at: context.now(), updated_at: context.now() })
      .execute(),
  )
  return id
}

/** Takes snapshots in this thread, because a worker would first have to compile the source. */
const snapshotsOf = (config: Config, now: () => string): Snapshots =>
  openSnapshots({
    ...placesOf(config),
    work: workInThisThread(proofOptions),
    log: openLog('silent'),
    now,
    changed: () => undefined,
  })

export type ShopSettings = {
  readonly env?: Record<string, string>
  /** How the server reaches printers. */
  readonly printers?: Printers
  /** Protects the first account. */
  readonly setupCode?: string | null
  readonly log?: Logger
  /** Sets the clock; ISO text in UTC. */
  readonly start?: string
}

/** Opens the app on this database. The caller closes it, and nobody checks its books. */
export const openShopOn = async (
  { store, folder }: Pick<TestStore, 'store' | 'folder'>,
  engine: Engine,
  {
    env = {},
    printers,
    setupCode = null,
    log = openLog('silent'),
    start = START,
  }: ShopSettings = {},
): Promise<{ readonly shop: Shop; readonly broken: BrokenRules }> => {
  let now = start
  const clock = { now: () => now, newId: uuidv7 }
  const [config, changes] = [readConfig({ DATA_DIR: folder, ...env }), openChanges(clock)]
  const snapshots = engine === 'sqlite' ? snapshotsOf(config, clock.now) : null
  const outside: AppDependencies = {
    store,
    config,
    log,
    changes,
    setupCode,
    snapshots,
    ...(printers && { printers }),
    ...clock,
  }
  const options = { context: outside, log, webFolder: `${folder}/no-web`, keysFolder: folder }
  const services = await openServices(options)
  const { context } = services
  let app: Promise<App> | undefined
  const broken: BrokenRules = { rules: [], all: false }
  const shop: Shop = {
    services,
    context,
    folder,
    openHttp: () => (app ??= addHttp(services, options)),
    stop: async () => (app === undefined ? services : await app).close(),
    ask: async (operation, actor, sent, key) =>
      (await performOperation(context, { ...entryOf(operation), actor, sent, key })) as never,
    person: addPerson(context),
    department: addDepartment(context),
    write: (work) => write(context, work),
    setNow: (time) => {
      now = time
    },
    leaveBroken: (...rules) => {
      broken.rules = rules
      broken.all = rules.length === 0
    },
  }
  return { shop, broken }
}

/** Opens a shop with these settings, which is closed and removed after the test. */
export const openShopWith = async (engine: Engine, settings: ShopSettings): Promise<Shop> => {
  const database = await openTestStore(engine)
  const { shop, broken } = await openShopOn(database, engine, settings)
  const { context } = shop
  open.add({
    checkBooks: async () => {
      if (!broken.all) await expectHealthy({ context }, ...NOT_CHECKED, ...broken.rules)
    },
    close: async () => {
      await shop.stop()
      await database.drop()
    },
  })
  return shop
}

/** `env` changes settings, `setupCode` protects the first account, `start` sets the clock. */
export const openShop = (
  engine: Engine,
  env: Record<string, string> = {},
  setupCode: string | null = null,
  log = openLog('silent'),
  start = START,
): Promise<Shop> => openShopWith(engine, { env, setupCode, log, start })

/** Runs the tests on SQLite, and in `npm run test:full` on PostgreSQL too. */
export const onEveryEngine = (title: string, tests: (engine: Engine) => void): void => {
  describe.each(enginesOfEqualTests)(`${title} (%s)`, tests)
}

/**
 * The same for tests of what differs between the engines: they run on PostgreSQL in `npm test` too.
 */
export const whereEnginesDiffer = (title: string, tests: (engine: Engine) => void): void => {
  describe.each(engines)(`${title} (%s)`, tests)
}
