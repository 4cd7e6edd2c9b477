// Checks that the database belongs to the shop of this data folder. A missing, empty or foreign
// database is never treated as a new shop: the first stranger who signs up would become its
// administrator (docs/decisions/0016).
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Config, snapshotFolder } from '../settings/config.ts'
import { databaseFile } from '../database/open.ts'
import type { Store } from '../database/store.ts'
import { openUnchanged } from '../database/read-only.ts'
import { type ManifestFacts, listSnapshots } from './manifest.ts'
import { readSealedHead, type SealedHead } from '../shop-file/sealed-head.ts'
import { readShopMark, type ShopMark } from '../shop-file/shop-mark.ts'

/** State of a database. `bare`: no tables; `unclaimed`: a shop without any account. */
export type DatabaseContents = {
  readonly state: 'missing' | 'empty' | 'bare' | 'unclaimed' | 'shop'
  readonly shop_id: string | null
  /** Does it contain the newest seal recorded beside it? True when none was recorded. */
  readonly has_sealed: boolean
}

/** Were there never tables of a shop? */
export const hasNoTables = ({ state }: DatabaseContents): boolean =>
  ['missing', 'empty', 'bare'].includes(state)

/** Evidence in a data folder about its shop. */
export type Traces = {
  readonly mark: ShopMark | null
  /** The first start makes the keys once the tables are there. */
  readonly hasKeys: boolean
  /** Is there a write-ahead log that was not checkpointed? */
  readonly hasLog: boolean
  /** Row counts of the snapshots, newest first. */
  readonly own: readonly ManifestFacts[]
  readonly second: readonly ManifestFacts[]
}

export type ShopLoss = {
  readonly kind: 'lost' | 'other_shop' | 'cut_short'
  /** One line for the log and for the developer. */
  readonly detail: string
}

const WORDS = {
  missing: 'there is no webale.db',
  empty: 'webale.db has 0 bytes',
  bare: 'webale.db holds no tables; what was in webale.db-wal is lost',
  unclaimed: 'the database has no account',
} as const

const hasPeople = ({ counts }: ManifestFacts): boolean => (counts['auth_users'] ?? 0) > 0

/** Did the shop of this folder have an account? A mark is only evidence for its own shop. */
const wasClaimed = ({ mark, own, second }: Traces): boolean => {
  const of = ({ shop_id }: ManifestFacts): boolean => mark === null || shop_id === mark.shop_id
  return (
    mark?.has_account === true || [...own, ...second].some((facts) => hasPeople(facts) && of(facts))
  )
}

const lostOf = (state: keyof typeof WORDS, traces: Traces): boolean => {
  if (wasClaimed(traces)) return true
  if (state === 'unclaimed' || traces.mark !== null) return false
  return traces.hasKeys || (traces.hasLog && state !== 'bare')
}

const otherShopOf = (shop_id: string | null, { mark, own }: Traces): string | null => {
  if (shop_id === null) return null
  if (mark !== null) return mark.shop_id === shop_id ? null : mark.shop_id
  const known = own.flatMap((facts) => facts.shop_id ?? [])

  return known.length === 0 || known.includes(shop_id) ? null : (known[0] ?? null)
}

const CUT_SHORT: ShopLoss = {
  kind: 'cut_short',
  detail:
    'the database lacks the newest seal that was noted beside it; ' +
    'its log webale.db-wal is lost, or an older file is in its place',
}

/** Why the database must not be opened; null when the server may open it. */
export const lossOf = (
  { state, shop_id, has_sealed }: DatabaseContents,
  traces: Traces,
): ShopLoss | null => {
  if (state !== 'shop') return lostOf(state, traces) ? { kind: 'lost', detail: WORDS[state] } : null
  const other = otherShopOf(shop_id, traces)
  if (other !== null)
    return {
      kind: 'other_shop',
      detail: `the database is of shop ${shop_id}, the folder of shop ${other}`,
    }

  return has_sealed ? null : CUT_SHORT
}

const HAPPENED: Readonly<Record<ShopLoss['kind'], string>> = {
  lost: "The shop's database is gone",
  other_shop: 'This is the database of another shop',
  cut_short: 'The newest entries of the shop are missing',
}

/** Message for people: what happened and what was found. */
export const lossWords = ({ kind, detail }: ShopLoss): string => `${HAPPENED[kind]}: ${detail}`

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

const HAS_ACCOUNT = 'select exists (select 1 from auth_users) as found'
const SHOP_ID = "select value as found from meta where name = 'shop_id'"

/** Inspects a database file without changing it. Throws when it is not a database. */
export const readDatabaseContents = (
  file: string,
  sealed: SealedHead | null = null,
): DatabaseContents => {
  const nothing = { shop_id: null, has_sealed: true }
  if (!existsSync(file)) return { state: 'missing', ...nothing }
  if (sizeOf(file) === 0) return { state: 'empty', ...nothing }
  const database = openUnchanged(file)
  const ask = (question: string): unknown =>
    (database.prepare(question).all()[0] as { found?: unknown } | undefined)?.found

  const has = (table: string): boolean =>
    database.prepare('select 1 from sqlite_schema where name = ?').all(table).length > 0

  try {
    if (!has('auth_users')) return { state: 'bare', ...nothing }
    const shop_id = has('meta') ? ((ask(SHOP_ID) as string | undefined) ?? null) : null
    const [place = '', hash] = sealed?.head.split(' ') ?? []
    const isExpected = sealed !== null && sealed.shop_id === shop_id
    const has_sealed =
      !isExpected ||
      (has('seals') && ask(`select hash as found from seals where seq = ${Number(place)}`) === hash)

    return { state: ask(HAS_ACCOUNT) === 1 ? 'shop' : 'unclaimed', shop_id, has_sealed }
  } finally {
    database.close()
  }
}

/** The same of a PostgreSQL. */
export const readStoreContents = async ({ schema }: Store): Promise<DatabaseContents> => {
  const ask = async (question: string): Promise<unknown> =>
    (await sql.raw<{ found: unknown }>(question).execute(schema)).rows[0]?.found

  const has = async (table: string): Promise<boolean> =>
    (await ask(`select to_regclass('${table}') is not null as found`)) === true

  if (!(await has('auth_users')))
    return {
      state: 'bare',
      shop_id: null,
      has_sealed: true,
    }

  const shop_id = (await has('meta'))
    ? (((await ask(SHOP_ID)) as string | undefined) ?? null)
    : null

  return {
    state: (await ask(HAS_ACCOUNT)) === true ? 'shop' : 'unclaimed',
    shop_id,
    has_sealed: true,
  }
}

const findTraces = (config: Config): Traces => {
  const { DATA_DIR: folder, SNAPSHOT_SECOND_DIR: second } = config
  return {
    mark: readShopMark(folder),
    hasKeys: existsSync(join(folder, 'keys.json')),
    hasLog: sizeOf(`${databaseFile(folder)}-wal`) > 0,
    own: listSnapshots(snapshotFolder(config)).map(({ facts }) => facts),
    second: second === undefined ? [] : listSnapshots(second).map(({ facts }) => facts),
  }
}

/** For the embedded database, before it is opened. */
export const findLoss = (config: Config): ShopLoss | null => {
  const { DATA_DIR: folder } = config
  return lossOf(
    readDatabaseContents(databaseFile(folder), readSealedHead(folder)),
    findTraces(config),
  )
}

/**
 * For PostgreSQL. Keys and snapshots are no evidence
 * there, because several servers share one key file.
 */
export const findLossInStore = async (config: Config, store: Store): Promise<ShopLoss | null> => {
  const loss = lossOf(await readStoreContents(store), {
    mark: readShopMark(config.DATA_DIR),
    hasKeys: false,
    hasLog: false,
    own: [],
    second: [],
  })
  return loss?.kind === 'lost' ? { ...loss, detail: 'the database has no account' } : loss
}
