// Sales History: the list, its filters, the details of a sale, and reprinting.
import { expect } from '@playwright/test'
import { blockChanges } from './support/live.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { holdRequests } from './support/hold.ts'
import { lastPrinted, watchPrinting } from './support/print-window.ts'
import { test, useShop } from './support/shop.ts'
import {
  toggleFilters,
  type SoldGoods,
  saleRows,
  openCounter,
  openHistory,
  rowOf,
} from './support/sales-history.ts'

const shop = useShop()
const goods: SoldGoods = {}
const sell = openCounter(shop, goods)

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('getting_started_dismissed', 'true'))
})

test('HIST-013 the page says so when there are no sales', async ({ page }) => {
  await openHistory(shop, page)
  await expect(page.getByText('No sales found')).toBeVisible()
})

test('HIST-060 HIST-001 to HIST-007 the list shows receipt, time, total, cashier or Staff, payment, item count, View and Reprint', async ({
  page,
}) => {
  const named = await sell({
    cashier_name: 'Sarah N.',
    payment_method: 'mobile_money',
    amount_paid: 20_000,
  })
  const unnamed = await sell()
  await openHistory(shop, page)
  await expect(page.getByRole('heading', { level: 1, name: 'Sales History' })).toBeVisible()
  await toggleFilters(page, 'show')
  await expect(page.getByLabel('Start date')).toBeVisible()
  await expect(page.getByLabel('End date')).toBeVisible()
  await toggleFilters(page, 'hide')
  await expect(
    page.getByText('Each till has its own hundred receipt numbers, so they can jump.'),
  ).toBeVisible()
  const row = rowOf(page, named)
  for (const text of [named.receipt_number, 'Sarah N.', 'Mobile Money', '2 items', '20,000'])
    await expect(row.getByText(text, { exact: true })).toBeVisible()
  await expect(row.getByText(/^\w{3} \d{1,2} \w{3,4} \d{4}, \d{2}:\d{2}$/)).toBeVisible()
  await expect(row.getByRole('button', { name: 'View' })).toBeVisible()
  await expect(row.getByRole('button', { name: 'Reprint' })).toBeVisible()
  await expect(rowOf(page, unnamed).getByText('Staff', { exact: true })).toBeVisible()
  const numbers = await saleRows(page).allInnerTexts()
  expect(
    numbers.findIndex((text) => text.includes(unnamed.receipt_number)),
    'newest first',
  ).toBeLessThan(numbers.findIndex((text) => text.includes(named.receipt_number)))
})

test('HIST-008 to HIST-012 HIST-018 Sale Details show lines, totals and payment of the sale', async ({
  page,
}) => {
  const sale = await sell({ cashier_name: 'Sarah N.' })
  const exact = await sell({ amount_paid: 20_000 })
  await openHistory(shop, page)
  await rowOf(page, sale).getByRole('button', { name: 'View' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sale Details' })
  for (const text of [
    'Sarah N.',
    'Cash',
    'UGX 20,500',
    'Herbal Jelly 200 g',
    '2 x 6,000',
    '12,000',
    'Bottle engraving',
    '1 x 8,000',
    '8,000',
    'UGX 20,000',
  ])
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
  const lines = Array.from({ length: 40 }, () => ({
    service_id: goods.engraving ?? '',
    quantity: 1,
    unit_price: 8000,
  }))
  const sale = await sell({ lines, amount_paid: 320_000 })
  await openHistory(shop, page)
  await rowOf(page, sale).getByRole('button', { name: 'View' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sale Details' })
  await expect(dialog.getByRole('listitem')).toHaveCount(40)
  expect((await dialog.boundingBox())?.height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
  await expect(dialog.getByRole('button', { name: 'Reprint' })).toBeInViewport()
  await expect(dialog.getByText('Subtotal')).not.toBeInViewport()
  await dialog.getByText('Subtotal').scrollIntoViewIfNeeded()
  await expect(dialog.getByText('Subtotal')).toBeInViewport()
})

test('HIST-014 the loading text is shown until the sales are loaded', async ({ page }) => {
  await sell()
  const letGo = await holdRequests(page, '**/api/sales*')
  await openHistory(shop, page)
  await expect(page.getByText('Loading sales...')).toBeVisible()
  letGo()
  await expect(saleRows(page).first()).toBeVisible()
  await expect(page.getByText('Loading sales...')).toHaveCount(0)
})

test('HIST-019 to HIST-021 Reprint reads the sale by its id, prints it as COPY and says so', async ({
  page,
}) => {
  const sale = await sell()
  await watchPrinting(page)
  await openHistory(shop, page)
  const read = page.waitForRequest((request) => request.url().endsWith(`/api/sales/${sale.id}`))
  await rowOf(page, sale).getByRole('button', { name: 'Reprint' }).click()
  await read
  const { text } = await lastPrinted(page)
  expect(text).toContain('COPY')
  expect(text).toContain(sale.receipt_number)
  expect(text).toContain('UGX 20,000')
  await expect(page.getByText('Receipt reprinted successfully', { exact: true })).toBeVisible()
})

test('HIST-022 Reprint closes its window and prints nothing when the sale cannot be read', async ({
  page,
  context,
}) => {
  const sale = await sell()
  await watchPrinting(page)
  await page.route(`**/api/sales/${sale.id}`, (route) => route.fulfill({ status: 500, body: '{}' }))
  await openHistory(shop, page)
  await rowOf(page, sale).getByRole('button', { name: 'Reprint' }).click()
  await expect(page.getByText('Failed to reprint receipt', { exact: true })).toBeVisible()
  await expect.poll(() => context.pages().length).toBe(1)
})

test('HIST-023 decision P9 a non-admin sees the sales of their own department only', async ({
  page,
}) => {
  const mine = await sell()
  const printing = (await shop.department('Printing')).id
  const theirs = await sell({
    department_id: printing,
    lines: [{ service_id: goods.engraving ?? '', quantity: 1, unit_price: 8000 }],
  })
  const seller = await shop.person('user', printing)
  await shop.signIn(page, seller, '/sales-history')
  await expect(rowOf(page, theirs)).toBeVisible()
  await expect(rowOf(page, mine)).toHaveCount(0)
})

test('FAIL-001 a panel shows the reason and Retry when the server does not answer', async ({
  page,
}) => {
  await blockChanges(page)
  await sell()
  await page.route('**/api/sales*', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: '{"title":"Something went wrong"}',
    }),
  )
  await openHistory(shop, page)
  await expect(page.getByText('Could not load sales.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/sales*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(saleRows(page).first()).toBeVisible()
})

test('LOOK-001 Sales History is accessible and fits, with and without its dialog @sizes', async ({
  page,
}) => {
  const sale = await sell({ cashier_name: 'Accessible' })
  await openHistory(shop, page, '?search=accessible')
  const view = page.getByRole('button', { name: `View ${sale.receipt_number}` })
  await expect(view).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await view.click()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByLabel('Customer WhatsApp Number')).toBeVisible()
  await expectAccessible(page)
})
