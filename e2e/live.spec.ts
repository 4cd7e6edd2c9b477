// A change at one till reaches the others within two seconds without a reload: stock, prices,
// settings, departments, a role. Scroll position, a half-filled form and a cart are kept.
import { type Browser, expect, type Page } from '@playwright/test'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { departmentApi } from '@webale/domain/features/department/department.api.ts'
import { settingsApi } from '@webale/domain/features/settings/settings.api.ts'
import { FALLBACK_BUSINESS } from '@webale/domain/features/settings/settings.ts'
import { staffApi } from '@webale/domain/features/staff/staff.api.ts'
import { heading, mainMenu } from './support/screens.ts'
import { type SignedInPerson, test, useShop } from './support/shop.ts'
import {
  AT_THE_COUNTER,
  amount,
  completeSale,
  expectLines,
  quietTill,
  row,
  toast,
  total,
} from './support/till.ts'
import { SOON, STREAM, openTab } from './support/live.ts'

const shop = useShop()
test.use(AT_THE_COUNTER)

let department: { id: string; name: string }
let seller: SignedInPerson

test.beforeAll(async () => {
  department = await shop.department('Stationery')
  seller = await shop.person('user', department.id)
  for (let n = 10; n < 50; n += 1)
    await shop.product({
      name: `Pen ${n}`,
      department_id: department.id,
      current_stock: 50,
      selling_price: 1000,
    })
})

/** Another computer, which shares nothing with the first. */
const openTill = async (browser: Browser, person: SignedInPerson, path: string): Promise<Page> => {
  const context = await browser.newContext({
    viewport: AT_THE_COUNTER.viewport,
    baseURL: shop.server().address,
    timezoneId: 'Africa/Kampala',
  })
  return openTab(shop, context, person, path)
}

const find = async (name: string) => {
  const { rows } = await shop.call(productApi.list, shop.admin(), { search: name })
  const product = rows.find((one) => one.name === name)
  if (product === undefined) throw new Error(`There is no ${name}`)
  return product
}

/** A change that an administrator makes elsewhere. */
const change = async (
  name: string,
  fields: { selling_price?: number; current_stock?: number },
): Promise<void> => {
  const seen = await find(name)
  const { id, unit, selling_price, cost_price, current_stock, department_id } = seen
  const stock =
    fields.current_stock === undefined
      ? {}
      : { current_stock: fields.current_stock, seen_stock: current_stock }
  const price = {
    selling_price: fields.selling_price ?? selling_price,
    cost_price: cost_price ?? 0,
  }
  await shop.call(productApi.update, shop.admin(), {
    id,
    name,
    unit,
    department_id,
    ...price,
    ...stock,
    seen,
  })
}

const stockRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('OFF-177 a sale at one till updates the stock on another till and in the inventory, which keep scroll place and half-filled form', async ({
  browser,
  page,
}) => {
  const other = await openTill(browser, seller, '/sales')
  const boss = await openTill(browser, shop.admin(), '/inventory')
  await expect(row(other, 'Pen 10')).toHaveAccessibleName(/50 piece/)
  await boss.getByRole('button', { name: 'Edit Pen 44' }).click()
  await boss.getByLabel('Brand', { exact: true }).fill('Nakasero')
  await boss.getByLabel('Current stock').fill('7')
  const panel = boss.locator('[data-panel="products"]')
  await panel.evaluate((element) => element.scrollTo({ top: 1500 }))
  await quietTill(page)
  await shop.signIn(page, seller, '/sales')
  await row(page, 'Pen 10').click()
  await row(page, 'Pen 11').click()
  await amount(page).fill('5000')
  await completeSale(page).click()
  await expect(toast(page, 'Sale completed successfully!')).toBeVisible()
  await expect(row(other, 'Pen 10')).toHaveAccessibleName(/49 piece/, SOON)
  await expect(stockRow(boss, 'Pen 10')).toContainText('49', SOON)
  expect(await panel.evaluate(({ scrollTop }) => scrollTop)).toBe(1500)
  await expect(boss.getByLabel('Brand', { exact: true })).toHaveValue('Nakasero')
  await expect(boss.getByLabel('Current stock')).toHaveValue('7')
  await expect(boss.getByLabel('Current stock')).toBeFocused()
  await other.context().close()
  await boss.context().close()
})

test('OFF-176 a price changed elsewhere is new in the list, and the cart keeps the old one and asks before it sells', async ({
  page,
}) => {
  await quietTill(page)
  const listening = page.waitForResponse(STREAM)
  await shop.signIn(page, seller, '/sales')
  await row(page, 'Pen 12').click()
  await amount(page).fill('5000')
  await listening
  await change('Pen 12', { selling_price: 1500 })
  await expect(row(page, 'Pen 12')).toHaveAccessibleName(/UGX 1,500/, SOON)
  await expect(total(page)).toContainText('1,000')
  await expect(amount(page)).toHaveValue('5,000')
  await completeSale(page).click()
  await expect(page.getByText(/Prices changed: Pen 12/).first()).toBeVisible()
  await expectLines(page, { 'Pen 12': '1' })
})

test('FORM-001 LIVE-006 settings changed elsewhere update an untouched form, keep what was typed in another, and a new department appears', async ({
  browser,
  page,
}) => {
  const business_name = `Kikuubo ${Date.now()}`
  const listening = page.waitForResponse(STREAM)
  await shop.signIn(page, shop.admin(), '/settings')
  const other = await openTill(browser, shop.admin(), '/settings')
  await listening
  await other.getByLabel('Seasonal remark').fill('Closed on Mon')
  const seen = (await shop.call(settingsApi.get, shop.admin(), {})).global ?? {}
  await shop.call(settingsApi.save, shop.admin(), {
    ...FALLBACK_BUSINESS,
    business_name,
    department_id: null,
    seen,
  })
  await expect(page.getByLabel('Business name')).toHaveValue(business_name, SOON)
  await expect(other.getByLabel('Seasonal remark')).toHaveValue('Closed on Mon')
  await expect(other.getByLabel('Seasonal remark')).toBeFocused()
  await other.keyboard.type('day')
  await expect(other.getByLabel('Seasonal remark')).toHaveValue('Closed on Monday')
  const toys = await shop.call(departmentApi.add, shop.admin(), { name: 'Toys' })
  await expect(page.getByLabel('Settings for').getByRole('option', { name: 'Toys' })).toHaveCount(
    1,
    SOON,
  )
  await shop.call(departmentApi.update, shop.admin(), { id: toys.id, name: 'Games', seen: toys })
  await expect(page.getByLabel('Settings for').getByRole('option', { name: 'Games' })).toHaveCount(
    1,
    SOON,
  )
  await other.context().close()
})

test('SHELL-012 the screen updates when department, role or session change elsewhere, and keeps a half-filled Assign Role', async ({
  browser,
  page,
}) => {
  const books = await shop.department('Books')
  const { id } = seller
  const become = (role: SignedInPerson['role'], department_id: string | null) =>
    shop.call(staffApi.assign, shop.admin(), { id, role, department_id })
  await quietTill(page)
  const listening = page.waitForResponse(STREAM)
  await shop.signIn(page, seller, '/sales')
  await row(page, 'Pen 13').click()
  await listening
  const boss = await openTill(browser, shop.admin(), '/staff')
  await boss.getByRole('button', { name: 'Add staff' }).click()
  await boss.getByRole('radio', { name: 'Create New' }).check()
  await boss.getByLabel('Full name').fill('Rose Na')
  const banner = page.getByRole('banner')
  await become('user', books.id)
  await expect(banner.getByText('Books', { exact: true })).toBeVisible(SOON)
  await become('user', department.id)
  await expect(banner.getByText('Stationery', { exact: true })).toBeVisible(SOON)
  await expectLines(page, { 'Pen 13': '1' })
  await become('moderator', department.id)
  await expect(mainMenu(page).locator('a[href="/settings"]').first()).toBeVisible(SOON)
  await expect(boss.locator('tr').filter({ hasText: seller.email })).toContainText(
    'moderator',
    SOON,
  )
  await boss.keyboard.type('muli')
  await expect(boss.getByLabel('Full name')).toHaveValue('Rose Namuli')
  await boss.context().close()
  await become('user', null)
  await expect(heading(page, 'Department Access Required')).toBeVisible(SOON)
  await become('user', department.id)
  await expect(heading(page, 'Point of Sale')).toBeVisible(SOON)
  await expectLines(page, { 'Pen 13': '1' })
  await fetch(`${shop.server().address}/auth/v1/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${seller.session.access_token}` },
  })
  await expect(page).toHaveURL(/\/auth$/, SOON)
})
