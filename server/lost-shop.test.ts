// A database that is missing, empty or of another shop is never treated as a new shop: real servers
// on such folders, and the commands to continue.
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runDoctor } from './commands/doctor.ts'
import { openSqliteStore } from './platform/database/open.ts'
import { readDatabaseContents } from './platform/snapshot/lost-shop.ts'
import { runRestore } from './commands/restore.ts'
import {
  closing,
  expectRescue,
  freshFolder,
  createStoppedShop,
  signIn,
  signUp,
  startServer,
} from './testing/lost-shops.ts'
import { releaseFiles } from './testing/release-files.ts'
import { engines, makeDatabase } from './testing/stores.ts'

const database = (folder: string): string => join(folder, 'webale.db')
const forget = (folder: string, ...names: readonly string[]): void => {
  for (const name of names) rmSync(join(folder, name), { recursive: true, force: true })
}

/** A database file without tables, as left by a new shop whose log is lost. */
const writeHeader = async (folder: string): Promise<void> => {
  const other = freshFolder()
  await openSqliteStore(other).close()
  copyFileSync(database(other), database(folder))
}

/** The tables of a shop without an account. */
const writeUnclaimed = async (folder: string): Promise<void> => {
  const other = freshFolder()
  await (await startServer(other)).close()
  copyFileSync(database(other), database(folder))
}

const loseFile = (folder: string): void =>
  forget(folder, 'webale.db', 'webale.db-wal', 'webale.db-shm')

const LOSSES: Readonly<Record<string, (folder: string) => void | Promise<void>>> = {
  missing: loseFile,
  'of 0 bytes': (folder) => {
    loseFile(folder)
    writeFileSync(database(folder), '')
  },
  'only a header without its log': async (folder) => {
    loseFile(folder)
    await writeHeader(folder)
  },
  'without any account': async (folder) => {
    loseFile(folder)
    await writeUnclaimed(folder)
  },
}

const NO_DATABASE = {
  title: "The shop's database is gone",
  refusal: "The shop's database is gone. Open the shop's address in a new tab to read what to do",
}
const OTHER = {
  title: 'This is the database of another shop',
  refusal:
    "This is the database of another shop. Open the shop's address in a new tab to read what to do",
}

describe('lost database', () => {
  for (const [name, lose] of Object.entries(LOSSES))
    test(`LOST-001 a server opens no new shop when webale.db is ${name}, and npm run restore brings the shop back`, {
      timeout: 60_000,
    }, async () => {
      const folder = await createStoppedShop()
      await lose(folder)
      const page = await expectRescue(folder, NO_DATABASE)
      expect(page).toContain('npm run restore -- 1')
      expect(page).toContain('verified')
      expect(await runDoctor([], { DATA_DIR: folder })).toEqual({
        code: 3,
        text: expect.stringMatching(
          /^The shop's database is gone: .* To go back: npm run restore$/,
        ),
      })
      await releaseFiles()
      expect(await runRestore(['1'], { DATA_DIR: folder })).toMatchObject({ code: 0 })
      const back = await startServer(folder)
      expect([back.trouble, await signIn(back.address)]).toEqual([null, 200])
    })

  test('LOST-001 keys alone, snapshots alone and the shop mark alone each prevent a new shop', {
    timeout: 60_000,
  }, async () => {
    const traces = [
      ['shop.json', 'snapshots'],
      ['shop.json', 'keys.json'],
      ['keys.json', 'snapshots'],
    ]
    for (const gone of traces) {
      const folder = await createStoppedShop()
      loseFile(folder)
      forget(folder, ...gone)
      await expectRescue(folder, NO_DATABASE)
    }
  })

  test('LOST-001 a server opens no new shop in an empty data folder when the second folder has snapshots, and restore uses them', {
    timeout: 60_000,
  }, async () => {
    const SNAPSHOT_SECOND_DIR = freshFolder()
    await createStoppedShop({ SNAPSHOT_SECOND_DIR })
    const folder = freshFolder()
    await expectRescue(folder, NO_DATABASE, { SNAPSHOT_SECOND_DIR })
    expect((await runRestore([], { DATA_DIR: folder, SNAPSHOT_SECOND_DIR })).text).toContain(
      '   1  ',
    )
    expect(await runRestore(['1'], { DATA_DIR: folder, SNAPSHOT_SECOND_DIR })).toMatchObject({
      code: 0,
    })
    const back = await startServer(folder, { SNAPSHOT_SECOND_DIR })
    expect([back.trouble, await signIn(back.address)]).toEqual([null, 200])
  })

  test('LOST-005 the first account is in the database file and not only in its log when the server is killed', async () => {
    const folder = freshFolder()
    const { address } = await startServer(folder)
    await signUp(address)
    const copy = freshFolder()
    copyFileSync(database(folder), database(copy))
    expect(readDatabaseContents(database(copy))).toMatchObject({
      state: 'shop',
      shop_id: expect.stringMatching(/-/),
    })
  })

  test('LOST-005 a new shop accepts its first account, also at the second start', async () => {
    const folder = freshFolder()
    await (await startServer(folder)).close()
    const { address, trouble } = await startServer(folder)
    expect(trouble).toBeNull()
    expect(await (await fetch(`${address}/api/setup`)).json()).toMatchObject({ open: true })
    expect((await signUp(address)).status).toBe(200)
  })
})

describe('starting a new shop', () => {
  test('LOST-002 --begin-new renames the old files and keeps every snapshot, and the next start accepts a first account', {
    timeout: 60_000,
  }, async () => {
    const folder = await createStoppedShop()
    truncateSync(database(folder), 0)
    const snapshots = readdirSync(join(folder, 'snapshots'))
    const keys = readFileSync(join(folder, 'keys.json'), 'utf8')
    const { code, text } = await runRestore(['--begin-new'], { DATA_DIR: folder })
    expect([code, text]).toEqual([0, expect.stringContaining('The old files are kept:')])
    const aside = readdirSync(folder).find((name) => name.startsWith('set-aside-')) ?? ''
    expect(readFileSync(join(folder, aside, 'keys.json'), 'utf8')).toBe(keys)
    expect(readdirSync(join(folder, 'snapshots'))).toEqual(snapshots)
    for (let time = 0; time < 2; time += 1) {
      const { trouble, close } = await startServer(folder)
      expect(trouble).toBeNull()
      await close()
    }
    const fresh = await startServer(folder)
    expect((await signUp(fresh.address)).status).toBe(200)
    await fresh.close()
    expect((await runRestore([], { DATA_DIR: folder })).text).toContain('OF ANOTHER SHOP')
    loseFile(folder)
    await expectRescue(folder, NO_DATABASE)
  })

  test('LOST-002 --begin-new is refused while the shop is intact', async () => {
    const folder = await createStoppedShop()
    const refused = {
      code: 1,
      text: expect.stringMatching(/^Nothing was changed: there is no lost shop in/),
    }
    expect(await runRestore(['--begin-new'], { DATA_DIR: folder })).toEqual(refused)
    expect(existsSync(database(folder))).toBe(true)
    expect(await runRestore(['--begin-new'], { DATA_DIR: freshFolder() })).toEqual(refused)
  })
})

describe('database of another shop', () => {
  test('LOST-003 a server refuses the database of another shop until it is accepted with --keep or the right one is restored', {
    timeout: 60_000,
  }, async () => {
    const [folder, other] = [await createStoppedShop(), await createStoppedShop()]
    loseFile(folder)
    copyFileSync(database(other), database(folder))
    const page = await expectRescue(folder, OTHER)
    expect(page).toContain('npm run restore -- --keep')
    expect(await runDoctor([], { DATA_DIR: folder })).toEqual({
      code: 3,
      text: expect.stringContaining(OTHER.title),
    })
    expect(await runRestore(['--keep'], { DATA_DIR: folder })).toMatchObject({ code: 0 })
    const kept = await startServer(folder)
    expect([kept.trouble, await signIn(kept.address)]).toEqual([null, 200])
  })

  test('LOST-003 --keep is refused without a shop', async () => {
    expect(await runRestore(['--keep'], { DATA_DIR: freshFolder() })).toEqual({
      code: 1,
      text: expect.stringMatching(/^Nothing was changed: there is no shop in/),
    })
  })

  test('LOST-003 a shop opens when its whole folder or only its database was moved', async () => {
    const folder = await createStoppedShop()
    const moved = freshFolder()
    copyFileSync(database(folder), database(moved))
    expect((await startServer(moved)).trouble).toBeNull()
  })
})

describe.runIf(engines.includes('postgres'))('on PostgreSQL', () => {
  test('LOST-001 a server opens no new shop on an empty PostgreSQL when the data folder had one, until --begin-new', {
    timeout: 60_000,
  }, async () => {
    const folder = freshFolder()
    const [before, after] = [await makeDatabase(), await makeDatabase()]
    closing.push(before.drop, after.drop)
    const first = await startServer(folder, { DATABASE_URL: before.url })
    expect((await signUp(first.address)).status).toBe(200)
    await first.close()
    const again = await startServer(folder, { DATABASE_URL: before.url })
    expect(again.trouble).toBeNull()
    await again.close()
    const lost = { DATABASE_URL: after.url }
    const page = await expectRescue(folder, NO_DATABASE, lost)
    expect(page).toContain('pg_restore')
    expect(await runDoctor([], { DATA_DIR: folder, ...lost })).toEqual({
      code: 3,
      text: expect.stringContaining(NO_DATABASE.title),
    })
    expect(
      await runRestore(['--begin-new'], { DATA_DIR: folder, DATABASE_URL: before.url }),
    ).toMatchObject({ code: 1 })
    expect(await runRestore(['--begin-new'], { DATA_DIR: folder, ...lost })).toMatchObject({
      code: 0,
    })
    const anew = await startServer(folder, lost)
    expect((await signUp(anew.address)).status).toBe(200)
    await anew.close()
    await expectRescue(folder, OTHER, { DATABASE_URL: before.url })
  })
})
