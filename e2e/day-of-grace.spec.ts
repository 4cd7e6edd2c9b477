// A day of a small shop: the power of the shop's computer fails at 10:40, and Grace goes on selling
// on her phone. The server is really killed and the browser of the phone really ended; the phone
// opens the shop by its name over https.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { chromium, expect, type BrowserContext, type Page } from '@playwright/test'
import { expectNoSidewaysScroll } from './support/axe.ts'
import { trustAuthority, type TrustingBrowser } from './support/lan.ts'
import { shownNumber, tillChip, untilAppCached } from './support/offline-till.ts'
import { answerChats, lastPrinted, watchPrinting } from './support/print-window.ts'
import { removeFolder } from './support/remove-folder.ts'
import { test, useShop, type SignedInPerson } from './support/shop.ts'
import {
  amount,
  completeSale,
  quietTill,
  receiptActions,
  row,
  toast,
  toPayment,
} from './support/till.ts'

const shop = useShop({}, { lan: true })
test.use({ serviceWorkers: 'allow' })

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const
const executable =
  process.env.CHROMIUM_PATH === undefined ? {} : { executablePath: process.env.CHROMIUM_PATH }

type Phone = { readonly browser: BrowserContext; readonly page: Page }

let trusting: TrustingBrowser
let folder: string
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'webale-phones-'))
  trusting = trustAuthority(shop.server().folder)
})
test.afterAll(() => {
  for (const each of [folder, trusting.home]) if (each !== null) removeFolder(each)
})

/** Switches a phone on: its browser opens with all that it kept. */
const switchOn = async (owner: string): Promise<Phone> => {
  const { args, env } = trusting
  const browser = await chromium.launchPersistentContext(join(folder, owner), {
    ...executable,
    ...PHONE,
    args,
    env,
  })
  const page = browser.pages()[0] ?? (await browser.newPage())
  await quietTill(page)
  await watchPrinting(page)
  return { browser, page }
}

const openTill = (page: Page): Promise<unknown> => page.goto(`${shop.server().secureAddress}/sales`)

const signIn = async ({ page }: Phone, person: SignedInPerson): Promise<void> => {
  await shop.signInByForm(page, person, shop.server().secureAddress)
  await openTill(page)
  await untilAppCached(page)
}

/** Sells one of an item and leaves its receipt open. */
const sellOne = async (page: Page, item: string, tender: string): Promise<string> => {
  await row(page, item).click()
  await toPayment(page)
  await amount(page).fill(tender)
  await completeSale(page).click()
  await expect(toast(page, 'Sale completed successfully!')).toBeVisible()
  return shownNumber(page)
}

const closeReceipt = async (page: Page): Promise<void> => {
  await receiptActions(page).getByRole('button', { name: 'New sale' }).click()
  await expect(receiptActions(page)).toBeHidden()
}

/** A receipt number and a total in UGX. */
type PrintedSale = readonly [string, number]

const byNumber = ([one]: PrintedSale, [other]: PrintedSale): number => one.localeCompare(other)

/** Every stored sale, in the order of the numbers. */
const stored = async (): Promise<PrintedSale[]> => {
  const { rows } = await shop.call(saleApi.history, shop.admin(), {})
  return rows
    .map(({ receipt_number, total }): PrintedSale => [receipt_number, total])
    .toSorted(byNumber)
}

test('OFF-028 OFF-031 OFF-036 OFF-065 OFF-100 OFF-151 OFF-156 OFF-158 the day of Grace, from the first sale to the evening', async ({
  page: office,
}) => {
  test.setTimeout(180_000)
  const department_id = (await shop.department('Cosmetics')).id
  const jelly = await shop.product({
    department_id,
    name: 'Jelly',
    selling_price: 1000,
    current_stock: 50,
  })
  await shop.product({ department_id, name: 'Rose', selling_price: 30_000, current_stock: 1 })
  const grace = await shop.person('user', department_id)
  const david = await shop.person('user', department_id)
  const printed: PrintedSale[] = []

  let hers = await switchOn('grace')
  await signIn(hers, grace)
  printed.push([await sellOne(hers.page, 'Jelly', '1000'), 1000])
  await closeReceipt(hers.page)
  await expect.poll(stored).toEqual(printed)

  await test.step('10:40 the power goes: the chip says so, and she sells, prints and shares as before', async () => {
    await shop.server().kill()
    printed.push([await sellOne(hers.page, 'Rose', '50000'), 30_000])
    await expect(tillChip(hers.page, 'Offline · 1 waiting')).toBeVisible()
    await expectNoSidewaysScroll(hers.page)
    const dialog = receiptActions(hers.page)
    await dialog.getByRole('button', { name: 'Print' }).click()
    expect((await lastPrinted(hers.page)).text).toContain('30,000')
    await dialog.getByLabel('Customer WhatsApp Number').fill('0700 123 456')
    await answerChats(hers.browser)
    const [chat] = await Promise.all([
      hers.page.waitForEvent('popup'),
      dialog.getByRole('button', { name: 'Share via WhatsApp' }).click(),
    ])
    expect(decodeURIComponent(chat.url())).toContain(printed[1]?.[0])
    await chat.close()
    await closeReceipt(hers.page)
  })

  const his =
    await test.step('the power is back for some minutes while her phone is off', async () => {
      await hers.browser.close()
      await shop.server().restart()
      const phone = await switchOn('david')
      await signIn(phone, david)
      printed.push([await sellOne(phone.page, 'Rose', '30000'), 30_000])
      await closeReceipt(phone.page)
      await expect(tillChip(phone.page, 'All sent')).toBeVisible()
      const change = {
        id: jelly.id,
        name: 'Jelly',
        unit: jelly.unit,
        cost_price: jelly.cost_price,
        department_id,
      }
      const unseen = { current_stock: null, seen_stock: null, seen: jelly }
      await shop.call(productApi.update, shop.admin(), {
        ...change,
        ...unseen,
        selling_price: 1500,
      })
      await shop.server().kill()
      return phone
    })

  await test.step('noon: her phone starts again without the server, and she sells on at the price that it knows', async () => {
    hers = await switchOn('grace')
    await openTill(hers.page)
    for (let sold = 0; sold < 2; sold += 1) {
      printed.push([await sellOne(hers.page, 'Jelly', '1000'), 1000])
      await closeReceipt(hers.page)
    }
    await expect(tillChip(hers.page, 'Offline · 3 waiting')).toBeVisible()
  })

  await test.step('16:00 the power is back: both phones say so, and everything is stored once', async () => {
    await shop.server().restart()
    await expect(toast(hers.page, 'The server is back. 3 sales sent.')).toBeVisible({
      timeout: 60_000,
    })
    await expect(tillChip(hers.page, 'All sent')).toBeVisible()
    await expect(tillChip(his.page, 'All sent')).toBeVisible({ timeout: 60_000 })
    expect(await stored()).toEqual(printed.toSorted(byNumber))
    expect(new Set(printed.map(([number]) => number)).size).toBe(5)
  })

  await test.step('Sarah reads in the evening what was odd', async () => {
    await shop.signIn(office, shop.admin(), '/discrepancies')
    const odd = office.getByRole('region', { name: 'Sales from tills' })
    const roses = printed.filter(([, total]) => total === 30_000).map(([number]) => number)
    const oversold = odd.getByRole('row').filter({ hasText: 'Sold more than in stock' })
    await expect(oversold).toHaveCount(1)
    for (const number of roses) await expect(oversold).toContainText(number)
    await office.goto('/sales-history')
    await office
      .getByRole('row')
      .filter({ hasText: printed[3]?.[0] ?? '' })
      .first()
      .click()
    const details = office.getByRole('dialog', { name: 'Sale Details' })
    await expect(details).toContainText(/Sold on Till 1 at .+, received /)
    await expect(details).toContainText('Old price')
  })
  await his.browser.close()
  await hers.browser.close()
})
