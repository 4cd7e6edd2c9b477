// The shop that `npm run demo` fills: the real server in process, with a clock that can be set, so
// that invented sales get dates in the past through the same operations as real ones. The invented
// data is in demo-business.ts.
import { existsSync } from 'node:fs'
import type { Actor } from '@webale/domain/access/role.ts'
import type { Operation, OutputOf, SentOf } from '@webale/domain/kernel/operation.ts'
import { uuidv7 } from 'uuidv7'
import { type App, openApp } from '@webale/server/app.ts'
import { features } from '@webale/server/features.ts'
import { openChanges } from '@webale/server/platform/operations/changes.ts'
import { readConfig } from '@webale/server/platform/settings/config.ts'
import { databaseFile, openSqliteStore } from '@webale/server/platform/database/open.ts'
import { openLog } from '@webale/server/platform/base/log.ts'
import { performOperation } from '@webale/server/platform/operations/operations.ts'
import type { AppDependencies, AppContext } from '@webale/server/platform/operations/app-context.ts'
import { lockFolder } from '@webale/server/platform/shop-file/running.ts'
import { openSnapshots, placesOf } from '@webale/server/platform/snapshot/snapshots.ts'
import { workInThisThread } from '@webale/server/platform/snapshot/snapshot-work.ts'
import { proofOptions } from '@webale/server/proof-options.ts'
import { demoPrinters } from './printer.ts'

export type DemoShop = {
  readonly app: App
  readonly context: AppContext
  /** The moment the demo is made, ISO in UTC. */
  readonly today: string
  /**
   * Sets the clock of the server. It only goes forward,
   * or the server warns of a clock that went back.
   */
  setNow(now: string): void
  /** Reports that a day of the past begins: its number, from 1, and how many there are. */
  onDay(day: number, days: number): void
  /** Performs an operation as this person (null: signed out), through the same checks as HTTP. */
  ask<Op extends Operation>(
    operation: Op,
    actor: Actor | null,
    sent: SentOf<Op>,
  ): Promise<OutputOf<Op>>
}

/** What is printed after the start, so that the visitor can sign in. */
export type SignIn = { readonly email: string; readonly password: string; readonly who: string }

/** The name and the handler of an operation. */
export const entryOf = (operation: Operation) => {
  const entry = features
    .flatMap(({ operations }) => operations)
    .find((candidate) => candidate.operation === operation)

  if (entry === undefined)
    throw new Error(`${operation.method} ${operation.path} is not in features.ts`)

  return entry
}

type Seed = (shop: DemoShop) => Promise<readonly SignIn[]>

const dependenciesOf = (
  folder: string,
  log: AppDependencies['log'],
  clock: Pick<AppDependencies, 'now' | 'newId'>,
): AppDependencies => {
  const config = readConfig({ DATA_DIR: folder })
  const work = workInThisThread(proofOptions)

  return {
    store: openSqliteStore(folder),
    config,
    log,
    changes: openChanges(clock),
    setupCode: null,
    snapshots: openSnapshots({
      ...placesOf(config),
      ...clock,
      work,
      log,
      changed: () => undefined,
    }),
    printers: demoPrinters,
    ...clock,
  }
}

/** Before the first entry of the demo. */
const OPENED_DAYS_AGO = 100

/** The server of a new shop leaves entries when it opens. */
const openingOf = (folder: string, today: string): string =>
  existsSync(databaseFile(folder))
    ? today
    : new Date(Date.parse(today) - OPENED_DAYS_AGO * 86_400_000).toISOString()

const openAndFill = async (
  folder: string,
  seed: Seed,
  { today, onDay }: Pick<DemoShop, 'today' | 'onDay'>,
): Promise<readonly SignIn[]> => {
  let now = openingOf(folder, today)
  const log = openLog('error')
  const outside = dependenciesOf(folder, log, { now: () => now, newId: uuidv7 })
  const app = await openApp({ context: outside, log, webFolder: folder, keysFolder: folder })
  const { context } = app

  try {
    const signIns = await seed({
      app,
      context,
      today,
      onDay,
      setNow: (time) => {
        now = time
      },
      ask: async (operation, actor, sent) =>
        (await performOperation(context, { ...entryOf(operation), actor, sent })) as never,
    })

    // Without one the doctor warns of three months that are in no snapshot.
    await context.snapshots?.take('start')

    return signIns
  } finally {
    await app.close()
  }
}

/**
 * Opens a shop in a folder without a shop (open-demo.mjs checks this), runs `seed` on it, takes a
 * snapshot, closes it and returns what `seed` returns. `today` is the moment the demo is made, ISO
 * in UTC. Throws ConfigError while another server runs on the folder.
 */
export const fillDemoShop = async (
  folder: string,
  seed: Seed,
  {
    today = new Date().toISOString(),
    onDay = () => undefined,
  }: Partial<Pick<DemoShop, 'today' | 'onDay'>> = {},
): Promise<readonly SignIn[]> => {
  // Also for the server that this process starts next: without a lock
  // file it asks the database itself, and closed connections keep the
  // database open until their prepared statements are collected.
  const lock = lockFolder(folder)
  try {
    return await openAndFill(folder, seed, { today, onDay })
  } finally {
    lock.release()
  }
}
