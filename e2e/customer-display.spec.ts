// The customer display: a second device shows the cart of one till, the total and the change.
import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { heading, mainMenu } from './support/screens.ts'
import { test, type SignedInPerson, useShop } from './support/shop.ts'
import {
  amount,
  AT_THE_COUNTER,
  closeReceipt,
  completeSale,
  quietTill,
  receiptActions,
  row,
} from './support/till.ts'

const shop = useShop()
test.use(AT_THE_COUNTER)

let seller: SignedInPerson

test.beforeAll(async () => {
  const { id: department_id } = await shop.department('Cosmetics')
  seller = await shop.person('user', department_id)
  await shop.product({ department_id, name: 'Jelly', selling_price: 1000, current_stock: 500 })
})

const card = (page: Page) => page.getByRole('region', { name: 'Customer display' })

/** Draws a code on This till, as somebody reads it from the screen. */
const drawCode = async (page: Page): Promise<string> => {
  await quietTill(page)
  await shop.signIn(page, seller, '/till')
  await card(page).getByRole('button', { name: 'Open a display' }).click()
  const code = card(page).getByText(/^\d{3} \d{3}$/)
  await expect(code).toBeVisible()
  return (await code.textContent()) ?? ''
}

/** Another device: nobody is signed in on it. */
const openDevice = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const device = await context.newPage()
  await device.goto(`${shop.server().address}/display`)
  await expect(heading(device, 'Customer display')).toBeVisible()
  return device
}

const join = async (device: Page, code: string): Promise<void> => {
  await device.getByLabel('Code').fill(code)
  await device.getByRole('button', { name: 'Open display' }).click()
}

test('DISPLAY-001 DISPLAY-002 DISPLAY-008 another device shows the cart, the total and the change until the till ends it', async ({
  page,
  browser,
}) => {
  const code = await drawCode(page)
  const device = await openDevice(browser)
  await expectAccessible(device)
  await join(device, code)
  await expect(device.getByText('Welcome', { exact: true })).toBeVisible()
  await expect(card(page).getByText('A display shows the cart of this till.')).toBeVisible()
  await expectAccessible(page)
  await mainMenu(page).getByRole('button', { name: 'Sell', exact: true }).click()
  await page.getByRole('link', { name: 'Point of Sale' }).first().click()
  await row(page, 'Jelly').click()
  await row(page, 'Jelly').click()
  const items = device.getByRole('list', { name: 'Items' }).getByRole('listitem')
  await expect(items).toHaveText(/Jelly2 x 1,0002,000/)
  await expect(device.getByText(/^Total/)).toContainText('2,000')
  await amount(page).fill('5000')
  await completeSale(page).click()
  await expect(receiptActions(page)).toBeVisible()
  await expect(device.getByText(/^Paid/)).toContainText('5,000')
  await expect(device.getByText(/^Change/)).toContainText('3,000')
  await expectNoSidewaysScroll(device)
  await expectAccessible(device)
  await closeReceipt(page)
  await expect(device.getByText('Welcome', { exact: true })).toBeVisible()
  await device.reload()
  await expect(device.getByText('Welcome', { exact: true })).toBeVisible()
  await page.goto(`${shop.server().address}/till`)
  await card(page).getByRole('button', { name: 'End display' }).click()
  await expect(device.getByText('The till ended this display.')).toBeVisible()
  await expect(card(page).getByRole('button', { name: 'Open a display' })).toBeVisible()
})

test('DISPLAY-006 DISPLAY-007 a display without an answer waits, and the till sells when nothing can be shown', async ({
  page,
  browser,
}) => {
  const code = await drawCode(page)
  const device = await openDevice(browser)
  await join(device, code)
  await expect(device.getByText('Welcome', { exact: true })).toBeVisible()
  await device.context().setOffline(true)
  await expect(device.getByText('Waiting for the till')).toBeVisible()
  await device.context().setOffline(false)
  await expect(device.getByText('Welcome', { exact: true })).toBeVisible()
  await page.route('**/api/displays/*/cart', () => undefined)
  await mainMenu(page).getByRole('button', { name: 'Sell', exact: true }).click()
  await page.getByRole('link', { name: 'Point of Sale' }).first().click()
  await row(page, 'Jelly').click()
  await amount(page).fill('1000')
  await completeSale(page).click()
  await expect(receiptActions(page)).toBeVisible()
})

test('DISPLAY-001 a display that cannot be opened or ended says so', async ({ page }) => {
  await drawCode(page)
  await page.route('**/api/displays/*/end', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.route('**/api/displays', (route) => route.fulfill({ status: 500, body: '{}' }))
  await card(page).getByRole('button', { name: 'End display' }).click()
  await expect(page.getByText('Failed to end the customer display')).toBeVisible()
  await card(page).getByRole('button', { name: 'New code' }).click()
  await expect(page.getByText('Failed to open the customer display')).toBeVisible()
})

// The last one: the pause is of the whole shop, also for the other tests.
test('DISPLAY-003 DISPLAY-004 a code works once, and five wrong ones pause the right one', async ({
  page,
  browser,
}) => {
  const code = await drawCode(page)
  const device = await openDevice(browser)
  await join(device, '12')
  await expect(device.getByText('Type the 6 digits that the till shows')).toBeVisible()
  await join(device, code)
  await expect(device.getByText('Welcome', { exact: true })).toBeVisible()
  const other = await openDevice(browser)
  for (let tries = 1; tries <= 5; tries += 1) {
    await join(other, code)
    await expect(
      other.getByText('This code is wrong or too old. Get a new one at the till'),
    ).toBeVisible()
    await expect(other.getByRole('button', { name: 'Open display' })).toBeEnabled()
  }
  await join(other, code)
  await expect(
    other.getByText('Too many wrong codes. Wait a minute, then type the code again'),
  ).toBeVisible()
})
