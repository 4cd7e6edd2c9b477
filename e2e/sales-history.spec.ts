// Sales History: the list, its filters, the details of a sale, printing it again, finding it by its printed code.
import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import type { SentOf } from '@webale/domain/kernel/operation.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { lastPrinted, watchPrinting } from './support/print-window.ts'
import { type SignedInPerson, test, useShop } from './support/shop.ts'

const shop = useShop()

type Draft = SentOf<typeof saleApi.complete>

const goods: { department?: string; jelly?: string; engraving?: string } = {}

/** Two jars and one engraving: 20,000. */
const sell = async (fields: Partial<Draft> = {}, by: SignedInPerson = shop.admin()): Promise<Sale> => {
  goods.department ??= (await shop.department('Perfume')).id
  const department_id = goods.department
  goods.jelly ??= (await shop.product({ name: 'Herbal Jelly 200 g', selling_price: 6000, current_stock: 100_000, department_id })).id
  goods.engraving ??= (await shop.service({ name: 'Bottle engraving', base_price: 8000 })).id
  const lines = [
    { product_id: goods.jelly, quantity: 2, unit_price: 6000 },
    { service_id: goods.engraving, quantity: 1, unit_price: 8000 },
  ]
  return (await shop.call(saleApi.complete, by, { id: randomUUID(), lines, payment_method: 'cash', amount_paid: 20_500, department_id, ...fields })).sale
}

const open = (page: Page, query = '') => shop.signIn(page, shop.admin(), `/sales-history${query}`)
/** The listed sales: rows of a table, cards on phones. */
const listed = (page: Page) => page.locator('tbody tr, ul[aria-label="Sales, newest first"] > li')
const rowOf = (page: Page, sale: Sale) => listed(page).filter({ hasText: sale.receipt_number })
/** Phones fold the dates away behind a button. */
const filters = async (page: Page, does: 'show' | 'hide'): Promise<void> => {
  await expect(page.getByPlaceholder('Receipt # or Cashier')).toBeVisible()
  const button = page.getByRole('button', { name: does === 'show' ? /^Filters/ : 'Show results' })
  if (await button.isVisible()) await button.click()
}
const today = (): string => new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10)
const yesterday = (): string => new Date(Date.now() - 21 * 3_600_000).toISOString().slice(0, 10)

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('getting_started_dismissed', 'true'))
})

test('HIST-013 a shop without sales says so', async ({ page }) => {
  await open(page)
  await expect(page.getByText('No sales found')).toBeVisible()
})

test('HIST-001 to HIST-007 the list: receipt, time, total, cashier or Staff, payment, item count, View and Reprint', async ({ page }) => {
  const named = await sell({ cashier_name: 'Sarah N.', payment_method: 'mobile_money', amount_paid: 20_000 })
  const unnamed = await sell()
  await open(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Sales History' })).toBeVisible()
  await filters(page, 'show')
  await expect(page.getByLabel('Start date')).toBeVisible()
  await expect(page.getByLabel('End date')).toBeVisible()
  await filters(page, 'hide')
  const row = rowOf(page, named)
  for (const text of [named.receipt_number, 'Sarah N.', 'Mobile Money', '2 items', '20,000']) await expect(row.getByText(text, { exact: true })).toBeVisible()
  await expect(row.getByText(/^\w{3} \d{1,2} \w{3,4} \d{4}, \d{2}:\d{2}$/)).toBeVisible()
  await expect(row.getByRole('button', { name: 'View' })).toBeVisible()
  await expect(row.getByRole('button', { name: 'Reprint' })).toBeVisible()
  await expect(rowOf(page, unnamed).getByText('Staff', { exact: true })).toBeVisible()
  const numbers = await listed(page).allInnerTexts()
  expect(
    numbers.findIndex((text) => text.includes(unnamed.receipt_number)),
    'newest first',
  ).toBeLessThan(numbers.findIndex((text) => text.includes(named.receipt_number)))
})

test('HIST-008 to HIST-012 HIST-018 Sale Details', async ({ page }) => {
  const sale = await sell({ cashier_name: 'Sarah N.' })
  const exact = await sell({ amount_paid: 20_000 })
  await open(page)
  await rowOf(page, sale).getByRole('button', { name: 'View' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sale Details' })
  for (const text of ['Sarah N.', 'Cash', 'UGX 20,500', 'Herbal Jelly 200 g', '2 x 6,000', '12,000', 'Bottle engraving', '1 x 8,000', '8,000', 'UGX 20,000'])
    await expect(dialog.getByText(text, { exact: true }).first()).toBeVisible()
  for (const label of ['Date', 'Cashier', 'Payment', 'Amount paid', 'Subtotal', 'Total', 'Change'])
    await expect(dialog.getByText(label, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await rowOf(page, exact).getByRole('button', { name: 'View' }).click()
  await expect(dialog.getByText('UGX 20,000').first()).toBeVisible()
  await expect(dialog.getByText('Change', { exact: true })).toHaveCount(0)
})

test('HIST-008 a long sale scrolls inside the dialog', async ({ page }) => {
  await sell()
  const lines = Array.from({ length: 40 }, () => ({ service_id: goods.engraving ?? '', quantity: 1, unit_price: 8000 }))
  const sale = await sell({ lines, amount_paid: 320_000 })
  await open(page)
  await rowOf(page, sale).getByRole('button', { name: 'View' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sale Details' })
  await expect(dialog.getByRole('listitem')).toHaveCount(40)
  expect((await dialog.boundingBox())?.height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
  await expect(dialog.getByRole('button', { name: 'Reprint' })).toBeInViewport()
  await expect(dialog.getByText('Subtotal')).not.toBeInViewport()
  await dialog.getByText('Subtotal').scrollIntoViewIfNeeded()
  await expect(dialog.getByText('Subtotal')).toBeInViewport()
})

test('HIST-014 the loading text stands until the sales are there', async ({ page }) => {
  await page.route('**/api/sales*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1200))
    await route.continue()
  })
  await open(page)
  await expect(page.getByText('Loading sales...')).toBeVisible()
  await expect(listed(page).first()).toBeVisible()
  await expect(page.getByText('Loading sales...')).toHaveCount(0)
})

test('HIST-016 search by part of a receipt number or cashier in any case; the address keeps it; Clear filters', async ({ page }) => {
  const sale = await sell({ cashier_name: 'Okello Moses' })
  const other = await sell()
  await open(page)
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

test('HIST-003 HIST-017 start and end date, and the quick periods, include their days', async ({ page }) => {
  const sale = await sell()
  await open(page)
  await filters(page, 'show')
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
  await filters(page, 'hide')
  await page.getByRole('button', { name: /^Remove filter Until/ }).click()
  await expect(rowOf(page, sale)).toBeVisible()
})

test('HIST-019 to HIST-021 Reprint reads the sale by its id, prints it as COPY and says so', async ({ page }) => {
  const sale = await sell()
  await watchPrinting(page)
  await open(page)
  const read = page.waitForRequest((request) => request.url().endsWith(`/api/sales/${sale.id}`))
  await rowOf(page, sale).getByRole('button', { name: 'Reprint' }).click()
  await read
  const { text } = await lastPrinted(page)
  expect(text).toContain('COPY')
  expect(text).toContain(sale.receipt_number)
  expect(text).toContain('UGX 20,000')
  await expect(page.getByText('Receipt reprinted successfully', { exact: true })).toBeVisible()
})

test('HIST-022 a sale that cannot be read is not reprinted, and the print window goes away', async ({ page, context }) => {
  const sale = await sell()
  await watchPrinting(page)
  await page.route(`**/api/sales/${sale.id}`, (route) => route.fulfill({ status: 500, body: '{}' }))
  await open(page)
  await rowOf(page, sale).getByRole('button', { name: 'Reprint' }).click()
  await expect(page.getByText('Failed to reprint receipt', { exact: true })).toBeVisible()
  await expect.poll(() => context.pages().length).toBe(1)
})

test('the code of a receipt, scanned anywhere on the page, opens its sale', async ({ page }) => {
  const sale = await sell()
  await sell()
  await open(page)
  await expect(rowOf(page, sale)).toBeVisible()
  await page.keyboard.type(sale.receipt_number, { delay: 8 })
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Sale Details' })
  await expect(dialog.getByText(sale.receipt_number)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByPlaceholder('Receipt # or Cashier')).toHaveValue(sale.receipt_number)
})

test('HIST-015 at most 100 sales are listed; the summary counts all', async ({ page }) => {
  test.setTimeout(60_000)
  await sell()
  await Promise.all(Array.from({ length: 102 }, () => sell({ cashier_name: 'Hundred' })))
  await open(page, '?search=hundred')
  await expect(page.getByText('102 sales · UGX 2,040,000 · newest 100 shown')).toBeVisible()
  await expect(listed(page)).toHaveCount(100)
})

test('HIST-023 decision P9 a non-admin sees the sales of the own department only', async ({ page }) => {
  const mine = await sell()
  const printing = (await shop.department('Printing')).id
  const theirs = await sell({ department_id: printing, lines: [{ service_id: goods.engraving ?? '', quantity: 1, unit_price: 8000 }] })
  const seller = await shop.person('user', printing)
  await shop.signIn(page, seller, '/sales-history')
  await expect(rowOf(page, theirs)).toBeVisible()
  await expect(rowOf(page, mine)).toHaveCount(0)
})

test('a server that does not answer is said in a panel with Retry', async ({ page }) => {
  await sell()
  await page.route('**/api/sales*', (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{"title":"Something went wrong"}' }),
  )
  await open(page)
  await expect(page.getByText('Could not load sales.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/sales*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(listed(page).first()).toBeVisible()
})

test('Sales History is accessible and fits, with and without its dialog @sizes', async ({ page }) => {
  const sale = await sell({ cashier_name: 'Accessible' })
  await open(page, '?search=accessible')
  const view = page.getByRole('button', { name: `View ${sale.receipt_number}` })
  await expect(view).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await view.click()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByLabel('Customer WhatsApp Number')).toBeVisible()
  await expectAccessible(page)
})
