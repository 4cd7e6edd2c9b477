// A PostgreSQL that is set up for something else: its times are the same, and one that cannot keep
// a shop is refused.
import pg from 'pg'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { main } from '../../main.ts'
import { runMove } from '../../commands/move.ts'
import { openBackupClient } from '../../testing/backup-client.ts'
import {
  addressOf,
  engines,
  makeDatabase,
  openTestStore,
  setDatabase,
} from '../../testing/stores.ts'
import { ConfigError } from '../settings/config.ts'
import { openPostgres } from './postgres.ts'

const FORMS = [
  ['timezone', 'Africa/Kampala'],
  ['datestyle', 'SQL, DMY'],
  ['datestyle', 'German, DMY'],
] as const

describe.each(engines.filter((engine) => engine === 'postgres'))('settings of %s', (engine) => {
  test.each(FORMS)(
    'SEVERAL-006 a shop starts and sells with exact times when its database has %s %s',
    async (setting, value) => {
      const client = await openBackupClient(engine)
      const { shop } = client
      const { store } = shop.context
      await setDatabase(store, setting, value)
      // A day that is a month too.
      const now = '2026-11-05T12:46:08.848Z'
      shop.setNow(now)
      await client.stockUp()
      const { rows } = await sql<{ created_at: string; ms: number }>`
      select created_at, extract(epoch from created_at) * 1000 as ms from sales`.execute(store.db)
      expect(rows).toEqual(
        Array.from({ length: 2 }, () => ({ created_at: now, ms: Date.parse(now) })),
      )
      const env = { HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: shop.folder }
      const running = await main({ ...env, DATABASE_URL: await addressOf(store) })
      expect((await fetch(`${running.address}/readyz`)).status).toBe(200)
      await running.close()
    },
  )

  test('SEVERAL-006 each transaction has its own forms when another program changes them behind one pooler', async () => {
    const { store, drop } = await openTestStore(engine)
    const url = await addressOf(store)
    const other = new pg.Client(url)
    await other.connect()
    const isOver = new AbortController()
    const disturb = async (): Promise<void> => {
      for (; !isOver.signal.aborted; await sql`select 1`.execute(store.db))
        await other.query(
          `select set_config('timezone', 'Africa/Kampala', false), set_config('datestyle', 'German', false)`,
        )
    }
    const disturbing = disturb()
    const ask = () =>
      store.transaction(async (tx) => {
        const { rows } = await sql<{
          zone: string
          style: string
          at: string
        }>`select current_setting('TimeZone') as zone,
          current_setting('DateStyle') as style, timestamptz '1900-01-01T00:00:00Z' as at`.execute(
          tx,
        )
        return rows[0]
      })
    const answers = await Promise.all(Array.from({ length: 200 }, ask))
    isOver.abort()
    await disturbing
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ zone: 'UTC', style: 'ISO, MDY', at: '1900-01-01T00:00:00.000Z' })]),
    )
    await other.end()
    await store.close()
    await drop()
  })

  test('SEVERAL-006 a time in another form is refused and not guessed', async () => {
    const { store, drop } = await openTestStore(engine)
    const pool = openPostgres(await addressOf(store), 1)
    const read = async (text: string): Promise<unknown> =>
      (await pool.query<{ at: unknown }>(`select timestamptz '${text}' as at`)).rows[0]?.at
    expect(
      await Promise.all(['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.123456Z'].map(read)),
    ).toEqual(['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.123Z'])
    await pool.query(`set datestyle = 'SQL, DMY'`)
    await expect(read('2026-11-05T12:46:08Z')).rejects.toThrow(
      '05/11/2026 12:46:08 UTC instead of a time in UTC',
    )
    await pool.query(`set datestyle = 'ISO'; set timezone = 'Africa/Kampala'`)
    await expect(read('2026-11-05T12:46:08Z')).rejects.toThrow(
      '2026-11-05 15:46:08+03 instead of a time in UTC',
    )
    await pool.end()
    await store.close()
    await drop()
  })

  /** The line with which a start and a move refuse this database. */
  const refusalOf = async (url: string): Promise<string> => {
    const { store, folder, drop } = await openTestStore('sqlite')
    await store.close()
    const env = { HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: folder }
    const error: unknown = await main({ ...env, DATABASE_URL: url }).catch(
      (reason: unknown) => reason,
    )
    const { code, text } = await runMove([url], env)
    await drop()
    expect([error, code]).toEqual([new ConfigError(text), 1])
    return text
  }

  test.each(['LATIN1', 'SQL_ASCII'])(
    'SEVERAL-002 a start and a move refuse a database with the encoding %s in one line',
    async (encoding) => {
      const { url, drop } = await makeDatabase(
        `template template0 encoding '${encoding}' locale 'C'`,
      )
      expect(await refusalOf(url)).toMatch(
        new RegExp(
          `^DATABASE_URL: this database has the encoding ${encoding}, .* Create one with encoding UTF8 .*$`,
        ),
      )
      await drop()
    },
  )

  test('SEVERAL-002 a start and a move refuse a read-only database in one line', async () => {
    const { store, drop } = await openTestStore(engine, 'nothing')
    await setDatabase(store, 'default_transaction_read_only', 'on')
    expect(await refusalOf(await addressOf(store))).toMatch(
      /^DATABASE_URL: this database is read-only \(.*\), .*$/,
    )
    await store.close()
    await drop()
  })
})
