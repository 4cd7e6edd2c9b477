// Selling at the counter: without a mouse, by the millilitre and by the bottle, in bundles.
import { expect, type Page } from '@playwright/test'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { sessionApi } from '@webale/domain/features/session/session.api.ts'
import { test, useShop, type SignedInPerson } from './support/shop.ts'
import {
  AT_THE_COUNTER,
  amount,
  completeSale,
  expectLines,
  lines,
  openSaleFields,
  quantity,
  quietTill,
  receiptActions,
  row,
  scanBox,
  toast,
  total,
} from './support/till.ts'

const shop = useShop()
test.use(AT_THE_COUNTER)

let seller: SignedInPerson
let department: { id: string }

test.beforeAll(async () => {
  department = await shop.department('Perfume')
  seller = await shop.person('user', department.id)
  const at = { department_id: department.id }
  await shop.product({ ...at, name: 'Roll-on Bottle', selling_price: 1500, current_stock: 112 })
  const ml = {
    ...at,
    unit: 'ml',
    tracking_type: 'milliliter' as const,
    volume_unit: 'ml',
    bottle_size_ml: 50,
  }
  await shop.product({
    ...ml,
    name: 'Oud Royale',
    selling_price: 1200,
    selling_price_per_ml: 1200,
    wholesale_price_per_bottle: 45_000,
    current_stock: 640,
    current_stock_ml: 640,
  })
})

const open = async (page: Page): Promise<void> => {
  await quietTill(page)
  await shop.signIn(page, seller, '/sales')
  await expect(page.getByRole('heading', { name: 'Point of Sale', level: 1 })).toBeVisible()
  await expect(row(page, 'Roll-on Bottle')).toBeEnabled()
}

const lastSale = async () => (await shop.call(saleApi.history, shop.admin(), {})).rows[0]
const stockOf = async (name: string): Promise<number | undefined> =>
  (await shop.call(productApi.list, shop.admin(), { search: name })).rows.find(
    (product) => product.name === name,
  )?.current_stock

test('POS-002 POS-055 POS-061 to POS-064 SALE-008 SALE-017 POS-031 POS-045 decision S16 two sales are completed with the keyboard only', async ({
  page,
}) => {
  await open(page)
  await page.keyboard.press('F2')
  await page.keyboard.type('roll-on', { delay: 70 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').getByText('Roll-on Bottle added to cart')).toBeAttached()
  await expect(lines(page)).toBeFocused()
  await page.keyboard.type('++')
  await expectLines(page, { 'Roll-on Bottle': '3' })
  await openSaleFields(page)
  await page.getByLabel('Customer name (optional)').fill('Nakato Grace')
  await page.keyboard.press('F8')
  await page.keyboard.type('10000', { delay: 70 })
  await expect(page.getByText('Change', { exact: true })).toBeVisible()
  await expect(page.getByText('Give 5,000 + 500')).toBeVisible()
  await page.keyboard.press('F9')
  await expect(receiptActions(page)).toBeVisible()
  await expect(toast(page, 'Sale completed successfully!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'New sale' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(receiptActions(page)).toBeHidden()
  await expect(scanBox(page)).toBeFocused()
  await expect(lines(page)).toHaveCount(0)
  await expect(amount(page)).toHaveValue('')
  await expect(page.getByLabel('Customer name (optional)')).toHaveValue('')
  const sale = await lastSale()
  expect(sale).toMatchObject({
    total: 4500,
    amount_paid: 10_000,
    change_amount: 5500,
    customer_name: 'Nakato Grace',
    customer_id: null,
    cashier_name: (await shop.call(sessionApi.profile, seller, {})).full_name,
    department_id: department.id,
  })
  await expect(
    page.getByText(`Last sale ${sale?.receipt_number} · 4,500 · change 5,500`),
  ).toBeVisible()
})

test('POS-007 POS-054 SALE-010 SALE-012 perfume is sold by the millilitre and by the bottle, each at its price and from one stock', async ({
  page,
}) => {
  await open(page)
  const before = (await stockOf('Oud Royale')) ?? 0
  await row(page, 'Oud Royale').click()
  await quantity(page, 'Oud Royale').fill('30')
  await expect(total(page)).toHaveText('36,000')
  await page.getByRole('button', { name: 'Exact 36,000' }).click()
  await completeSale(page).click()
  await expect(receiptActions(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'New sale' })).toBeFocused()
  await page.keyboard.press('Enter')
  await row(page, 'Oud Royale').click()
  await page.getByRole('button', { name: 'Bottle 50 ml' }).click()
  await page.getByRole('button', { name: 'Increase quantity of Oud Royale' }).click()
  await expect(total(page)).toHaveText('90,000')
  await page.getByRole('button', { name: 'Exact 90,000' }).click()
  await completeSale(page).click()
  await expect(receiptActions(page)).toBeVisible()
  expect(await lastSale()).toMatchObject({
    total: 90_000,
    sale_items: [{ quantity: 2, base_quantity: 100, unit_price: 45_000 }],
  })
  expect(await stockOf('Oud Royale')).toBe(before - 130)
})

test('POS-009 SALE-010 a sold bundle takes its components from stock', async ({ page }) => {
  const set = await shop.product({
    name: 'Gift Set',
    is_bundle: true,
    selling_price: 38_000,
    current_stock: 0,
    department_id: department.id,
  })
  const soap = await shop.product({ name: 'Soap', current_stock: 12, department_id: department.id })
  await shop.call(productApi.addComponent, shop.admin(), {
    id: set.id,
    component_product_id: soap.id,
    quantity: 2,
  })
  await open(page)
  await expect(row(page, 'Gift Set').getByText('Bundle', { exact: true })).toBeVisible()
  await expect(row(page, 'Gift Set')).toContainText('6 piece left')
  await row(page, 'Gift Set').click()
  await row(page, 'Gift Set').click()
  await page.getByRole('button', { name: 'Exact 76,000' }).click()
  await completeSale(page).click()
  await expect(receiptActions(page)).toBeVisible()
  expect(await stockOf('Soap')).toBe(8)
  expect(await stockOf('Gift Set')).toBe(4)
})
