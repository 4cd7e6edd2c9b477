// Trial t3k: the browser of a till is killed again and again while it sells over https, with the
// server here, away or frozen. Three starts follow each kill, with sales between them. What the
// till showed as sold must be known to it at each of them, and in the end be on the server, once.
import { expect, type Page } from '@playwright/test'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { question, remainingAfterStart } from '../support/damaged-till.ts'
import { type KillableBrowser, openKillable } from '../support/killable-browser.ts'
import { trustAuthority, type TrustingBrowser } from '../support/lan.ts'
import { tillChip, untilAppCached } from '../support/offline-till.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { unsentInOneStore } from '../support/second-store.ts'
import { test, useShop, type SignedInPerson } from '../support/shop.ts'
import {
  amount,
  closeReceipt,
  completeSale,
  lines,
  quantity,
  quietTill,
  receiptActions,
  row,
} from '../support/till.ts'
import {
  entriesOnDisk,
  isClosed,
  keepOneStore,
  openOnDisk,
  tellBeforeItIsWritten,
  watchPage,
} from '../support/till-disk.ts'

const KILLS = Number(process.env['BROWSER_KILLS'] ?? '3')
const REPORT = process.env['STORY_REPORT'] ?? join(tmpdir(), 'browser-kills.json')
/** The control shows a sale before it is written: it must be found. Its till says so itself. */
const IS_CONTROL = process.env['KILL_CONTROL'] === '1'
const PRICE = 100
const SOLD = 'before the page closed'
const NOT_FINISHED = 'The last sale was not finished. The cart is as it was.'
/** Twice frozen: the longest time between the first write and success. */
const SERVER = ['here', 'frozen', 'away', 'frozen'] as const
/** Chromium throws a torn database away one start after it was torn. */
const STARTS = 3
/** A sale without an answer is closed after 2.5 seconds. */
const LONGEST_MS = { here: 300, frozen: 2600, away: 200 } as const

const shop = useShop({}, { lan: true })
// A frozen server would not end.
test.afterEach(() => shop.server().thaw())

type Attempt = {
  /** The receipt number that the cashier saw; null before. */
  shown: string | null
  /** The till put the cart back and said that nothing was sold. */
  isWithdrawn: boolean
  readonly server: (typeof SERVER)[number]
}

const figures = {
  kills: 0,
  'killed after success was shown': 0,
  'sales shown': 0,
  starts: 0,
  'shown, but unknown to the till': 0,
  'in one store only': 0,
  'cart came back after success': 0,
  'settled by the server': 0,
  'settled by the cashier': 0,
  'never shown, but sold': 0,
  'stored in the end': 0,
  lost: 0,
  'sold twice': 0,
  'taken back, but sold': 0,
}

/** By the number of pieces, which is another one for each attempt. */
const attempts = new Map<number, Attempt>()
let current = 0
let state: (typeof SERVER)[number] = 'here'
let profile: string
let trusting: TrustingBrowser

const newAttempt = (): number => {
  current += 1
  attempts.set(current, { shown: null, isWithdrawn: false, server: state })
  return current
}

const note = (count: number, change: Partial<Attempt>): void => {
  const attempt = attempts.get(count)
  if (attempt !== undefined) Object.assign(attempt, change)
}

const unknown = new Set<number>()
const inOneStore = new Set<string>()

/** What this page showed so far. */
const notices = new Set<string>()

/** Resolves when the page shows the next receipt. */
let seen: () => void = () => undefined
const nextReceipt = (): Promise<void> => new Promise((resolve) => (seen = resolve))

const open = async (): Promise<KillableBrowser> => {
  const executable = process.env['CHROMIUM_PATH'] ?? 'chromium'
  return openKillable(executable, profile, trusting, async (page) => {
    notices.clear()
    await page.exposeBinding('noticed', (_source, text: string) => {
      notices.add(text)
      if (!text.startsWith('RCP')) return
      note(current, { shown: text })
      seen()
    })
    await page.addInitScript(watchPage, [SOLD, NOT_FINISHED])
    if (IS_CONTROL) {
      await page.addInitScript(keepOneStore)
      await page.addInitScript(tellBeforeItIsWritten)
    }

    await quietTill(page)
  })
}

/** One piece more for each attempt, so that a total belongs to one attempt. */
const fillCart = async (page: Page): Promise<void> => {
  const count = newAttempt()
  if ((await lines(page).count()) === 0) await row(page, 'Jelly').click()
  await quantity(page, 'Jelly').fill(String(count))
  await amount(page).fill(String(count * PRICE))
}

const sell = async (page: Page): Promise<void> => {
  await fillCart(page)
  await completeSale(page).click()
  await expect(receiptActions(page)).toBeVisible()
  await closeReceipt(page)
}

/**
 * Presses Complete Sale and kills the browser: when the receipt is seen, or within a random time.
 */
const killWhileSelling = async ({ page, kill }: KillableBrowser): Promise<void> => {
  await fillCart(page)
  await expect(completeSale(page)).toBeEnabled()
  const receipt = nextReceipt()
  // Not a click of Playwright: it returns late, and the moments before success would never be met.
  const pressed = completeSale(page).evaluate((button: HTMLElement) => button.click())
  if (IS_CONTROL || Math.random() < 0.3) await receipt
  else await new Promise((resolve) => setTimeout(resolve, Math.random() * LONGEST_MS[state]))
  await Promise.all([kill(), pressed.catch(() => undefined)])
  figures.kills += 1
  if (attempts.get(current)?.shown !== null) figures['killed after success was shown'] += 1
}

/** Answers the question of the till; a cashier who saw the receipt says yes. */
const answerQuestion = async (page: Page): Promise<void> => {
  figures['settled by the cashier'] += 1
  const isSold = attempts.get(current)?.shown !== null || Math.random() < 0.5
  await page
    .getByRole('button', { name: isSold ? 'Yes, it is sold' : 'No, back to the cart' })
    .click()
  if (!isSold) note(current, { isWithdrawn: true })
  await expect.poll(() => openOnDisk(page)).toBe(0)
}

/** Waits until nothing is open on the till any more. */
const finishOpenSale = async (page: Page): Promise<void> => {
  const isFinished = async () =>
    (await question(page).isVisible()) || (await openOnDisk(page)) === 0
  await expect.poll(isFinished, { timeout: 60_000 }).toBe(true)
  if (await question(page).isVisible()) await answerQuestion(page)
  // A receipt that nobody saw before the kill is shown now.
  await receiptActions(page)
    .waitFor({ timeout: 2000 })
    .catch(() => undefined)
  if (await receiptActions(page).isVisible()) await closeReceipt(page)
  if (notices.has(NOT_FINISHED)) note(current, { isWithdrawn: true })
  if (notices.has(NOT_FINISHED) || notices.has(SOLD)) figures['settled by the server'] += 1
}

/**
 * Attempts whose sale was shown and is not in the database. A sale that the server answered may
 * still be open there; every other one was closed before it was shown.
 */
const findUnknown = async (page: Page): Promise<number[]> => {
  const entries = await entriesOnDisk(page)
  return [...attempts].flatMap(([pieces, { shown, server }]) => {
    if (shown === null) return []
    const found = entries.find(({ number }) => number === shown)
    const isOpen = server === 'here' && found?.state === 'open'
    return found !== undefined && (isClosed(found) || isOpen) ? [] : [pieces]
  })
}

/** Compares what was shown with what the till knows, and its two stores with each other. */
const compareStores = async (page: Page): Promise<void> => {
  for (const pieces of await remainingAfterStart(() => findUnknown(page))) unknown.add(pieces)
  for (const number of await remainingAfterStart(() => unsentInOneStore(page)))
    inOneStore.add(number)
  figures['shown, but unknown to the till'] = unknown.size
  figures['in one store only'] = inOneStore.size
}

const look = async (page: Page): Promise<void> => {
  const attempt = attempts.get(current)
  figures.starts += 1
  await compareStores(page)
  await finishOpenSale(page)
  if (attempt !== undefined && attempt.shown !== null && (await lines(page).count()) > 0)
    figures['cart came back after success'] += 1
}

const setServer = async (next: (typeof SERVER)[number]): Promise<void> => {
  const server = shop.server()
  if (state === 'frozen') server.thaw()
  if (state === 'away') await server.restart()
  await fetch(`${server.address}/healthz`)
  state = next
  if (next === 'away') await server.kill()
  if (next === 'frozen') server.freeze()
}

const signIn = async (seller: SignedInPerson): Promise<void> => {
  const { page, close } = await open()
  await shop.signInByForm(page, seller, shop.server().secureAddress)
  await page.goto(`${shop.server().secureAddress}/sales`)
  await untilAppCached(page)
  await sell(page)
  await close()
}

const openSales = async (): Promise<KillableBrowser> => {
  const browser = await open()
  await browser.page.goto(`${shop.server().secureAddress}/sales`)
  // Visible, not enabled: the cart is locked while the till asks about the last sale.
  await expect(row(browser.page, 'Jelly')).toBeVisible()
  return browser
}

/** The starts after a kill but the last one, with a sale in each. */
const startAgain = async (): Promise<void> => {
  for (let start = 1; start < STARTS; start += 1) {
    const { page, close } = await openSales()
    await look(page)
    await sell(page)
    await close()
  }
}

const compareWithServer = async (): Promise<void> => {
  const { rows, count } = await shop.call(saleApi.history, shop.admin(), {})
  expect(rows).toHaveLength(count)
  figures['stored in the end'] = count
  for (const [pieces, { shown, isWithdrawn }] of attempts) {
    const found = rows.filter(({ total }) => total === pieces * PRICE)
    if (shown !== null) figures['sales shown'] += 1
    if (shown !== null && !found.some(({ receipt_number }) => receipt_number === shown))
      figures.lost += 1
    if (found.length > 1) figures['sold twice'] += 1
    if (isWithdrawn && found.length > 0) figures['taken back, but sold'] += 1
    if (shown === null && !isWithdrawn && found.length > 0) figures['never shown, but sold'] += 1
  }
}

test('the browser of a till is killed while it sells', async () => {
  const department_id = (await shop.department('Cosmetics')).id
  const seller = await shop.person('moderator', department_id)
  await shop.product({
    department_id,
    name: 'Jelly',
    selling_price: PRICE,
    current_stock: 1_000_000,
  })
  trusting = trustAuthority(shop.server().folder)
  profile = mkdtempSync(join(tmpdir(), 'webale-profile-'))
  await signIn(seller)
  for (let round = 0; round < KILLS; round += 1) {
    await setServer(IS_CONTROL ? 'away' : (SERVER[round % SERVER.length] ?? 'here'))
    await startAgain()
    const browser = await openSales()
    await look(browser.page)
    // After one sale without an answer the till waits for none any more.
    if (state !== 'frozen') await sell(browser.page)
    await killWhileSelling(browser)
  }
  await setServer('here')
  await startAgain()
  const { page, close } = await openSales()
  await look(page)
  if (!IS_CONTROL) await expect(tillChip(page, 'All sent')).toBeVisible({ timeout: 120_000 })
  await close()
  await compareWithServer()
  for (const folder of [profile, trusting.home]) if (folder !== null) removeFolder(folder)
  writeFileSync(
    REPORT,
    JSON.stringify({ ...figures, store: trusting.home === null ? 'accepted by key' : 'own store' }),
  )
})
