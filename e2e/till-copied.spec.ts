// A browser profile that was copied to another device:
// both continue to sell, each with its own numbers.
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { tillApi } from '@webale/domain/features/till/till.api.ts'
import { tillSaleApi } from '@webale/domain/features/till/till-sale.api.ts'
import { chromium, expect, type BrowserContext, type Page } from '@playwright/test'
import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  fillWithJelly,
  sellCart,
  sellJelly,
  tillChip,
  untilAppCached,
} from './support/offline-till.ts'
import { removeFolder } from './support/remove-folder.ts'
import { test, useShop } from './support/shop.ts'
import { amount, AT_THE_COUNTER, quantity, quietTill } from './support/till.ts'

const shop = useShop()
test.use({ ...AT_THE_COUNTER, serviceWorkers: 'allow' })

let folder: string
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'webale-copied-'))
})
test.afterAll(() => removeFolder(folder))

const openBrowser = (profile: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(join(folder, profile), {
    ...(process.env.CHROMIUM_PATH !== undefined && { executablePath: process.env.CHROMIUM_PATH }),
    viewport: AT_THE_COUNTER.viewport,
    baseURL: shop.server().address,
  })
const pageOf = async (browser: BrowserContext): Promise<Page> =>
  browser.pages()[0] ?? browser.newPage()

const stored = async (): Promise<string[]> =>
  (await shop.call(saleApi.history, shop.admin(), {})).rows
    .map(({ receipt_number }) => receipt_number)
    .sort()
/** 'number: missing, waiting' of each till, as its last report said. */
const waiting = async (): Promise<string[]> =>
  (await shop.call(tillApi.list, shop.admin(), {})).rows
    .map((till) => `${till.number}: ${till.missing}, ${till.waiting}`)
    .sort()
const COPIED = 'This till was copied from another device. It has a new number now.'

test('OFF-230 a copied profile becomes a till with its own number, and no receipt or cart is used twice', async () => {
  test.slow()
  const department_id = (await shop.department('Cosmetics')).id
  const seller = await shop.person('moderator', department_id)
  await shop.product({ department_id, name: 'Jelly', selling_price: 1000, current_stock: 500 })
  const first = await openBrowser('first')
  const before = await pageOf(first)
  await quietTill(before)
  await shop.signIn(before, seller, '/sales')
  await untilAppCached(before)
  const printed = [await sellJelly(before, 1)]
  await expect.poll(stored).toEqual(printed)
  // Two sales that wait are copied, too.
  await shop.server().kill()
  printed.push(await sellJelly(before, 2), await sellJelly(before, 3))
  await expect(tillChip(before, 'Offline · 2 waiting')).toBeVisible()
  // So is the cart that is open.
  await fillWithJelly(before, 7)
  await first.close()
  cpSync(join(folder, 'first'), join(folder, 'second'), { recursive: true })
  await shop.server().restart()

  const original = await openBrowser('first')
  const page = await pageOf(original)
  await page.goto('/sales')
  printed.push(await sellCart(page), await sellJelly(page, 4))
  await expect.poll(stored).toEqual([...printed].sort())
  const copy = await openBrowser('second')
  const other = await pageOf(copy)
  await other.goto('/sales')
  // It first offers the sales that wait; a slow machine needs its time for that.
  await expect.poll(async () => (await waiting()).length, { timeout: 60_000 }).toBe(2)
  await expect(other.getByText(COPIED)).toBeVisible()
  printed.push(await sellCart(other))
  for (const pieces of [5, 6])
    printed.push(await sellJelly(other, pieces), await sellJelly(page, pieces + 10))
  await expect(page.getByText(COPIED)).toBeHidden()
  await other.goto('/till')
  await expect(other.getByRole('main')).toContainText('Till 2')
  await expect(other.getByText(COPIED)).toBeVisible()

  await expect.poll(stored).toEqual([...printed].sort())
  expect(new Set(printed).size).toBe(printed.length)
  expect(printed.every((number) => /^RCP-\d{6}$/.test(number))).toBe(true)
  // A till reports what waits a moment after its last sale arrived.
  await expect.poll(waiting, { timeout: 60_000 }).toEqual(['1: 0, 0', '2: 0, 0'])
  expect((await shop.call(tillSaleApi.flags, shop.admin(), {})).rows).toEqual([])
  await copy.close()
  await original.close()
})

test('OFF-230 a copy that sells its open cart before its first report gives it a new id, and both sales are stored', async () => {
  test.slow()
  const department_id = (await shop.department('Perfumes')).id
  const seller = await shop.person('moderator', department_id)
  await shop.product({ department_id, name: 'Jelly', selling_price: 1000, current_stock: 500 })
  const first = await openBrowser('third')
  const before = await pageOf(first)
  await quietTill(before)
  await shop.signIn(before, seller, '/sales')
  await untilAppCached(before)
  const printed = [await sellJelly(before, 1)]
  await fillWithJelly(before, 7)
  await first.close()
  cpSync(join(folder, 'third'), join(folder, 'fourth'), { recursive: true })

  const original = await openBrowser('third')
  const page = await pageOf(original)
  await page.goto('/sales')
  printed.push(await sellCart(page))
  const copy = await openBrowser('fourth')
  const other = await pageOf(copy)
  await other.route('**/api/till/hello', (route) => route.abort())
  await other.goto('/sales')
  // The customer of the copy takes one more.
  await quantity(other, 'Jelly').fill('8')
  await amount(other).fill('8000')
  printed.push(await sellCart(other))
  const sold = async (): Promise<string[]> =>
    (await shop.call(saleApi.history, shop.admin(), {})).rows
      .filter((sale) => sale.department_id === department_id)
      .map(({ receipt_number, total }) => `${receipt_number} ${total}`)
      .sort()
  await expect
    .poll(sold)
    .toEqual(printed.map((number, at) => `${number} ${[1000, 7000, 8000][at]}`))
  expect(new Set(printed).size).toBe(3)
  await copy.close()
  await original.close()
})
