// Dialogs and other states of the till: accessible, and nothing too wide.
import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { test, useShop } from './support/shop.ts'
import { quietTill, row } from './support/till.ts'

const shop = useShop()

test.beforeAll(async () => {
  const { id: department_id } = await shop.department('Perfume')
  await shop.product({ department_id, name: 'Jelly', selling_price: 6500 })
})

const open = async (page: Page): Promise<void> => {
  await quietTill(page)
  await shop.signIn(page, shop.admin(), '/sales')
  await expect(row(page, 'Jelly')).toBeEnabled()
}

test('LOOK-001 the list of shortcuts is accessible and fits @sizes', async ({ page }) => {
  await open(page)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('LOOK-001 the discount is accessible and fits, also when it is too high @sizes', async ({
  page,
}) => {
  await open(page)
  await row(page, 'Jelly').click()
  await page.keyboard.press('F8')
  await page.getByRole('button', { name: 'Discount' }).click()
  const discount = page.getByLabel('Discount on the whole sale')
  await expect(discount).toBeVisible()
  await expectAccessible(page)
  await discount.fill('9000')
  await expect(
    page.getByText('The discount cannot be more than the subtotal').first(),
  ).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('LOOK-001 the till in a second tab is accessible and fits @sizes', async ({
  page,
  context,
}) => {
  await open(page)
  const second = await context.newPage()
  await second.goto('/sales')
  await expect(second.getByText('This till is open in another tab')).toBeVisible()
  await expectNoSidewaysScroll(second)
  await expectAccessible(second)
})

test('LOOK-001 the question before discarding a form is accessible and fits @sizes', async ({
  page,
}) => {
  await shop.signIn(page, shop.admin(), '/inventory')
  await page.getByRole('button', { name: 'Add Product', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Product Name').fill('Half typed')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Discard' })).toBeVisible()
  await expectAccessible(page)
})
