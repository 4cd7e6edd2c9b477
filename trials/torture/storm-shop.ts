// The shop of the storm (storm.ts): a built server whose clock can be hours behind, and the ways
// back to a snapshot.
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Actor } from '@webale/domain/access/role.ts'
import { sessionApi } from '@webale/domain/features/session/session.api.ts'
import { snapshotApi } from '@webale/domain/features/snapshot/snapshot.api.ts'
import { type RunningServer, startServer, UNLIMITED } from '../harness/server.ts'
import {
  addGoods,
  ask,
  openShopOver,
  type PersonSession,
  signInOver,
} from '../harness/shop-over-http.ts'
import { readConfig } from '@webale/server/platform/settings/config.ts'
import { databaseFile } from '@webale/server/platform/database/open.ts'
import { findCopies } from '@webale/server/platform/snapshot/copies.ts'
import { runRestore } from '@webale/server/commands/restore.ts'

export type StormShop = {
  readonly folder: string
  readonly shop_id: string
  readonly sellers: readonly Actor[]
  readonly products: readonly string[]
  /** The clock of the server in ms, also while it is down. */
  now(): number
  /** Null while the server is down. */
  address(): string | null
  sessionOf(seller: Actor): PersonSession
  /** Starts the server with its clock this many ms behind, and signs everybody in. */
  start(behind: number): Promise<void>
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

const CLOCK = '--import ./trials/torture/shifted-clock.mjs'

const startBehind = (folder: string, behind: number): Promise<RunningServer> =>
  startServer(folder, {
    built: true,
    settings: { ...UNLIMITED, NODE_OPTIONS: CLOCK, CLOCK_BEHIND_MS: String(behind) },
  })

/** A snapshot of the running shop, copied to this file: snapshots in the folder are rotated. */
const takeSnapshot = async (
  folder: string,
  address: string,
  admin: PersonSession,
  copy: string,
): Promise<void> => {
  await ask(address, snapshotApi.take, admin, {})

  for (let tries = 0; tries < 300; tries += 1) {
    const { state } = await ask(address, snapshotApi.state, admin, {})
    const [newest] = findCopies(readConfig({ DATA_DIR: folder }), new Date().toISOString())
    if (state?.busy === null && newest !== undefined) {
      for (const end of ['', '.json']) cpSync(`${newest.file}${end}`, `${copy}${end}`)
      return
    }

    await pause(100)
  }

  throw new Error('No snapshot was taken')
}

/**
 * Opens a shop with this many sellers; its clock is `behind` ms behind. `keep` copies the present
 * moment to a file.
 */
export const openStormShop = async (folder: string, count: number, behind: number) => {
  const state: { server: RunningServer | null; behind: number } = {
    server: await startBehind(folder, behind),
    behind,
  }

  const address = (): string | null => state.server?.address ?? null
  const opened = await openShopOver(address() ?? '', count)
  const goods = await addGoods(address() ?? '', opened)
  const sessions = new Map(opened.people.map((person) => [person.id, person]))
  const sellers = opened.people.map(
    ({ id }, place): Actor => ({
      id,
      email: `till${place}@shop.ug`,
      full_name: 'Till person',
      role: 'user',
      department_id: opened.department_id,
    }),
  )

  const { shop_id } = await ask(address() ?? '', sessionApi.setup, opened.admin, {})
  const shop: StormShop = {
    folder,
    shop_id,
    sellers,
    products: goods.filter(({ parts }) => parts.length === 0).map(({ id }) => id),
    now: () => Date.now() - state.behind,
    address,
    sessionOf: ({ id }) => sessions.get(id) ?? opened.admin,
    start: async (nextBehind) => {
      state.behind = nextBehind
      state.server = await startBehind(folder, nextBehind)
      for (const { id, email } of sellers)
        sessions.set(id, await signInOver(state.server.address, email))
    },
    stop: async (signal) => {
      const { server } = state
      state.server = null
      await server?.kill(signal)
    },
  }

  return { shop, keep: (copy: string) => takeSnapshot(folder, address() ?? '', opened.admin, copy) }
}

type GoBack = (folder: string, snapshot: string) => Promise<void>

/**
 * How a stopped shop goes back to a snapshot: with the product's own command, or behind the back of
 * the program.
 */
export const WAYS_BACK: Readonly<Record<string, GoBack>> = {
  'npm run restore': async (folder, snapshot) => {
    const { code, text } = await runRestore([snapshot], { DATA_DIR: folder })
    if (code !== 0) throw new Error(text)
  },
  'a copied file': async (folder, snapshot) => {
    for (const end of ['-wal', '-shm']) rmSync(`${databaseFile(folder)}${end}`, { force: true })

    // The noted seal would make the server open the rescue page (decision 0034), and later
    // snapshots would make the doctor say that seals were cut off.
    for (const name of ['sealed.json', 'snapshots'])
      rmSync(join(folder, name), { recursive: true, force: true })

    cpSync(snapshot, databaseFile(folder))
  },
}
