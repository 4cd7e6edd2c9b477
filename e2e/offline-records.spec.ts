// Expenses and mobile money while the server is away: kept on this till, listed as waiting, and
// stored once.
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, type BrowserContext, type Page } from '@playwright/test'
import { expenseApi } from '@webale/domain/features/expense/expense.api.ts'
import { mobileMoneyApi } from '@webale/domain/features/mobile-money/mobile-money.api.ts'
import { tillSaleApi } from '@webale/domain/features/till/till-sale.api.ts'
import { expectGoodAtAllSizes } from './support/axe.ts'
import { sellJelly, tillChip, untilAppCached } from './support/offline-till.ts'
import { removeFolder } from './support/remove-folder.ts'
import { test, useShop, type SignedInPerson } from './support/shop.ts'
import { AT_THE_COUNTER, quietTill, toast } from './support/till.ts'

const shop = useShop()
test.use({ ...AT_THE_COUNTER, serviceWorkers: 'allow' })

let seller: SignedInPerson
let department_id: string
let profile: string

test.beforeAll(async () => {
  department_id = (await shop.department('Cosmetics')).id
  seller = await shop.person('user', department_id)
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

const openPage = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${shop.server().address}${path}`)
}

const recordExpense = async (page: Page, description: string, amount: string): Promise<void> => {
  await page.getByLabel('Description').fill(description)
  await page.getByLabel('Category').fill('Internet')
  await page.getByLabel('Amount (UGX)').fill(amount)
  await page.getByLabel('Amount (UGX)').press('Enter')
  await expect(toast(page, 'Expense recorded successfully')).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue('')
}

const recordDeposit = async (page: Page, phone: string, amount: string): Promise<void> => {
  const form = page.getByRole('form', { name: 'New Transaction' })
  await form.getByLabel('Phone number').fill(phone)
  await form.getByLabel('Amount (UGX)').fill(amount)
  await form.getByRole('button', { name: 'Record' }).click()
  await expect(toast(page, 'Transaction recorded successfully')).toBeVisible()
}

const rowOf = (page: Page, list: string, text: string) =>
  page.getByRole('table', { name: list }).getByRole('row').filter({ hasText: text })
const waiting = (page: Page) =>
  page.getByRole('region', { name: 'Waiting', exact: true }).getByRole('listitem')
const expenses = async () =>
  (await shop.call(expenseApi.list, shop.admin(), {})).rows.map((row) => [
    row.description,
    row.amount,
    row.created_by,
  ])
const deposits = async () =>
  (await shop.call(mobileMoneyApi.list, shop.admin(), {})).rows.map((row) => [
    row.phone_number,
    row.amount,
  ])

test('OFF-250 OFF-256 OFF-257 OFF-260 OFF-261 an expense and a deposit recorded without the server survive a closed browser and are stored once', async () => {
  test.slow()
  let browser = await openBrowser()
  let page = browser.pages()[0] ?? (await browser.newPage())
  await quietTill(page)
  await shop.signIn(page, seller, '/sales')
  await untilAppCached(page)
  await sellJelly(page, 1)
  await expect(tillChip(page, 'All sent')).toBeVisible()
  await openPage(page, '/expenses')
  await recordExpense(page, 'Water for the shop', '5000')
  await expect(rowOf(page, 'Expenses', 'Water for the shop')).toHaveCount(1)

  await shop.server().kill()
  await recordExpense(page, 'Airtime for the router', '20000')
  await expect(rowOf(page, 'Expenses', 'Airtime for the router')).toContainText('Waiting')
  await expect(rowOf(page, 'Expenses', 'Water for the shop')).not.toContainText('Waiting')
  await openPage(page, '/mobile-money')
  await recordDeposit(page, '0772123456', '50000')
  await expect(rowOf(page, 'Recent Transactions', '0772123456')).toContainText('Waiting')
  await browser.close()

  browser = await openBrowser()
  page = browser.pages()[0] ?? (await browser.newPage())
  await openPage(page, '/expenses')
  await expect(rowOf(page, 'Expenses', 'Airtime for the router')).toContainText('Waiting', {
    timeout: 30_000,
  })
  await tillChip(page, 'Offline · 2 waiting').click()
  await expect(waiting(page)).toHaveText([
    /Expense.*UGX 20,000.*Airtime for the router/,
    /Mobile money.*UGX 50,000.*Deposit 0772123456/,
  ])
  await expectGoodAtAllSizes(page)

  await shop.server().restart()
  await expect(tillChip(page, 'All sent')).toBeVisible({ timeout: 60_000 })
  await expect.poll(expenses).toEqual([
    ['Airtime for the router', 20_000, seller.id],
    ['Water for the shop', 5000, seller.id],
  ])
  await expect.poll(deposits).toEqual([['0772123456', 50_000]])
  await openPage(page, '/expenses')
  await expect(rowOf(page, 'Expenses', 'Airtime for the router')).toHaveCount(1)
  await expect(rowOf(page, 'Expenses', 'Airtime for the router')).not.toContainText('Waiting')
  expect((await shop.call(tillSaleApi.flags, shop.admin(), {})).rows).toEqual([])

  // A server that hangs: the form waits for 2.5 seconds, and the copy that it reads later is the
  // same expense.
  await expect(page.getByText('Total of all listed expenses')).toBeVisible()
  shop.server().freeze()
  try {
    await recordExpense(page, 'Bulbs', '7000')
    await expect(rowOf(page, 'Expenses', 'Bulbs')).toContainText('Waiting')
  } finally {
    shop.server().thaw()
  }
  await expect(tillChip(page, 'All sent')).toBeVisible({ timeout: 60_000 })
  await expect
    .poll(async () => (await expenses()).filter(([name]) => name === 'Bulbs'))
    .toEqual([['Bulbs', 7000, seller.id]])
  await browser.close()
})

/** Saves the file of what is unsent, on the page of this till. */
const saveFile = async (page: Page): Promise<string> => {
  await openPage(page, '/till')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save a copy' }).click(),
  ])
  return readFileSync(await download.path(), 'utf8')
}

test('OFF-266 OFF-267 an administrator adds a file with a sale, an expense and a deposit, and the till finds them stored', async ({
  page: office,
}) => {
  test.slow()
  const browser = await openBrowser()
  const page = browser.pages()[0] ?? (await browser.newPage())
  await quietTill(page)
  await shop.signIn(page, seller, '/sales')
  await untilAppCached(page)
  await sellJelly(page, 1)
  await expect(tillChip(page, 'All sent')).toBeVisible()
  await openPage(page, '/expenses')
  await shop.server().kill()
  await recordExpense(page, 'Paper', '3000')
  await openPage(page, '/mobile-money')
  await recordDeposit(page, '0700111222', '9000')
  await openPage(page, '/sales')
  await sellJelly(page, 2)
  await tillChip(page, 'Offline · 3 waiting').click()
  await expect(
    page.getByRole('main').getByText('1 sale and 2 other records, sales UGX 2,000'),
  ).toBeVisible()
  const text = await saveFile(page)
  await expect(page.getByText(/^Last copy .*: 1 sale and 2 other records\.$/)).toBeVisible()
  await browser.close()

  await shop.server().restart()
  await shop.signIn(office, shop.admin(), '/tills')
  const add = (content: string) =>
    office.getByLabel('File of unsent sales').setInputFiles({
      name: 'unsent.json',
      mimeType: 'application/json',
      buffer: Buffer.from(content),
    })
  await add(text)
  const adding = office.getByRole('dialog', { name: 'Add sales from a file' })
  await expect(adding).toContainText('1 new sale and 2 other records, 0 known already')
  await adding.getByRole('button', { name: 'Add sales' }).click()
  await expect(toast(office, '1 sale and 2 other records added from the file')).toBeVisible()
  const added = async () => [
    (await expenses()).filter(([name]) => name === 'Paper').length,
    (await deposits()).filter(([phone]) => phone === '0700111222').length,
  ]
  expect(await added()).toEqual([1, 1])

  // The device is found again: it sends the same, and nothing is stored twice.
  const again = await openBrowser()
  const found = again.pages()[0] ?? (await again.newPage())
  await openPage(found, '/till')
  await expect(tillChip(found, 'All sent')).toBeVisible({ timeout: 60_000 })
  expect(await added()).toEqual([1, 1])
  await again.close()
})

test('OFF-262 a refusal of the server is shown as before, and a browser that is no till says that it needs the server', async ({
  page,
}) => {
  await quietTill(page)
  await shop.signIn(page, seller, '/expenses')
  await page.route('**/api/expenses', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 422, json: { code: 'invalid_input', title: 'Check the form' } })
      : route.continue(),
  )
  await page.getByLabel('Description').fill('Water')
  await page.getByLabel('Category').fill('Internet')
  await page.getByLabel('Amount (UGX)').fill('900')
  await page.getByLabel('Amount (UGX)').press('Enter')
  await expect(toast(page, 'Failed to record expense')).toBeVisible()
  expect((await expenses()).filter(([name]) => name === 'Water')).toEqual([])
})
