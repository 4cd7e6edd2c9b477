// A real server process from start to end: what it says when it cannot start, and what it leaves behind when it is stopped.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, copyFileSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { findLastCheckup } from './features/doctor/last-checkup.queries.ts'
import { main } from './main.ts'
import { ConfigError } from './platform/config.ts'
import { openSqliteStore } from './platform/database/open.ts'

const root = join(import.meta.dirname, '..')
const folders: string[] = []
const children: ChildProcess[] = []
const mounted: string[] = []

const freshFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'webale-main-'))
  folders.push(folder)
  return folder
}

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const folder of mounted.splice(0)) execFileSync('umount', ['--lazy', folder])
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

type Ended = { readonly code: number | null; readonly errors: string }

const startServer = (env: Record<string, string>) => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/serve.mjs', 'server/main.ts'], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let errors = ''
  child.stderr.on('data', (part: Buffer) => (errors += String(part)))
  const ended = once(child, 'close').then(([code]): Ended => ({ code: code as number | null, errors }))
  const logged: string[] = []
  const port = new Promise<number>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      if (line.startsWith('{"address"')) resolve(Number(new URL((JSON.parse(line) as { address: string }).address).port))
      else logged.push(line)
    })
  })
  return { child, ended, port, logged }
}

const ACCOUNT = JSON.stringify({ email: 'ann@shop.ug', password: 'matooke-2026' })
const HEAD = `POST /auth/v1/signup HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${ACCOUNT.length}\r\n`

describe('a server that is stopped', () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    test(`${signal}: the request under way is answered, the code is 0, and webale.db alone is the whole shop`, async () => {
      const folder = freshFolder()
      const { child, ended, port } = startServer({ DATA_DIR: folder, AUTH_MAILER_AUTOCONFIRM: signal === 'SIGINT' ? 'false' : 'true' })
      const socket = connect(await port, '127.0.0.1')
      let answer = ''
      socket.on('data', (part: Buffer) => (answer += String(part)))
      // The server asks for the body only when it has the request in hand.
      socket.write(`${HEAD}expect: 100-continue\r\n\r\n`)
      await expect.poll(() => answer).toContain('100 Continue')
      child.kill(signal)
      child.kill(signal)
      socket.write(ACCOUNT)
      expect(await ended).toEqual({
        code: 0,
        errors: signal === 'SIGINT' ? expect.stringMatching(/^AUTH_MAILER_AUTOCONFIRM=false without SMTP_HOST: .*\n$/) : '',
      })
      expect(answer).toMatch(/HTTP\/1\.1 200 OK/)
      const wal = join(folder, 'webale.db-wal')
      expect(existsSync(wal) ? statSync(wal).size : 0).toBe(0)
      const copy = freshFolder()
      copyFileSync(join(folder, 'webale.db'), join(copy, 'webale.db'))
      const store = openSqliteStore(copy)
      expect(await store.db.selectFrom('auth_users').select('email').execute()).toEqual([{ email: 'ann@shop.ug' }])
      await store.close()
    })
})

describe('a server that cannot start', () => {
  const trouble = async (env: Record<string, string>): Promise<string> => {
    const error: unknown = await main({ HOST: '127.0.0.1', PORT: '0', DATA_DIR: freshFolder(), ...env }).then(
      () => 'it started',
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(ConfigError)
    const { message } = error as ConfigError
    expect(message).not.toContain('\n')
    return message
  }

  test('a wrong setting is one line on the error output and code 1; a setting of another version is mentioned', async () => {
    const { ended } = startServer({ DATA_DIR: freshFolder(), TRUST_PROXY: 'garbage', AUTH_MFA_TOTP_ENABLED: 'true' })
    expect(await ended).toEqual({
      code: 1,
      errors:
        'AUTH_MFA_TOTP_ENABLED is not used by this version\nTRUST_PROXY=garbage must be an address like 10.0.0.1 or a network like 10.0.0.0/8, or several with commas\n',
    })
  })

  test('an address of another machine', async () => {
    expect(await trouble({ HOST: '203.0.113.9' })).toMatch(/^HOST=203\.0\.113\.9 is no address of this machine/)
  })

  test('a port that is used already', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    expect(await trouble({ PORT: String(port) })).toBe(`PORT=${port} is used by another program on 127.0.0.1. Stop it or choose another port`)
    other.close()
  })

  test('a data folder that is a file, or lies in a file', async () => {
    const folder = freshFolder()
    const file = join(folder, 'webale.db')
    writeFileSync(file, 'a letter to the tax office')
    expect(await trouble({ DATA_DIR: file })).toMatch(/^DATA_DIR=.*webale\.db is no folder in which the server may write \(EEXIST\)/)
    expect(await trouble({ DATA_DIR: join(file, 'deep') })).toMatch(/^DATA_DIR=.*deep is no folder in which the server may write \(ENOTDIR\)/)
  })

  test('a second server on one data folder is refused in one line; after kill -9 the next one opens', async () => {
    const folder = freshFolder()
    const first = startServer({ DATA_DIR: folder })
    await first.port
    const second = startServer({ DATA_DIR: folder })
    const errors = `Another Webale server (process ${first.child.pid}) is running on DATA_DIR=${folder}. Stop it first, or choose another folder\n`
    expect(await second.ended).toEqual({ code: 1, errors })
    first.child.kill('SIGKILL')
    await first.ended
    // The mark of the killed one names a process that lives: numbers of processes come again.
    writeFileSync(join(folder, 'server.running'), JSON.stringify({ pid: process.pid, since: '2026-11-21T08:00:00.000Z' }))
    const store = openSqliteStore(folder)
    await store.transaction((tx) =>
      sql`insert into products (id, name, unit, selling_price, current_stock, tracking_type, search_text, created_at, updated_at)
        values ('soap', 'Soap', 'piece', 1, 7, 'unit', 'soap', '2026-11-21T08:00:00.000Z', '2026-11-21T08:00:00.000Z')`.execute(tx),
    )
    await store.close()
    const third = startServer({ DATA_DIR: folder })
    expect(await third.port).toBeGreaterThan(0)
    expect(third.logged.join()).toContain('the last server was cut off')
    expect(third.logged.join()).toContain('the books are not right: stock ledger (D1)')
    third.child.kill('SIGTERM')
    await third.ended
    const left = openSqliteStore(folder)
    expect(await findLastCheckup(left.db, null)).toMatchObject({ occasion: 'cut-off', verdict: 'violations' })
    await left.close()
  })

  test('a PostgreSQL that does not answer; the password stays out of the words', async () => {
    const message = await trouble({ DATABASE_URL: 'postgres://ann:secret@127.0.0.1:1/shop' })
    expect(message).toBe('DATABASE_URL: no PostgreSQL answers at 127.0.0.1:1 (ECONNREFUSED). Start it or correct the address')
  })
})

describe('a damaged database', () => {
  const fingerprint = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')

  /** A shop that was open once, with pages in the middle of its file overwritten. */
  const damaged = async (): Promise<string> => {
    const folder = freshFolder()
    const { close } = await main({ HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder })
    await close()
    const handle = openSync(join(folder, 'webale.db'), 'r+')
    for (let page = 4; page < 40; page += 3) writeSync(handle, Buffer.alloc(4096, 0x5a), 0, 4096, page * 4096)
    closeSync(handle)
    return folder
  }

  test('its address says what to do, operations say so, and the file is not touched', async () => {
    const folder = await damaged()
    const file = join(folder, 'webale.db')
    const before = fingerprint(file)
    const { address, trouble, close } = await main({ HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder })
    expect(trouble?.kind).toBe('damaged')
    const page = await fetch(`${address}/sales`)
    expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
    const text = await page.text()
    expect(text).toContain("The shop's database is damaged")
    expect(text).toContain('Stop the server')
    const call = await fetch(`${address}/api/products`)
    expect(call.status).toBe(503)
    expect(await call.json()).toMatchObject({ title: "The shop's database is damaged. Open the shop's address in a new tab to read what to do" })
    expect([(await fetch(`${address}/healthz`)).status, (await fetch(`${address}/readyz`)).status]).toEqual([200, 503])
    await close()
    expect(fingerprint(file)).toBe(before)
    expect(existsSync(`${file}-wal`) ? statSync(`${file}-wal`).size : 0).toBe(0)
  })

  test('something else as webale.db: the same page, one line on the error output', async () => {
    const folder = freshFolder()
    writeFileSync(join(folder, 'webale.db'), 'a letter to the tax office, long enough to be no database at all'.repeat(20))
    const { child, ended, port } = startServer({ DATA_DIR: folder })
    const address = `http://127.0.0.1:${await port}`
    expect((await fetch(address)).status).toBe(503)
    child.kill('SIGTERM')
    expect(await ended).toEqual({
      code: 0,
      errors: `The shop's database is damaged. Open ${address}: it says what to do. (file is not a database)\n`,
    })
  })
})

test.runIf(process.platform === 'linux' && process.getuid?.() === 0)('a shop opens on a full disk: it can be read, and sells when there is room', async () => {
  const folder = freshFolder()
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'none', folder])
  mounted.push(folder)
  const env = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' }
  const first = await main(env)
  const signedUp = await fetch(`${first.address}/auth/v1/signup`, { method: 'POST', body: ACCOUNT, headers: { 'content-type': 'application/json' } })
  expect(signedUp.status).toBe(200)
  await first.close()
  const filler = join(folder, 'photos')
  expect(() => writeFileSync(filler, Buffer.alloc(8_000_000))).toThrow('ENOSPC')
  const second = await main(env)
  expect((await fetch(`${second.address}/api/setup`)).headers.get('x-storage-trouble')).toBe('disk_full')
  expect((await fetch(`${second.address}/readyz`)).status).toBe(503)
  rmSync(filler)
  expect((await fetch(`${second.address}/readyz`)).status).toBe(200)
  expect((await fetch(`${second.address}/api/setup`)).headers.get('x-storage-trouble')).toBeNull()
  await second.close()
})
