// The data folder of a server: not readable by other users of the machine, and used by one server
// at a time.
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type RunningServer, startServer } from '@webale/trials/harness/server.ts'
import { main } from '../server/main.ts'
import { ConfigError } from '../server/platform/settings/config.ts'
import { openSqliteStore } from '../server/platform/database/open.ts'
import { lockFolder } from '../server/platform/shop-file/running.ts'
import { runRestore } from '../server/commands/restore.ts'
import { releaseFiles } from '../server/testing/release-files.ts'

const folders: string[] = []
const mounted: string[] = []
const running: RunningServer[] = []
afterEach(async () => {
  for (const server of running.splice(0)) if (server.isAlive()) await server.kill('SIGKILL')
  for (const folder of mounted.splice(0)) execFileSync('umount', ['--lazy', folder])
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const freshFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'webale-folder-'))
  folders.push(folder)
  return folder
}

const modeOf = (file: string): string => (statSync(file).mode & 0o777).toString(8)

const FILES = [
  'webale.db',
  'webale.db-wal',
  'webale.db-shm',
  'server.lock',
  'keys.json',
  'shop.json',
  'server.running',
]

test.runIf(process.platform !== 'win32')(
  'START-006 a start makes the data folder, the database and the snapshots unreadable for other accounts',
  async () => {
    const [folder, second] = [freshFolder(), freshFolder()]
    await openSqliteStore(folder).close()
    await releaseFiles()
    mkdirSync(join(folder, 'snapshots'))
    for (const path of [folder, second, join(folder, 'snapshots')]) chmodSync(path, 0o755)
    for (const name of ['webale.db', 'webale.db-wal', 'webale.db-shm'])
      if (existsSync(join(folder, name))) chmodSync(join(folder, name), 0o644)
    const { close } = await main({
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      SNAPSHOT_SECOND_DIR: second,
      LOG_LEVEL: 'silent',
    })
    expect([folder, second, join(folder, 'snapshots')].map(modeOf)).toEqual(['700', '700', '700'])
    expect(FILES.map((name) => [name, modeOf(join(folder, name))])).toEqual(
      FILES.map((name) => [name, '600']),
    )
    await close()
  },
)

const canMount = process.platform === 'linux' && process.getuid?.() === 0

test.runIf(canMount)(
  'START-006 the server starts when the modes of the second snapshot folder cannot be changed',
  async () => {
    const [folder, second] = [freshFolder(), freshFolder()]
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'ro,mode=755', 'none', second])
    mounted.push(second)
    const { trouble, close } = await main({
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      SNAPSHOT_SECOND_DIR: second,
      LOG_LEVEL: 'silent',
    })
    expect([trouble, modeOf(second)]).toEqual([null, '755'])
    await close()
  },
)

test('START-004 a second server and a restore are refused when server.lock of a running server was removed or replaced', {
  timeout: 120_000,
}, async () => {
  const folder = freshFolder()
  const first = await startServer(folder)
  running.push(first)
  const words = new RegExp(
    `^Another program \\(process ${first.pid}\\) has the database in DATA_DIR=${folder} open\\. Stop it first`,
  )
  rmSync(join(folder, 'server.lock'))
  // Twice: the lock file of the first attempt must not admit the second.
  for (let time = 0; time < 2; time += 1) {
    const second: unknown = await main({ HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder }).catch(
      (error: unknown) => error,
    )
    expect(second).toBeInstanceOf(ConfigError)
    expect((second as ConfigError).message).toMatch(words)
  }
  expect(await runRestore(['--begin-new'], { DATA_DIR: folder })).toEqual({
    code: 1,
    text: expect.stringMatching(words),
  })
  writeFileSync(join(folder, 'server.lock'), '')
  const third: unknown = await main({ HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder }).catch(
    (error: unknown) => error,
  )
  expect(third).toBeInstanceOf(ConfigError)
  expect((third as ConfigError).message).toMatch(words)
  await first.kill('SIGKILL')
  lockFolder(folder).release()
})
