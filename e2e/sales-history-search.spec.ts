// Sales History: finding a sale by text, by date, and by the code printed on its receipt.
import { expect } from '@playwright/test'
import { test, useShop } from './support/shop.ts'
import {
  toggleFilters,
  saleRows,
  openCounter,
  openHistory,
  rowOf,
} from './support/sales-history.ts'
import { scan } from './support/till.ts'

const shop = useShop()
const sell = openCounter(shop, {})

const today = (): string => new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10)
const yesterday = (): string => new Date(Date.now() - 21 * 3_600_000).toISOString().slice(0, 10)

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('getting_started_dismissed', 'true'))
})

test('HIST-016 the search finds part of a receipt number or cashier in any case, is kept in the URL, and is cleared', async ({
  page,
}) => {
  const sale = await sell({ cashier_name: 'Okello Moses' })
  const other = await sell()
  await openHistory(shop, page)
  const search = page.getByPlaceholder('Receipt # or Cashier')
  await search.fill('okello')
  await expect(rowOf(page, other)).toHaveCount(0)
  await expect(rowOf(page, sale)).toBeVisible()
  await expect(page.getByText('1 sale · UGX 20,000')).toBeVisible()
  await expect(page).toHaveURL(/search=okello/)
  await page.reload()
  await expect(search).toHaveValue('okello')
  await search.fill(sale.receipt_number.toLowerCase().slice(1))
  await expect(rowOf(page, sale)).toBeVisible()
  await search.fill('nonsense')
  await expect(page.getByText('No sales found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rowOf(page, other)).toBeVisible()
  await expect(page).not.toHaveURL(/search/)
})

test('HIST-003 HIST-017 the date filters and the quick periods include their first and last day', async ({
  page,
}) => {
  const sale = await sell()
  await openHistory(shop, page)
  await toggleFilters(page, 'show')
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await expect(page.getByLabel('Start date')).toHaveValue(today())
  await expect(page.getByLabel('End date')).toHaveValue(today())
  await expect(rowOf(page, sale)).toBeVisible()
  await page.getByRole('button', { name: 'Yesterday', exact: true }).click()
  await expect(page.getByText('No sales found')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`from=${yesterday()}.*until=${yesterday()}`))
  await page.getByRole('button', { name: '7 days', exact: true }).click()
  await expect(rowOf(page, sale)).toBeVisible()
  await page.getByLabel('End date').fill(yesterday())
  await expect(rowOf(page, sale)).toHaveCount(0)
  await toggleFilters(page, 'hide')
  await page.getByRole('button', { name: /^Remove filter Until/ }).click()
  await expect(rowOf(page, sale)).toBeVisible()
})

test('HIST-003 an end before the start is explained, and no field moves', async ({ page }) => {
  await openHistory(shop, page)
  const end = page.getByLabel('End date')
  await page.getByLabel('Start date').fill(today())
  const before = await end.boundingBox()
  await end.fill(yesterday())
  await expect(
    page.getByText('The first day cannot be after the last', { exact: true }),
  ).toBeVisible()
  await expect(end).toHaveAttribute('aria-invalid', 'true')
  expect(await end.boundingBox()).toEqual(before)
  await end.fill(today())
  await expect(
    page.getByText('The first day cannot be after the last', { exact: true }),
  ).toHaveCount(0)
  await expect(end).not.toHaveAttribute('aria-invalid')
})

test('REFUND-002 the code of a receipt, scanned anywhere on the page, opens its sale', async ({
  page,
}) => {
  const sale = await sell()
  await sell()
  await openHistory(shop, page)
  await expect(rowOf(page, sale)).toBeVisible()
  await scan(page, sale.receipt_number)
  const dialog = page.getByRole('dialog', { name: 'Sale Details' })
  await expect(dialog.getByText(sale.receipt_number)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByPlaceholder('Receipt # or Cashier')).toHaveValue(sale.receipt_number)
})

test('HIST-015 at most 100 sales are listed; the summary counts all', async ({ page }) => {
  test.setTimeout(60_000)
  await sell()
  await Promise.all(Array.from({ length: 102 }, () => sell({ cashier_name: 'Hundred' })))
  await openHistory(shop, page, '?search=hundred')
  await expect(page.getByText('102 sales · UGX 2,040,000 · newest 100 shown')).toBeVisible()
  await expect(saleRows(page)).toHaveCount(100)
})
