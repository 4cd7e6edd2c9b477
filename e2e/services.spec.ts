// Services Management: every signed-in person lists,
// adds and edits; the department is the selected one.
import { expect, type Page } from '@playwright/test'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { serviceApi } from '@webale/domain/features/service/service.api.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { type SignedInPerson, test, useShop } from './support/shop.ts'
import { toast } from './support/till.ts'

const shop = useShop()

const open = (page: Page, who: SignedInPerson = shop.admin()) => shop.signIn(page, who, '/services')
const cards = (page: Page) =>
  page.getByRole('region', { name: 'Available Services' }).getByRole('listitem')
const card = (page: Page, name: string) =>
  cards(page).filter({ has: page.getByRole('heading', { name, exact: true }) })
const dialog = (page: Page) => page.getByRole('dialog')
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' })
const stored = async (name: string) =>
  (await shop.call(serviceApi.list, shop.admin(), {})).find((service) => service.name === name)

test('SVC-001 SVC-002 SVC-003 SVC-005 the page says how to begin when the shop is empty', async ({
  page,
}) => {
  await open(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Services Management' })).toBeVisible()
  await expect(
    page.getByText('Manage printing, design, and other services', { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Available Services' })).toBeVisible()
  await expect(
    page.getByText('No services added yet. Click "Add Service" to get started.', { exact: true }),
  ).toBeVisible()
})

test('SVC-004 SVC-006 SVC-007 SVC-008 SVC-009 SVC-010 SVC-012 SVC-014 a service is added to the selected department @core/services', async ({
  page,
}) => {
  await shop.department('Beauty')
  const printing = await shop.department('Printing')
  const admin = shop.admin()
  const category = await shop.call(productApi.addCategory, admin, {
    name: 'Paper work',
    type: 'service',
  })
  await shop.call(productApi.addCategory, admin, { name: 'Only for products', type: 'product' })
  await open(page)
  await page.getByRole('button', { name: /^Department: / }).click()
  await page
    .getByRole('list', { name: 'Departments' })
    .getByRole('button', { name: /Printing/ })
    .click()
  await page.getByRole('button', { name: 'Add Service' }).click()
  await expect(dialog(page).getByRole('switch', { name: 'Negotiable' })).toBeChecked()
  await expect(dialog(page).getByText('Department: Printing')).toBeVisible()
  await expect(save(page)).toBeDisabled()
  await expect(dialog(page).getByText('Add a name and base price')).toBeVisible()
  await dialog(page).getByLabel('Name', { exact: true }).fill('Colour printing')
  await expect(dialog(page).getByText('Add a base price')).toBeVisible()
  await expect(save(page)).toBeDisabled()
  await dialog(page).getByLabel('Base price').fill('500.50')
  await dialog(page).getByLabel('Category').click()
  await expect(page.getByRole('option')).toHaveText(['Paper work'])
  await page.getByRole('option', { name: 'Paper work' }).click()
  await dialog(page).getByLabel('Description').fill('Per page')
  await save(page).click()
  await expect(toast(page, 'Service added')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(card(page, 'Colour printing')).toContainText('UGX500.50')
  await expect(card(page, 'Colour printing')).toContainText('Negotiable')
  const expected = {
    base_price: 500.5,
    is_negotiable: true,
    category_id: category.id,
    description: 'Per page',
    department_id: printing.id,
  }
  expect(await stored('Colour printing')).toMatchObject(expected)
})

test('SVC-011 the list has the services of all departments by name, with their category', async ({
  page,
}) => {
  const category = await shop.call(productApi.addCategory, shop.admin(), {
    name: 'Book work',
    type: 'service',
  })
  for (const [name, place] of [
    ['Zine layout', 'East'],
    ['binding', 'West'],
  ] as const)
    await shop.service({
      name,
      category_id: category.id,
      department_id: (await shop.department(place)).id,
    })
  await open(page)
  await expect(cards(page).getByRole('heading', { name: /^(binding|Zine layout)$/ })).toHaveText([
    'binding',
    'Zine layout',
  ])
  await expect(card(page, 'binding')).toContainText('Book work')
})

test('SVC-013 SVC-015 a user adds and edits services in the assigned department', async ({
  page,
}) => {
  const own = await shop.department('Own services')
  await open(page, await shop.person('user', own.id))
  await page.getByRole('button', { name: 'Add Service' }).click()
  await dialog(page).getByLabel('Name', { exact: true }).fill('Passport photos')
  await dialog(page).getByLabel('Base price').fill('10k')
  await dialog(page).getByLabel('Category').fill('Photo')
  await page.getByRole('option', { name: "Create 'Photo'" }).click()
  await expect(toast(page, 'Category added')).toBeVisible()
  await expect(dialog(page).getByLabel('Category')).toHaveValue('Photo')
  await save(page).click()
  await expect(toast(page, 'Service added')).toBeVisible()
  expect(await stored('Passport photos')).toMatchObject({
    base_price: 10_000,
    category_name: 'Photo',
    department_id: own.id,
  })
  await page.getByRole('button', { name: 'Edit Passport photos' }).click()
  await expect(dialog(page).getByLabel('Base price')).toHaveValue('10,000')
  await dialog(page).getByRole('switch', { name: 'Negotiable' }).click()
  await save(page).click()
  await expect(toast(page, 'Service updated')).toBeVisible()
  expect(await stored('Passport photos')).toMatchObject({
    is_negotiable: false,
    category_name: 'Photo',
    department_id: own.id,
  })
})

test('SVC-016 the dialog shows an error and keeps the input when saving fails', async ({
  page,
}) => {
  await open(page)
  await page.getByRole('button', { name: 'Add Service' }).click()
  await dialog(page).getByLabel('Name', { exact: true }).fill('Engraving')
  await dialog(page).getByLabel('Base price').fill('100000001')
  await save(page).click()
  await expect(dialog(page).getByText('Base price cannot be above 100,000,000')).toBeVisible()
  await expect(dialog(page).getByLabel('Base price')).toBeFocused()
  await dialog(page).getByLabel('Base price').fill('8000')
  await page.route('**/api/services', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 422,
          contentType: 'application/problem+json',
          body: '{"code":"invalid_input","title":"Not today"}',
        })
      : route.continue(),
  )
  await save(page).click()
  await expect(toast(page, 'Failed to save service')).toBeVisible()
  await expect(toast(page, 'Not today')).toBeVisible()
  await expect(dialog(page).getByLabel('Name', { exact: true })).toHaveValue('Engraving')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog(page).getByLabel('Base price')).toHaveValue('8,000')
})

test('FAIL-002 a double click on Save adds one service', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Add Service' }).click()
  await dialog(page).getByLabel('Name', { exact: true }).fill('Twice')
  await dialog(page).getByLabel('Base price').fill('1')
  await save(page).dblclick()
  await expect(toast(page, 'Service added')).toBeVisible()
  expect(
    (await shop.call(serviceApi.list, shop.admin(), {})).filter(({ name }) => name === 'Twice'),
  ).toHaveLength(1)
})

test('LOOK-001 the services and their dialog are accessible and fit @sizes', async ({ page }) => {
  await shop.service({
    name: `A service with quite a long name ${Date.now()}`,
    description: 'Something that takes two or three lines of text to explain, really. '.repeat(3),
  })
  await open(page)
  await expect(cards(page).first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add Service' }).click()
  await expect(dialog(page)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
