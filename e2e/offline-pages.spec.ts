// What else works without the server: receipts with their links, the help, the way back from the
// sign-in page, and a screen on which nothing jumps.
import { settingsApi } from '@webale/domain/features/settings/settings.api.ts'
import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { becomeTill, tillChip, untilAppCached } from './support/offline-till.ts'
import { answerChats, lastPrinted, watchPrinting } from './support/print-window.ts'
import { heading } from './support/screens.ts'
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

const shop = useShop()
test.use({ serviceWorkers: 'allow' })

let seller: SignedInPerson

test.beforeAll(async () => {
  const department_id = (await shop.department('Cosmetics')).id
  seller = await shop.person('moderator', department_id)
  await shop.product({ department_id, name: 'Jelly', selling_price: 1000, current_stock: 500 })
})

const BUSINESS = {
  business_name: 'Grace Cosmetics',
  business_address: 'Plot 7, Market Street',
  business_phone: null,
  business_email: null,
  whatsapp_number: null,
  logo_url: null,
  website: null,
  seasonal_remark: null,
}

/** Signs in at the till and ends the server. */
const openTillAway = async (
  page: Page,
  prepare: () => Promise<unknown> = async () => undefined,
  who = seller,
): Promise<void> => {
  await quietTill(page)
  await shop.signIn(page, who, '/sales')
  await untilAppCached(page)
  await expect(row(page, 'Jelly')).toBeEnabled()
  await becomeTill(page)
  await prepare()
  await shop.server().kill()
}
test.afterEach(() => shop.server().restart())

const sellJelly = async (page: Page): Promise<void> => {
  await row(page, 'Jelly').click()
  await toPayment(page)
  await amount(page).fill('2000')
  await completeSale(page).click()
  await expect(toast(page, 'Sale completed successfully!')).toBeVisible()
}

test('OFF-034 the layout of the till does not shift when the server stops answering, and no sale shows a message about it @sizes', async ({
  page,
}) => {
  await openTillAway(page, async () => {
    await row(page, 'Jelly').click()
    await toPayment(page)
  })
  const before = await completeSale(page).boundingBox()
  await page.evaluate(() => globalThis.dispatchEvent(new Event('offline')))
  const chip = page.getByRole('banner').getByRole('link', { name: 'Offline', exact: true })
  await expect(chip).toBeVisible()
  expect(await completeSale(page).boundingBox()).toEqual(before)
  await amount(page).fill('2000')
  await completeSale(page).click()
  await expect(toast(page, 'Sale completed successfully!')).toBeVisible()
  const messages = page.getByRole('region', { name: /^Messages/ })
  await expect(messages.getByText(/offline|waiting|server/i)).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('OFF-049 a receipt is previewed, printed and shared without the server, with the details of the business', async ({
  page,
  context,
}) => {
  await watchPrinting(page)
  await answerChats(context)
  await shop.call(settingsApi.save, shop.admin(), { ...BUSINESS, department_id: null, seen: {} })
  await openTillAway(page)
  await sellJelly(page)
  const dialog = receiptActions(page)
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(
    dialog.getByRole('region', { name: /^Receipt RCP/ }).getByText(BUSINESS.business_name),
  ).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'E-mail this receipt' })).toHaveAttribute(
    'href',
    new RegExp(encodeURIComponent(BUSINESS.business_name)),
  )
  await dialog.getByRole('button', { name: 'Print' }).click()
  expect((await lastPrinted(page)).text).toContain(BUSINESS.business_address)
  await dialog.getByLabel('Customer WhatsApp Number').fill('0700 123 456')
  const chat = context.waitForEvent('page')
  await dialog.getByRole('button', { name: 'Share via WhatsApp' }).click()
  expect(new URL((await chat).url()).searchParams.get('text')).toContain(BUSINESS.business_name)
})

test('OFF-054 the help, the guide to bundles and Getting Started are whole without the server', async ({
  page,
}) => {
  await openTillAway(page)
  const failed: string[] = []
  page.on('pageerror', ({ message }) => failed.push(message))
  for (const [path, title] of [
    ['/help', 'Help'],
    ['/bundle-guide', 'Bundle Guide'],
  ] as const) {
    await page.goto(path)
    await expect(heading(page, title)).toBeVisible()
    await expect(page.getByText("This page needs the shop's server.")).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('heading')).not.toHaveCount(1)
  }
  await page.goto('/help')
  await page.getByRole('button', { name: 'Getting Started', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Getting Started' })).toBeVisible()
  expect(failed).toEqual([])
})

test('OFF-057 the sign-in page says that the server is away, and leads back whoever is signed in', async ({
  page,
}) => {
  await openTillAway(page)
  const away =
    "The shop's server does not answer. You can sign in when it is back. Whoever is signed in on this till can go on selling."
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('webale.session') ?? '{}') as object
    localStorage.setItem('webale.session', JSON.stringify({ ...session, expires_at: 1 }))
  })
  await page.goto('/auth')
  await expect(page.getByText(away)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back to the till' }).click()
  await expect(row(page, 'Jelly')).toBeEnabled()
  await page
    .getByRole('button', { name: /Account|Sign Out/ })
    .first()
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByText(away)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back to the till' })).toHaveCount(0)
})

test('SHELL-007 OFF-034 the bar of an administrator fits its window while the server is away and a sale waits', async ({
  page,
}) => {
  await openTillAway(page, async () => undefined, shop.admin())
  await sellJelly(page)
  await page.keyboard.press('Enter')
  const bar = page.locator('[data-shell="bar"]')
  for (const width of [820, 1200, 1280, 1339, 1340, 1366, 1440, 1535, 1536, 1920]) {
    await page.setViewportSize({ width, height: 768 })
    await expect(tillChip(page, 'Offline · 1 waiting')).toBeVisible()
    expect(
      await bar.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      `${width} px`,
    ).toBe(0)
  }
})

test('OFF-055 EXP-008 Expenses do not say that there are none when they could not be read', async ({
  page,
}) => {
  await openTillAway(page)
  await page.goto('/expenses')
  await expect(page.getByText('Could not load expenses.')).toBeVisible()
  await expect(page.getByText(/^No expenses/)).toHaveCount(0)
})
