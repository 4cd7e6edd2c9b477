// A till sells while the server is away: nothing is lost and nothing is sold twice, whatever ends
// in between.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { chromium, expect, type BrowserContext, type Page } from '@playwright/test'
import { test, useShop, type SignedInPerson } from './support/shop.ts'
import { fillWithJelly, sellJelly, tillChip, untilAppCached } from './support/offline-till.ts'
import { removeFolder } from './support/remove-folder.ts'
import {
  amount,
  AT_THE_COUNTER,
  completeSale,
  expectLines,
  quietTill,
  receiptActions,
  toast,
} from './support/till.ts'

const shop = useShop()
test.use({ ...AT_THE_COUNTER, serviceWorkers: 'allow' })

let seller: SignedInPerson
let profile: string

test.beforeAll(async () => {
  const department_id = (await shop.department('Cosmetics')).id
  seller = await shop.person('moderator', department_id)
  await shop.product({ department_id, name: 'Jelly', selling_price: 1000, current_stock: 500 })
})
test.beforeEach(() => {
  profile = mkdtempSync(join(tmpdir(), 'webale-profile-'))
})
test.afterEach(() => removeFolder(profile))

const openBrowser = (): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, {
    ...(process.env.CHROMIUM_PATH !== undefined && { executablePath: process.env.CHROMIUM_PATH }),
    viewport: AT_THE_COUNTER.viewport,
    baseURL: shop.server().address,
  })

/** Every stored sale: its number and total, oldest first. */
const stored = async (): Promise<[string, number][]> => {
  const { rows } = await shop.call(saleApi.history, shop.admin(), {})
  return rows
    .map(({ receipt_number, total }) => [receipt_number, total] as [string, number])
    .reverse()
}

const expireToken = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('webale.session') ?? '{}') as object
    localStorage.setItem('webale.session', JSON.stringify({ ...session, expires_at: 1 }))
  })

test('OFF-028 OFF-031 OFF-035 OFF-036 OFF-065 OFF-066 OFF-068 OFF-071 OFF-072 OFF-100 sales made without the server are sent once with their numbers, after a reload, a closed browser and an expired token', async () => {
  test.slow()
  let browser = await openBrowser()
  let page = browser.pages()[0] ?? (await browser.newPage())
  await quietTill(page)
  await shop.signIn(page, seller, '/sales')
  await untilAppCached(page)
  const printed: [string, number][] = [[await sellJelly(page, 1), 1000]]
  await expect.poll(stored).toEqual(printed)

  await shop.server().kill()
  printed.push([await sellJelly(page, 2), 2000], [await sellJelly(page, 3), 3000])
  await expect(
    page.getByText('Go on selling: sales are kept on this till and sent later.'),
  ).toBeVisible()
  await expect(tillChip(page, 'Offline · 2 waiting')).toBeVisible()
  await page.reload()
  printed.push([await sellJelly(page, 4), 4000])
  await expireToken(page)
  await browser.close()

  browser = await openBrowser()
  page = browser.pages()[0] ?? (await browser.newPage())
  await page.goto(`${shop.server().address}/sales`)
  printed.push([await sellJelly(page, 5), 5000])
  expect(new Set(printed.map(([number]) => number)).size).toBe(5)
  await expect(tillChip(page, 'Offline · 4 waiting')).toBeVisible()

  await shop.server().restart()
  await expect(page.getByText('The server is back. 4 sales sent.')).toBeVisible({ timeout: 60_000 })
  await expect(tillChip(page, 'All sent')).toBeVisible()
  await expect.poll(stored, { timeout: 60_000 }).toEqual(printed)

  shop.server().freeze()
  try {
    printed.push([await sellJelly(page, 6), 6000])
    await expectLines(page, {})
  } finally {
    shop.server().thaw()
  }
  await expect.poll(stored, { timeout: 60_000 }).toEqual(printed)
  printed.push([await sellJelly(page, 7), 7000])
  await expect.poll(stored, { timeout: 60_000 }).toEqual(printed)
  await browser.close()
})

test('OFF-063 OFF-080 OFF-081 OFF-083 OFF-084 a sale that was open when the page closed is settled by the server, or by the cashier while it is away', async ({
  page,
  context,
}) => {
  test.slow()
  await quietTill(page)
  await shop.signIn(page, seller, '/sales')
  await untilAppCached(page)
  await sellJelly(page, 1)
  const before = await stored()

  // The server stores the sale, and the page closes before the answer arrives.
  let reached: () => void = () => undefined
  const isReached = new Promise<void>((resolve) => (reached = resolve))
  let mode: 'lose answer' | 'lose request' | 'pass' = 'lose answer'
  await context.route('**/api/till/sales', async (route) => {
    if (mode === 'pass') return route.continue()
    if (mode === 'lose answer') await route.fetch()
    reached()
  })
  await fillWithJelly(page, 2)
  await completeSale(page).click()
  await isReached
  await page.goto('about:blank')
  mode = 'pass'
  await page.goto(`${shop.server().address}/sales`)
  await expect(page.getByText(/^Sold as RCP-\d{6} before the page closed$/)).toBeVisible({
    timeout: 30_000,
  })
  await expect(receiptActions(page)).toBeVisible()
  await page.keyboard.press('Enter')
  await expectLines(page, {})
  expect((await stored()).length).toBe(before.length + 1)

  // The request never arrives.
  mode = 'lose request'
  await fillWithJelly(page, 3)
  await Promise.all([page.waitForRequest('**/api/till/sales'), completeSale(page).click()])
  await page.goto('about:blank')
  mode = 'pass'
  await page.goto(`${shop.server().address}/sales`)
  await expect(toast(page, 'The last sale was not finished. The cart is as it was.')).toBeVisible()
  await expectLines(page, { Jelly: '3' })
  await expect(amount(page)).toHaveValue('3,000')
  await completeSale(page).click()
  await expect(receiptActions(page)).toBeVisible()
  await page.keyboard.press('Enter')
  expect((await stored()).length).toBe(before.length + 2)

  // The same without the server: only the cashier knows.
  mode = 'lose request'
  await fillWithJelly(page, 4)
  await Promise.all([page.waitForRequest('**/api/till/sales'), completeSale(page).click()])
  await page.goto('about:blank')
  await shop.server().kill()
  mode = 'pass'
  await page.goto(`${shop.server().address}/sales`)
  await expect(
    page.getByText(
      'Was this sale finished? Choose Yes only if the customer paid and took the goods.',
    ),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Yes, it is sold' }).click()
  await expect(receiptActions(page)).toBeVisible()
  await page.keyboard.press('Enter')
  await expectLines(page, {})

  const second = await context.newPage()
  await second.goto(`${shop.server().address}/sales`)
  await expect(second.getByText('This till is open in another tab')).toBeVisible()
  await shop.server().restart()
  await expect
    .poll(async () => (await stored()).length, { timeout: 60_000 })
    .toBe(before.length + 3)
})

test('OFF-033 OFF-085 OFF-086 a sale that the cashier took back although the server has it needs attention until somebody has seen it', async ({
  page,
  context,
}) => {
  test.slow()
  await quietTill(page)
  await shop.signIn(page, seller, '/sales')
  await untilAppCached(page)
  await sellJelly(page, 1)
  const before = await stored()
  let reached: () => void = () => undefined
  const isReached = new Promise<void>((resolve) => (reached = resolve))
  // The server stores the sale, and its answer is lost.
  await context.route('**/api/till/sales', async (route) => {
    await route.fetch()
    reached()
  })
  await fillWithJelly(page, 4)
  await completeSale(page).click()
  await isReached
  await page.goto('about:blank')
  await context.unroute('**/api/till/sales')
  await shop.server().kill()
  await page.goto(`${shop.server().address}/sales`)
  await page.getByRole('button', { name: 'No, back to the cart' }).click()
  await expectLines(page, { Jelly: '4' })
  await shop.server().restart()
  await tillChip(page, 'Needs attention · 1').click({ timeout: 60_000 })
  await expect(
    page.getByText(/^Sold as RCP-\d{6}, but you took it back into the cart$/),
  ).toBeVisible()
  await page.getByRole('button', { name: /^Seen: RCP-/ }).click()
  await expect(tillChip(page, 'All sent')).toBeVisible()
  expect((await stored()).length).toBe(before.length + 1)
})
