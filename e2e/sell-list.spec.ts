// The till's list: best sellers first, sold-out
// products, sizes of perfume, and lines without tiers.
import { expect, type Page } from '@playwright/test'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { test, useShop, type SignedInPerson } from './support/shop.ts'
import {
  AT_THE_COUNTER,
  completeSale,
  expectLines,
  quantity,
  quietTill,
  receiptActions,
  row,
  scan,
  searchBox,
  tier,
  toast,
} from './support/till.ts'

const shop = useShop()
test.use(AT_THE_COUNTER)

let seller: SignedInPerson
let department: { id: string }

test.beforeAll(async () => {
  department = await shop.department('Cosmetics')
  seller = await shop.person('user', department.id)
})

const open = async (page: Page, person: SignedInPerson = seller): Promise<void> => {
  await quietTill(page)
  await shop.signIn(page, person, '/sales')
}

test('decision R9 the list says so when no product has stock, and links administrators to the inventory', async ({
  page,
}) => {
  await shop.product({
    department_id: department.id,
    name: 'Oud Royale',
    current_stock: 0,
    barcode: 'OUD-1',
  })
  await open(page)
  await expect(page.getByText('No products found', { exact: true })).toBeVisible()
  await expect(
    page.getByText('1 product is out of stock. Ask your admin to enter their stock.'),
  ).toBeVisible()
  await open(page, shop.admin())
  await expect(
    page.getByText('1 product is out of stock. Enter their stock in Inventory.'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Open Inventory' }).click()
  await expect(page).toHaveURL(/inventory\?sort=current_stock/)
})

test('CODE-014 decision R9 a search counts sold-out products without their names, and a scan of one offers to sell it anyway', async ({
  page,
}) => {
  await shop.product({ department_id: department.id, name: 'Oud Rose', current_stock: 5 })
  await shop.product({ department_id: department.id, name: 'Oud Wood', current_stock: 0 })
  await open(page)
  await searchBox(page).fill('oud')
  await expect(row(page, 'Oud Rose')).toBeVisible()
  await expect(page.getByText('2 sold-out products match.')).toBeVisible()
  await expect(page.getByText('Oud Wood')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Show in Inventory' })).toHaveCount(0)
  await open(page, shop.admin())
  await expect(row(page, 'Oud Rose')).toBeEnabled()
  await scan(page, 'OUD-1')
  await expect(toast(page, 'Oud Royale: stock 0')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add product with this barcode' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Sell anyway', exact: true }).click()
  await expectLines(page, { 'Oud Royale': '1' })
  await expect(page.getByText('Only 0 in stock')).toBeVisible()
  await searchBox(page).fill('OUD-1')
  await expect(page.getByText('1 sold-out product matches.')).toBeVisible()
  await page.getByRole('button', { name: 'Show it' }).click()
  await page.getByRole('button', { name: 'Sell Oud Royale anyway' }).click()
  await expectLines(page, { 'Oud Royale': '2' })
  await page.getByRole('link', { name: 'Show in Inventory' }).click()
  await expect(page).toHaveURL(/inventory\?search=OUD-1/)
})

test('decision R9 the list keeps its order after a sale', async ({ page }) => {
  for (const name of ['Balm', 'Cream'])
    await shop.product({ department_id: department.id, name, current_stock: 50 })
  await open(page)
  await expect(row(page, 'Cream')).toBeEnabled()
  const names = (): Promise<string[]> =>
    page.locator('[data-item-row] .font-semibold').allTextContents()
  const before = await names()
  await row(page, 'Cream').click()
  await page.getByRole('button', { name: 'Exact 2,000' }).click()
  await completeSale(page).click()
  await expect(receiptActions(page)).toBeVisible()
  await page.keyboard.press('Enter')
  await page.reload()
  await expect(row(page, 'Cream')).toBeEnabled()
  expect(await names()).toEqual(before)
})

test('POS-081 POS-030 a size of perfume sets the millilitres with one press, and the last size of a product is marked', async ({
  page,
}) => {
  const ml = {
    unit: 'ml',
    tracking_type: 'milliliter' as const,
    volume_unit: 'ml',
    current_stock: 500,
    current_stock_ml: 500,
  }
  await shop.product({
    ...ml,
    department_id: department.id,
    name: 'Musk',
    selling_price: 1200,
    selling_price_per_ml: 1200,
  })
  await open(page)
  await row(page, 'Musk').click()
  await expectLines(page, { Musk: '1' })
  await expect(tier(page, 'Musk')).toHaveValue('default')
  const sizes = page.getByRole('group', { name: 'Sizes of Musk' })
  await expect(sizes.getByRole('button')).toHaveText(['3', '6', '10', '15', '30', '50', '100'])
  await sizes.getByRole('button', { name: '30 ml' }).click()
  await expect(quantity(page, 'Musk')).toHaveValue('30')
  await page.getByRole('button', { name: 'Exact 36,000' }).click()
  await completeSale(page).click()
  await receiptActions(page).getByRole('button', { name: 'Preview' }).click()
  await expect(receiptActions(page).getByText('30 ml x 1,200')).toBeVisible()
  await page.getByRole('button', { name: 'New sale' }).click()
  await row(page, 'Musk').click()
  await expectLines(page, { Musk: '1' })
  await expect(sizes.getByRole('button', { name: '30 ml, last size' })).toBeVisible()
})

test('PROD-050 PROD-051 a product that is no longer sold leaves the till, and its scan says so', async ({
  page,
}) => {
  const product = await shop.product({
    department_id: department.id,
    name: 'Candle',
    barcode: 'CANDLE-77',
  })
  await shop.call(productApi.retire, shop.admin(), { id: product.id, is_retired: true })
  await open(page)
  await searchBox(page).fill('Candle')
  await expect(row(page, 'Candle')).toHaveCount(0)
  await searchBox(page).fill('')
  await scan(page, 'CANDLE-77')
  await expect(toast(page, 'Candle is no longer sold')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add product with this barcode' })).toHaveCount(0)
})

test('POS-004 the list returns to products after a sale of a service', async ({ page }) => {
  await shop.service({ name: 'Engraving', base_price: 5000 })
  await open(page)
  await page.getByRole('tab', { name: 'Services' }).click()
  await row(page, 'Engraving').click()
  await page.getByRole('button', { name: 'Exact 5,000' }).click()
  await completeSale(page).click()
  await expect(receiptActions(page)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: 'Products' })).toHaveAttribute('aria-selected', 'true')
  expect((await shop.call(saleApi.history, shop.admin(), {})).rows[0]?.total).toBe(5000)
  expect((await shop.call(productApi.soldOut, shop.admin(), {})).count).toBe(2)
})
