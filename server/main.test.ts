// A real server process from start to end: messages of failing starts, and the files after a stop.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { releaseFiles } from './testing/release-files.ts'
import { runAdmin } from './commands/admin.ts'
import { findLastCheckup } from './features/doctor/last-checkup.queries.ts'
import { main } from './main.ts'
import { ConfigError } from './platform/settings/config.ts'
import { openSqliteStore } from './platform/database/open.ts'
import { nodeAdvice } from './platform/settings/start-advice.ts'
import { runRestore } from './commands/restore.ts'
import { cleanUp, freshFolder, registerMount, startServer } from './testing/server-process.ts'

afterEach(cleanUp)

const ACCOUNT = JSON.stringify({ email: 'ann@shop.ug', password: 'matooke-2026' })
const HEAD = `POST /auth/v1/signup HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${ACCOUNT.length}\r\n`

describe('stopping a server', () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    test(`START-003 ${signal}: the request under way is answered, the code is 0, and webale.db alone is the whole shop`, async () => {
      const folder = freshFolder()
      const { child, ended, port } = startServer({
        DATA_DIR: folder,
        AUTH_MAILER_AUTOCONFIRM: signal === 'SIGINT' ? 'false' : 'true',
      })
      const socket = connect(await port, '127.0.0.1')
      let answer = ''
      socket.on('data', (part: Buffer) => (answer += String(part)))
      // The server requests the body only after it has read the header.
      socket.write(`${HEAD}expect: 100-continue\r\n\r\n`)
      await expect.poll(() => answer).toContain('100 Continue')
      child.kill(signal)
      child.kill(signal)
      socket.write(ACCOUNT)
      const { code, errors } = await ended
      expect([code, ...errors.split('\n')]).toEqual([
        0,
        ...nodeAdvice(process.versions.node),
        ...(signal === 'SIGINT'
          ? [expect.stringMatching(/^AUTH_MAILER_AUTOCONFIRM=false without SMTP_HOST: /)]
          : []),
        '',
      ])
      expect(answer).toMatch(/HTTP\/1\.1 200 OK/)
      const wal = join(folder, 'webale.db-wal')
      expect(existsSync(wal) ? statSync(wal).size : 0).toBe(0)
      const copy = freshFolder()
      copyFileSync(join(folder, 'webale.db'), join(copy, 'webale.db'))
      const store = openSqliteStore(copy)
      expect(await store.db.selectFrom('auth_users').select('email').execute()).toEqual([
        { email: 'ann@shop.ug' },
      ])
      await store.close()
    })
})

describe('failing starts', () => {
  const trouble = async (env: Record<string, string>): Promise<string> => {
    const error: unknown = await main({
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: freshFolder(),
      ...env,
    }).then(
      () => 'it started',
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(ConfigError)
    const { message } = error as ConfigError
    expect(message).not.toContain('\n')
    return message
  }

  test('START-001 a start ends with one line and code 1 when a setting is wrong, and mentions settings of another version', async () => {
    const { ended } = startServer({
      DATA_DIR: freshFolder(),
      TRUST_PROXY: 'garbage',
      AUTH_MFA_TOTP_ENABLED: 'true',
    })
    expect(await ended).toEqual({
      code: 1,
      errors:
        'AUTH_MFA_TOTP_ENABLED is not used by this version\nTRUST_PROXY=garbage must be an address like 10.0.0.1 or a network like 10.0.0.0/8, or several with commas\n',
    })
  })

  test('START-001 a start fails with one line when HOST is an address of another machine', async () => {
    expect(await trouble({ HOST: '203.0.113.9' })).toMatch(
      /^HOST=203\.0\.113\.9 is no address of this machine/,
    )
  })

  test('START-001 a start fails with one line when the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    expect(await trouble({ PORT: String(port) })).toBe(
      `PORT=${port} is used by another program on 127.0.0.1. Stop it or choose another port`,
    )
    other.close()
  })

  test('START-001 a start fails with one line when the data folder is a file or inside a file', async () => {
    const folder = freshFolder()
    const file = join(folder, 'webale.db')
    writeFileSync(file, 'a letter to the tax office')
    expect(await trouble({ DATA_DIR: file })).toMatch(
      /^DATA_DIR=.*webale\.db is no folder in which the server may write \(EEXIST\)/,
    )
    expect(await trouble({ DATA_DIR: join(file, 'deep') })).toMatch(
      /^DATA_DIR=.*deep is no folder in which the server may write \(ENOTDIR\)/,
    )
  })

  test('START-004 a second server on one data folder is refused in one line, and opens it after the first was killed', {
    timeout: 90_000,
  }, async () => {
    const folder = freshFolder()
    const first = startServer({ DATA_DIR: folder })
    await first.port
    const second = startServer({ DATA_DIR: folder })
    const errors = `Another Webale server (process ${first.child.pid}) is running on DATA_DIR=${folder}. Stop it first, or choose another folder\n`
    expect(await second.ended).toEqual({ code: 1, errors })
    first.child.kill('SIGKILL')
    await first.ended
    // A mark of a running process would make the server open the database, which this process may
    // still hold (data-folder.test).
    writeFileSync(
      join(folder, 'server.running'),
      JSON.stringify({ pid: first.child.pid, since: '2026-11-21T08:00:00.000Z' }),
    )
    const store = openSqliteStore(folder)
    await store.transaction((tx) =>
      sql`insert into products (id, name, unit, selling_price, current_stock, tracking_type,
        search_text, created_at, updated_at)
        values ('soap', 'Soap', 'piece', 1, 7, 'unit', 'soap', '2026-11-21T08:00:00.000Z',
          '2026-11-21T08:00:00.000Z')`.execute(tx),
    )
    await store.close()
    await releaseFiles()
    const third = startServer({ DATA_DIR: folder })
    expect(await third.port).toBeGreaterThan(0)
    expect(third.logged.join()).toContain('the last server was cut off')
    // A slow computer serves before the books are checked.
    await expect
      .poll(() => third.logged.join(), { timeout: 30_000 })
      .toContain('the books are not right: stock ledger (D1)')
    third.child.kill('SIGTERM')
    await third.ended
    const left = openSqliteStore(folder)
    expect(await findLastCheckup(left.db, null)).toMatchObject({
      occasion: 'cut-off',
      verdict: 'violations',
    })
    await left.close()
  })

  test('START-001 a start fails with one line without the password when PostgreSQL does not respond', async () => {
    const message = await trouble({ DATABASE_URL: 'postgres://ann:secret@127.0.0.1:1/shop' })
    expect(message).toBe(
      'DATABASE_URL: no PostgreSQL answers at 127.0.0.1:1 (ECONNREFUSED). Start it or correct the address',
    )
  })

  test('START-001 a start fails with one line when something else answers instead of PostgreSQL', async () => {
    let answer: string | null = null
    const other = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => (answer === null ? socket.destroy() : socket.end(answer)))
    }).listen(0, '127.0.0.1')
    await once(other, 'listening')
    const place = `127.0.0.1:${(other.address() as AddressInfo).port}`
    const DATABASE_URL = `postgres://ann:secret@${place}/shop`
    expect(await trouble({ DATABASE_URL })).toBe(
      `DATABASE_URL: PostgreSQL at ${place} cannot be used: Connection terminated unexpectedly (no code)`,
    )
    answer = 'N'
    expect(await trouble({ DATABASE_URL: `${DATABASE_URL}?ssl=true` })).toBe(
      `DATABASE_URL: PostgreSQL at ${place} cannot be used: The server does not support SSL connections (no code)`,
    )
    other.close()
  })

  test('START-001 a command fails with one line without the password when PostgreSQL does not respond', async () => {
    const env = { DATA_DIR: freshFolder(), DATABASE_URL: 'postgres://ann:secret@127.0.0.1:1/shop' }
    const failed = {
      code: 1,
      text: 'DATABASE_URL: no PostgreSQL answers at 127.0.0.1:1 (ECONNREFUSED). Start it or correct the address',
    }
    expect(await runAdmin(['sso-list'], env)).toEqual(failed)
    expect(await runRestore(['--begin-new'], env)).toEqual(failed)
  })
})

test.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
  'DISK-006 a shop opens on a full disk: it can be read, and sells when there is room',
  async () => {
    const folder = freshFolder()
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'none', folder])
    registerMount(folder)
    const env = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' }
    const first = await main(env)
    const signedUp = await fetch(`${first.address}/auth/v1/signup`, {
      method: 'POST',
      body: ACCOUNT,
      headers: { 'content-type': 'application/json' },
    })
    expect(signedUp.status).toBe(200)
    await first.close()
    const filler = join(folder, 'photos')
    expect(() => writeFileSync(filler, Buffer.alloc(8_000_000))).toThrow('ENOSPC')
    const second = await main(env)
    expect((await fetch(`${second.address}/api/setup`)).headers.get('x-storage-trouble')).toBe(
      'disk_full',
    )
    expect((await fetch(`${second.address}/readyz`)).status).toBe(503)
    rmSync(filler)
    expect((await fetch(`${second.address}/readyz`)).status).toBe(200)
    expect((await fetch(`${second.address}/api/setup`)).headers.get('x-storage-trouble')).toBeNull()
    await second.close()
  },
)
