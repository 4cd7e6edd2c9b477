// Internal usage: recording, the cards, who sees what, the status, and all refusals.
import { expect, type Page } from '@playwright/test'
import { internalUsageApi } from '@webale/domain/features/internal-usage/internal-usage.api.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { blockChanges } from './support/live.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { expectLoaded, smallTargets } from './support/screens.ts'
import { type SignedInPerson, test, useShop } from './support/shop.ts'
import { AT_THE_COUNTER, pressAgain, toast } from './support/till.ts'

const shop = useShop()
test.use(AT_THE_COUNTER)

const open = async (page: Page, who: SignedInPerson = shop.admin()) => {
  await shop.signIn(page, who, '/internal-usage')
  await expectLoaded(page)
}
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Record Usage' })
const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: true })
const record = (page: Page) => dialog(page).getByRole('button', { name: 'Record', exact: true })
const openDialog = (page: Page) => page.getByRole('button', { name: 'Record Usage' }).click()
const choose = async (page: Page, name: string) => {
  await field(page, 'Product').fill(name.toLowerCase())
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
}
const card = (page: Page, label: string) =>
  page.getByText(label, { exact: true }).first().locator('xpath=ancestor::div[2]')
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('USE-014 recording usage says that no department is assigned when the shop has none', async ({
  page,
}) => {
  await shop.product({ name: 'Homeless soap' })
  await open(page)
  await expect(page.getByText('No internal usage recorded yet', { exact: true })).toBeVisible()
  await openDialog(page)
  await choose(page, 'Homeless soap')
  await field(page, 'Quantity (piece)').fill('1')
  await record(page).click()
  await expect(toast(page, 'Failed to record usage: Department not assigned')).toBeVisible()
})

test('USE-001 to USE-008 USE-010 USE-011 USE-015 USE-018 USE-020 USE-028 an admin records a tester in the selected department @core/internal-usage', async ({
  page,
}) => {
  await shop.department('Bakery')
  const soaps = await shop.department('Soaps')
  const soap = await shop.product({
    name: 'Herbal soap',
    unit: 'bar',
    selling_price: 2000,
    current_stock: 1,
    department_id: soaps.id,
  })
  await open(page)
  await expect(
    page.getByRole('heading', { level: 1, name: 'Internal Usage', exact: true }),
  ).toBeVisible()
  await page.evaluate((id) => localStorage.setItem('selectedDepartmentId', id), soaps.id)
  await page.reload()
  await openDialog(page)
  await record(page).click()
  await expect(toast(page, 'Please fill in all required fields')).toBeVisible()
  await expect(field(page, 'Product')).toBeFocused()
  await choose(page, 'Herbal soap')
  await expect(field(page, 'Quantity (bar)')).toHaveAttribute('min', '1')
  await record(page).click()
  await expect(dialog(page).getByText('Enter a quantity', { exact: true })).toBeVisible()
  await field(page, 'Quantity (bar)').fill('0.5')
  await record(page).click()
  await expect(
    dialog(page).getByText('Herbal soap is counted in whole numbers', { exact: true }),
  ).toBeVisible()
  await field(page, 'Quantity (bar)').fill('3')
  for (const text of ['UGX 6,000', '1 → −2 bar', 'The stock falls below 0.', 'Soaps, as selected'])
    await expect(dialog(page)).toContainText(text)
  await dialog(page).getByRole('button', { name: 'Tester', exact: true }).click()
  await expect(field(page, 'Reason')).toHaveValue('Tester')
  await field(page, 'Notes').fill('For the counter')
  await expectAccessible(page)
  await record(page).dblclick()
  await expect(toast(page, 'Internal usage recorded successfully')).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  for (const header of [
    'Date',
    'Product',
    'Department',
    'Quantity',
    'Value (UGX)',
    'Reason',
    'Status',
    'Actions',
  ])
    await expect(page.getByRole('columnheader', { name: header, exact: true })).toBeVisible()
  for (const text of ['Soaps', '3 bar', '6,000', 'Tester', 'For the counter', 'Pending Review'])
    await expect(row(page, 'Herbal soap')).toContainText(text)
  await expect(card(page, 'Total Records')).toContainText('1')
  await expect(card(page, 'Total Value')).toContainText('UGX6,000')
  await expect(card(page, 'Pending Review')).toContainText('1Awaiting accounting')
  const { rows } = await shop.call(internalUsageApi.list, shop.admin(), {})
  expect(rows).toMatchObject([
    {
      department_id: soaps.id,
      quantity: 3,
      reason: 'Tester',
      notes: 'For the counter',
      recorded_by: shop.admin().id,
    },
  ])
  expect(await shop.call(productApi.get, shop.admin(), { id: soap.id })).toMatchObject({
    current_stock: -2,
  })
})

test('USE-009 USE-022 USE-030 USE-031 the status changes at once, and is reset when the server refuses', async ({
  page,
}) => {
  const { id } = await shop.department('Candles')
  const candle = await shop.product({ name: 'Candle', department_id: id })
  await shop.call(internalUsageApi.record, shop.admin(), {
    product_id: candle.id,
    quantity: 2,
    department_id: id,
  })
  await open(page)
  const status = row(page, 'Candle').getByRole('combobox', { name: /^Status of Candle/ })
  await status.selectOption({ label: 'Accounted' })
  await expect(toast(page, 'Status updated successfully')).toBeVisible()
  await expect(row(page, 'Candle').locator('[data-badge]')).toHaveText('Accounted')
  await page.getByRole('button', { name: 'Pending Review: show only these' }).click()
  await expect(page).toHaveURL(/status=recorded/)
  await expect(row(page, 'Candle')).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove filter Pending Review' }).click()
  await page.route('**/api/internal-usage/*', (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      body: '{"code":"invalid_input","title":"Not today"}',
    }),
  )
  await status.selectOption({ label: 'Adjusted' })
  await expect(toast(page, 'Failed to update status')).toBeVisible()
  await expect(status).toHaveValue('accounted')
  await expect(row(page, 'Candle').locator('[data-badge]')).toHaveText('Accounted')
})

test('USE-012 USE-013 USE-029 the dialog shows the specified text and keeps the input when the product is gone', async ({
  page,
}) => {
  const { id } = await shop.department('Oils')
  await shop.product({
    name: 'Coconut oil',
    department_id: id,
    tracking_type: 'volume',
    unit: 'litre',
    volume_unit: 'litre',
  })
  await open(page)
  await openDialog(page)
  await choose(page, 'Coconut oil')
  await field(page, 'Quantity (litre)').fill('1.5')
  // The product is deleted between the choice and the press.
  await page.route('**/api/internal-usage', (route) => {
    const sent = route.request().postDataJSON() as object
    return route.continue({
      postData: JSON.stringify({ ...sent, product_id: crypto.randomUUID() }),
    })
  })
  await record(page).click()
  await expect(toast(page, 'Failed to record usage: Product not found')).toBeVisible()
  await expect(field(page, 'Quantity (litre)')).toHaveValue('1.5')
  await page.unroute('**/api/internal-usage')
  await page.evaluate(() => localStorage.removeItem('webale.session'))
  await pressAgain(record(page))
  await expect(toast(page, 'Failed to record usage: User not authenticated')).toBeVisible()
})

test('USE-009 USE-016 USE-025 USE-027 READ-011 ROUTE-015 a user finds the page in the menu, the goods of the department by name, own records and no Actions', async ({
  page,
}) => {
  const [mine, theirs] = [await shop.department('Drinks'), await shop.department('Toys')]
  for (const name of ['Water', 'Juice', 'Soda'])
    await shop.product({ name, department_id: mine.id })
  const kite = await shop.product({ name: 'Kite', department_id: theirs.id })
  await shop.call(internalUsageApi.record, shop.admin(), {
    product_id: kite.id,
    quantity: 1,
    department_id: theirs.id,
  })
  const user = await shop.person('user', mine.id)
  await shop.signIn(page, user, '/inventory')
  await page.getByRole('link', { name: 'Internal Usage', exact: true }).first().click()
  await expect(page.getByText('No internal usage recorded yet', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Filter by department')).toHaveCount(0)
  await openDialog(page)
  await field(page, 'Product').click()
  await expect(page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')).toHaveText([
    /^Juice/,
    /^Soda/,
    /^Water/,
  ])
  await page.getByRole('option', { name: /^Soda/ }).click()
  await field(page, 'Quantity (piece)').fill('2')
  await field(page, 'Quantity (piece)').press('Enter')
  await expect(row(page, 'Soda')).toContainText('Drinks')
  await expect(page.getByRole('columnheader', { name: 'Actions' })).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: /^Status of/ })).toHaveCount(0)
  expect((await shop.call(internalUsageApi.list, user, {})).rows).toMatchObject([
    { department_id: mine.id, recorded_by: user.id },
  ])
})

test('FAIL-001 without network the page says so and reads again', async ({ page }) => {
  await blockChanges(page)
  await page.route('**/api/internal-usage?*', (route) => route.abort())
  await shop.signIn(page, shop.admin(), '/internal-usage')
  await expect(page.getByText('Could not load internal usage.')).toBeVisible({ timeout: 15_000 })
  await expect(card(page, 'Total Value')).toContainText('—')
  await page.unroute('**/api/internal-usage?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Could not load internal usage.')).toBeHidden()
})

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('LOOK-001 internal usage is accessible and fits a phone', async ({ page }) => {
    const { id } = await shop.department('Wigs')
    const wig = await shop.product({
      name: 'Synthetic wig with a very long name, bob, black',
      department_id: id,
      selling_price: 85_000,
    })
    await shop.call(internalUsageApi.record, shop.admin(), {
      product_id: wig.id,
      quantity: 2,
      department_id: id,
      reason: 'Gift',
      notes: 'For the radio '.repeat(10),
    })
    await open(page)
    await expect(page.getByText('170,000').first()).toBeVisible()
    expect(await smallTargets(page)).toEqual([])
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
})
