// Shop Rules: how administrators come there, what they save, and what others see of it.
import { expect, type Page } from '@playwright/test'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { heading } from './support/screens.ts'
import { test, useShop } from './support/shop.ts'
import { pressAgain } from './support/till.ts'

const shop = useShop()

const part = (page: Page, name: string) => page.getByRole('switch', { name })
const limit = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

test('RULES-004 RULES-006 RULES-010 an administrator sees what the shop uses, and the limits of a part that is on @sizes', async ({
  page,
}) => {
  await shop.signIn(page, shop.admin(), '/settings')
  await page.getByRole('link', { name: 'Shop Rules' }).click()
  await expect(heading(page, 'Shop Rules')).toBeFocused()
  const uses = page.getByRole('region', { name: 'What this shop uses' })
  for (const name of ['Shifts', 'Held carts', 'Credit', 'Approvals', 'Shop reports'])
    await expect(part(page, name)).toBeVisible()
  for (const choice of await uses.getByRole('switch').all()) await expect(choice).not.toBeChecked()
  await expect(page.getByRole('region', { name: 'Shift', exact: true })).toHaveCount(0)
  await expect(limit(page, 'Returns within')).toHaveValue('30')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await part(page, 'Shifts').click()
  await part(page, 'Credit').click()
  await expect(limit(page, 'Days to pay of a new customer')).toHaveValue('30')
  await expect(limit(page, 'Allowed difference')).toHaveValue('1,000')
  await expect(limit(page, 'Pay out without approval')).toHaveValue('50,000')
  await expect(part(page, 'Hide expected cash while counting')).toBeChecked()
  await expect(part(page, 'Sell only with an open shift')).not.toBeChecked()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await part(page, 'Shifts').click()
  await part(page, 'Credit').click()
  await expect(limit(page, 'Allowed difference')).toHaveCount(0)
  await expect(limit(page, 'Days to pay of a new customer')).toHaveCount(0)
})

test('RULES-004 RULES-005 an administrator saves a part and a limit; what was typed stays when saving fails @sizes @core/shop-rules', async ({
  page,
}) => {
  await shop.signIn(page, shop.admin(), '/shop-rules')
  await part(page, 'Held carts').click()
  await limit(page, 'Moderators').fill('101')
  await save(page).click()
  await expect(page.getByText('Discount of moderators cannot be above 100')).toBeVisible()
  await limit(page, 'Moderators').fill('10')
  await page.route('**/api/shop-rules', (route) =>
    route.fulfill({ status: 503, json: { code: 'read_only', title: 'Not now' } }),
  )
  await save(page).click()
  await expect(page.getByText('Failed to save shop rules')).toBeVisible()
  await page.unroute('**/api/shop-rules')
  await pressAgain(save(page))
  await expect(page.getByText('Shop rules saved', { exact: true })).toBeVisible()
  await expect(page.getByText('You have unsaved changes')).toHaveCount(0)
  await page.reload()
  await expect(part(page, 'Held carts')).toBeChecked()
  await expect(limit(page, 'Moderators')).toHaveValue('10')
  // For the next size.
  await part(page, 'Held carts').click()
  await limit(page, 'Moderators').fill('0')
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await save(page).click()
  await expect(page.getByText('Shop rules saved', { exact: true })).toBeVisible()
})

test('RULES-004 Ctrl+K leads administrators to the shop rules, and sends others home', async ({
  page,
}) => {
  await shop.signIn(page, shop.admin(), '/expenses')
  await expect(heading(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  await page
    .getByRole('dialog', { name: 'Search', exact: true })
    .getByRole('combobox')
    .fill('rules')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Shop Rules')).toBeVisible()
  const { id } = await shop.department('Cosmetics')
  await shop.signIn(page, await shop.person('moderator', id), '/shop-rules')
  await expect(page).not.toHaveURL(/shop-rules/)
})

test('decision R14 two administrators who changed the same rule choose whose value stays', async ({
  page,
}) => {
  await shop.signIn(page, shop.admin(), '/shop-rules')
  await limit(page, 'Users').fill('5')
  await shop.call(shopRulesApi.save, shop.admin(), { discount_limit_user: 3 })
  await save(page).click()
  await page.getByRole('radio', { name: 'Yours 5' }).click()
  await save(page).click()
  await expect(page.getByText('Shop rules saved', { exact: true })).toBeVisible()
  expect(await shop.call(shopRulesApi.get, shop.admin(), {})).toMatchObject({
    discount_limit_user: 5,
  })
  await limit(page, 'Users').fill('9')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(limit(page, 'Users')).toHaveValue('5')
})
