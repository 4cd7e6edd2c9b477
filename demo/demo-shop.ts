// The shop that `npm run demo` fills: the real server in process, with a clock that can be set, so that invented sales
// get dates in the past through the same operations as real ones. The invented data is in demo-business.ts.
import type { Actor } from '@webale/domain/access/role.ts'
import type { Operation, OutputOf, SentOf } from '@webale/domain/kernel/operation.ts'
import { uuidv7 } from 'uuidv7'
import { type App, openApp } from '@webale/server/app.ts'
import { features } from '@webale/server/features.ts'
import { openChanges } from '@webale/server/platform/changes.ts'
import { readConfig } from '@webale/server/platform/config.ts'
import { openSqliteStore } from '@webale/server/platform/database/open.ts'
import { openLog } from '@webale/server/platform/log.ts'
import { type AppDependencies, performOperation, type AppContext } from '@webale/server/platform/operations.ts'
import { lockFolder } from '@webale/server/platform/running.ts'
import { demoPrinters } from './printer.ts'

export type DemoShop = {
  readonly app: App
  readonly context: AppContext
  /** The moment the demo is made, ISO in UTC; `setNow` goes back from here. */
  readonly today: string
  setNow(now: string): void
  /** Performs an operation as this person (null: signed out), through the same checks as HTTP. */
  ask<Op extends Operation>(operation: Op, actor: Actor | null, sent: SentOf<Op>): Promise<OutputOf<Op>>
}

/** What is printed after the start, so that the visitor can sign in. */
export type SignIn = { readonly email: string; readonly password: string; readonly who: string }

/** The name and the handler of an operation. */
export const entryOf = (operation: Operation) => {
  const entry = features.flatMap(({ operations }) => operations).find((candidate) => candidate.operation === operation)
  if (entry === undefined) throw new Error(`${operation.method} ${operation.path} is not in features.ts`)
  return entry
}

type Seed = (shop: DemoShop) => Promise<readonly SignIn[]>

const openAndFill = async (folder: string, seed: Seed, today: string): Promise<readonly SignIn[]> => {
  let now = today
  const log = openLog('error')
  const config = readConfig({ DATA_DIR: folder })
  const clock = { now: () => now, newId: uuidv7 }
  const outside: AppDependencies = {
    store: openSqliteStore(folder),
    config,
    log,
    changes: openChanges(clock),
    setupCode: null,
    snapshots: null,
    printers: demoPrinters,
    ...clock,
  }
  const app = await openApp({ context: outside, log, webFolder: folder, keysFolder: folder })
  const { context } = app
  try {
    return await seed({
      app,
      context,
      today,
      setNow: (time) => {
        now = time
      },
      ask: async (operation, actor, sent) =>
        (await performOperation(context, { ...entryOf(operation), actor, sent })) as never,
    })
  } finally {
    await app.close()
  }
}

/**
 * Opens a shop in a folder without a shop (demo.mjs checks this), runs `seed` on it, closes it and returns what
 * `seed` returns. `today` is the moment the demo is made, ISO in UTC. Throws ConfigError while another server runs on
 * the folder.
 */
export const fillDemoShop = async (
  folder: string,
  seed: Seed,
  today = new Date().toISOString(),
): Promise<readonly SignIn[]> => {
  // Also for the server that this process starts next: without a lock file it asks the database itself, and closed
  // connections keep the database open until their prepared statements are collected.
  const lock = lockFolder(folder)
  try {
    return await openAndFill(folder, seed, today)
  } finally {
    lock.release()
  }
}
