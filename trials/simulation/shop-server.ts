// The server of the simulation: the real app over a real database in a folder, which can be killed,
// started again, and put back to an earlier moment. Requests come without HTTP, with the same
// checks of credential and permission.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Actor } from '@webale/domain/access/role.ts'
import { Refusal, refuse } from '@webale/domain/kernel/refusal.ts'
import { authenticateTillWith } from '@webale/server/features/till/authenticate-till.ts'
import { features } from '@webale/server/features.ts'
import { migrations } from '@webale/server/migrations/migrations.ts'
import { databaseFile, openSqliteStore } from '@webale/server/platform/database/open.ts'
import { newId } from '@webale/server/platform/base/new-id.ts'
import { performOperation } from '@webale/server/platform/operations/operations.ts'
import { findCopies } from '@webale/server/platform/snapshot/copies.ts'
import { randomSkip } from '@webale/server/features/snapshot/skip-numbers.queries.ts'
import { restoreSnapshot } from '@webale/server/platform/snapshot/restore-snapshot.ts'
import { NOT_CHECKED, openShopOn, type Shop } from '@webale/server/testing/shop.ts'
import { findingsIn } from '@webale/server/testing/healthy.ts'
import { openTestStore } from '@webale/server/testing/stores.ts'
import type { TillAnswer, TillRequest } from '@webale/web/till/send/till-net.ts'

export type Clock = { readonly ms: () => number }

/** How a database goes back: with `npm run restore`, or without the knowledge of the program. */
export type Restore = 'reported' | 'unreported'

/** `noSkip`: the numbers of a restored shop begin again where the snapshot ended. */
export type RestoreFaults = { readonly noSkip?: boolean }

export type ShopServer = {
  readonly isUp: () => boolean
  readonly shop: () => Shop
  /** What the server answers a till on which `actor` is signed in; null while it is down. */
  handle(
    request: Pick<TillRequest, 'path' | 'body' | 'till'>,
    actor: Actor | null,
  ): Promise<TillAnswer | null>
  kill(): Promise<void>
  start(): Promise<void>
  /** Keeps the present moment for a later restore. */
  copy(): Promise<void>
  /** Goes back to the last copy, while the server is down; false when there is none. */
  restore(how: Restore): boolean
  /** Findings of the doctor, as texts. */
  findings(): Promise<string[]>
  remove(): Promise<void>
}

/** A snapshot and its manifest. */
const ENDS = ['', '.json']

const entryOf = (path: TillRequest['path']) => {
  const entry = features
    .flatMap(({ operations }) => operations)
    .find(({ operation }) => operation.method === 'POST' && operation.path === path)
  if (entry === undefined) throw new Error(`There is no POST ${path}`)
  return entry
}

const entries = {
  '/api/tills': entryOf('/api/tills'),
  '/api/till/hello': entryOf('/api/till/hello'),
  '/api/till/sales': entryOf('/api/till/sales'),
  '/api/till/documents': entryOf('/api/till/documents'),
  '/api/till/withdrawals': entryOf('/api/till/withdrawals'),
  '/api/till/offers': entryOf('/api/till/offers'),
} as const

const answerOf = (error: unknown): TillAnswer => {
  if (!(error instanceof Refusal)) throw error
  return { status: error.status, body: { code: error.code, title: error.message } }
}

/**
 * Moves the data folder, because within one process the closed database stays open until the
 * garbage collection. The log was merged when it was closed.
 */
const moveFolder = (folder: string): string => {
  const next = mkdtempSync(join(tmpdir(), 'webale-simulation-'))
  cpSync(folder, next, { recursive: true, filter: (file) => !/-(wal|shm)$|snapshots/.test(file) })
  rmSync(folder, { recursive: true, force: true })

  return next
}

/**
 * What the app answers, with the checks of credential and permission that requests over HTTP have.
 */
const answer = async (
  { context }: Shop,
  { path, body, till }: Pick<TillRequest, 'path' | 'body' | 'till'>,
  actor: Actor | null,
): Promise<TillAnswer> => {
  try {
    const credential = path === '/api/tills' ? undefined : `${till.id}.${till.secret}`
    const caller = await authenticateTillWith(context.store.db)({ credential, shop_id: undefined })
    if (caller === null && path !== '/api/tills') throw refuse('till_unknown')
    if (caller === null && actor === null) throw refuse('not_signed_in')
    const sent: unknown = JSON.parse(JSON.stringify(body))
    const result = await performOperation(context, { ...entries[path], actor, till: caller, sent })

    return { status: 200, body: JSON.parse(JSON.stringify(result)) as TillAnswer['body'] }
  } catch (error) {
    return answerOf(error)
  }
}

/** Keeps the newest snapshot beside those of the shop, which are rotated. */
const keepSnapshot = async ({ context }: Shop, copy: string): Promise<void> => {
  await context.snapshots?.take('by-hand')
  const [newest] = findCopies(context.config, context.now())
  if (newest === undefined) throw new Error('There is no snapshot')
  for (const end of ENDS) cpSync(`${newest.file}${end}`, `${copy}${end}`)
}

type GoingBack = {
  readonly folder: string
  readonly copy: string
  readonly now: string
  readonly skip: number
}

const goBack = (how: Restore, { folder, copy, now, skip }: GoingBack): void => {
  if (how === 'reported') {
    restoreSnapshot({
      file: copy,
      folder,
      schema: migrations,
      epoch: newId(),
      skip,
      entry_id: newId(),
      now,
    })
    return
  }

  for (const end of ['-wal', '-shm']) rmSync(`${databaseFile(folder)}${end}`, { force: true })
  cpSync(copy, databaseFile(folder))
}

const findingsOf = async ({ context: { store } }: Shop, now: string): Promise<string[]> =>
  Object.values(await findingsIn(store.db, now, true))
    .filter(({ rule, level }) => level !== 'note' && !NOT_CHECKED.includes(rule))
    .map(({ rule, examples }) => `${rule}: ${examples[0]?.text ?? ''}`)

const timeOf = ({ ms }: Clock): string => new Date(ms()).toISOString()

const openIn = async (
  clock: Clock,
  folder: string,
  store = openSqliteStore(folder),
): Promise<Shop> => (await openShopOn({ store, folder }, 'sqlite', { start: timeOf(clock) })).shop

const removeAll = (...paths: readonly string[]): void => {
  for (const path of paths) rmSync(path, { recursive: true, force: true })
}

export const openShopServer = async (
  clock: Clock,
  { noSkip = false }: RestoreFaults = {},
): Promise<ShopServer> => {
  const database = await openTestStore('sqlite')
  const copy = `${database.folder}-copy.db`
  const { folder, store } = database
  const state = { folder, shop: await openIn(clock, folder, store), isUp: true, hasCopy: false }
  const now = (): Shop => {
    state.shop.setNow(timeOf(clock))
    return state.shop
  }

  return {
    isUp: () => state.isUp,
    shop: now,
    handle: async (request, actor) => (state.isUp ? answer(now(), request, actor) : null),
    kill: async () => {
      state.isUp = false
      await state.shop.stop()
      state.folder = moveFolder(state.folder)
    },
    start: async () => {
      state.shop = await openIn(clock, state.folder)
      state.isUp = true
    },
    copy: async () => {
      await keepSnapshot(now(), copy)
      state.hasCopy = true
    },
    restore: (how) => {
      if (!state.hasCopy) return false
      if (noSkip) rmSync(join(state.folder, 'numbers.json'), { force: true })
      goBack(how, {
        folder: state.folder,
        copy,
        now: timeOf(clock),
        skip: noSkip ? 0 : randomSkip(),
      })

      return true
    },
    findings: () => findingsOf(now(), timeOf(clock)),
    remove: async () => {
      if (state.isUp) await state.shop.stop()
      await database.drop()
      removeAll(state.folder, ...ENDS.map((end) => `${copy}${end}`))
    },
  }
}
