// Inventory Management: the list, its filters and pages, the stock alerts, and what people who are
// not administrators see.
import { expect, type Page } from '@playwright/test'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { blockChanges } from './support/live.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { test, useShop } from './support/shop.ts'
import { openInventory, products, names, inventoryRow, filter } from './support/inventory.ts'

const shop = useShop()

const alerts = (page: Page) => page.getByRole('region', { name: 'Stock Alerts' })

test('INV-001 INV-002 INV-006 INV-010 INV-014 INV-040 the page says how to begin when the shop is empty', async ({
  page,
}) => {
  await openInventory(shop, page)
  await expect(page.getByRole('heading', { level: 1, name: 'Inventory Management' })).toBeVisible()
  await expect(
    page.getByText('Manage products, bundles, and stock levels', { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Products Inventory' })).toBeVisible()
  await expect(
    page.getByText('No products found. Add your first product to get started.', { exact: true }),
  ).toBeVisible()
  await expect(alerts(page).getByText('Nothing to reorder')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Import a list' })).toHaveAttribute('href', '/import')
  await page.getByRole('button', { name: 'Add your first product' }).click()
  await expect(page.getByRole('dialog', { name: 'Add Product' })).toBeVisible()
})

test('INV-003 INV-004 INV-007 INV-008 the list is sorted by name with SKU, category and department, and shows a department only its products', async ({
  page,
}) => {
  const [perfume, grocery] = [await shop.department('Perfume'), await shop.department('Grocery')]
  const category = await shop.call(productApi.addCategory, shop.admin(), {
    name: 'Body care',
    type: 'product',
  })
  await shop.product({
    name: 'zebra soap',
    barcode: '6161100000012',
    department_id: grocery.id,
    category_id: category.id,
  })
  await shop.product({ name: 'Apple vinegar', department_id: grocery.id })
  await shop.product({ name: 'Musk', department_id: perfume.id })
  await openInventory(shop, page)
  await expect(names(page)).toHaveText(['Apple vinegar', 'Musk', 'zebra soap'])
  await expect(products(page)).toContainText('SKU')
  for (const text of ['6161100000012', 'Body care', 'Grocery'])
    await expect(inventoryRow(page, 'zebra soap')).toContainText(text)
  // Without a barcode the internal one is the SKU.
  await expect(inventoryRow(page, 'Apple vinegar')).toContainText(/2\d{12}/)
  await expect(filter(page).getByRole('option')).toHaveText([
    'All Departments',
    'Grocery',
    'Perfume',
  ])
  await filter(page).selectOption('Perfume')
  await expect(names(page)).toHaveText(['Musk'])
  await page.reload()
  await expect(names(page)).toHaveText(['Musk'])
  await filter(page).selectOption('All Departments')
  await expect(names(page)).toHaveCount(3)
})

test('INV-020 the search finds names and barcodes, and says when nothing matches', async ({
  page,
}) => {
  const shelf = await shop.department('Shelf')
  await shop.product({ name: 'Quince jam', barcode: '6161100077770', department_id: shelf.id })
  await shop.product({ name: 'Quiet clock', department_id: shelf.id })
  await openInventory(shop, page)
  const search = page.getByRole('searchbox', { name: 'Search products' })
  await search.fill('QUI')
  await expect(names(page)).toHaveText(['Quiet clock', 'Quince jam'])
  await search.fill('11000777')
  await expect(names(page)).toHaveText(['Quince jam'])
  await search.fill('oud')
  await expect(page.getByText("No match for 'oud'.")).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(products(page).getByText('Quiet clock')).toBeVisible()
  await expect(search).toHaveValue('')
})

test('INV-011 INV-012 INV-013 the alerts list out of stock first, then low stock, and open their product', async ({
  page,
}) => {
  const alarmed = await shop.department('Alarmed')
  const stocks = { 'Ten of ten': 10, 'Eleven of ten': 11, 'Empty jar': 0, 'Last jar': 1 }
  for (const [name, current_stock] of Object.entries(stocks))
    await shop.product({
      name,
      current_stock,
      reorder_level: 10,
      unit: 'pcs',
      department_id: alarmed.id,
    })
  await openInventory(shop, page, shop.admin(), `?department=${alarmed.id}`)
  const rows = alerts(page).getByRole('listitem')
  await expect(rows).toHaveText([
    /Empty jar.*Out/,
    /Last jar.*1 pcs left/,
    /Ten of ten.*10 pcs left/,
  ])
  await expect(inventoryRow(page, 'Empty jar')).toContainText('Out of stock')
  await expect(inventoryRow(page, 'Last jar')).toContainText('Low')
  await expect(inventoryRow(page, 'Eleven of ten')).not.toContainText('Low')
  await rows.first().getByRole('button').click()
  await expect(
    page.getByRole('dialog', { name: 'Edit Product' }).getByLabel('Product Name'),
  ).toHaveValue('Empty jar')
})

/** For parts that only the table on a low screen has. */
const onDesktop = (page: Page) => page.setViewportSize({ width: 1366, height: 768 })

test('decision D20: the server sorts and pages a long list', async ({ page }) => {
  await onDesktop(page)
  const many = await shop.department('Many')
  for (let number = 0; number < 105; number += 1)
    await shop.product({
      name: `Thing ${String(number).padStart(3, '0')}`,
      selling_price: 1000 + number,
      department_id: many.id,
    })
  await openInventory(shop, page, shop.admin(), `?department=${many.id}`)
  await expect(names(page)).toHaveCount(100)
  await expect(page.getByText('1–100 of 105')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(names(page)).toHaveText([
    'Thing 100',
    'Thing 101',
    'Thing 102',
    'Thing 103',
    'Thing 104',
  ])
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
  const price = products(page).getByRole('columnheader', { name: 'Price (UGX)' })
  await price.getByRole('button').click()
  await expect(names(page).first()).toHaveText('Thing 000')
  await price.getByRole('button').click()
  await expect(names(page).first()).toHaveText('Thing 104')
  await expect(price).toHaveAttribute('aria-sort', 'descending')
})

test('GEN-018 the product list scrolls inside 24 to 27rem', async ({ page }) => {
  await onDesktop(page)
  for (let number = 0; number < 8; number += 1) await shop.product()
  await openInventory(shop, page)
  const panel = page.locator('[data-panel="products"]')
  await expect(names(page).first()).toBeVisible()
  const [most, overflow, scrolls] = await panel.evaluate((element) => {
    const style = getComputedStyle(element)
    return [style.maxHeight, style.overflowY, element.scrollHeight > element.clientHeight] as const
  })
  expect(Number.parseFloat(most)).toBeGreaterThanOrEqual(384)
  expect(Number.parseFloat(most)).toBeLessThanOrEqual(432)
  expect([overflow, scrolls]).toEqual(['auto', true])
})

test('FAIL-001 the list shows the reason and Retry when it cannot be read', async ({ page }) => {
  await blockChanges(page)
  await page.route('**/api/products?**', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: '{"code":"unexpected","title":"Broken"}',
    }),
  )
  const { name } = await shop.product()
  await openInventory(shop, page)
  await expect(page.getByText('Could not load products.')).toBeVisible()
  await page.unroute('**/api/products?**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
})

test('LOOK-001 the inventory is accessible and fits, for admins and for users @sizes', async ({
  page,
}) => {
  const sized = await shop.department(`Sized ${Date.now()}`)
  await shop.product({
    name: 'A product with quite a long name, 400 ml',
    brand: 'Brand',
    current_stock: 2,
    allow_custom_price: true,
    department_id: sized.id,
  })
  await shop.product({
    name: 'Gift set',
    is_bundle: true,
    current_stock: 0,
    department_id: sized.id,
  })
  await openInventory(shop, page, shop.admin(), `?department=${sized.id}`)
  await expect(page.getByText('Gift set').last()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await openInventory(shop, page, await shop.person('user', sized.id))
  await page.getByRole('button', { name: 'Edit Gift set' }).click()
  await expect(page.getByRole('dialog').getByLabel('Product Name')).toHaveValue('Gift set')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('INV-012 INV-013 the URL filters the list to products out of stock or low, and the filter is cleared', async ({
  page,
}) => {
  await shop.product({ name: 'Gone basin', current_stock: 0 })
  await shop.product({ name: 'Scarce basin', current_stock: 2, reorder_level: 5 })
  await shop.product({ name: 'Many basins', current_stock: 50, reorder_level: 5 })
  await shop.signIn(page, shop.admin(), '/inventory?stock=out&search=basin')
  await expect(names(page)).toHaveText(['Gone basin'])
  await page.getByLabel('Filter by stock').selectOption('Low')
  await expect(page).toHaveURL(/stock=low/)
  await expect(names(page)).toHaveText(['Scarce basin'])
  await page.getByLabel('Filter by stock').selectOption('All stock')
  await expect(names(page)).toHaveText(['Gone basin', 'Many basins', 'Scarce basin'])
})

test('INV-021 a row has a stock action, Edit and More with the others', async ({ page }) => {
  await shop.product({ name: 'Menu soap', current_stock: 5 })
  await shop.signIn(page, shop.admin(), '/inventory?search=Menu')
  const row = page.getByRole('row').filter({ hasText: 'Menu soap' })
  // The name opens the product too.
  await expect(row.getByRole('button')).toHaveCount(4)
  await page.getByRole('button', { name: 'More for Menu soap' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Barcode', 'Print labels'])
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Barcode' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})
