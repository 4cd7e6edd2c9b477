// A till sells without the server, its browser ends, a store is damaged; three starts follow, with
// sales between them, because a browser may throw a torn database away one start later. In the end
// the server has each sale once.
import { expect } from '@playwright/test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DamagedTill, sellAfterDamage } from './damaged-till.ts'
import { removeFolder } from './remove-folder.ts'
import type { SignedInPerson, StoryShop } from './shop.ts'
import {
  DAMAGES,
  DISK_FULL,
  INDEX_CUT,
  POWER_CUT,
  sizesOf,
  type StoreFolders,
} from './store-damages.ts'
import { countStored, figuresOf, type StoreRun } from './store-figures.ts'

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
   * such a till ends its run.
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
/** So many letters are kept of why a till refused, and of why a run ended. */
const [MAX_REFUSAL, MAX_ENDED] = [120, 600] as const
/** After so many runs that ended early no further one begins. */
const MAX_FAILED_RUNS = 3

type StoryPlace = {
  readonly browser: TriedBrowser
  readonly profile: string
  readonly run: StoreRun
  /** The till of the newest start, and which start it is. */
  till: StoryTill | null
  starts: number
}

type Start = {
  readonly sales: number
  readonly more?: Readonly<Record<string, string>>
  readonly isPowerCut?: boolean
}

/** The disk is full while this file exists. */
const fullMarkOf = (profile: string): string => `${profile}.full`

const open = async (place: StoryPlace, more: Start['more'] = {}): Promise<StoryTill> => {
  const till = await place.browser.open(place.profile, { more, hasOneStore: IS_CONTROL })
  place.till = till
  place.starts += 1

  return till
}

/** Null instead of the error of a browser whose till may refuse. */
const noteRefusal = async <Result>(
  { browser, run, starts }: StoryPlace,
  what: 'open' | 'list' | 'sell',
  work: () => Promise<Result>,
): Promise<Result | null> => {
  if (browser.patienceMs === undefined) return work()
  return work().catch((error: unknown) => {
    run.refusals.push(`start ${starts}, ${what}: ${String(error).slice(0, MAX_REFUSAL)}`)
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
  await noteRefusal(place, 'list', () =>
    waitUntil(isThere, place.browser.patienceMs ?? RELOADED_MS),
  )
}

/** Sells as far as the till can; the sizes of all files after the last receipt. */
const startAndSell = async (place: StoryPlace, { sales, more, isPowerCut = false }: Start) => {
  const { browser, profile, run } = place
  const till = await open(place, more)
  const mark = more?.['DISK_FULL_WHILE']
  await noteRefusal(place, 'open', till.openSales)
  await waitForList(place, till)
  if (mark !== undefined) writeFileSync(mark, '')
  for (let attempt = 0; attempt < sales; attempt += 1) {
    if (!(await till.hasJelly())) {
      // On a full disk the browser gives its database up, and a person loads the page again.
      if (mark === undefined) break
      await noteRefusal(place, 'open', till.reload)
      await waitForList(place, till)
    }

    const number = await noteRefusal(place, 'sell', () => sellAfterDamage(till, browser.patienceMs))
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

const damageOnce = async (
  shop: StoryShop,
  place: StoryPlace,
  seller: SignedInPerson,
): Promise<void> => {
  const { browser, profile, run } = place
  await register(place, seller)
  await shop.server().kill()
  const isFull = run.damage === DISK_FULL
  const fullDisk = {
    LD_PRELOAD: FULL_DISK,
    DISK_FILES: browser.storePaths.join('|'),
    DISK_FULL_WHILE: fullMarkOf(profile),
  }

  const shown = await startAndSell(place, {
    sales: isFull ? 8 : 3,
    more: isFull ? fullDisk : {},
    isPowerCut: run.damage === POWER_CUT,
  })
  DAMAGES[run.damage]?.(browser.storesOf(profile), shown)
  await startAndSell(place, { sales: 2 })
  await startAndSell(place, { sales: 1 })
  await shop.server().restart()
  await fetch(`${shop.server().address}/healthz`)
  run.said = await sendAll(place)
}

const runOnce = async (
  shop: StoryShop,
  browser: TriedBrowser,
  damage: string,
  seller: SignedInPerson,
): Promise<StoreRun> => {
  const profile = mkdtempSync(join(tmpdir(), 'webale-stores-'))
  const run: StoreRun = { damage, numbers: [], refusals: [], said: '' }
  const place: StoryPlace = { browser, profile, run, till: null, starts: 0 }
  try {
    await damageOnce(shop, place, seller)
    return run
  } catch (error) {
    // Its browser may be open, or have ended.
    await place.till?.kill().catch(() => undefined)
    throw error
  } finally {
    for (const left of [profile, fullMarkOf(profile)]) removeFolder(left)
  }
}

/** The damages that this machine and browser can have. */
const listDamages = (browser: TriedBrowser): string[] => {
  const kinds = Object.keys(DAMAGES).filter(
    (kind) =>
      kind.includes(ONLY) &&
      (kind !== DISK_FULL || FULL_DISK !== '') &&
      (kind !== INDEX_CUT || browser.storesOf('').index !== null),
  )
  if (kinds.length === 0) throw new Error(`No damage can be tried that has "${ONLY}" in its name`)

  return kinds
}

/** Runs the story with each kind of damage in turn, and writes the figures into the report. */
export const damageStores = async (shop: StoryShop, browser: TriedBrowser): Promise<void> => {
  const department_id = (await shop.department('Cosmetics')).id
  const seller = await shop.person('moderator', department_id)
  const jelly = { department_id, name: 'Jelly', selling_price: PRICE, current_stock: 1_000_000 }
  await shop.product(jelly)
  const kinds = listDamages(browser)
  const runs: StoreRun[] = []
  const ended: string[] = []
  for (let run = 0; run < RUNS && ended.length < MAX_FAILED_RUNS; run += 1) {
    const damage = kinds[run % kinds.length] ?? ''
    try {
      runs.push(await runOnce(shop, browser, damage, seller))
    } catch (error) {
      ended.push(`run ${run + 1}, ${damage}: ${String(error).slice(0, MAX_ENDED)}`)
      await shop.server().restart()
    }
  }
  if (runs.length === 0) throw new Error(ended.join('\n'))
  const figures = {
    ...figuresOf(runs, await countStored(shop, runs)),
    'runs that ended early': ended.join('; '),
    'not tried': FULL_DISK === '' ? `${DISK_FULL}: it needs Linux and a C compiler` : '',
  }
  writeFileSync(REPORT, JSON.stringify(figures))
}

/** Settings of the shop: its administrator asks for the sales after hours. */
export const STORY_SETTINGS = { AUTH_JWT_EXP: '604800' } as const

/** So long (ms) the story may take. */
export const STORY_MS = RUNS * RUN_MS
