// The PostgreSQL engine, through `pg`. Values are converted to the types used everywhere: numbers,
// ISO times, days as text.
import { setTimeout as pause } from 'node:timers/promises'
import { type Dialect, type Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { ConfigError } from '../settings/config.ts'
import { storedValue } from './columns.ts'
import { isOutdatedPlan, cachePlansOfPool, plansOf } from './cached-plans.ts'
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

const UTC_TIME = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/

/** Never guessed: in another form 5 November can read as 11 May. */
const readTime = (text: string): string => {
  const [, day, time, fraction = ''] = UTC_TIME.exec(text) ?? []
  if (day === undefined)
    throw new RangeError(`PostgreSQL answered ${text} instead of a time in UTC`)
  return `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}

const parsers: Record<number, (text: string) => unknown> = {
  [INT8]: safeNumber,
  [NUMERIC]: safeNumber,
  [TIMESTAMPTZ]: readTime,
  [DATE]: (text) => text,
}

const identity = (text: string): string => text

/**
 * The form of times, whatever the database, its user or the computer is set to. PostgreSQL reports
 * both settings to its client, so a pooler such as pgbouncer learns them and sets them again on
 * each connection that it lends.
 */
const setForms = async (client: pg.ClientBase): Promise<void> => {
  await client.query(
    `select set_config('TimeZone', 'UTC', false), set_config('DateStyle', 'ISO, MDY', false)`,
  )
}

type Limits = Pick<pg.PoolConfig, 'connectionTimeoutMillis' | 'query_timeout'>

/**
 * The system asks a host that sent nothing for this time whether it is there, ten times, and then
 * gives up.
 */
const SILENT_MS = 10_000

/** A pool of at most `most` connections. */
export const openPostgres = (url: string, most: number, limits: Limits = {}): pg.Pool => {
  const cachePlans = cachePlansOfPool()
  const accept = async (client: pg.ClientBase): Promise<void> => {
    await setForms(client)
    await cachePlans(client)
  }

  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    keepAlive: true,
    keepAliveInitialDelayMillis: SILENT_MS,
    ...limits,
    verify: (client, done) => void accept(client).then(() => done(), done),
    types: {
      getTypeParser: ((oid: number) =>
        parsers[oid] ?? pg.types.getTypeParser(oid) ?? identity) as typeof pg.types.getTypeParser,
    },
  })

  // A broken connection must not end the process. The pool reports only idle ones; a caller gets
  // the error of a connection in use, and the next query gets a new one.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))

  return pool
}

/** What the dialect needs of a pool. */
export type Connections = Pick<pg.Pool, 'connect' | 'end'>

const SERIALIZATION = '40001'
const MAX_TRIES = 5
const BEGIN_MS = 30_000
/** Read-only, shutting down or starting, and connection lost. */
const LOST = /^(25006|57P0\d|08\w{3})$/

/**
 * Does the connection lead to no database that takes writes? It broke or hangs when the error is
 * not from PostgreSQL; a host that only reads was the primary before.
 */
const isLost = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || LOST.test(error.code ?? '')

/**
 * Statements of one connection, each of at most `limitMs`. At SERIALIZABLE a single read may have
 * to be retried; in a transaction inTransaction retries everything. A lost connection takes no more
 * statements, because it might never answer, and is closed: the next one finds the primary.
 */
const openStatements = (client: pg.PoolClient, limitMs: number | undefined) => {
  let isInTransaction = false
  let loss: { readonly error: unknown } | undefined
  const send = (text: string, values: unknown[], isBegin: boolean): Promise<pg.QueryResult> => {
    const name = isInTransaction && !isBegin ? plansOf(client)?.nameOf(text) : undefined
    const query_timeout = isBegin ? BEGIN_MS : limitMs

    return client.query({
      text,
      values,
      ...(name && { name }),
      ...(query_timeout && { query_timeout }),
    })
  }

  const query = async (sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> => {
    const isBegin = /^(begin|start transaction)/i.test(sql)
    if (isBegin) isInTransaction = true
    // Not the end of a transaction: a failed commit has undone its writes, and a second one would
    // succeed without them.
    const mayRepeat = !isInTransaction
    if (/^(commit|rollback)$/i.test(sql)) isInTransaction = false

    for (let attempt = 1; ; attempt += 1) {
      if (loss !== undefined) throw loss.error
      try {
        return await send(sql, parameters.map(storedValue), isBegin)
      } catch (error) {
        if (isLost(error)) loss = { error }
        if (isOutdatedPlan(error)) plansOf(client)?.drop(sql)
        if (
          !mayRepeat ||
          attempt >= MAX_TRIES ||
          (error as { code?: string }).code !== SERIALIZATION
        )
          throw error

        await pause(Math.random() * 10 * attempt)
      }
    }
  }

  return { query: query as never, release: () => client.release(loss !== undefined) }
}

/**
 * No session lock around migrations: behind a pooler it would be taken on one connection and
 * released on another. migrate.ts protects them instead.
 */
const createAdapter = (): PostgresAdapter =>
  Object.assign(new PostgresAdapter(), {
    acquireMigrationLock: async () => undefined,
    releaseMigrationLock: async () => undefined,
  })

/** A statement that takes longer than `limitMs` fails, and its connection is closed. */
export const postgresDialect = (pool: Connections, limitMs?: number): Dialect =>
  Object.assign(
    new PostgresDialect({
      pool: {
        connect: async () => openStatements(await pool.connect(), limitMs),
        end: () => pool.end(),
      },
    }),
    { createAdapter: createAdapter },
  )

type SettingFault = {
  readonly setting: string
  isWrong(value: string): boolean
  say(value: string): string
}

const isOn = (value: string): boolean => value === 'on'
const isOff = (value: string): boolean => value === 'off'

/** What makes a database useless for a shop, and what to do. */
const FAULTS: readonly SettingFault[] = [
  {
    setting: 'in_hot_standby',
    isWrong: isOn,
    say: () =>
      'this PostgreSQL is a standby, which takes no sales. Name the address of its primary',
  },
  {
    setting: 'transaction_read_only',
    isWrong: isOn,
    say: () =>
      'this database is read-only (default_transaction_read_only=on), so nothing could be ' +
      'sold. Switch it off',
  },
  {
    setting: 'server_encoding',
    isWrong: (value) => value !== 'UTF8',
    say: (value) =>
      `this database has the encoding ${value}, which cannot hold every name. ` +
      `Create one with encoding UTF8 from template0; pg_dump and pg_restore move a shop there`,
  },
  {
    setting: 'fsync',
    isWrong: isOff,
    say: () =>
      'this PostgreSQL is set to fsync=off, so sales would not survive a power cut. Switch it on',
  },
  {
    setting: 'synchronous_commit',
    isWrong: isOff,
    say: () =>
      'this PostgreSQL is set to synchronous_commit=off, so the last sales would not survive a ' +
      'crash. Switch it on',
  },
]

/**
 * Throws ConfigError when a shop must not be kept in this database: it
 * takes no writes, cannot hold every name, or confirms a commit before
 * it is on disk. An engine without one of these settings is accepted.
 */
export const checkSettings = async (db: Kysely<Tables>): Promise<void> => {
  for (const { setting, isWrong, say } of FAULTS) {
    const { rows } = await sql<{
      value: string | null
    }>`select current_setting(${setting}, true) as value`.execute(db)
    const value = rows[0]?.value ?? null
    if (value !== null && isWrong(value)) throw new ConfigError(`DATABASE_URL: ${say(value)}`)
  }
}
