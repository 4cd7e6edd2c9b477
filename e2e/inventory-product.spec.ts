// The product dialog for administrators: every field, its rules, the presets of perfumes, and what
// a save keeps.
import { expect, type Page } from '@playwright/test'
import { test, useShop } from './support/shop.ts'
import { toast } from './support/till.ts'
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

const create = async (page: Page, label: string, name: string): Promise<void> => {
  await productField(page, label).fill(name)
  await page.getByRole('option', { name: `Create '${name}'` }).click()
  await expect(productField(page, label)).toHaveValue(name)
}

test('PROD-002 PROD-022 PROD-023 PROD-033 every field a person sets is saved, tiers and range included', async ({
  page,
}) => {
  const department = await shop.department('Cosmetics')
  await openAdd(shop, page)
  await fill(page, { 'Product Name': 'Herbal Jelly', Brand: 'Kisoro', Barcode: '6161100234567' })
  await fill(page, {
    'Selling Price': '6500.50',
    'Cost Price': '4000',
    'Retail price': '6600',
    'Wholesale price': '6000',
    'Individual price': '7000',
  })
  await expect(productDialog(page).getByText('Margin UGX 2,500.50 per pcs (38 %)')).toBeVisible()
  await create(page, 'Category', 'Body care')
  await create(page, 'Supplier', 'Kisoro Farms')
  await expect(productField(page, 'Department')).toHaveValue(department.id)
  await productDialog(page).getByRole('switch', { name: 'Allow custom price' }).click()
  await fill(page, { 'Minimum price': '5000', 'Maximum price': '4000' })
  await productField(page, 'Tracking type').selectOption('volume')
  await fill(page, {
    Unit: 'litre',
    'Volume unit': 'l',
    'Current stock': '24.5',
    'Reorder level': '5',
    'Quantity per unit': '12',
  })
  await save(page).click()
  await expect(
    productDialog(page).getByText('Maximum price cannot be below the minimum price'),
  ).toBeVisible()
  await expect(productField(page, 'Maximum price')).toBeFocused()
  await fill(page, { 'Maximum price': '8000' })
  await save(page).click()
  await expect(toast(page, 'Product added')).toBeVisible()
  await expect(productDialog(page)).toHaveCount(0)
  expect(await findStored(shop, 'Herbal Jelly')).toMatchObject({
    brand: 'Kisoro',
    barcode: '6161100234567',
    category_name: 'Body care',
    supplier_name: 'Kisoro Farms',
    department_id: department.id,
    selling_price: 6500.5,
    cost_price: 4000,
    pricing_tiers: { retail: 6600, wholesale: 6000, individual: 7000 },
    allow_custom_price: true,
    min_price: 5000,
    max_price: 8000,
    tracking_type: 'volume',
    unit: 'litre',
    volume_unit: 'l',
    current_stock: 24.5,
    reorder_level: 5,
    quantity_per_unit: 12,
    is_bundle: false,
  })
})

test('INV-015 PROD-001 PROD-034 the dialog is filled in and saves what was changed when a product is edited', async ({
  page,
}) => {
  const tiers = { retail: 6600, wholesale: 6000, individual: 7000 }
  const prices = {
    selling_price: 6500.5,
    pricing_tiers: tiers,
    allow_custom_price: true,
    min_price: 5000,
  }
  await shop.product({
    name: 'Lotion',
    unit: 'litre',
    tracking_type: 'volume',
    current_stock: 24.5,
    ...prices,
  })
  await openEdit(shop, page, 'Lotion')
  const shown = {
    'Product Name': 'Lotion',
    Unit: 'litre',
    'Selling Price': '6,500.50',
    'Wholesale price': '6,000',
    'Minimum price': '5,000',
  }
  for (const [label, value] of Object.entries({ ...shown, 'Current stock': '24.5' }))
    await expect(productField(page, label)).toHaveValue(value)
  await fill(page, { 'Wholesale price': '' })
  await save(page).click()
  await expect(toast(page, 'Product updated')).toBeVisible()
  expect(await findStored(shop, 'Lotion')).toMatchObject({
    ...prices,
    pricing_tiers: { ...tiers, wholesale: null },
    current_stock: 24.5,
  })
})

test('PROD-007 PROD-008 PROD-009 PROD-010 PROD-028 PROD-030 PROD-031 the form has required marks, tracking types and defaults', async ({
  page,
}) => {
  await openAdd(shop, page)
  for (const label of ['Product Name', 'Unit', 'Selling Price', 'Cost Price'])
    await expect(productField(page, label)).toHaveAttribute('aria-required', 'true')
  const types = await productField(page, 'Tracking type')
    .locator('option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
  expect(types).toEqual(['unit', 'milliliter', 'volume', 'service'])
  await expect(productField(page, 'Reorder level')).toHaveValue('10')
  await expect(productField(page, 'Quantity per unit')).toHaveValue('1')
})

test('PROD-013 PROD-029 a product is added, its empty fields are stored as null, and it gets an internal barcode @core/inventory', async ({
  page,
}) => {
  await openAdd(shop, page)
  await fill(page, { 'Product Name': 'Bare soap', Unit: 'piece', 'Selling Price': '500' })
  await productField(page, 'Department').selectOption('No department')
  await expect(
    productDialog(page).getByText('Without a department only administrators see it'),
  ).toBeVisible()
  await save(page).click()
  await expect(toast(page, 'Product added')).toBeVisible()
  const product = await findStored(shop, 'Bare soap')
  expect(product).toMatchObject({
    category_id: null,
    department_id: null,
    supplier_id: null,
    barcode: null,
    brand: null,
    volume_unit: null,
    cost_price: null,
    current_stock: 0,
  })
  expect(product?.internal_barcode).toMatch(/^2\d{12}$/)
})

test('PROD-011 PROD-012 PROD-014 PROD-015 PROD-016 PROD-017 PROD-026 a perfume department presets millilitres and locks them', async ({
  page,
}) => {
  const perfume = await shop.department('Main perfume')
  await openAdd(shop, page, perfume.id)
  await expect(productField(page, 'Tracking type')).toHaveValue('milliliter')
  await expect(productField(page, 'Tracking type')).toBeDisabled()
  await expect(
    productDialog(page).getByText('A perfume department sells by the millilitre'),
  ).toBeVisible()
  await expect(productField(page, 'Unit')).toHaveValue('ml')
  for (const label of ['Bottle Size (ml)', 'Selling Price per ml', 'Cost per ml'])
    await expect(productField(page, label)).toHaveAttribute('aria-required', 'true')
  await fill(page, {
    'Product Name': 'Oud Royale',
    'Selling Price per ml': '1200',
    'Cost per ml': '700',
    'Bottle Size (ml)': '50',
    'Current stock (ml)': '640.5',
    'Wholesale price per bottle': '55000',
  })
  await expect(productField(page, 'Selling Price')).toHaveCount(0)
  await save(page).click()
  await expect(toast(page, 'Product added')).toBeVisible()
  expect(await findStored(shop, 'Oud Royale')).toMatchObject({
    tracking_type: 'milliliter',
    unit: 'ml',
    selling_price: 1200,
    selling_price_per_ml: 1200,
    cost_price: 700,
    bottle_size_ml: 50,
    current_stock: 640.5,
    current_stock_ml: 640.5,
    wholesale_price_per_bottle: 55_000,
    department_id: perfume.id,
  })
  await page.getByRole('button', { name: 'Edit Oud Royale' }).click()
  await expect(productField(page, 'Tracking type')).toBeEnabled()
})
