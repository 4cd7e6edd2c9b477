// Trial t40: one of a till's two stores is cut or deleted while the browser is closed, the disk is
// full at every tenth write, or the power is cut after the last receipt. Three starts follow, with
// sales between them, because Chromium throws a torn database away one start later. In the end the
// server has each sale once.
import { expect } from '@playwright/test'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jellyOrTrouble, sellAfterDamage } from '../support/damaged-till.ts'
import { type KillableBrowser, openKillable } from '../support/killable-browser.ts'
import { trustAuthority, type TrustingBrowser } from '../support/lan.ts'
import { tillChip, untilAppCached } from '../support/offline-till.ts'
import { type SignedInPerson, test, useShop } from '../support/shop.ts'
import { quietTill, row } from '../support/till.ts'
import { sizeOfCatalogueCopy } from '../support/second-store.ts'
import { keepOneStore, openOnDisk } from '../support/till-disk.ts'

const RUNS = Number(process.env['STORE_RUNS'] ?? '8')
const REPORT = process.env['STORY_REPORT'] ?? join(tmpdir(), 'two-stores.json')
/** The control: a till whose second store keeps nothing. */
const IS_CONTROL = process.env['STORE_CONTROL'] === '1'
/** A part of the names of the damages to try. */
const ONLY = process.env['STORE_DAMAGE'] ?? ''
/** The library that makes the disk full at every tenth write (trials/harness/full-disk.c). */
const FULL_DISK = process.env['STORE_FULL_DISK'] ?? ''
const DISK_FULL = 'disk full at every tenth write'
const EXECUTABLE = process.env['CHROMIUM_PATH'] ?? 'chromium'
const PRICE = 100
const MOST_CUT = 4096
/** So many attempts before the end of a start the full disk has room again. */
const FREE_AGAIN = 3
/** A page that puts a till back needs longer (ms), and longer still on a disk that fails. */
const RELOADED_MS = 30_000
/** So long (ms) a till of the control has for its list of products. */
const LOST_MS = 10_000

const DATABASE = 'Default/IndexedDB'
const FILES = 'Default/File System'

const shop = useShop({}, { lan: true })
let trusting: TrustingBrowser

const filesBelow = (folder: string): string[] => {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'LOCK')
      .map(({ parentPath, name }) => join(parentPath, name))
  } catch {
    return []
  }
}

const cut = (file: string): void =>
  truncateSync(file, Math.max(0, statSync(file).size - 1 - Math.floor(Math.random() * MOST_CUT)))

const pick = (files: readonly string[]): string[] => {
  const file = files[Math.floor(Math.random() * files.length)]
  return file === undefined ? [] : [file]
}

const logsBelow = (folder: string): string[] =>
  filesBelow(folder).filter((file) => file.endsWith('.log') && statSync(file).size > 0)

type Sizes = ReadonlyMap<string, number>

const sizesOf = (profile: string): Sizes =>
  new Map(
    [DATABASE, FILES]
      .flatMap((folder) => filesBelow(join(profile, folder)))
      .map((file) => [file, statSync(file).size]),
  )

/** As much of every file as there was when the last receipt was shown. */
const cutPower = (profile: string, shown: Sizes): void => {
  for (const [file, size] of sizesOf(profile)) {
    const before = shown.get(file)
    if (before === undefined) rmSync(file)
    else if (before < size) truncateSync(file, before)
  }
}

/** What happens to the files of a closed browser. */
const DAMAGES: Readonly<Record<string, (profile: string, shown: Sizes) => void>> = {
  'log of the database cut': (profile) => logsBelow(join(profile, DATABASE)).forEach(cut),
  'one file of the database cut': (profile) =>
    pick(filesBelow(join(profile, DATABASE))).forEach(cut),
  'all files of the database cut': (profile) => filesBelow(join(profile, DATABASE)).forEach(cut),
  'database deleted': (profile) =>
    rmSync(join(profile, DATABASE), { recursive: true, force: true }),
  'one file of the second store cut': (profile) =>
    pick(filesBelow(join(profile, FILES))).forEach(cut),
  'all files of the second store cut': (profile) => filesBelow(join(profile, FILES)).forEach(cut),
  'second store deleted': (profile) =>
    rmSync(join(profile, FILES), { recursive: true, force: true }),
  'power cut after the last receipt': cutPower,
  ...(FULL_DISK !== '' && { [DISK_FULL]: () => undefined }),
}

const open = (
  profile: string,
  more: Readonly<Record<string, string>> = {},
): Promise<KillableBrowser> =>
  openKillable(
    EXECUTABLE,
    profile,
    { ...trusting, env: { ...trusting.env, ...more } },
    async (page) => {
      if (IS_CONTROL) await page.addInitScript(keepOneStore)
      await quietTill(page)
    },
  )

/** Sells as far as the till can: the list of products is lost with the database. */
const startAndSell = async (
  profile: string,
  count: number,
  numbers: string[],
  more?: Readonly<Record<string, string>>,
) => {
  const { page, kill, close } = await open(profile, more)
  const mark = more?.['DISK_FULL_WHILE']
  await page.goto(`${shop.server().secureAddress}/sales`)
  // A till that lost its list of products with its one store waits for the server.
  if (IS_CONTROL)
    await row(page, 'Jelly')
      .waitFor({ timeout: LOST_MS })
      .catch(() => undefined)
  else await expect(jellyOrTrouble(page)).toBeVisible({ timeout: RELOADED_MS })
  if (mark !== undefined) writeFileSync(mark, '')
  for (let attempt = 0; attempt < count; attempt += 1) {
    if (!(await row(page, 'Jelly').isVisible())) {
      // On a full disk the browser gives its database up, and a person loads the page again.
      if (mark === undefined) break
      await page.reload()
      await expect(jellyOrTrouble(page)).toBeVisible({ timeout: RELOADED_MS })
    }

    const number = await sellAfterDamage(page)
    if (number !== null) numbers.push(number)
    // There is room again, and the page sells on.
    if (mark !== undefined && attempt === count - FREE_AGAIN) rmSync(mark)
  }

  const shown = sizesOf(profile)
  // Begun and not finished: written after the last receipt.
  if (await row(page, 'Jelly').isVisible()) await row(page, 'Jelly').click()
  await (Math.random() < 0.5 ? kill() : close())

  return shown
}

const register = async (profile: string, seller: SignedInPerson): Promise<void> => {
  const { page, close } = await open(profile)
  await shop.signInByForm(page, seller, shop.server().secureAddress)
  await page.goto(`${shop.server().secureAddress}/sales`)
  await expect(() => untilAppCached(page)).toPass({ timeout: 180_000 })
  await sellAfterDamage(page)
  // The receipt is shown before the answer of the server is on the disk.
  await expect.poll(() => openOnDisk(page)).toBe(0)
  // A till with one store has no folder for the copy.
  if (!IS_CONTROL)
    await expect.poll(() => sizeOfCatalogueCopy(page), { timeout: 90_000 }).toBeGreaterThan(0)
  await close()
}

/** What the till says when everything it has was sent. */
const sendAll = async (profile: string): Promise<string> => {
  const { page, close } = await open(profile)
  await page.goto(`${shop.server().secureAddress}/sales`)
  await page
    .waitForFunction(() => /All sent|Missing/.test(document.body.innerText), null, {
      timeout: 60_000,
    })
    .catch(() => undefined)
  await page.waitForTimeout(1000)
  const isAllSent = await tillChip(page, 'All sent').isVisible()
  await close()

  return isAllSent ? 'All sent' : 'another word'
}

type Run = { readonly damage: string; readonly numbers: string[]; readonly said: string }

const runOnce = async (damage: string, seller: SignedInPerson): Promise<Run> => {
  const profile = mkdtempSync(join(tmpdir(), 'webale-stores-'))
  const numbers: string[] = []
  await register(profile, seller)
  await shop.server().kill()
  const isFull = damage === DISK_FULL
  const fullDisk = {
    LD_PRELOAD: FULL_DISK,
    DISK_FILES: '/IndexedDB/|/File System/',
    DISK_FULL_WHILE: `${profile}.full`,
  }

  const shown = await startAndSell(profile, isFull ? 8 : 3, numbers, isFull ? fullDisk : {})
  DAMAGES[damage]?.(profile, shown)
  await startAndSell(profile, 2, numbers)
  await startAndSell(profile, 1, numbers)
  await shop.server().restart()
  await fetch(`${shop.server().address}/healthz`)
  const said = await sendAll(profile)
  for (const left of [profile, fullDisk.DISK_FULL_WHILE])
    rmSync(left, { recursive: true, force: true })

  return { damage, numbers, said }
}

test('a store of a till is damaged between its starts', async () => {
  test.setTimeout(RUNS * 120_000)
  const department_id = (await shop.department('Cosmetics')).id
  const seller = await shop.person('moderator', department_id)
  const jelly = { department_id, name: 'Jelly', selling_price: PRICE, current_stock: 1_000_000 }
  await shop.product(jelly)
  trusting = trustAuthority(shop.server().folder)
  const kinds = Object.keys(DAMAGES).filter((kind) => kind.includes(ONLY))
  const runs: Run[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const damage = kinds[run % kinds.length] ?? ''
    const ended = runOnce(damage, seller).catch((error: unknown) => {
      throw new Error(`Run ${run + 1} ended early, ${damage}: ${String(error)}`, { cause: error })
    })
    runs.push(await ended)
  }
  const { rows } = await shop.call(saleApi.history, shop.admin(), {})
  const stored = rows.map(({ receipt_number }) => receipt_number)
  const timesOf = (number: string): number => stored.filter((one) => one === number).length
  const shown = runs.flatMap(({ numbers }) => numbers)
  const isRepeated = (number: string): boolean => shown.filter((one) => one === number).length > 1
  const lossOf = ({ numbers }: Run): number =>
    numbers.filter((number) => timesOf(number) === 0).length
  writeFileSync(
    REPORT,
    JSON.stringify({
      runs: runs.length,
      'sales shown': shown.length,
      // Such a run proves nothing.
      'runs without a sale': runs.filter(({ numbers }) => numbers.length === 0).length,
      lost: runs.reduce((sum, run) => sum + lossOf(run), 0),
      'sold twice': shown.filter((number) => timesOf(number) > 1).length,
      'numbers shown twice': shown.length - new Set(shown).size,
      'runs with a number twice': runs
        .filter(({ numbers }) => numbers.some((number) => isRepeated(number)))
        .map(({ damage, numbers }) => `${damage}: ${numbers.join(' ')}`)
        .join('; '),
      'said another word than All sent': runs.filter(({ said }) => said !== 'All sent').length,
      'runs with a loss': runs
        .filter((run) => lossOf(run) > 0)
        .map(({ damage }) => damage)
        .join(', '),
      'lost and said All sent': runs.filter((run) => lossOf(run) > 0 && run.said === 'All sent')
        .length,
    }),
  )
  if (trusting.home !== null) rmSync(trusting.home, { recursive: true, force: true })
})
