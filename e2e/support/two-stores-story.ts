// A till sells without the server, its browser ends, a store is damaged; three starts follow, with
// sales between them, because a browser may throw a torn database away one start later. In the end
// the server has each sale once.
import { expect } from '@playwright/test'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DamagedTill, sellAfterDamage } from './damaged-till.ts'
import type { SignedInPerson, StoryShop } from './shop.ts'
import { DAMAGES, DISK_FULL, POWER_CUT, sizesOf, type StoreFolders } from './store-damages.ts'

/** A till in a browser that is open. */
export type StoryTill = DamagedTill & {
  signIn(seller: SignedInPerson): Promise<void>
  openSales(): Promise<void>
  reload(): Promise<void>
  /** Can the page be loaded without the server? */
  isAppCached(): Promise<boolean>
  /** How many sales are neither sold nor withdrawn. */
  countOpen(): Promise<number>
  /** How many bytes the copy of the catalogue has. */
  measureCatalogueCopy(): Promise<number>
  /** Is this word or part of one on the page? */
  says(words: string): Promise<boolean>
  /** Does the chip in the bar say this, and nothing else? */
  hasChip(words: string): Promise<boolean>
  kill(): Promise<void>
  close(): Promise<void>
}

/** A kind of browser whose stores are damaged. */
export type TriedBrowser = {
  storesOf(profile: string): StoreFolders
  /** Parts of the paths of both stores' files, for the disk that is full. */
  readonly storePaths: readonly string[]
  /** `more` are environment variables; with one store the second keeps nothing. */
  open(
    profile: string,
    options: { readonly more: Readonly<Record<string, string>>; readonly hasOneStore: boolean },
  ): Promise<StoryTill>
  /** Does a clean end rewrite the database in place? Then no power cut follows one. */
  readonly rewritesAtEnd: boolean
  /**
   * A till that sells nothing within this time (ms) refuses its sales, which is counted. Without it
   * the trial waits.
   */
  readonly patienceMs?: number
}

const RUNS = Number(process.env['STORE_RUNS'] ?? '8')
const REPORT = process.env['STORY_REPORT'] ?? join(tmpdir(), 'two-stores.json')
/** The control: a till whose second store keeps nothing. */
const IS_CONTROL = process.env['STORE_CONTROL'] === '1'
/** A part of the names of the damages to try. */
const ONLY = process.env['STORE_DAMAGE'] ?? ''
/** The library that makes the disk full at every tenth write (trials/harness/full-disk.c). */
const FULL_DISK = process.env['STORE_FULL_DISK'] ?? ''
const PRICE = 100
/** So many attempts before the end of a start the full disk has room again. */
const FREE_AGAIN = 3
/** A page that puts a till back needs longer (ms), and longer still on a disk that fails. */
const RELOADED_MS = 30_000
/** So long (ms) a till of the control has for its list of products. */
const LOST_MS = 10_000
const [CACHED_MS, COPIED_MS, SENT_MS, SETTLED_MS] = [180_000, 90_000, 60_000, 1000] as const
const RUN_MS = 120_000
/** So many letters of a reason are kept. */
const MAX_REASON = 120

type StoreRun = {
  readonly damage: string
  readonly numbers: string[]
  /** Why the till could not be opened or sold nothing, as far as that is no fault. */
  readonly refusals: string[]
  said: string
}

type StoryPlace = {
  readonly browser: TriedBrowser
  readonly profile: string
  readonly run: StoreRun
}

type Start = {
  readonly sales: number
  readonly more?: Readonly<Record<string, string>>
  readonly isPowerCut?: boolean
}

const open = ({ browser, profile }: StoryPlace, more: Start['more'] = {}): Promise<StoryTill> =>
  browser.open(profile, { more, hasOneStore: IS_CONTROL })

/** Null instead of the error of a browser whose till may refuse. */
const noteRefusal = async <Result>(
  { browser, run }: StoryPlace,
  work: () => Promise<Result>,
): Promise<Result | null> => {
  if (browser.patienceMs === undefined) return work()
  return work().catch((error: unknown) => {
    run.refusals.push(String(error).slice(0, MAX_REASON))
    return null
  })
}

/** Waits until it is so, also while the page is being loaded. */
const waitUntil = (isSo: () => Promise<boolean>, timeout: number): Promise<void> =>
  expect(async () => expect(await isSo()).toBe(true)).toPass({ timeout })

/** Waits for the list of products, or the words that it is lost. */
const waitForList = async (place: StoryPlace, till: StoryTill): Promise<void> => {
  // A till that lost its list of products with its one store waits for the server.
  if (IS_CONTROL) return waitUntil(till.hasJelly, LOST_MS).catch(() => undefined)
  const isThere = async () => (await till.hasJelly()) || (await till.hasTrouble())
  await noteRefusal(place, () => waitUntil(isThere, RELOADED_MS))
}

/** Sells as far as the till can; the sizes of all files after the last receipt. */
const startAndSell = async (place: StoryPlace, { sales, more, isPowerCut = false }: Start) => {
  const { browser, profile, run } = place
  const till = await open(place, more)
  const mark = more?.['DISK_FULL_WHILE']
  await noteRefusal(place, till.openSales)
  await waitForList(place, till)
  if (mark !== undefined) writeFileSync(mark, '')
  for (let attempt = 0; attempt < sales; attempt += 1) {
    if (!(await till.hasJelly())) {
      // On a full disk the browser gives its database up, and a person loads the page again.
      if (mark === undefined) break
      await till.reload()
      await waitForList(place, till)
    }

    const number = await noteRefusal(place, () => sellAfterDamage(till, browser.patienceMs))
    if (number !== null) run.numbers.push(number)
    // There is room again, and the page sells on.
    if (mark !== undefined && attempt === sales - FREE_AGAIN) rmSync(mark)
  }

  const shown = sizesOf(browser.storesOf(profile))
  // Begun and not finished: written after the last receipt.
  if (await till.hasJelly()) await expect(till.addJelly).toPass({ timeout: RELOADED_MS })
  const isKilled = (isPowerCut && browser.rewritesAtEnd) || Math.random() < 0.5
  await (isKilled ? till.kill() : till.close())

  return shown
}

const register = async (place: StoryPlace, seller: SignedInPerson): Promise<void> => {
  const till = await open(place)
  await till.signIn(seller)
  await till.openSales()
  await waitUntil(till.isAppCached, CACHED_MS)
  await sellAfterDamage(till, place.browser.patienceMs)
  // The receipt is shown before the answer of the server is on the disk.
  await expect.poll(till.countOpen).toBe(0)
  // A till with one store has no folder for the copy.
  if (!IS_CONTROL)
    await expect.poll(till.measureCatalogueCopy, { timeout: COPIED_MS }).toBeGreaterThan(0)
  await till.close()
}

/** What the till says when everything it has was sent. */
const sendAll = async (place: StoryPlace): Promise<string> => {
  const till = await open(place)
  await till.openSales()
  const isDone = async () => (await till.says('All sent')) || (await till.says('Missing'))
  await waitUntil(isDone, SENT_MS).catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS))
  const isAllSent = await till.hasChip('All sent')
  await till.close()

  return isAllSent ? 'All sent' : 'another word'
}

const runOnce = async (
  shop: StoryShop,
  browser: TriedBrowser,
  damage: string,
  seller: SignedInPerson,
): Promise<StoreRun> => {
  const profile = mkdtempSync(join(tmpdir(), 'webale-stores-'))
  const run: StoreRun = { damage, numbers: [], refusals: [], said: '' }
  const place: StoryPlace = { browser, profile, run }
  await register(place, seller)
  await shop.server().kill()
  const isFull = damage === DISK_FULL
  const fullDisk = {
    LD_PRELOAD: FULL_DISK,
    DISK_FILES: browser.storePaths.join('|'),
    DISK_FULL_WHILE: `${profile}.full`,
  }

  const shown = await startAndSell(place, {
    sales: isFull ? 8 : 3,
    more: isFull ? fullDisk : {},
    isPowerCut: damage === POWER_CUT,
  })
  DAMAGES[damage]?.(browser.storesOf(profile), shown)
  await startAndSell(place, { sales: 2 })
  await startAndSell(place, { sales: 1 })
  await shop.server().restart()
  await fetch(`${shop.server().address}/healthz`)
  run.said = await sendAll(place)
  for (const left of [profile, fullDisk.DISK_FULL_WHILE])
    rmSync(left, { recursive: true, force: true })

  return run
}

/** How often the server has each number. Asked one by one: its list ends after 100 sales. */
const countStored = async (
  shop: StoryShop,
  runs: readonly StoreRun[],
): Promise<ReadonlyMap<string, number>> => {
  const counts = new Map<string, number>()
  for (const search of new Set(runs.flatMap(({ numbers }) => numbers))) {
    const { rows } = await shop.call(saleApi.history, shop.admin(), { search })
    counts.set(search, rows.filter(({ receipt_number }) => receipt_number === search).length)
  }
  return counts
}

/** What the runs showed, compared with what the server has. */
const figuresOf = (runs: readonly StoreRun[], stored: ReadonlyMap<string, number>) => {
  const timesOf = (number: string): number => stored.get(number) ?? 0
  const shown = runs.flatMap(({ numbers }) => numbers)
  const isRepeated = (number: string): boolean => shown.filter((one) => one === number).length > 1
  const lossOf = ({ numbers }: StoreRun): number =>
    numbers.filter((number) => timesOf(number) === 0).length
  return {
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
    'runs with a refusal': runs
      .filter(({ refusals }) => refusals.length > 0)
      .map(({ damage, refusals }) => `${damage}: ${refusals.join(' | ')}`)
      .join('; '),
    'said another word than All sent': runs.filter(({ said }) => said !== 'All sent').length,
    'runs with a loss': runs
      .filter((run) => lossOf(run) > 0)
      .map(({ damage }) => damage)
      .join(', '),
    'lost and said All sent': runs.filter((run) => lossOf(run) > 0 && run.said === 'All sent')
      .length,
  }
}

/** Runs the story with each kind of damage in turn, and writes the figures into the report. */
export const damageStores = async (shop: StoryShop, browser: TriedBrowser): Promise<void> => {
  const department_id = (await shop.department('Cosmetics')).id
  const seller = await shop.person('moderator', department_id)
  const jelly = { department_id, name: 'Jelly', selling_price: PRICE, current_stock: 1_000_000 }
  await shop.product(jelly)
  const kinds = Object.keys(DAMAGES).filter(
    (kind) => kind.includes(ONLY) && (kind !== DISK_FULL || FULL_DISK !== ''),
  )
  const runs: StoreRun[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const damage = kinds[run % kinds.length] ?? ''
    const ended = runOnce(shop, browser, damage, seller).catch((error: unknown) => {
      throw new Error(`Run ${run + 1} ended early, ${damage}: ${String(error)}`, { cause: error })
    })
    runs.push(await ended)
  }
  writeFileSync(REPORT, JSON.stringify(figuresOf(runs, await countStored(shop, runs))))
}

/** So long (ms) the story may take. */
export const STORY_MS = RUNS * RUN_MS
