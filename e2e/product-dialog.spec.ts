// The product dialog keeps what was typed: barcodes that are taken, stock sold meanwhile,
// refreshes, double clicks.
import { expect } from '@playwright/test'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { test, useShop } from './support/shop.ts'
import { scan, toast } from './support/till.ts'
import {
  productDialog,
  productField,
  save,
  openAdd,
  openEdit,
  fill,
  findStored,
} from './support/product-dialog.ts'

const shop = useShop()

test('PROD-035 SCH-010 a barcode in use is refused at its field, and the input is kept', async ({
  page,
}) => {
  await shop.product({ name: 'Original', barcode: '6161100888881' })
  await openAdd(shop, page)
  await fill(page, {
    'Product Name': 'Copycat',
    Unit: 'piece',
    'Selling Price': '1',
    Barcode: '6161100888881',
  })
  await save(page).click()
  await expect(toast(page, 'Failed to save product')).toBeVisible()
  await expect(productField(page, 'Barcode')).toHaveAttribute('aria-invalid', 'true')
  await expect(productField(page, 'Barcode')).toBeFocused()
  await expect(
    productDialog(page).getByText('Another product already has the barcode 6161100888881'),
  ).toBeVisible()
  await fill(page, { Barcode: '9'.repeat(60) })
  await expect(productField(page, 'Barcode')).toHaveValue('9'.repeat(50))
  await save(page).click()
  await expect(toast(page, 'Product added')).toBeVisible()
})

test('decision S8: an untouched stock is not sent; a changed one keeps what was sold meanwhile', async ({
  page,
}) => {
  const sent: Record<string, unknown>[] = []
  page.on(
    'request',
    (request) =>
      request.method() === 'PUT' && sent.push(request.postDataJSON() as Record<string, unknown>),
  )
  const product = await shop.product({ name: 'Counted', current_stock: 20 })
  await openEdit(shop, page, 'Counted')
  await shop.call(productApi.update, shop.admin(), {
    ...product,
    current_stock: 17,
    seen_stock: 20,
    current_stock_ml: null,
    seen: product,
  })
  await fill(page, { Brand: 'New' })
  await save(page).click()
  await expect(toast(page, 'Product updated')).toBeVisible()
  expect(sent[0]).toMatchObject({ current_stock: null, seen_stock: null })
  await page.getByRole('button', { name: 'Edit Counted' }).click()
  await expect(productField(page, 'Current stock')).toHaveValue('17')
  await shop.call(productApi.update, shop.admin(), {
    ...product,
    current_stock: 12,
    seen_stock: 17,
    current_stock_ml: null,
    seen: product,
  })
  await fill(page, { 'Current stock': '27' })
  await save(page).click()
  await expect(productDialog(page)).toHaveCount(0)
  expect(sent[1]).toMatchObject({ current_stock: 27, seen_stock: 17 })
  expect((await findStored(shop, 'Counted'))?.current_stock).toBe(22)
})

test('FORM-001 a half-filled form survives a background refresh and asks before it is thrown away', async ({
  page,
}) => {
  const product = await shop.product({ name: 'Watched', brand: 'Before' })
  await page.clock.install()
  await openEdit(shop, page, 'Watched')
  await fill(page, { Brand: 'Half typed' })
  await shop.call(productApi.update, shop.admin(), {
    ...product,
    name: 'Renamed',
    current_stock: null,
    seen_stock: null,
    current_stock_ml: null,
    seen: product,
  })
  const read = page.waitForResponse('**/api/products?**')
  await page.clock.fastForward('01:01')
  await read
  await expect(productField(page, 'Brand')).toHaveValue('Half typed')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(productField(page, 'Brand')).toHaveValue('Half typed')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(productDialog(page)).toHaveCount(0)
})

test('FAIL-002 a double click on Save adds one product, and a scan fills the barcode without saving', async ({
  page,
}) => {
  await openAdd(shop, page)
  await fill(page, { 'Product Name': 'Once', Unit: 'piece', 'Selling Price': '700' })
  await productField(page, 'Selling Price').focus()
  await scan(page, '6009800000017')
  await expect(productField(page, 'Barcode')).toHaveValue('6009800000017')
  await expect(productField(page, 'Selling Price')).toHaveValue('700')
  await save(page).dblclick()
  await expect(toast(page, 'Product added')).toBeVisible()
  const { rows } = await shop.call(productApi.list, shop.admin(), { search: 'Once' })
  expect(rows.filter(({ name }) => name === 'Once')).toHaveLength(1)
})

test('LOOK-001 the product dialog is accessible and fits @sizes', async ({ page }) => {
  const perfume = await shop.department(`Perfume ${Date.now()}`)
  await openAdd(shop, page, perfume.id)
  await productDialog(page).getByRole('switch', { name: 'Allow custom price' }).click()
  await expect(productField(page, 'Maximum price')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
