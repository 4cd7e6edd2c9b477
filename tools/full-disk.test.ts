// A server killed while its disk is full opens again
// for reading, and sells as soon as there is room.
import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { startServer } from '@webale/trials/harness/server.ts'
import { main } from '../server/main.ts'

const mounted: string[] = []
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
  for (const folder of mounted.splice(0)) {
    execFileSync('umount', ['--lazy', folder])
    rmSync(folder, { recursive: true, force: true })
  }
})

const smallDisk = (size: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'webale-full-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'none', folder])
  mounted.push(folder)
  return folder
}

const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Fills the disk to the last byte. */
const fill = (folder: string): void => {
  while (freeBytes(folder) > 0)
    try {
      appendFileSync(join(folder, 'photos'), Buffer.alloc(freeBytes(folder)))
    } catch {
      // The last block may already be used.
    }
}

const JSON_TYPE = { 'content-type': 'application/json' }
const ACCOUNT = JSON.stringify({ email: 'ann@shop.ug', password: 'matooke-2026' })

const tokenOf = async (address: string): Promise<string> => {
  const answer = await fetch(`${address}/auth/v1/signup`, {
    method: 'POST',
    body: ACCOUNT,
    headers: JSON_TYPE,
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

const statusOf = (answer: Promise<Response>): Promise<number> => answer.then(({ status }) => status)

/** A read and a write, as the administrator. */
const openCalls = (token: string) => {
  const headers = { ...JSON_TYPE, authorization: `Bearer ${token}` }
  return {
    read: (address: string) => fetch(`${address}/api/departments`, { headers }),
    write: (address: string) =>
      statusOf(
        fetch(`${address}/api/departments`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ name: `D ${Math.random()}`, description: null }),
        }),
      ),
  }
}

const canMount = process.platform === 'linux' && process.getuid?.() === 0

test.runIf(canMount)(
  'DISK-006 a server killed on a full disk starts, reads, refuses writes, and writes again when there is room',
  { timeout: 180_000 },
  async () => {
    const folder = smallDisk('6m')
    const first = await startServer(folder)
    const { read, write } = openCalls(await tokenOf(first.address))
    expect(await write(first.address)).toBe(200)
    fill(folder)
    // The first refusal uses the reserve; then the rest of the disk is filled too.
    for (let time = 0; time < 100 && (await write(first.address)) !== 507; time += 1) fill(folder)
    fill(folder)
    expect([
      await write(first.address),
      freeBytes(folder),
      existsSync(join(folder, 'ballast')),
    ]).toEqual([507, 0, false])
    await first.kill('SIGKILL')
    fill(folder)
    for (const hasRoom of [false, true]) {
      const { address, trouble, close } = await main({
        HOST: '127.0.0.1',
        PORT: '0',
        DATA_DIR: folder,
        LOG_LEVEL: 'silent',
      })
      let closed: Promise<void> | undefined
      const end = (): Promise<void> => (closed ??= close())
      closing.push(end)
      expect(trouble).toBeNull()
      const answer = await read(address)
      expect([
        answer.status,
        answer.headers.get('x-storage-trouble'),
        await write(address),
      ]).toEqual([200, 'disk_full', 507])
      if (hasRoom) {
        rmSync(join(folder, 'photos'))
        expect([
          await write(address),
          await statusOf(fetch(`${address}/readyz`)),
          (await read(address)).headers.get('x-storage-trouble'),
        ]).toEqual([200, 200, null])
      }
      await end()
    }
  },
)

test.runIf(canMount)(
  'DISK-006 the server shows a page that says to make room when the database cannot be opened on a full disk',
  { timeout: 60_000 },
  async () => {
    const folder = smallDisk('6m')
    const before = await main({
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
    })
    await tokenOf(before.address)
    await before.close()
    // The keys must be generated, and there is no room for them.
    for (const name of ['keys.json', 'ballast']) rmSync(join(folder, name), { force: true })
    fill(folder)
    const { address, trouble, close } = await main({
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
    })
    closing.push(close)
    expect(trouble?.kind).toBe('disk_full')
    const page = await (await fetch(address)).text()
    expect(page).toContain('<h1>The disk is full</h1>')
    expect(page).toContain('Make room')
    expect([
      await statusOf(fetch(address)),
      await statusOf(fetch(`${address}/api/setup`)),
      await statusOf(fetch(`${address}/healthz`)),
    ]).toEqual([503, 507, 200])
  },
)
