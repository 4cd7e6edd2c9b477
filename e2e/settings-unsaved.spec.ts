// Unsaved settings: refused saves keep the input, and leaving asks first.
import { expect, type Page } from '@playwright/test'
import { heading, walkTo } from './support/screens.ts'
import { test, useShop } from './support/shop.ts'

const shop = useShop()

const open = (page: Page, query = '') => shop.signIn(page, shop.admin(), `/settings${query}`)
const save = (page: Page) => page.getByRole('button', { name: 'Save settings' }).click()

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('getting_started_dismissed', 'true'))
})

test('SET-017 the form shows an error and keeps the input when saving is refused, and invalid fields say what to do', async ({
  page,
}) => {
  await open(page)
  await page.getByLabel('Website').fill('javascript:alert(1)')
  await page.getByLabel('WhatsApp number').fill('1')
  await save(page)
  await expect(page.getByText('Website must be an address like https://myshop.ug')).toBeVisible()
  await expect(page.getByText('Use the international form, like +256 772 123 456')).toBeVisible()
  await expect(page.getByLabel('WhatsApp number')).toBeFocused()
  await page.getByLabel('Website').fill('https://kept.ug')
  await page.getByLabel('WhatsApp number').fill('')
  await page.route('**/api/settings', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 503,
          contentType: 'application/problem+json',
          body: '{"code":"read_only","title":"The server cannot write"}',
        })
      : route.continue(),
  )
  await save(page)
  await expect(page.getByText('Failed to update settings', { exact: true })).toBeVisible()
  await expect(page.getByText('The server cannot write')).toBeVisible()
  await expect(page.getByLabel('Website')).toHaveValue('https://kept.ug')
})

test('FORM-001 a link asks first when there are unsaved changes, and leaves only when they are discarded', async ({
  page,
}) => {
  await open(page)
  const name = page.getByLabel('Business name')
  await name.fill('Half typed')
  await expect(page.getByText('You have unsaved changes')).toBeVisible()
  const away = page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: /Home|Dashboard/ })
    .first()
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await away.click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page).toHaveURL(/settings/)
  await expect(name).toHaveValue('Half typed')
  await away.click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page).not.toHaveURL(/settings/)
  await page.goBack()
  await expect(name).not.toHaveValue('Half typed')
})

test('FORM-001 unsaved changes are kept after another tab of the page and after the back button', async ({
  page,
}) => {
  await shop.signIn(page, shop.admin(), '/expenses')
  await expect(heading(page, 'Expenses')).toBeVisible()
  await walkTo(page, '/settings')
  const name = page.getByLabel('Business name')
  await name.fill('Half typed')
  await page.getByRole('tab', { name: 'Departments' }).click()
  await expect(name).toHaveCount(0)
  await page.getByRole('tab', { name: 'Business Info' }).click()
  await expect(name).toHaveValue('Half typed')
  await page.goBack()
  await expect(page).toHaveURL(/expenses/)
  await page.goForward()
  await expect(name).toHaveValue('Half typed')
})
