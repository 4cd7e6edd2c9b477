// What must not go wrong at the till: nothing is sold twice, nothing in the cart is lost, the server's answer counts.
import { expect, type Page, type Route } from '@playwright/test'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { PASSWORD, test, useShop, type SignedInPerson } from './support/shop.ts'
import { watchPrinting } from './support/print-window.ts'
import { AT_THE_COUNTER, amount, completeSale, expectLines, line, lines, quantity, quietTill, receiptActions, row, toast, total } from './support/till.ts'

const shop = useShop()
test.use(AT_THE_COUNTER)

let seller: SignedInPerson
let department: { id: string }
let other: { id: string }

test.beforeAll(async () => {
  department = await shop.department('Perfume')
  other = await shop.department('Printing')
  seller = await shop.person('user', department.id)
  await shop.product({ department_id: department.id, name: 'Jelly', selling_price: 6500, current_stock: 500 })
  await shop.product({ department_id: department.id, name: 'Mist', selling_price: 25_000, current_stock: 500 })
})

const open = async (page: Page, person: SignedInPerson = seller): Promise<void> => {
  await quietTill(page)
  await shop.signIn(page, person, '/sales')
  await expect(row(page, 'Jelly')).toBeEnabled()
}

const salesCount = async (): Promise<number> => (await shop.call(saleApi.history, shop.admin(), {})).count

/** Answers of the server to a sale, in the order of asking; `pass` lets it through. */
const onSale = (page: Page, answer: (route: Route, turn: number) => Promise<void>): Promise<unknown> => {
  let turn = 0
  return page.route('**/api/sales', (route) => (route.request().method() === 'POST' ? answer(route, (turn += 1)) : route.continue()))
}

const fillCart = async (page: Page): Promise<void> => {
  await row(page, 'Jelly').click()
  await row(page, 'Jelly').click()
  await page.getByRole('button', { name: 'Exact 13,000' }).click()
}

test('SALE-009 POS-057 five quick clicks and F9 on a slow network sell once', async ({ page }) => {
  await open(page)
  const before = await salesCount()
  let asked = 0
  await onSale(page, async (route) => {
    asked += 1
    await new Promise((resolve) => setTimeout(resolve, 3000))
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
  await expect(receiptActions(page)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(receiptActions(page)).toBeHidden()
  expect(asked).toBe(1)
  expect(await salesCount()).toBe(before + 1)
})

test('SALE-020 an answer that got lost: tried again under the same id, stored once', async ({ page }) => {
  await open(page)
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

test('SALE-020 the server is away: the cart stays, Retry sells it', async ({ page }) => {
  await open(page)
  const before = await salesCount()
  let away = true
  await onSale(page, (route) => (away ? route.abort() : route.continue()))
  await fillCart(page)
  await completeSale(page).click()
  await expect(toast(page, 'Failed to complete sale')).toBeVisible()
  await expect(page.getByText('No answer from the server. Press Retry. It will not be sold twice.')).toBeVisible()
  await expectLines(page, { Jelly: '2' })
  await expect(receiptActions(page)).toHaveCount(0)
  away = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(receiptActions(page)).toBeVisible()
  expect(await salesCount()).toBe(before + 1)
})

test('SALE-020 a cart that was sold unnoticed and then changed shows the sale that exists', async ({ page }) => {
  await open(page)
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
  await expect(page.getByText(/^Already sold as RCP-\d+ for UGX 13,000, before the cart was changed$/).last()).toBeVisible()
  await page.getByRole('button', { name: 'Show receipt' }).click()
  await expect(receiptActions(page)).toBeVisible()
  expect(await salesCount()).toBe(before + 1)
})

test('SALE-020 a price that changed meanwhile is shown old and new, and sold only when pressed again', async ({ page }) => {
  const gel = await shop.product({ department_id: department.id, name: 'Gel', selling_price: 3000 })
  await open(page)
  const before = await salesCount()
  await row(page, 'Gel').click()
  await page.getByRole('button', { name: 'Exact 3,000' }).click()
  const { id, name, unit, department_id } = gel
  await shop.call(productApi.update, shop.admin(), { id, name, unit, department_id, selling_price: 3500, cost_price: 1200, seen: gel })
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

test('POS-030 decision D23 the cart survives a reload, a closed tab, and signing out and in', async ({ page, context }) => {
  // Somebody of their own: signing out ends the session that the other stories use.
  const joel = await shop.person('user', department.id)
  await open(page, joel)
  await row(page, 'Jelly').click()
  await row(page, 'Mist').click()
  await quantity(page, 'Mist').fill('7')
  await page.getByLabel('Customer name (optional)').fill('Nakato')
  await amount(page).fill('200000')
  await page.reload()
  await expectLines(page, { Jelly: '1', Mist: '7' })
  await expect(page.getByText(/^We kept your cart from \d\d:\d\d$/)).toBeVisible()
  await expect(amount(page)).toHaveValue('200,000')
  await page.getByRole('button', { name: 'Increase quantity of Jelly' }).click()
  await shop.server().kill()
  await expect(page.reload()).rejects.toThrow()
  await shop.server().restart()
  await page.goto('/sales')
  await expectLines(page, { Jelly: '2', Mist: '7' })
  await page.close()
  const second = await context.newPage()
  await open(second, joel)
  await expectLines(second, { Jelly: '2', Mist: '7' })
  await second.getByRole('button', { name: 'Sign Out' }).click()
  await expect(second).toHaveURL(/auth/)
  await shop.signInByForm(second, { email: shop.admin().email, password: PASSWORD })
  await second.goto('/sales')
  await expect(second.getByText('Scan or tap an item to start')).toBeVisible()
  await second.getByRole('button', { name: 'Sign Out' }).click()
  await shop.signInByForm(second, joel)
  await second.goto('/sales')
  await expectLines(second, { Jelly: '2', Mist: '7' })
  await expect(second.getByLabel('Customer name (optional)')).toHaveValue('Nakato')
  await second.getByRole('button', { name: 'Clear cart' }).click()
  await second.reload()
  await expect(second.getByText('Scan or tap an item to start')).toBeVisible()
})

test('POS-054 each department has its own cart, and changing says so', async ({ page }) => {
  await open(page, shop.admin())
  await page.getByRole('button', { name: 'Department: Perfume' }).click()
  await page.getByRole('button', { name: /^Perfume/ }).click()
  await row(page, 'Jelly').click()
  await page.getByRole('button', { name: 'Department: Perfume' }).click()
  await page.getByRole('button', { name: /^Printing/ }).click()
  await expect(toast(page, 'The cart of Perfume is kept. You are now selling for Printing')).toBeVisible()
  await expect(lines(page)).toHaveCount(0)
  await row(page, 'Mist').click()
  await expect(page.getByLabel('Department').last()).toHaveValue(other.id)
  await page.getByRole('button', { name: 'Department: Printing' }).click()
  await page.getByRole('button', { name: /^Perfume/ }).click()
  await expectLines(page, { Jelly: '1' })
})

for (const locks of ['with', 'without']) {
  test(`POS-030 a second tab waits until it is wanted, and the cart comes along (${locks} Web Locks)`, async ({ page, context }) => {
    // Browsers have no Web Locks on plain http, as in a shop's own network.
    if (locks === 'without') await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }))
    await open(page)
    await row(page, 'Jelly').click()
    const second = await context.newPage()
    await quietTill(second)
    await second.goto('/sales')
    await expect(second.getByText('This till is open in another tab')).toBeVisible()
    await second.getByRole('button', { name: 'Use here' }).click()
    await expectLines(second, { Jelly: '1' })
    await expect(page.getByText('This till is open in another tab')).toBeVisible()
    await row(second, 'Jelly').click()
    await expectLines(second, { Jelly: '2' })
    await second.close()
    await expectLines(page, { Jelly: '2' })
  })
}

test('POS-030 a browser that keeps nothing says so and sells all the same', async ({ page }) => {
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('No storage here', 'InvalidStateError')
    }
  })
  await open(page)
  await expect(toast(page, 'This device cannot keep the cart')).toBeVisible()
  await fillCart(page)
  await completeSale(page).click()
  await expect(receiptActions(page)).toBeVisible()
})

test('POS-065 SALE-007 SALE-018 SALE-019 with the print switch on: printed, or the warning when the window is blocked', async ({ page, context }) => {
  await watchPrinting(page)
  await open(page)
  await page.getByRole('switch', { name: 'Print receipt after sale' }).click()
  await fillCart(page)
  await completeSale(page).click()
  await expect(toast(page, 'Sale completed and receipt printed!')).toBeVisible()
  await expect(receiptActions(page)).toBeVisible()
  await page.close()
  const blocked = await context.newPage()
  await watchPrinting(blocked, { blocked: true })
  await open(blocked)
  await expect(blocked.getByRole('switch', { name: 'Print receipt after sale' })).toBeChecked()
  const before = await salesCount()
  await fillCart(blocked)
  await completeSale(blocked).click()
  await expect(toast(blocked, 'Sale completed but printing failed')).toBeVisible()
  await expect(receiptActions(blocked)).toBeVisible()
  expect(await salesCount()).toBe(before + 1)
})
