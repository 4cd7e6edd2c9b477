// The form of a new product: the short part first, More for the rest, and the effects of a change
// of department.
import { expect, type Locator, type Page } from '@playwright/test'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { test, useShop } from './support/shop.ts'
import { toast } from './support/till.ts'

const shop = useShop()

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add Product' })
const field = (page: Page, label: string): Locator =>
  dialog(page).getByLabel(label, { exact: true })
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save', exact: true })

const openShort = async (page: Page, department?: string): Promise<void> => {
  if (department)
    await page.addInitScript((id) => localStorage.setItem('selectedDepartmentId', id), department)
  await shop.signIn(page, shop.admin(), '/inventory')
  await page.getByRole('button', { name: 'Add Product', exact: true }).click()
}

const openAdd = async (page: Page, department?: string): Promise<void> => {
  await openShort(page, department)
  await dialog(page).getByRole('button', { name: 'More', exact: true }).click()
}

const fill = async (page: Page, values: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value)
}

const stored = async (name: string) => {
  const { rows } = await shop.call(productApi.list, shop.admin(), { search: name })
  return rows.find((product) => product.name === name)
}

test('PROD-038 a new product needs one short form; Save and add another begins the next one', async ({
  page,
}) => {
  const [counter, shelf] = [await shop.department('Counter'), await shop.department('Shelf')]
  await openShort(page, counter.id)
  for (const label of ['Brand', 'Category', 'Retail price', 'Tracking type', 'Reorder level'])
    await expect(field(page, label)).toHaveCount(0)
  await expect(field(page, 'Unit')).toHaveValue('pcs')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await fill(page, { 'Product Name': 'Blue soap', 'Selling Price': '1500', 'Current stock': '24' })
  await field(page, 'Department').selectOption(shelf.id)
  await dialog(page).getByRole('button', { name: 'Save and add another' }).click()
  await expect(toast(page, 'Product added')).toBeVisible()
  await expect(field(page, 'Product Name')).toHaveValue('')
  // The next product starts with the department of the previous one.
  await expect(field(page, 'Department')).toHaveValue(shelf.id)
  await fill(page, { 'Product Name': 'Green soap', 'Selling Price': '1600' })
  await dialog(page).getByRole('button', { name: 'More', exact: true }).click()
  await fill(page, { 'Reorder level': '2.5' })
  await dialog(page).getByRole('button', { name: 'Less', exact: true }).click()
  await save(page).click()
  // Invalid fields are shown, also when their section was closed.
  await expect(field(page, 'Reorder level')).toBeFocused()
  await fill(page, { 'Reorder level': '2' })
  await save(page).click()
  await expect(dialog(page)).toHaveCount(0)
  expect(await stored('Blue soap')).toMatchObject({
    unit: 'pcs',
    current_stock: 24,
    reorder_level: 10,
  })
  expect(await stored('Green soap')).toMatchObject({ reorder_level: 2 })
})

test('PROD-016 unit and tracking follow when a new product is moved out of a perfume department', async ({
  page,
}) => {
  const [perfume, cosmetics] = [
    await shop.department('Other perfume'),
    await shop.department('Soaps only'),
  ]
  await openAdd(page, perfume.id)
  await expect(field(page, 'Unit')).toHaveValue('ml')
  await field(page, 'Department').selectOption(cosmetics.id)
  await expect(field(page, 'Unit')).toHaveValue('pcs')
  await expect(field(page, 'Tracking type')).toHaveValue('unit')
  await expect(field(page, 'Tracking type')).toBeEnabled()
  await fill(page, { 'Product Name': 'Hand soap', 'Selling Price': '900', 'Current stock': '3' })
  await save(page).click()
  await expect(toast(page, 'Product added')).toBeVisible()
  expect(await stored('Hand soap')).toMatchObject({
    unit: 'pcs',
    tracking_type: 'unit',
    department_id: cosmetics.id,
  })
})

test('PROD-003 PROD-004 PROD-005 Save waits for name, unit and selling price, and says so', async ({
  page,
}) => {
  await openAdd(page, (await shop.department('Plain goods')).id)
  await expect(dialog(page).getByText('Add a name and selling price')).toBeVisible()
  await fill(page, { Unit: '' })
  await expect(dialog(page).getByText('Add a name, unit and selling price')).toBeVisible()
  const complete = { 'Product Name': 'Soap', Unit: 'piece', 'Selling Price': '0' }
  await fill(page, complete)
  await expect(save(page)).toBeEnabled()
  const sentences = {
    'Product Name': 'Add a name',
    Unit: 'Add a unit',
    'Selling Price': 'Add a selling price',
  }
  for (const [label, sentence] of Object.entries(sentences)) {
    await field(page, label).fill('')
    await expect(save(page)).toBeDisabled()
    await expect(dialog(page).getByText(sentence, { exact: true })).toBeVisible()
    await fill(page, complete)
  }
})
