// Import: a file is read, checked and imported; what is wrong is named, and nothing is half done.
import { expect, type Page } from '@playwright/test'
import { customerApi } from '@webale/domain/features/customer/customer.api.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { heading } from './support/screens.ts'
import { test, useShop } from './support/shop.ts'
import { expectLines, quietTill, row, searchBox } from './support/till.ts'
import { xlsxOf } from './support/xlsx.ts'

const shop = useShop()

const choose = (page: Page, name: string, content: string | Buffer): Promise<void> =>
  page.getByLabel('Choose a file to import').setInputFiles({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(content as string),
  })
const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).click()
const check = (page: Page): Promise<void> => press(page, 'Check')
const said = (page: Page, text: string): Promise<void> =>
  expect(page.getByText(text, { exact: true })).toBeVisible()
const products = async () => (await shop.call(productApi.list, shop.admin(), {})).rows

const HEAD = ['Item', 'Code', 'Group', 'Selling Price', 'Qty', 'Colour']

test('IMPORT-001 IMPORT-003 IMPORT-017 a spreadsheet is read on the device, checked and imported; the till finds its goods @sizes', async ({
  page,
}, { project }) => {
  const name = `Flour ${project.name}`
  await shop.signIn(page, shop.admin(), '/settings')
  await page.getByRole('link', { name: 'Import' }).click()
  await expect(heading(page, 'Import')).toBeFocused()
  await expectAccessible(page)
  await choose(
    page,
    'goods.xlsx',
    xlsxOf([
      HEAD,
      [name, `=${name}`, name, '4,500', '12', 'white'],
      [`Rice ${name}`, '', name, 5200, 30, ''],
    ]),
  )
  await said(page, '2 rows')
  await expect(page.getByRole('combobox', { name: 'Item' })).toHaveValue('name')
  await expect(page.getByRole('combobox', { name: 'Colour' })).toHaveValue('')
  await check(page)
  await said(page, 'With errors 2')
  await expect(page.getByText('This category does not exist').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import 0 rows' })).toBeDisabled()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('switch', { name: 'Create missing categories' }).click()
  await check(page)
  for (const text of ['New 2', 'Changed 0', 'Same 0', 'With errors 0', `New categories: ${name}`])
    await said(page, text)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await press(page, 'Import 2 rows')
  await said(page, 'Imported 2 rows')
  await page.getByRole('link', { name: 'Open Inventory' }).click()
  await expect(heading(page, 'Inventory Management')).toBeVisible()
  const stored = (await products()).filter((product) => product.name.includes(name))
  expect(
    stored.map(({ name: title, barcode, selling_price, current_stock }) => [
      title,
      barcode,
      selling_price,
      current_stock,
    ]),
  ).toEqual([
    [name, `=${name}`, 4500, 12],
    [`Rice ${name}`, null, 5200, 30],
  ])
})

test('IMPORT-006 IMPORT-017 what changed since the check must be checked again', async ({
  page,
}) => {
  await shop.call(productApi.add, shop.admin(), {
    name: 'Candle',
    unit: 'pcs',
    barcode: 'C-1',
    selling_price: 500,
  })
  await shop.signIn(page, shop.admin(), '/import')
  await choose(page, 'prices.csv', 'Barcode;Price\nC-1;600\n')
  await check(page)
  await said(page, 'Changed 1')
  const [candle] = (await products()).filter(({ barcode }) => barcode === 'C-1')
  await shop.call(productApi.update, shop.admin(), {
    ...candle,
    current_stock: null,
    current_stock_ml: null,
    selling_price_per_ml: null,
    brand: 'Other',
  } as never)
  await press(page, 'Import 1 rows')
  await said(page, 'Failed to import')
  await expect(
    page.getByRole('main').getByText('Something changed since the check. Check again'),
  ).toBeVisible()
  await check(page)
  await page.getByRole('button', { name: 'Import 1 rows' }).dblclick()
  await said(page, 'Imported 1 rows')
  expect((await products()).find(({ barcode }) => barcode === 'C-1')).toMatchObject({
    selling_price: 600,
    brand: 'Other',
  })
})

test('IMPORT-003 the columns stay as they are while they are checked, so the check shows what is chosen', async ({
  page,
}) => {
  await shop.signIn(page, shop.admin(), '/import')
  await choose(page, 'names.csv', 'Name,Group\nPumpkin,Nowhere\n')
  let answer = (): void => undefined
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/import/check', async (route) => {
    await asked
    await route.continue()
  })
  await check(page)
  const group = page.getByRole('combobox', { name: 'Group' })
  await expect(group).toBeDisabled()
  await expect(page.getByRole('switch', { name: 'Create missing categories' })).toBeDisabled()
  answer()
  await said(page, 'With errors 1')
  await group.selectOption('')
  await expect(page.getByText('With errors 1')).toHaveCount(0)
})

test('LOOK-001 a very long value with an error fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await shop.signIn(page, shop.admin(), '/import')
  await choose(page, 'names.csv', `Name,Price\n${'L'.repeat(300)},-5\n`)
  await check(page)
  await said(page, 'Product name must be at most 200 characters')
  await expectNoSidewaysScroll(page)
})

test('IMPORT-015 IMPORT-016 customers come with credit and opening balance; a template can be downloaded @core/import', async ({
  page,
}) => {
  await shop.signIn(page, shop.admin(), '/import')
  await page.getByRole('radio', { name: 'Customers' }).check({ force: true })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    press(page, 'Download template'),
  ])
  expect(download.suggestedFilename()).toBe('customers-template.csv')
  await page.getByLabel('Choose a file to import').setInputFiles(await download.path())
  await check(page)
  await said(page, 'New 1')
  await press(page, 'Import 1 rows')
  await said(page, 'Imported 1 rows')
  const [customer] = await shop.call(customerApi.list, shop.admin(), {})
  expect(customer).toMatchObject({ name: 'Aisha Namuli', phone: '0772123456', balance: 50_000 })
})

test('IMPORT-022 two tabs import one file at once: it is imported once, and the other tab must check again', async ({
  page,
  context,
}) => {
  const second = await context.newPage()
  await shop.signIn(page, shop.admin(), '/import')
  await second.goto('/import')
  for (const tab of [page, second]) {
    await choose(tab, 'twice.csv', 'Name,Price,Stock\nTwin comb,500,3\nTwin brush,900,4\n')
    await check(tab)
    await said(tab, 'New 2')
  }
  await Promise.all([page, second].map((tab) => press(tab, 'Import 2 rows')))
  const outcome = (tab: Page): Promise<string | null> =>
    tab
      .getByRole('main')
      .getByText(/^(New 2, changed 0, same 0|Something changed since the check\. Check again)$/)
      .textContent()
  const outcomes = await Promise.all([page, second].map(outcome))
  expect(outcomes.toSorted((one, other) => (one ?? '').localeCompare(other ?? ''))).toEqual([
    'New 2, changed 0, same 0',
    'Something changed since the check. Check again',
  ])
  const twins = (await products()).filter(({ name }) => name.startsWith('Twin'))
  expect(twins.map(({ name, current_stock }) => [name, current_stock])).toEqual([
    ['Twin brush', 4],
    ['Twin comb', 3],
  ])
})

test('IMPORT-023 a till that is open sells imported products without a reload', async ({
  browser,
  page,
}) => {
  const department = await shop.department('Beads')
  const context = await browser.newContext({
    baseURL: shop.server().address,
    timezoneId: 'Africa/Kampala',
  })
  const till = await context.newPage()
  await quietTill(till)
  await shop.signIn(till, await shop.person('user', department.id), '/sales')
  await searchBox(till).fill('Glass beads')
  await expect(row(till, 'Glass beads')).toHaveCount(0)
  await shop.signIn(page, shop.admin(), '/import')
  await choose(
    page,
    'beads.csv',
    `Name,Department,Price,Stock\nGlass beads,${department.name},700,30\n`,
  )
  await check(page)
  await press(page, 'Import 1 rows')
  await said(page, 'Imported 1 rows')
  await row(till, 'Glass beads').click()
  await expectLines(till, { 'Glass beads': '1' })
  await context.close()
})

test('IMPORT-018 only administrators open the page', async ({ page }) => {
  const { id } = await shop.department('Bar')
  await shop.signIn(page, await shop.person('moderator', id), '/import')
  await expect(page).not.toHaveURL(/import/)
})

test('IMPORT-026 a file that only names its columns has no rows to import', async ({ page }) => {
  await shop.signIn(page, shop.admin(), '/import')
  await choose(page, 'empty.csv', 'Name,Price\n')
  await said(page, '0 rows')
  await check(page)
  await said(page, 'This file has no rows below the names of its columns.')
  await expect(page.getByRole('button', { name: 'Import 0 rows' })).toBeDisabled()
})
