// A whole day of a small shop: the administrator sets it up at the counter's computer, a new seller
// works on a phone, another department sells too, and in the evening the administrator sees both.
import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import { expenseApi } from '@webale/domain/features/expense/expense.api.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { heading } from './support/screens.ts'
import { test, useShop } from './support/shop.ts'
import {
  AT_THE_COUNTER,
  amount,
  completeSale,
  quietTill,
  row,
  toast,
  toPayment,
} from './support/till.ts'

const shop = useShop()
test.use(AT_THE_COUNTER)

const ROSE = { email: 'rose@shop.ug', password: 'matooke-2026' }

const dialog = (page: Page) => page.getByRole('dialog')
const fill = async (page: Page, values: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, value] of Object.entries(values))
    await dialog(page).getByLabel(label, { exact: true }).fill(value)
}

const setUp = async (page: Page): Promise<void> => {
  await page.getByLabel('Business name').fill('Kikuubo Scents')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(toast(page, 'Settings updated successfully')).toBeVisible()
  await page.goto('/inventory')
  await page.getByRole('button', { name: 'Add Product', exact: true }).click()
  await fill(page, {
    'Product Name': 'Shea Butter',
    Unit: 'jar',
    'Selling Price': '6000',
    'Cost Price': '4000',
    'Current stock': '10',
  })
  await dialog(page).getByRole('button', { name: 'More', exact: true }).click()
  await fill(page, { 'Reorder level': '9' })
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Product added')).toBeVisible()
  await page.goto('/staff')
  await page.getByRole('button', { name: 'Add staff', exact: true }).click()
  await dialog(page).getByRole('radio', { name: 'Create New' }).check()
  await fill(page, { 'Full name': 'Rose Namuli', Email: ROSE.email, Password: ROSE.password })
  await dialog(page).getByLabel('Department', { exact: true }).selectOption('Cosmetics')
  await dialog(page).getByRole('button', { name: 'Create User' }).click()
  await expect(toast(page, 'User created successfully')).toBeVisible()
}

/** A phone that has never opened the shop. */
const openPhone = async (browser: Browser): Promise<Page> => {
  const viewport = { width: 360, height: 740 }
  const context = await browser.newContext({
    viewport,
    isMobile: true,
    hasTouch: true,
    baseURL: shop.server().address,
    timezoneId: 'Africa/Kampala',
  })
  const page = await context.newPage()
  await quietTill(page)
  return page
}

const sellAndSpend = async (phone: Page): Promise<void> => {
  await phone.getByRole('link', { name: 'Open Point of Sale' }).click()
  await row(phone, 'Shea Butter').click()
  await row(phone, 'Shea Butter').click()
  await phone.getByRole('tab', { name: 'Services' }).click()
  await row(phone, 'Gift wrapping').click()
  await toPayment(phone)
  await amount(phone).fill('15000')
  await completeSale(phone).click()
  await expect(toast(phone, 'Sale completed successfully!')).toBeVisible()
  await phone.goto('/expenses')
  await phone.getByLabel('Description').fill('Wrapping paper')
  await phone.getByLabel('Category').fill('Supplies')
  await phone.getByLabel('Amount (UGX)').fill('2500')
  await phone.getByRole('button', { name: 'Record' }).click()
  await expect(toast(phone, 'Expense recorded successfully')).toBeVisible()
  await phone.goto('/inventory')
  await expect(phone.getByText('Shea Butter').first()).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Add Product', exact: true })).toHaveCount(0)
}

const sellElsewhere = async (department_id: string): Promise<void> => {
  const { id } = await shop.product({ name: 'Exercise book', department_id, selling_price: 2000 })
  const person = await shop.person('user', department_id)
  const lines = [{ product_id: id, quantity: 1, unit_price: 2000 }]
  await shop.call(saleApi.complete, person, {
    id: randomUUID(),
    lines,
    payment_method: 'cash',
    amount_paid: 2000,
    cashier_name: 'Joel',
  })
}

test('GEN-001 GEN-003 GEN-004 GEN-007 an administrator sets up the shop and follows all departments while a seller sells on a phone', async ({
  page,
  browser,
}) => {
  test.slow()
  await shop.department('Cosmetics')
  const books = await shop.department('Stationery')
  await shop.service({ name: 'Gift wrapping', base_price: 1000 })
  await quietTill(page)
  await shop.signIn(page, shop.admin(), '/settings')
  await setUp(page)
  const phone = await openPhone(browser)
  await shop.signInByForm(phone, ROSE)
  await sellAndSpend(phone)
  await sellElsewhere(books.id)
  const { rows } = await shop.call(saleApi.history, shop.admin(), {})
  expect(rows.map(({ total, department_id }) => [total, department_id === books.id])).toEqual([
    [2000, true],
    [13_000, false],
  ])
  expect((await shop.call(expenseApi.list, shop.admin(), {})).rows).toMatchObject([
    { amount: 2500 },
  ])
  expect(
    (await shop.call(productApi.list, shop.admin(), {})).rows.map(({ name, current_stock }) => [
      name,
      current_stock,
    ]),
  ).toEqual([
    ['Exercise book', 49],
    ['Shea Butter', 8],
  ])
  await page.goto('/reports')
  await expect(heading(page, 'Sales Report')).toBeVisible()
  await expect(page.getByText('15,000').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Inventory Restock Alerts' })).toContainText(
    /Shea Butter.*Reorder at 9 jar.*8 jar/,
  )
  await page.goto('/sales-history')
  for (const text of ['Joel', '2,000', '13,000'])
    await expect(page.getByText(text).first()).toBeVisible()
  await phone.goto('/sales-history')
  await expect(phone.getByText('13,000').first()).toBeVisible()
  await expect(phone.getByText('Joel')).toHaveCount(0)
  await phone.context().close()
})
