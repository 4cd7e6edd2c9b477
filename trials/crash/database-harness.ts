// The database of a crash test: a folder with the embedded database, or a private PostgreSQL, which
// is killed as well.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgres } from '@webale/server/platform/database/postgres.ts'
import { openSqlite } from '@webale/server/platform/database/sqlite.ts'
import { startPooler } from '../../tools/pooler.mjs'
import { startPostgres } from '../../tools/postgres.mjs'
import { run } from '../../tools/terminal.mjs'

export type StoredCells = Readonly<Record<string, string | number | null>>
export type Rows = (sql: string) => Promise<readonly StoredCells[]>

export type DatabaseHarness = {
  readonly folder: string
  /** Settings of the server besides the folder. */
  readonly settings: Readonly<Record<string, string>>
  /** Ways to kill the database under the running server, by name; they resolve when it is back. */
  readonly crashes: Readonly<Record<string, () => Promise<void>>>
  /** Reads the stored rows; the server must have stopped. */
  inspect<Result>(work: (rows: Rows) => Promise<Result>): Promise<Result>
  /** The result of the database's own check: `ok`, or what is wrong. */
  integrity(): Promise<string>
  close(): Promise<void>
}

const createFolder = (): string => mkdtempSync(join(tmpdir(), 'webale-crash-'))

export const openSqliteHarness = (): DatabaseHarness => {
  const folder = createFolder()
  const inspect: DatabaseHarness['inspect'] = async (work) => {
    const database = openSqlite(join(folder, 'webale.db'), 'read')
    try {
      return await work(async (sql) => database.prepare(sql).all() as StoredCells[])
    } finally {
      database.close()
    }
  }

  const integrity = async (): Promise<string> => {
    const found = await inspect(async (rows) => [
      ...(await rows('pragma integrity_check')),
      ...(await rows('pragma foreign_key_check')),
    ])

    const texts = found.map((row) => Object.values(row).join(' '))

    return texts.join('; ')
  }

  return {
    folder,
    settings: {},
    crashes: {},
    inspect,
    integrity,
    close: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

const ENOUGH = 2

/** Reads every page and every index of the whole cluster. */
export const checkCluster = async (bin: string, url: string): Promise<string> => {
  const { code, output } = await run(join(bin, 'pg_amcheck'), [
    '--install-missing',
    '--heapallindexed',
    '--no-password',
    `--maintenance-db=${url}`,
    url,
  ])

  if (code === 127) return 'ok'

  return code === 0 ? 'ok' : output.trim().slice(0, 500)
}

/** Reads the stored rows of a PostgreSQL. */
export const inspectPostgres = async <Result>(
  url: string,
  work: (rows: Rows) => Promise<Result>,
): Promise<Result> => {
  const pool = openPostgres(url, ENOUGH)
  try {
    return await work(async (sql) => (await pool.query(sql)).rows as StoredCells[])
  } finally {
    await pool.end()
  }
}

/** Returns the reason when there is no PostgreSQL. */
export const openPostgresHarness = async (): Promise<
  DatabaseHarness | { readonly missing: string }
> => {
  const postgres = await startPostgres()
  if (postgres.url === undefined)
    return { missing: postgres.reason ?? 'PostgreSQL is not installed' }

  const { url, bin, crash, stop } = postgres
  const inspect: DatabaseHarness['inspect'] = (work) => inspectPostgres(url, work)
  // When one backend dies, PostgreSQL ends all sessions and recovers from its log.
  const killBackend = async (): Promise<void> => {
    const busy =
      "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> " +
      'pg_backend_pid() order by query_start desc nulls last limit 1'
    const [backend] = await inspect((rows) => rows(busy))
    if (backend !== undefined) process.kill(Number(backend['pid']), 'SIGKILL')
  }

  const folder = createFolder()

  return {
    folder,
    settings: { DATABASE_URL: url },
    crashes: {
      'a backend': killBackend,
      'PostgreSQL, immediate shutdown': () => crash('SIGQUIT'),
      'PostgreSQL, SIGKILL': () => crash('SIGKILL'),
    },
    inspect,
    integrity: () => checkCluster(bin, url),
    close: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type PooledHarness = DatabaseHarness & { readonly poolerUrl: string }

/**
 * The same with pgbouncer in transaction pooling between
 * servers and database, which is killed as well.
 */
export const openPooledHarness = async (): Promise<
  PooledHarness | { readonly missing: string }
> => {
  const postgres = await openPostgresHarness()
  if ('missing' in postgres) return postgres
  const pooler = await startPooler(postgres.settings['DATABASE_URL'] ?? '')
  if (pooler.url === undefined) {
    await postgres.close()
    return { missing: pooler.missing }
  }

  return {
    ...postgres,
    poolerUrl: pooler.url,
    settings: { DATABASE_URL: pooler.url },
    crashes: { ...postgres.crashes, pgbouncer: pooler.crash },
    close: async () => {
      await pooler.stop()
      await postgres.close()
    },
  }
}
