// Code that does not load: the connection breaks before a part of the app was downloaded. The
// screen keeps its content.
import { expect, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { heading } from './support/screens.ts'
import { test, useShop, type SignedInPerson } from './support/shop.ts'
import { amount, completeSale, quietTill, receiptActions, row, toast } from './support/till.ts'

const shop = useShop()
let seller: SignedInPerson

test.beforeAll(async () => {
  const { id: department_id } = await shop.department('Cosmetics')
  seller = await shop.person('user', department_id)
  await shop.product({ department_id, name: 'Jelly', current_stock: 5 })
})

type Manifest = Readonly<Record<string, { readonly name?: string; readonly file: string }>>

/** The file that contains this part of the app. */
const fileOf = (part: string): string => {
  const manifest = JSON.parse(
    readFileSync(join('web', 'dist', '.vite', 'manifest.json'), 'utf8'),
  ) as Manifest
  const found = Object.values(manifest).find(({ name }) => name === part)
  if (found === undefined) throw new Error(`The build has no part called ${part}`)
  return found.file
}

/** From now on the code of this part does not load. */
const block = (page: Page, part: string): Promise<unknown> =>
  page.route(`**/${fileOf(part)}`, (route) => route.abort())

const openTill = async (page: Page): Promise<void> => {
  await quietTill(page)
  await shop.signIn(page, seller, '/sales')
  await expect(row(page, 'Jelly')).toBeVisible()
}

test('FAIL-003 the till stays on the screen when the code of the messages does not arrive, and messages come once it does', async ({
  page,
}) => {
  await block(page, 'toaster')
  const refused = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/toaster-'),
  )
  await openTill(page)
  await refused
  await row(page, 'Jelly').click()
  await expect(page.locator('[data-line]')).toHaveCount(1)
  await page.getByRole('button', { name: 'Remove Jelly' }).click()
  await page.unrouteAll()
  await expect(toast(page, 'Removed Jelly')).toBeVisible()
})

test('FAIL-003 a window whose code does not arrive leaves the page as it is, and opens when the connection is back', async ({
  page,
}) => {
  // Before the page: a quiet moment is enough to load the window early.
  await block(page, 'command-palette')
  await openTill(page)
  await row(page, 'Jelly').click()
  await page.keyboard.press('Control+k')
  await expect(toast(page, 'This could not be opened')).toBeVisible()
  await expect(page.getByText('Check the connection and try again.')).toBeVisible()
  await expect(page.locator('[data-line]')).toHaveCount(1)
  await page.unrouteAll()
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible({ timeout: 1000 })
  }).toPass()
})

test('FAIL-003 a sale is made without the code of receipts, and its receipt is shown when the connection is back', async ({
  page,
}) => {
  await block(page, 'receipt-paper')
  await openTill(page)
  await row(page, 'Jelly').click()
  await amount(page).fill('100000')
  await completeSale(page).click()
  const preview = receiptActions(page).getByRole('button', { name: 'Preview' })
  await preview.click()
  await expect(toast(page, 'The receipt cannot be shown')).toBeVisible()
  await page.unrouteAll()
  await preview.click()
  await preview.click()
  await expect(receiptActions(page).getByText('Jelly')).toBeVisible()
})

test('FAIL-003 an app whose first screen does not arrive says so and offers to reload @sizes', async ({
  page,
}) => {
  await block(page, 'shell')
  await shop.signIn(page, seller, '/sales')
  await expect(heading(page, 'Webale could not be opened.')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(row(page, 'Jelly')).toBeVisible()
})
