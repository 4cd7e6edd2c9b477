// Texts that are rarely shown: messages of small failures. tools/texts.test.ts lists them.
import { expect, type Page } from '@playwright/test'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { pressRowAction } from './support/inventory.ts'
import { watchPrinting } from './support/print-window.ts'
import { heading } from './support/screens.ts'
import { test, useShop } from './support/shop.ts'
import { AT_THE_COUNTER, quietTill, scan, scanBox, toast } from './support/till.ts'

const shop = useShop()
test.use(AT_THE_COUNTER)

const REASON =
  'Something went wrong on the server. Try again; if it happens again tell the developer'

/** The server fails on every request to this address. */
const stumble = (page: Page, address: RegExp) =>
  page.route(address, (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      json: { code: 'unexpected', title: REASON, status: 500 },
    }),
  )

const create = async (page: Page, label: string, name: string): Promise<void> => {
  await page.getByRole('dialog').getByLabel(label, { exact: true }).fill(name)
  await page.getByRole('option', { name: `Create '${name}'` }).click()
}

test('FAIL-004 the inventory shows a text for each small failure', async ({ page }) => {
  const soap = await shop.product({ name: 'Soap', barcode: '6161100100001' })
  const gift = await shop.product({ name: 'Gift', is_bundle: true })
  await shop.call(productApi.addComponent, shop.admin(), {
    id: gift.id,
    component_product_id: soap.id,
    quantity: 1,
  })
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    document.execCommand = () => false
  })
  await shop.signIn(page, shop.admin(), '/inventory')
  await stumble(page, /\/api\/(categories|suppliers)$/)
  await page.getByRole('button', { name: 'Add Product', exact: true }).click()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await create(page, 'Category', 'Balms')
  await expect(toast(page, 'Failed to add category')).toBeVisible()
  await expect(toast(page, REASON)).toBeVisible()
  await create(page, 'Supplier', 'Nile Traders')
  await expect(toast(page, 'Failed to add supplier')).toBeVisible()
  await page.unrouteAll()
  await create(page, 'Supplier', 'Nile Traders')
  await expect(toast(page, 'Supplier added successfully')).toBeVisible()
  await page.goto('/inventory')
  await stumble(page, /\/api\/product-components\//)
  await pressRowAction(page, 'Components', 'Gift')
  await page.getByRole('button', { name: 'Remove Soap' }).click()
  await expect(toast(page, 'Failed to remove component')).toBeVisible()
  await page.keyboard.press('Escape')
  await pressRowAction(page, 'Barcode', 'Soap')
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(toast(page, 'Failed to copy the barcode')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await heading(page).click()
  await scan(page, '6161100100001')
  await expect(toast(page, 'Scanned 6161100100001 - open in Point of Sale?')).toBeVisible()
})

test('FAIL-004 blocked printing, a failed download and a failed lookup each show a text', async ({
  page,
}) => {
  await watchPrinting(page, { blocked: true })
  await quietTill(page)
  await shop.signIn(page, shop.admin(), '/settings')
  await page.getByRole('button', { name: 'Test print' }).click()
  await expect(toast(page, 'The test receipt was not printed')).toBeVisible()
  await page.goto('/reports')
  await expect(page.getByRole('button', { name: 'Excel' })).toBeEnabled()
  await page.route(/\/api\/(reports|sales)/, (route) => route.abort())
  await page.getByRole('button', { name: 'Excel' }).click()
  await expect(toast(page, 'Failed to export the report')).toBeVisible()
  await page.goto('/sales')
  await expect(heading(page, 'Point of Sale')).toBeVisible()
  await page.route(/\/api\/products\/search/, (route) => route.abort())
  await scanBox(page).fill('6161100999999')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Could not look up 6161100999999')).toBeVisible()
})
