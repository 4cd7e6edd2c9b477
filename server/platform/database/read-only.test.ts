// Reading a database without writing: in a read-only folder, and beside the log of a killed server.
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { runDoctor } from '../../commands/doctor.ts'
import { migrations } from '../../migrations/migrations.ts'
import { releaseFiles } from '../../testing/release-files.ts'
import { migrate } from './migrate.ts'
import { openSqliteStore } from './open.ts'

const mounted: string[] = []
const folders: string[] = []
afterEach(() => {
  for (const folder of mounted.splice(0)) execFileSync('umount', ['--lazy', folder])
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const freshFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'webale-read-'))
  folders.push(folder)
  return folder
}

/** Makes the folder read-only. */
const readOnly = (folder: string): string => {
  const place = freshFolder()
  execFileSync('mount', ['--bind', folder, place])
  mounted.push(place)
  execFileSync('mount', ['-o', 'remount,ro,bind', place])
  return place
}

const canMount = process.platform === 'linux' && process.getuid?.() === 0

test.runIf(canMount)(
  'DOC-003 the doctor reads a shop in a read-only folder and writes nothing there',
  async () => {
    const folder = freshFolder()
    const store = openSqliteStore(folder)
    await migrate(store, migrations)
    await store.close()
    await releaseFiles()
    for (const name of ['webale.db-wal', 'webale.db-shm'])
      rmSync(join(folder, name), { force: true })
    const names = readdirSync(folder)
    const { code, text } = await runDoctor([], { DATA_DIR: readOnly(folder) })
    expect([code, text]).toEqual([expect.any(Number), expect.stringMatching(/rules looked at\.$/)])
    expect(code).toBeLessThan(2)
    expect(readdirSync(folder)).toEqual(names)
  },
)

test.runIf(canMount)(
  'DOC-003 the doctor says to copy the folder first when the log of a killed server still has sales',
  async () => {
    const [folder, other] = [freshFolder(), freshFolder()]
    const store = openSqliteStore(other)
    await migrate(store, migrations)
    for (const name of ['webale.db', 'webale.db-wal'])
      if (existsSync(join(other, name))) copyFileSync(join(other, name), join(folder, name))
    await store.close()
    writeFileSync(join(folder, 'shop.json'), '')
    const { code, text } = await runDoctor([], { DATA_DIR: readOnly(folder) })
    expect([code, text]).toEqual([
      3,
      expect.stringMatching(
        /^The folder cannot be written, and webale\.db-wal holds what is not in webale\.db yet\. Copy the folder/,
      ),
    ])
  },
)
