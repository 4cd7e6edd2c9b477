// Inventory Management by role: what people who are not administrators see and may change.
import { expect } from '@playwright/test'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { test, useShop } from './support/shop.ts'
import { toast } from './support/till.ts'
import { openInventory, products, names, inventoryRow, filter } from './support/inventory.ts'

const shop = useShop()

test('INV-005 INV-009 INV-018 a user sees one department, no cost and no Add Product', async ({
  page,
}) => {
  const own = await shop.department('Own')
  await shop.product({ name: 'Own comb', department_id: own.id, cost_price: 7_654_321 })
  // A body that is still under way when the story ends is none.
  const answers: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/products')) answers.push(response.text().catch(() => ''))
  })
  await openInventory(
    shop,
    page,
    await shop.person('user', own.id),
    `?department=${(await shop.department('Foreign')).id}`,
  )
  await expect(names(page)).toHaveText(['Own comb'])
  await expect(filter(page)).toBeDisabled()
  await expect(filter(page)).toHaveValue(own.id)
  await expect(page.getByRole('button', { name: 'Add Product' })).toHaveCount(0)
  await expect(products(page)).not.toContainText(/cost/i)
  const bodies = (await Promise.all(answers)).filter((body) => body !== '')
  expect(bodies.length).toBeGreaterThan(1)
  expect(bodies.join()).not.toContain('cost_price')
  expect(bodies.join()).not.toContain('7654321')
})

test('INV-019 PROD-019 PROD-020 PROD-021 PROD-022 PROD-023 PROD-024 PROD-027 decision D1 a user gets a read-only dialog, and the server refuses the edit', async ({
  page,
}) => {
  const own = await shop.department('Views')
  const comb = await shop.product({
    name: 'Wooden comb',
    department_id: own.id,
    selling_price: 1500,
  })
  const user = await shop.person('user', own.id)
  await openInventory(shop, page, user)
  await page.getByRole('button', { name: 'Edit Wooden comb' }).click()
  await expect(toast(page, 'Only admins can edit products')).toBeVisible()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Selling Price', { exact: true })).toBeDisabled()
  await expect(dialog.getByLabel('Selling Price', { exact: true })).toHaveValue('1,500')
  await expect(dialog.getByLabel('Product Name')).not.toBeEditable()
  const hidden = [
    'Current stock',
    'Reorder level',
    'Cost Price',
    'Retail price',
    'Wholesale price',
    'Individual price',
    'Minimum price',
    'Maximum price',
  ]
  for (const label of hidden) await expect(dialog.getByLabel(label, { exact: true })).toHaveCount(0)
  await expect(dialog.getByRole('switch')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  const change = {
    ...comb,
    name: 'Stolen',
    seen: comb,
    seen_stock: null,
    current_stock: null,
    current_stock_ml: null,
  }
  await expect(shop.call(productApi.update, user, change)).rejects.toThrow(
    'Only admins can edit products',
  )
  expect((await shop.call(productApi.get, shop.admin(), { id: comb.id })).name).toBe('Wooden comb')
})

test('PROD-025 PROD-026 a user sees neither stock in ml nor cost per ml of a perfume', async ({
  page,
}) => {
  const perfume = await shop.department('PERFUME two')
  const fields = {
    tracking_type: 'milliliter' as const,
    unit: 'ml',
    selling_price: 900,
    bottle_size_ml: 50,
  }
  await shop.product({ name: 'Oud view', department_id: perfume.id, ...fields })
  await openInventory(shop, page, await shop.person('moderator', perfume.id))
  await page.getByRole('button', { name: 'Edit Oud view' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Selling Price per ml')).toBeDisabled()
  await expect(dialog.getByLabel('Bottle Size (ml)')).toHaveValue('50')
  for (const label of ['Current stock (ml)', 'Cost per ml', 'Cost Price'])
    await expect(dialog.getByLabel(label)).toHaveCount(0)
})

test('INV-009 an admin sees the cost', async ({ page }) => {
  const costly = await shop.department('Costly')
  await shop.product({ name: 'Brass bell', cost_price: 4321, department_id: costly.id })
  await openInventory(shop, page, shop.admin(), `?department=${costly.id}`)
  await expect(inventoryRow(page, 'Brass bell')).toContainText('4,321')
})
