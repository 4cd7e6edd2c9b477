// What is new: the changes of each version, for administrators, from the changelog of the product.
import { expect } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { test, useShop } from './support/shop.ts'

const shop = useShop()

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('getting_started_dismissed', 'true'))
})

test('SHIP-040 an administrator reads what is new, which is loaded with the first press', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  await shop.signIn(page, shop.admin(), '/settings')
  const info = page.getByRole('region', { name: 'System info' })
  const open = info.getByRole('button', { name: 'What is new' })
  await expect(open).toBeVisible()
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'What is new' })
  await expect(dialog.getByRole('heading', { name: /^Version 1\.0\.0/ })).toBeVisible()
  await expect(dialog.getByText(/^Shop Rules: administrators turn on the features/)).toBeVisible()
  expect(
    await dialog
      .getByRole('listitem')
      .filter({ hasText: /`|\*\*|\]\(/ })
      .count(),
  ).toBe(0)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()
})

test('SHIP-040 a user is not asked to read it', async ({ page }) => {
  const { id } = await shop.department('Perfume')
  await shop.signIn(page, await shop.person('user', id), '/settings')
  await expect(page.getByText('1.0.0', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'What is new' })).toHaveCount(0)
})
