// The lists of products and customers as files: saved, and imported again.
import { expect, type Page } from '@playwright/test'
import { customerApi } from '@webale/domain/features/customer/customer.api.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { test, useShop } from './support/shop.ts'

const shop = useShop()

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click()

/** Saves the list of the page; returns the path of the file. */
const saveList = async (page: Page, format: string): Promise<string> => {
  await press(page, 'Download')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const saved = page.waitForEvent('download')
  await press(page, format)
  const file = await saved
  const path = test.info().outputPath(file.suggestedFilename())
  await file.saveAs(path)
  return path
}

const expectChanged = async (
  page: Page,
  path: string,
  kind: string,
  changed: number,
): Promise<void> => {
  await page.goto('/import')
  await page.getByRole('radio', { name: kind }).check({ force: true })
  await page.getByLabel('Choose a file to import').setInputFiles(path)
  await press(page, 'Check')
  for (const text of ['New 0', `Changed ${changed}`, 'With errors 0'])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
}

test('IMPORT-050 products are saved as a workbook and as text, and both change nothing when they are imported @sizes', async ({
  page,
}, { project }) => {
  await shop.call(productApi.add, shop.admin(), {
    name: `=Soap ${project.name}`,
    unit: 'pcs',
    barcode: `00${project.name.length}12`,
    brand: '007',
    selling_price: 1000,
    cost_price: 700,
  })
  for (const format of ['Excel (.xlsx)', 'CSV']) {
    await shop.signIn(page, shop.admin(), '/inventory')
    await expectChanged(page, await saveList(page, format), 'Products', 0)
  }
})

test('IMPORT-050 IMPORT-051 customers are saved and come back as they are, also without a phone', async ({
  page,
}) => {
  const customers = [
    { name: 'Aisha Namuli', phone: '0772123456' },
    { name: 'Brian Okello', phone: '' },
  ]
  for (const { name, phone } of customers)
    await shop.call(customerApi.add, shop.admin(), { name, phone, email: '', address: '' })

  for (const format of ['Excel (.xlsx)', 'CSV']) {
    await shop.signIn(page, shop.admin(), '/customers')
    await expectChanged(page, await saveList(page, format), 'Customers', 0)
  }
})
