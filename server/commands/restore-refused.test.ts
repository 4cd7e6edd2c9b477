// Refusals of `npm run restore`: an open shop, and damaged snapshots.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, expect, test } from 'vitest'
import { lockFolder } from '../platform/shop-file/running.ts'
import { manifestOf } from '../platform/snapshot/manifest.ts'
import { runRestore } from './restore.ts'
import {
  cleanUp,
  readFolder,
  nameOf,
  registerChild,
  restoreFolder,
  root,
  stoppedShop,
} from '../testing/stopped-shop.ts'

afterEach(cleanUp)

// It starts several programs, which takes long beside other work.
test('SNAP-008 restore refuses to run while any program has the database open', {
  timeout: 60_000,
}, async () => {
  const folder = await stoppedShop()
  const file = readFileSync(join(folder, 'webale.db'))
  const lock = lockFolder(folder)
  expect(await restoreFolder(folder, '2')).toEqual({
    code: 1,
    text: expect.stringMatching(/^Another Webale server.* is running on DATA_DIR=/),
  })
  lock.release()
  const script = `const { openSqliteStore } = await import('./server/platform/database/open.ts')
    const store = openSqliteStore(${JSON.stringify(folder)})
    await store.db.selectFrom('customers').select('id').execute()
    process.stdout.write('open')
    // The timer references the store; otherwise the garbage collector would close it.
    setInterval(() => store, 1000)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  registerChild(child)
  await once(child.stdout, 'data')
  expect(await restoreFolder(folder, '2')).toEqual({
    code: 1,
    text: 'The shop is open: stop the server first (Ctrl+C, or stop the service), then try again',
  })
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(readdirSync(folder).filter((name) => name.startsWith('webale-'))).toEqual([])
  expect(readFileSync(join(folder, 'webale.db')).subarray(100)).toEqual(file.subarray(100))
})

test('SNAP-008 a restore is refused without changes when the snapshot is changed, truncated, of a newer version or no shop', async () => {
  const folder = await stoppedShop()
  const snapshot = join(folder, 'snapshots', nameOf(folder, 'hourly'))
  const whole = readFileSync(snapshot)
  const other = join(folder, 'other.db')
  const refused = async (words: RegExp, ...given: string[]): Promise<void> => {
    const { code, text } = await restoreFolder(folder, ...given)
    expect([code, text]).toEqual([1, expect.stringMatching(words)])
    expect(text).not.toContain('\n')
    expect(readFolder(folder).names).toEqual(['New', 'Old'])
  }
  writeFileSync(
    snapshot,
    Buffer.concat([whole.subarray(0, 20_000), Buffer.from('x'), whole.subarray(20_001)]),
  )
  await refused(/is not what was written: its fingerprint is another\. Choose an older one$/, '2')
  writeFileSync(snapshot, whole)
  appendFileSync(manifestOf(snapshot), 'no manifest any more')
  await refused(/^There is no snapshot 2\. npm run restore lists them$/, '2')
  writeFileSync(other, whole.subarray(0, 50_000))
  await refused(/other\.db/, other)
  writeFileSync(other, 'a letter to the tax office'.repeat(1000))
  await refused(/not a database/, other)
  copyFileSync(snapshot, other)
  const newer = new DatabaseSync(other)
  newer.exec("insert into kysely_migration (name, timestamp) values ('9001-later', '2027-01-01')")
  newer.close()
  await refused(
    /other\.db is of a newer version of this program \(9001-later\)\. Start that version first$/,
    other,
  )
  await refused(/^There is no file .*gone\.db$/, join(folder, 'gone.db'))
  await refused(/^One snapshot at a time/, '1', '2')
  expect(await runRestore(['1'], { DATABASE_URL: 'postgres://ann@127.0.0.1/shop' })).toMatchObject({
    code: 1,
    text: expect.stringMatching(/^This shop is on PostgreSQL/),
  })
})
