// The office by keyboard alone: goods are imported from a file, and a shop report is chosen, opened
// and saved.
import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { press, tabTo } from './support/keyboard.ts'
import { heading } from './support/screens.ts'
import { test, useShop } from './support/shop.ts'
import { AT_THE_COUNTER } from './support/till.ts'

const shop = useShop()
test.use(AT_THE_COUNTER)

const FILE = 'Name,Category,Price,Stock\nFlour,Dry food,4500,12\nRice,Dry food,5200,30\n'

test('DAYX-012 goods are imported by keyboard alone', async ({ page }) => {
  test.slow()
  await shop.signIn(page, shop.admin(), '/import')
  await expect(heading(page, 'Import')).toBeVisible()
  await tabTo(page, page.getByRole('radio', { name: 'Products' }))
  // The window in which the system lists its files is outside the page. It is watched before the
  // key is pressed.
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, page.getByLabel('Choose a file to import'))
  await page.keyboard.press('Enter')
  await (await chooser).setFiles({
    name: 'goods.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(FILE),
  })
  await press(page, page.getByRole('button', { name: 'Check' }))
  await expect(page.getByText('With errors 2', { exact: true })).toBeVisible()
  await tabTo(page, page.getByRole('switch', { name: 'Create missing categories' }))
  await page.keyboard.press('Space')
  await press(page, page.getByRole('button', { name: 'Check' }))
  await expect(page.getByText('New 2', { exact: true })).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Import 2 rows' }))
  await expect(page.getByText('Imported 2 rows', { exact: true })).toBeVisible()
  await press(page, page.getByRole('link', { name: 'Open Inventory' }))
  await expect(heading(page, 'Inventory Management')).toBeVisible()
  const { rows } = await shop.call(productApi.list, shop.admin(), {})
  expect(rows.map(({ name, current_stock }) => [name, current_stock])).toEqual([
    ['Flour', 12],
    ['Rice', 30],
  ])
})

test('DAYX-012 a shop report is chosen, opened for a period and saved by keyboard alone @core/shop-reports', async ({
  page,
}) => {
  test.slow()
  await shop.call(shopRulesApi.save, shop.admin(), { shop_reports: true })
  await shop.signIn(page, shop.admin(), '/shop-reports')
  await expect(heading(page, 'Shop Reports')).toBeVisible()
  const report = page.getByLabel('Report', { exact: true })
  await tabTo(page, report)
  for (const name of [
    'Stock value',
    'Dead stock',
    'Profit by product',
    'Best customers',
    'Payments',
  ]) {
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    await expect(report).toBeFocused()
  }
  await tabTo(page, page.getByRole('radio', { name: 'Monthly' }))
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('radio', { name: 'Weekly' })).toBeChecked()
  await expect(page).toHaveURL(/period=weekly/)
  const saved = page.waitForEvent('download')
  await press(page, page.getByRole('button', { name: 'Excel' }))
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^payments-.*\.csv$/)
  expect(readFileSync(await file.path(), 'utf8')).toMatch(/^\uFEFF/)
})
