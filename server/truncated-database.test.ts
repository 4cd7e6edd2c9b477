// A database without its newest entries, because its log was lost or an older file is in its place,
// opens the rescue page.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runDoctor } from './commands/doctor.ts'
import { readDatabaseContents } from './platform/snapshot/lost-shop.ts'
import { SEALED_HEAD } from './platform/shop-file/sealed-head.ts'
import { runRestore } from './commands/restore.ts'
import {
  expectRescue,
  freshFolder,
  signIn,
  signUp,
  snapshotOf,
  startServer,
} from './testing/lost-shops.ts'
import { releaseFiles } from './testing/release-files.ts'

const database = (folder: string): string => join(folder, 'webale.db')
const loseFile = (folder: string): void => {
  for (const name of ['webale.db', 'webale.db-wal', 'webale.db-shm'])
    rmSync(join(folder, name), { force: true })
}

/** The head that the sealer recorded for the shop in this folder. */
const readNotedHead = (folder: string) => ({
  shop_id: readDatabaseContents(database(folder)).shop_id,
  noted_at: '2026-11-21T09:00:00.000Z',
})

const CUT = {
  title: 'The newest entries of the shop are missing',
  refusal:
    "The shop's newest entries are missing. Open the shop's address in a new tab to read what to do",
}

describe('truncated database', () => {
  test('LOST-001 a server refuses a database whose log was lost after the first account, until it is kept or restored', {
    timeout: 120_000,
  }, async () => {
    const folder = freshFolder()
    const first = await startServer(folder)
    expect((await signUp(first.address)).status).toBe(200)
    // The content of the file while the newest entries are only in the log.
    const withoutLog = readFileSync(database(folder))
    expect(await signIn(first.address)).toBe(200)
    await expect.poll(() => existsSync(join(folder, SEALED_HEAD)), { timeout: 60_000 }).toBe(true)
    await first.close()
    await snapshotOf(folder)
    const whole = await startServer(folder)
    expect([whole.trouble, await signIn(whole.address)]).toEqual([null, 200])
    await whole.close()
    loseFile(folder)
    writeFileSync(database(folder), withoutLog)
    const page = await expectRescue(folder, CUT)
    expect(page).toContain('npm run restore -- --keep')
    expect(await runDoctor([], { DATA_DIR: folder })).toEqual({
      code: 3,
      text: expect.stringContaining(CUT.title),
    })
    await releaseFiles()
    expect(await runRestore(['1'], { DATA_DIR: folder })).toMatchObject({ code: 0 })
    const back = await startServer(folder)
    expect([back.trouble, await signIn(back.address)]).toEqual([null, 200])
    await back.close()
    writeFileSync(
      join(folder, SEALED_HEAD),
      JSON.stringify({ ...readNotedHead(folder), head: `9999 ${'a'.repeat(64)}` }),
    )
    await expectRescue(folder, CUT)
    await releaseFiles()
    expect(await runRestore(['--keep'], { DATA_DIR: folder })).toMatchObject({ code: 0 })
    const kept = await startServer(folder)
    expect([kept.trouble, await signIn(kept.address)]).toEqual([null, 200])
  })
})
