// VAT: an administrator registers the shop, the receipt shows it, and the report has the sale.
import { readFileSync } from 'node:fs'
import { expect, type Route } from '@playwright/test'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { vatApi } from '@webale/domain/features/vat/vat.api.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { heading } from './support/screens.ts'
import { type SignedInPerson, test, useShop } from './support/shop.ts'
import { completeSale, quietTill, receiptActions, row, toast, toPayment } from './support/till.ts'

const shop = useShop()

let seller: SignedInPerson

const REGISTRATIONS = /\/api\/vat\/registrations/
const fail = (route: Route): Promise<void> =>
  route.request().method() === 'GET' ? route.continue() : route.abort()

test.beforeAll(async () => {
  const { id: department_id } = await shop.department('Groceries')
  seller = await shop.person('user', department_id)
  await shop.product({ department_id, name: 'Soap', selling_price: 11_800 })
})

test('VAT-001 VAT-009 a shop without the part has no VAT on its pages', async ({ page }) => {
  await shop.signIn(page, shop.admin(), '/admin-reports')
  await expect(heading(page, 'Admin Reports & Statements')).toBeVisible()
  await expect(page.getByText('VAT')).toHaveCount(0)
  await shop.signIn(page, shop.admin(), '/inventory')
  await page.getByRole('button', { name: 'Add Product' }).first().click()
  await expect(page.getByLabel('Product Name')).toBeVisible()
  await expect(page.getByText('VAT')).toHaveCount(0)
})

test('VAT-001 VAT-002 VAT-003 VAT-008 VAT-009 the shop is registered, sells and reads its report @sizes @core/vat', async ({
  page,
}) => {
  await shop.call(shopRulesApi.save, shop.admin(), { vat: true })
  await shop.signIn(page, shop.admin(), '/vat')
  await expect(heading(page, 'VAT')).toBeVisible()
  await expect(page.getByText('Not registered for VAT')).toBeVisible()
  await page.getByRole('button', { name: 'Add TIN' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add TIN' })
  await dialog.getByLabel('TIN').fill('12345')
  await dialog.getByLabel('Legal name').fill('Kikuubo Traders Ltd')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('TIN must have 10 digits')).toBeVisible()
  await dialog.getByLabel('TIN').fill('1000000001')
  await page.route(REGISTRATIONS, fail)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Failed to save the VAT registration')).toBeVisible()
  await page.unroute(REGISTRATIONS)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(toast(page, 'VAT registration saved')).toBeVisible()
  await expect(page.getByText('1000000001').first()).toBeVisible()
  await expect(page.getByText('No sales with VAT in this month')).toBeVisible()
  await expectAccessible(page)

  await quietTill(page)
  await shop.signIn(page, seller, '/sales')
  await row(page, 'Soap').click()
  await toPayment(page)
  await page.getByRole('button', { name: 'Exact 11,800' }).click()
  await completeSale(page).click()
  await receiptActions(page).getByRole('button', { name: 'Preview' }).click()
  const receipt = page.getByRole('dialog').filter({ hasText: 'VAT 18 % included' })
  await expect(receipt).toContainText('TIN 1000000001')
  await expect(receipt).not.toContainText('Tax')

  await shop.signIn(page, shop.admin(), '/vat')
  await expect(page.getByText('1,800', { exact: true }).first()).toBeVisible()
  // A phone shows a card for each row.
  if ((page.viewportSize()?.width ?? 0) > 700)
    await expect(
      page
        .getByRole('table', { name: 'VAT report' })
        .getByRole('row', { name: /Sales Standard 18 % 10,000 1,800 11,800/ }),
    ).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ])
  expect(readFileSync(await file.path(), 'utf8')).toContain('Sales,Standard 18 %,10000,1800,11800')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)

  await shop.signIn(page, shop.admin(), '/admin-reports')
  await expect(page.getByRole('main')).toContainText(/VAT limits.*11,800/s)
  await shop.signIn(page, shop.admin(), '/inventory')
  await page.getByRole('button', { name: 'Add Product' }).first().click()
  await expect(page.getByRole('combobox', { name: 'VAT', exact: true })).toHaveValue('standard')
})

test('VAT-001 a TIN is removed, and the sales keep their VAT', async ({ page }) => {
  await shop.call(shopRulesApi.save, shop.admin(), { vat: true })
  const { id: department_id } = await shop.department('Drinks')
  await shop.call(vatApi.save, shop.admin(), {
    department_id,
    tin: '1000000002',
    legal_name: 'Kikuubo Drinks Ltd',
    is_registered: true,
  })
  await shop.signIn(page, shop.admin(), '/vat')
  const remove = page.getByRole('button', { name: 'Remove TIN of Drinks' })
  await remove.click()
  const dialog = page.getByRole('alertdialog', { name: 'Remove TIN 1000000002?' })
  await page.route(REGISTRATIONS, fail)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(toast(page, 'Failed to remove the VAT registration')).toBeVisible()
  await page.unroute(REGISTRATIONS)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(toast(page, 'VAT registration removed')).toBeVisible()
  await expect(remove).toHaveCount(0)
})
