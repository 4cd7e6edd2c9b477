// Updates of an installed Webale on a real shop: good and bad versions, damaged archives, and a
// power cut after each step. The sales are there afterwards, always.
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_ARCHIVE } from './installation/archive.ts'
import { resultOf, runUpdate } from './installation/update-command.ts'
import { runSteps, finishUpdate } from './installation/finish-update.ts'
import { readJournal, readResult } from './installation/update-journal.ts'
import { openSqliteStore } from './platform/database/open.ts'
import { lockFolder } from './platform/shop-file/running.ts'
import {
  type Behaviour,
  installShop,
  killUpdateAfter,
  leftovers,
  makeArchive,
  shopFiles,
  SHOP_ENV,
} from './testing/installed-shop.ts'
import { sellAndKill } from './testing/sell-and-kill.ts'
import { cleanUp } from './testing/server-process.ts'

const place = mkdtempSync(join(tmpdir(), 'webale-update-'))
const original = join(place, 'original')
afterAll(() => {
  cleanUp()
  rmSync(place, { recursive: true, force: true })
})

const RECEIPT = { total: 2000 }

beforeAll(() => sellAndKill(original), 120_000)

let count = 0
const openShop = (): { shop: string; data: string; env: Record<string, string | undefined> } => {
  const shop = join(place, `shop ${(count += 1)}`)
  installShop(shop, original)
  return { shop, data: join(shop, 'data'), env: { ...SHOP_ENV, DATA_DIR: join(shop, 'data') } }
}

const current = (shop: string): string => readFileSync(join(shop, 'current'), 'utf8').trim()

const update = (shop: string, env: Record<string, string | undefined>, file: string, wait = '60') =>
  runUpdate(shop, [file, '--wait', wait], env, place)

const finish = (shop: string, env: Record<string, string | undefined>): Promise<string[]> =>
  runSteps(finishUpdate(shop, env))

/** The sales and the departments of the shop. */
const readShop = async (data: string): Promise<unknown> => {
  const store = openSqliteStore(data)
  try {
    const sales = await store.db.selectFrom('sales').select('total').execute()
    const departments = await store.db.selectFrom('departments').select('name').execute()
    return { sales, departments }
  } finally {
    await store.close()
  }
}
const AS_BEFORE = { sales: [RECEIPT], departments: [{ name: 'Cosmetics' }] }

describe('an update', () => {
  test('SHIP-020 a good version is in use, the sale is there, and the version before stays', {
    timeout: 120_000,
  }, async () => {
    const { shop, data, env } = openShop()
    mkdirSync(join(shop, 'versions/0.9.0'))
    const { code, text } = await update(shop, env, makeArchive(place, 'good'))
    expect([code, text]).toEqual([0, 'Webale is updated from 1.0.0 to 1.1.0. Start it: webale'])
    expect([current(shop), leftovers(shop), readJournal(shop)]).toEqual(['1.1.0', [], null])
    expect(readdirSync(join(shop, 'versions')).toSorted()).toEqual(['1.0.0', '1.1.0'])
    expect(await readShop(data)).toEqual(AS_BEFORE)
    expect(resultOf(shop, true)).toEqual({
      code: 0,
      text: 'Webale is updated from 1.0.0 to 1.1.0. It runs',
    })
    const silent = expect.stringContaining(
      'Webale is updated from 1.0.0 to 1.1.0. It does not answer. See ',
    )
    expect(resultOf(shop, false)).toEqual({ code: 1, text: silent })
    const again = await update(shop, env, makeArchive(place, 'good'))
    expect([again.code, again.text]).toEqual([
      1,
      expect.stringContaining('has version 1.1.0, and 1.1.0 is installed'),
    ])
  })

  test.each([
    ['ends', '60', 'it ended with 3. a module is missing'],
    ['never ready', '3', 'it was not ready after 3 seconds'],
  ] as const)(
    'SHIP-021 program and data are as before when the new version %s',
    { timeout: 120_000 },
    async (behaviour, wait, reason) => {
      const { shop, data, env } = openShop()
      const before = shopFiles(data)
      expect(await update(shop, env, makeArchive(place, behaviour), wait)).toEqual({
        code: 1,
        text: `Version 1.1.0 is not used: ${reason}\nWebale 1.0.0 and its data are as before. Start it: webale`,
      })
      expect([current(shop), leftovers(shop), shopFiles(data)]).toEqual(['1.0.0', [], before])
      expect(await readShop(data)).toEqual(AS_BEFORE)
      const later = await update(shop, env, makeArchive(place, 'ready'))
      expect([later.code, current(shop)]).toEqual([0, '1.1.0'])
    },
  )
})

test('SHIP-025 a shop whose data cannot be copied opens with the version it has', async () => {
  const { shop, data, env } = openShop()
  const before = shopFiles(data)
  // The name of its copy would be too long for the disk.
  writeFileSync(join(data, 'x'.repeat(252)), 'a file of somebody else')
  const { code, text } = await update(shop, env, makeArchive(place, 'ready'))
  expect([code, text]).toEqual([
    1,
    expect.stringMatching(/^Version 1.1.0 is not used: the data could not be copied/),
  ])
  expect([current(shop), leftovers(shop), readJournal(shop), shopFiles(data)]).toEqual([
    '1.0.0',
    [],
    null,
    before,
  ])
  expect(await finish(shop, env)).toEqual([])
})

test('SHIP-023 a version is tried on a port of this computer that no till knows', {
  timeout: 60_000,
}, async () => {
  const { shop, data, env } = openShop()
  const settings = { ...env, HOST: '0.0.0.0', PORT: '3000', LAN: 'true' }
  expect((await update(shop, settings, makeArchive(place, 'ready'))).code).toBe(0)
  const [host, port, lan] = readFileSync(join(data, 'trial.txt'), 'utf8').split(' ')
  expect([host, lan, port === '3000']).toEqual(['127.0.0.1', 'false', false])
})

describe('an archive that is refused', () => {
  const refusalOf = async (file: string): Promise<string> => {
    const { shop, data, env } = openShop()
    const before = shopFiles(data)
    const { code, text } = await update(shop, env, file)
    expect([code, current(shop), leftovers(shop), shopFiles(data)]).toEqual([
      1,
      '1.0.0',
      [],
      before,
    ])
    return text.replace(file, 'FILE')
  }

  test('SHIP-022 a damaged, cut, foreign or older archive is refused before anything is written', async () => {
    const good = makeArchive(place, 'good')
    const write = (name: string, content: Uint8Array): string => {
      const file = join(place, name)
      writeFileSync(file, content)
      return file
    }
    const whole = readFileSync(good)
    const flipped = Uint8Array.from(whole)
    const middle = Math.floor(flipped.length / 2)
    flipped[middle] = (flipped[middle] ?? 0) ^ 0xff
    const damaged = 'FILE is damaged: get it again'
    expect(await refusalOf(write('flipped.tar.gz', flipped))).toBe(damaged)
    expect(await refusalOf(write('cut.tar.gz', whole.subarray(0, whole.length - 100)))).toBe(
      damaged,
    )
    expect(await refusalOf(write('letter.tar.gz', Buffer.from('Dear shop')))).toBe(damaged)
    const forged = { 'run.cjs': { size: 1, sha256: '0'.repeat(64), mode: 0o644 } }
    expect(
      await refusalOf(makeArchive(place, 'good', { version: '1.2.0', change: { files: forged } })),
    ).toBe(damaged)
    const outside = { '../../current': { size: 1, sha256: '0'.repeat(64), mode: 0o644 } }
    expect(
      await refusalOf(makeArchive(place, 'good', { version: '1.2.1', change: { files: outside } })),
    ).toBe(damaged)
    for (const mode of [0o4755, 0o2755, 0o777])
      expect(await refusalOf(makeArchive(place, 'good', { version: '1.2.0', mode }))).toBe(damaged)
    const endless = write('endless.tar.gz', Buffer.from([0x1f]))
    truncateSync(endless, MAX_ARCHIVE.packed + 1)
    expect(await refusalOf(endless)).toBe('FILE is no archive of Webale')
    const other = process.platform === 'win32' ? 'linux-x64' : 'win32-x64'
    expect(
      await refusalOf(makeArchive(place, 'good', { version: '1.2.2', change: { system: other } })),
    ).toBe(`FILE is for ${other}, and this computer is ${process.platform}-${process.arch}`)
    expect(
      await refusalOf(makeArchive(place, 'good', { version: '1.2.3', change: { node: '99.0' } })),
    ).toBe(`Version 1.2.3 needs Node.js 99.0 or newer; this is ${process.versions.node}`)
    expect(await refusalOf(makeArchive(place, 'good', { version: '0.9.9' }))).toBe(
      'FILE has version 0.9.9, and 1.0.0 is installed. Nothing to update',
    )
    expect(await refusalOf(join(place, 'nothing.tar.gz'))).toBe('There is no file FILE')
  })

  test('SHIP-022 a shop that runs, or is on PostgreSQL without a dump, is not updated', async () => {
    const { shop, data, env } = openShop()
    const lock = lockFolder(data)
    const file = makeArchive(place, 'good')
    const { code, text } = await update(shop, env, file)
    lock.release()
    expect([code, text]).toEqual([1, expect.stringContaining('is running on DATA_DIR')])
    const onPostgres = await update(
      shop,
      { ...env, DATABASE_URL: 'postgres://127.0.0.1/shop' },
      file,
    )
    expect([onPostgres.code, onPostgres.text]).toEqual([
      1,
      expect.stringContaining('webale update FILE --dumped'),
    ])
    expect([current(shop), readJournal(shop)]).toEqual(['1.0.0', null])
    expect((await runUpdate(shop, [], env, place)).text).toContain('webale update FILE --wait 20')
  })
})

/** How often a version is killed: after each step of its update. */
const STEPS: readonly (readonly [Behaviour, number, string])[] = [
  ...Array.from(
    { length: 7 },
    (_, step) => ['ready', step + 1, step < 3 || step > 4 ? '1.1.0' : '1.0.0'] as const,
  ),
  ...Array.from({ length: 8 }, (_, step) => ['ends', step + 1, '1.0.0'] as const),
]

describe('a power cut', () => {
  test.each(STEPS)(
    'SHIP-024 an update to a version that is %s is finished or undone by the next start when it is killed after step %i',
    { timeout: 120_000 },
    async (behaviour, step, expected) => {
      const { shop, data, env } = openShop()
      expect(await killUpdateAfter(shop, makeArchive(place, behaviour), step)).toBe(true)
      await finish(shop, env)
      // Cut off before the journal was written: the update never began.
      expect([current(shop), leftovers(shop)]).toEqual([step === 1 ? '1.0.0' : expected, []])
      expect(await readShop(data)).toEqual(AS_BEFORE)
      expect(await finish(shop, env)).toEqual([])
    },
  )

  test('SHIP-024 the data is as before when the power fails while the new version changes it', async () => {
    const { shop, data, env } = openShop()
    const before = shopFiles(data)
    expect(await killUpdateAfter(shop, makeArchive(place, 'kills the update'), 99)).toBe(true)
    expect(shopFiles(data)).not.toEqual(before)
    expect(await finish(shop, env)).toEqual(['returning', 'put back', 'gone back'])
    expect([shopFiles(data), readResult(shop)]).toEqual([
      before,
      { from: '1.0.0', to: '1.1.0', reason: 'the update was interrupted' },
    ])
  })

  test('SHIP-024 going back is repeated when it was cut off in the middle', async () => {
    const { shop, data, env } = openShop()
    const before = shopFiles(data)
    expect(await killUpdateAfter(shop, makeArchive(place, 'ends'), 6)).toBe(true)
    appendFileSync(join(data, 'webale.db.part'), 'half')
    rmSync(join(data, 'webale.db'))
    await finish(shop, env)
    expect(shopFiles(data)).toEqual(before)
  })
})
