// The safety of a sale: nothing is sold twice, nothing in the cart is lost, the server's response
// decides. Stories of a missing answer run as on plain http, where every sale needs the server; for
// tills see offline-sell.spec.ts.
import { expect, type Page, type Route } from '@playwright/test'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { type SignedInPerson, test, useShop } from './support/shop.ts'
import { watchPrinting } from './support/print-window.ts'
import {
  amount,
  asOnPlainHttp,
  AT_THE_COUNTER,
  completeSale,
  expectLines,
  line,
  quantity,
  receiptActions,
  row,
  toast,
  total,
} from './support/till.ts'
import { fillCart, openTill } from './support/sell-jelly.ts'

const shop = useShop()
test.use(AT_THE_COUNTER)

let seller: SignedInPerson
let department: { id: string }

test.beforeAll(async () => {
  department = await shop.department('Perfume')
  seller = await shop.person('user', department.id)
  await shop.product({
    department_id: department.id,
    name: 'Jelly',
    selling_price: 6500,
    current_stock: 500,
  })
  await shop.product({
    department_id: department.id,
    name: 'Mist',
    selling_price: 25_000,
    current_stock: 500,
  })
})

const salesCount = async (): Promise<number> =>
  (await shop.call(saleApi.history, shop.admin(), {})).count

/** The server's responses to a sale, in the order of the requests; `pass` forwards the request. */
const onSale = (
  page: Page,
  answer: (route: Route, turn: number) => Promise<void>,
): Promise<unknown> => {
  let turn = 0
  return page.route('**/api/sales', (route) =>
    route.request().method() === 'POST' ? answer(route, (turn += 1)) : route.continue(),
  )
}

test('SALE-009 POS-057 OFF-091 five quick clicks and F9 on a slow network sell once', async ({
  page,
}) => {
  await asOnPlainHttp(page)
  await openTill(shop, page, seller)
  const before = await salesCount()
  let asked = 0
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await onSale(page, async (route) => {
    asked += 1
    await held
    await route.continue()
  })
  await fillCart(page)
  const button = completeSale(page)
  for (let click = 0; click < 5; click += 1) await button.click({ noWaitAfter: true, force: true })
  await page.keyboard.press('F9')
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await expect(button).toHaveText('Completing...')
  await expect(page.getByText('Still sending. It will not be sold twice.')).toBeVisible()
  await expect(row(page, 'Mist')).toBeDisabled()
  await expect(quantity(page, 'Jelly')).toBeDisabled()
  letGo()
  await expect(receiptActions(page)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(receiptActions(page)).toBeHidden()
  expect(asked).toBe(1)
  expect(await salesCount()).toBe(before + 1)
})

test('SALE-020 a sale is sent again with the same id and stored once when a response is lost', async ({
  page,
}) => {
  await asOnPlainHttp(page)
  await openTill(shop, page, seller)
  const before = await salesCount()
  await onSale(page, async (route, turn) => {
    if (turn > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await fillCart(page)
  await completeSale(page).click()
  await expect(receiptActions(page)).toBeVisible()
  expect(await salesCount()).toBe(before + 1)
})

test('SALE-020 the cart is kept when the server is away, and Retry sells it', async ({ page }) => {
  await asOnPlainHttp(page)
  await openTill(shop, page, seller)
  const before = await salesCount()
  let away = true
  await onSale(page, (route) => (away ? route.abort() : route.continue()))
  await fillCart(page)
  await completeSale(page).click()
  await expect(toast(page, 'Failed to complete sale')).toBeVisible()
  await expect(
    page.getByText('No answer from the server. Press Retry. It will not be sold twice.'),
  ).toBeVisible()
  await expectLines(page, { Jelly: '2' })
  await expect(receiptActions(page)).toHaveCount(0)
  away = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(receiptActions(page)).toBeVisible()
  expect(await salesCount()).toBe(before + 1)
})

test('SALE-020 a cart that was stored unnoticed and then changed shows the stored sale', async ({
  page,
}) => {
  await asOnPlainHttp(page)
  await openTill(shop, page, seller)
  const before = await salesCount()
  let lost = true
  await onSale(page, async (route) => {
    if (!lost) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await fillCart(page)
  await completeSale(page).click()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  lost = false
  await row(page, 'Mist').click()
  await amount(page).fill('50000')
  await completeSale(page).click()
  await expect(
    page.getByText(/^Already sold as RCP-\d+ for UGX 13,000, before the cart was changed$/).last(),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Show receipt' }).click()
  await expect(receiptActions(page)).toBeVisible()
  expect(await salesCount()).toBe(before + 1)
})

test('SALE-020 a changed price is shown old and new, and sold only when pressed again', async ({
  page,
}) => {
  const gel = await shop.product({ department_id: department.id, name: 'Gel', selling_price: 3000 })
  await openTill(shop, page, seller)
  const before = await salesCount()
  await row(page, 'Gel').click()
  await page.getByRole('button', { name: 'Exact 3,000' }).click()
  const { id, name, unit, department_id } = gel
  await shop.call(productApi.update, shop.admin(), {
    id,
    name,
    unit,
    department_id,
    selling_price: 3500,
    cost_price: 1200,
    seen: gel,
  })
  await completeSale(page).click()
  await expect(toast(page, 'Failed to complete sale')).toBeVisible()
  await expect(line(page, 'Gel')).toContainText('Price changed: 3,000 → 3,500')
  await expect(total(page)).toHaveText('3,500')
  await expect(page.getByText('Insufficient payment', { exact: true })).toBeVisible()
  expect(await salesCount()).toBe(before)
  await page.getByRole('button', { name: 'Exact 3,500' }).click()
  await completeSale(page).click()
  await expect(receiptActions(page)).toBeVisible()
  expect(await salesCount()).toBe(before + 1)
})

test('POS-065 SALE-007 SALE-018 SALE-019 a sale is printed when the print switch is on, and warns when the window is blocked', async ({
  page,
  context,
}) => {
  await watchPrinting(page)
  await openTill(shop, page, seller)
  await page.getByRole('switch', { name: 'Print receipt after sale' }).click()
  await fillCart(page)
  await completeSale(page).click()
  await expect(toast(page, 'Sale completed and receipt printed!')).toBeVisible()
  await expect(receiptActions(page)).toBeVisible()
  await page.close()
  const blocked = await context.newPage()
  await watchPrinting(blocked, { blocked: true })
  await openTill(shop, blocked, seller)
  await expect(blocked.getByRole('switch', { name: 'Print receipt after sale' })).toBeChecked()
  const before = await salesCount()
  await fillCart(blocked)
  await completeSale(blocked).click()
  await expect(toast(blocked, 'Sale completed but printing failed')).toBeVisible()
  await expect(receiptActions(blocked)).toBeVisible()
  expect(await salesCount()).toBe(before + 1)
})
