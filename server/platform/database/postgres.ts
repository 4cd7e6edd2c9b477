// The PostgreSQL engine, through `pg`. Values are converted to the types used everywhere: numbers, ISO times, days as
// text.
import { setTimeout as pause } from 'node:timers/promises'
import { type Dialect, type Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import { storedValue } from './columns.ts'
import { isOutdatedPlan, keepPlansOfPool, plansOf } from './kept-plans.ts'
import { addressesOf } from './postgres-address.ts'
import { type Connections, openHosts } from './postgres-hosts.ts'
import type { Tables } from './tables.ts'

const INT8 = 20
const NUMERIC = 1700
const TIMESTAMPTZ = 1184
const DATE = 1082

const safeNumber = (text: string): number => {
  const number = Number(text)
  if (!Number.isFinite(number) || (Number.isInteger(number) && !Number.isSafeInteger(number)))
    throw new RangeError(`The number ${text} is too large`)
  return number
}

const parsers: Record<number, (text: string) => unknown> = {
  [INT8]: safeNumber,
  [NUMERIC]: safeNumber,
  [TIMESTAMPTZ]: (text) => new Date(text).toISOString(),
  [DATE]: (text) => text,
}

const identity = (text: string): string => text

type Limits = Pick<pg.PoolConfig, 'connectionTimeoutMillis' | 'query_timeout'>

type Check = (client: pg.ClientBase) => Promise<void>

/** A pool of at most `most` connections to one host; `check` rejects a new connection that must not be used. */
export const openPostgres = (url: string, most: number, check?: Check, limits: Limits = {}): pg.Pool => {
  const keepPlans = keepPlansOfPool()
  const accept = async (client: pg.ClientBase): Promise<void> => {
    await check?.(client)
    await keepPlans(client)
  }
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    ...limits,
    verify: (client, done) => void accept(client).then(() => done(), done),
    types: {
      getTypeParser: ((oid: number) =>
        parsers[oid] ?? pg.types.getTypeParser(oid) ?? identity) as typeof pg.types.getTypeParser,
    },
  })
  // A broken connection must not end the process. The pool reports only idle ones; a caller gets the error of a
  // connection in use, and the next query gets a new one.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Connections to the database, or to the primary of several hosts. */
export const openConnections = (url: string, most: number): Connections => {
  const addresses = addressesOf(url)
  return addresses.length === 1
    ? openPostgres(url, most)
    : openHosts(addresses, (address, check) => openPostgres(address, most, check))
}

const SERIALIZATION = '40001'
const MAX_TRIES = 5

/**
 * Statements of one connection. At SERIALIZABLE a single read may have to be retried; in a transaction inTransaction
 * retries everything.
 */
const statementsOn = (client: pg.PoolClient) => {
  let isInTransaction = false
  const send = (text: string, values: unknown[]): Promise<pg.QueryResult> => {
    const name = isInTransaction ? plansOf(client)?.nameOf(text) : undefined
    return name === undefined ? client.query(text, values) : client.query({ name, text, values })
  }
  return async (sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> => {
    if (/^(begin|start transaction)/i.test(sql)) isInTransaction = true
    if (/^(commit|rollback)$/i.test(sql)) isInTransaction = false
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await send(sql, parameters.map(storedValue))
      } catch (error) {
        if (isOutdatedPlan(error)) plansOf(client)?.drop(sql)
        if (isInTransaction || attempt >= MAX_TRIES || (error as { code?: string }).code !== SERIALIZATION) throw error
        await pause(Math.random() * 10 * attempt)
      }
    }
  }
}

/**
 * No session lock around migrations: behind a pooler it would be taken on one connection and released on another.
 * migrate.ts protects them instead.
 */
const createAdapter = (): PostgresAdapter =>
  Object.assign(new PostgresAdapter(), {
    acquireMigrationLock: async () => undefined,
    releaseMigrationLock: async () => undefined,
  })

export const postgresDialect = (pool: Connections): Dialect =>
  Object.assign(
    new PostgresDialect({
      pool: {
        connect: async () => {
          const client = await pool.connect()
          return { query: statementsOn(client) as never, release: () => client.release() }
        },
        end: () => pool.end(),
      },
    }),
    { createAdapter: createAdapter },
  )

/** Settings that can lose sales: the value, and its effect. */
const DANGERS = {
  fsync: 'sales would not survive a power cut',
  synchronous_commit: 'the last sales would not survive a crash',
} as const

/**
 * Throws ConfigError when the database confirms a commit before it is on disk. An engine without these settings is
 * accepted.
 */
export const checkDurability = async (db: Kysely<Tables>): Promise<void> => {
  for (const [name, harm] of Object.entries(DANGERS)) {
    const { rows } = await sql<{ value: string | null }>`select current_setting(${name}, true) as value`.execute(db)
    if (rows[0]?.value === 'off')
      throw new ConfigError(`DATABASE_URL: this PostgreSQL is set to ${name}=off, so ${harm}. Switch it on`)
  }
}
