// The other two dialogs of the inventory: the components
// of a bundle, and the generator of custom barcodes.
import { expect, type Page } from '@playwright/test'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { pressRowAction } from './support/inventory.ts'
import { test, useShop } from './support/shop.ts'
import { toast } from './support/till.ts'

const shop = useShop()

const bundleDialog = (page: Page) => page.getByRole('dialog', { name: 'Manage Bundle Components' })
const generator = (page: Page) => page.getByRole('dialog', { name: 'Custom barcode generator' })
const form = (page: Page) => page.getByRole('dialog', { name: /^(Add|Edit) Product$/ })
const open = (page: Page) => shop.signIn(page, shop.admin(), '/inventory')
const parts = (id: string) => shop.call(productApi.components, shop.admin(), { id })

const addComponent = async (page: Page, name: string, quantity: string): Promise<void> => {
  await bundleDialog(page).getByRole('combobox', { name: 'Component' }).fill(name)
  await page.getByRole('option', { name }).click()
  await bundleDialog(page).getByLabel('Required quantity').fill(quantity)
  await bundleDialog(page).getByRole('button', { name: 'Add', exact: true }).click()
}

test('PROD-018 PROD-024 INV-017 saving a bundle, new or edited, opens its components; editing another product does not', async ({
  page,
}) => {
  await open(page)
  await page.getByRole('button', { name: 'Add Product', exact: true }).click()
  for (const [label, value] of [
    ['Product Name', 'Gift set'],
    ['Unit', 'set'],
    ['Selling Price', '38000'],
  ] as const)
    await form(page).getByLabel(label, { exact: true }).fill(value)
  await form(page).getByRole('button', { name: 'More', exact: true }).click()
  await form(page).getByRole('switch', { name: 'This product is a bundle' }).click()
  await form(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Product added')).toBeVisible()
  await expect(bundleDialog(page)).toContainText('Gift set')
  await bundleDialog(page).getByRole('button', { name: 'Done' }).click()
  // Without components a bundle is not out of stock.
  await expect(page.getByRole('row', { name: /Gift set/ })).toContainText('No components yet')
  await expect(
    page.getByRole('list', { name: 'Products to reorder' }).getByText('Gift set'),
  ).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit Gift set' }).click()
  await form(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Product updated')).toBeVisible()
  await expect(bundleDialog(page)).toBeVisible()
  await bundleDialog(page).getByRole('button', { name: 'Done' }).click()
  await shop.product({ name: 'Plain' })
  await page.reload()
  await page.getByRole('button', { name: 'Edit Plain' }).click()
  await form(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Product updated')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('BNDL-001 BNDL-002 BNDL-003 BNDL-004 BNDL-005 BNDL-006 BNDL-007 BNDL-009 the stock of a bundle follows when components are added and removed', async ({
  page,
}) => {
  const soap = await shop.product({ name: 'Soap part', unit: 'pcs', current_stock: 10 })
  await shop.product({
    name: 'Oil part',
    unit: 'ml',
    tracking_type: 'milliliter',
    current_stock: 12,
  })
  const bundle = await shop.product({
    name: 'Wash set',
    unit: 'set',
    is_bundle: true,
    current_stock: 7,
  })
  await open(page)
  await pressRowAction(page, 'Components', 'Wash set')
  await expect(bundleDialog(page).getByText('No components yet')).toBeVisible()
  await bundleDialog(page).getByRole('combobox', { name: 'Component' }).fill('set')
  await expect(bundleDialog(page).getByText('No product found')).toBeVisible()
  await addComponent(page, 'Soap part', '4')
  await expect(toast(page, 'Component added to bundle')).toBeVisible()
  expect(await parts(bundle.id)).toMatchObject([
    { bundle_product_id: bundle.id, component_product_id: soap.id, quantity: 4 },
  ])
  const list = bundleDialog(page).getByRole('list', { name: 'Components' }).getByRole('listitem')
  await expect(list).toHaveCount(1)
  await addComponent(page, 'Oil part', '3')
  await expect(list).toHaveText([
    /Oil part.*enough for 4/,
    /Soap part.*Runs out first.*enough for 2/,
  ])
  await expect(
    bundleDialog(page).getByRole('status').filter({ hasText: 'Bundle stock' }),
  ).toContainText('2')
  expect((await shop.call(productApi.get, shop.admin(), { id: bundle.id })).current_stock).toBe(2)
  await list.last().getByRole('button', { name: 'Remove Soap part' }).click()
  await expect(toast(page, 'Component removed')).toBeVisible()
  await expect(list).toHaveText([/Oil part.*enough for 4/])
  expect(await parts(bundle.id)).toHaveLength(1)
})

test('BNDL-008 the dialog shows an error when a component is refused', async ({ page }) => {
  const bundle = await shop.product({ name: 'Refusing set', unit: 'set', is_bundle: true })
  const part = await shop.product({
    name: 'Whole part',
    tracking_type: 'volume',
    unit: 'kg',
    current_stock: 10,
  })
  await open(page)
  await pressRowAction(page, 'Components', 'Refusing set')
  await bundleDialog(page).getByRole('button', { name: 'Add', exact: true }).click()
  await expect(bundleDialog(page).getByText('Choose a product')).toBeVisible()
  await addComponent(page, 'Whole part', '0')
  await expect(bundleDialog(page).getByText('Quantity must be above 0')).toBeVisible()
  await shop.call(productApi.addComponent, shop.admin(), {
    id: bundle.id,
    component_product_id: part.id,
    quantity: 1,
  })
  await bundleDialog(page).getByLabel('Required quantity').fill('2')
  await bundleDialog(page).getByRole('button', { name: 'Add', exact: true }).click()
  await expect(toast(page, 'Failed to add component')).toBeVisible()
  await expect(
    bundleDialog(page).getByText('The component Whole part already exists'),
  ).toBeVisible()
})

test('decision S9: the stock of a bundle with components cannot be typed', async ({ page }) => {
  const bundle = await shop.product({ name: 'Bound set', unit: 'set', is_bundle: true })
  const part = await shop.product({ name: 'Bound part', current_stock: 10 })
  await shop.call(productApi.addComponent, shop.admin(), {
    id: bundle.id,
    component_product_id: part.id,
    quantity: 1,
  })
  await open(page)
  await page.getByRole('button', { name: 'Edit Bound set' }).click()
  await expect(form(page).getByLabel('Current stock')).toBeDisabled()
  await expect(form(page).getByText('Follows from its components')).toBeVisible()
})

test('INV-016 BCD-001 BCD-002 BCD-003 BCD-004 BCD-005 BCD-007 a code is generated and taken over into the form', async ({
  page,
}) => {
  await open(page)
  await page.getByRole('button', { name: 'Add Product', exact: true }).click()
  await form(page).getByLabel('Product Name').fill('Coded')
  await form(page).getByRole('button', { name: 'Generate' }).click()
  const prefix = generator(page).getByLabel('Prefix')
  await expect(prefix).toHaveValue('PROD')
  await generator(page).getByRole('button', { name: 'Use' }).click()
  await expect(toast(page, 'Please enter or generate a barcode')).toBeVisible()
  await prefix.fill('')
  await prefix.pressSequentially('abcdefgh')
  await expect(prefix).toHaveValue('ABCDEF')
  const before = Date.now()
  await generator(page).getByRole('button', { name: 'Generate' }).click()
  const code = await generator(page).getByLabel('Code').inputValue()
  expect(code).toMatch(/^ABCDEF[0-9]{9}$/)
  expect((Number(code.slice(6, 12)) - (before % 1_000_000) + 1_000_000) % 1_000_000).toBeLessThan(
    20_000,
  )
  const picture = generator(page).getByRole('img', { name: `QR code of ${code}` })
  expect(
    await picture.evaluate((image) => [
      (image as HTMLImageElement).width,
      (image as HTMLImageElement).naturalWidth,
    ]),
  ).toEqual([200, 200])
  await generator(page).getByRole('button', { name: 'Use' }).click()
  await expect(form(page).getByLabel('Barcode')).toHaveValue(code)
  await expect(form(page).getByLabel('Product Name')).toHaveValue('Coded')
})

test('BCD-006 a code is copied, with and without the clipboard of the browser', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await shop.product({ name: 'Copied', barcode: '6161100999991' })
  await open(page)
  const copyAndRead = async (): Promise<string> => {
    await pressRowAction(page, 'Barcode', 'Copied')
    await generator(page).getByRole('button', { name: 'Copy' }).click()
    await expect(toast(page, 'Barcode copied to clipboard')).toBeVisible()
    return page.evaluate(() => {
      Reflect.deleteProperty(navigator, 'clipboard')
      return navigator.clipboard.readText()
    })
  }
  expect(await copyAndRead()).toBe('6161100999991')
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await page.reload()
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }),
  )
  expect(await copyAndRead()).toBe('6161100999991')
})

test('BCD-007 a code chosen from the list is saved through the product form', async ({ page }) => {
  await shop.product({ name: 'Recoded' })
  await open(page)
  await pressRowAction(page, 'Barcode', 'Recoded')
  await generator(page).getByLabel('Code').fill('MYCODE1')
  await generator(page).getByRole('button', { name: 'Use' }).click()
  await expect(form(page).getByLabel('Barcode')).toHaveValue('MYCODE1')
  await form(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Product updated')).toBeVisible()
  const { rows } = await shop.call(productApi.list, shop.admin(), { search: 'Recoded' })
  expect(rows[0]?.barcode).toBe('MYCODE1')
})

test('LOOK-001 both dialogs are accessible and fit @sizes', async ({ page }) => {
  const name = `Sized set ${Date.now()}`
  const bundle = await shop.product({ name, is_bundle: true })
  const part = await shop.product({ name: 'A part with quite a long name, 400 ml' })
  await shop.call(productApi.addComponent, shop.admin(), {
    id: bundle.id,
    component_product_id: part.id,
    quantity: 2,
  })
  await open(page)
  await pressRowAction(page, 'Components', name)
  await expect(bundleDialog(page).getByText('Runs out first')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await pressRowAction(page, 'Barcode', name)
  await expect(generator(page).getByRole('img')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
