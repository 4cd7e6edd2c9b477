// Two tabs edit the same record: nothing is overwritten silently, and the person chooses where both
// changed a field (decision R14).
import { expect, type Page } from '@playwright/test'
import { customerApi } from '@webale/domain/features/customer/customer.api.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { settingsApi } from '@webale/domain/features/settings/settings.api.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { test, useShop } from './support/shop.ts'
import { toast } from './support/till.ts'

const shop = useShop()

const openTab = async (page: Page, path: string): Promise<Page> => {
  const tab = await page.context().newPage()
  await tab.goto(path)
  return tab
}

const panel = (page: Page) => page.getByRole('region', { name: 'Changed by somebody else' })
const choice = (page: Page, label: string, value: string) =>
  panel(page).getByRole('group', { name: label }).getByLabel(value, { exact: true })
const save = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true })

test('decision R14 an older product form keeps the newer price, and asks when both changed it', async ({
  page,
}) => {
  const { id } = await shop.product({ name: 'Geisha soap', selling_price: 1000 })
  await shop.signIn(page, shop.admin(), '/inventory')
  const other = await openTab(page, '/inventory')
  for (const tab of [page, other])
    await tab.getByRole('button', { name: 'Edit Geisha soap' }).click()
  await page.getByLabel('Selling Price', { exact: true }).fill('1200')
  await save(page).click()
  await expect(toast(page, 'Product updated')).toBeVisible()
  await other.getByLabel('Product Name').fill('Geisha soap 100 g')
  await other.getByLabel('Selling Price', { exact: true }).fill('1100')
  await save(other).click()
  await expect(panel(other)).toBeFocused()
  await expect(choice(other, 'Selling Price', 'Now 1,200')).not.toBeChecked()
  await expect(choice(other, 'Selling Price', 'Yours 1,100')).not.toBeChecked()
  await expect(save(other)).toBeDisabled()
  await expect(other.getByText('Choose which values to keep')).toBeVisible()
  await expectAccessible(other)
  await expectNoSidewaysScroll(other)
  expect((await shop.call(productApi.get, shop.admin(), { id })).selling_price).toBe(1200)
  await choice(other, 'Selling Price', 'Now 1,200').click()
  await expect(other.getByLabel('Selling Price', { exact: true })).toHaveValue('1,200')
  await save(other).click()
  await expect(toast(other, 'Product updated')).toBeVisible()
  expect(await shop.call(productApi.get, shop.admin(), { id })).toMatchObject({
    name: 'Geisha soap 100 g',
    selling_price: 1200,
  })
})

test('decision R14 an older customer form asks when both changed the phone, and saves the chosen one', async ({
  page,
}) => {
  const seen = await shop.call(customerApi.add, shop.admin(), {
    name: 'Harriet Nabwire',
    phone: '0772123456',
  })
  await shop.signIn(page, shop.admin(), '/customers')
  await page.getByRole('button', { name: 'Edit Harriet Nabwire' }).click()
  await shop.call(customerApi.update, shop.admin(), {
    ...seen,
    phone: '0772999999',
    address: 'Kikuubo',
    seen,
  })
  await page.getByLabel('Phone').fill('0701000000')
  await save(page).click()
  await choice(page, 'Phone', 'Yours 0701000000').click()
  await save(page).click()
  await expect(toast(page, 'Customer updated')).toBeVisible()
  const [customer] = await shop.call(customerApi.list, shop.admin(), {})
  expect(customer).toMatchObject({ phone: '0701000000', address: 'Kikuubo' })
})

test('decision R14 the business form keeps what somebody else changed, and shows both values', async ({
  page,
}) => {
  await shop.signIn(page, shop.admin(), '/settings')
  await page.getByLabel('Seasonal remark').fill('Closed on Monday')
  const seen = (await shop.call(settingsApi.get, shop.admin(), {})).global ?? {}
  const details = {
    business_name: 'Kikuubo Traders',
    business_address: 'Plot 4',
    seasonal_remark: 'Open on Sunday',
  }
  await shop.call(settingsApi.save, shop.admin(), {
    ...seen,
    ...details,
    department_id: null,
    seen,
  })
  await expect(page.getByLabel('Business address')).toHaveValue('Plot 4')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await choice(page, 'Seasonal remark', 'Yours Closed on Monday').click()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(toast(page, 'Settings updated successfully')).toBeVisible()
  const { global } = await shop.call(settingsApi.get, shop.admin(), {})
  expect(global).toMatchObject({ ...details, seasonal_remark: 'Closed on Monday' })
})
