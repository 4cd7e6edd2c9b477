// The security page of the administrator: how long devices stay signed in, and who may sign up.
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { heading } from './support/screens.ts'
import { test, useShop } from './support/shop.ts'
import { toast } from './support/till.ts'

const shop = useShop()

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('getting_started_dismissed', 'true'))
})

const refuseOnce = (page: Page, path: string) =>
  page.route(
    path,
    (route) => route.fulfill({ status: 422, json: { code: 'invalid_input', title: 'Not now' } }),
    {
      times: 1,
    },
  )

test('ACCT-003 an administrator limits how long devices stay signed in @core/security', async ({
  page,
}) => {
  await shop.signIn(page, shop.admin(), '/settings')
  await page.getByRole('link', { name: 'Security', exact: true }).click()
  await expect(heading(page, 'Security')).toBeFocused()
  const idle = page.getByLabel('A device that is not used')
  await expect(idle.locator('option:checked')).toHaveText('30 days')
  await expect(page.getByLabel('Any device, at most').locator('option:checked')).toHaveText(
    '180 days',
  )
  await idle.selectOption({ label: '12 hours' })
  await expect(toast(page, 'Saved. Devices beyond it are signed out.')).toBeVisible()
  await refuseOnce(page, '**/api/security/sessions')
  await idle.selectOption({ label: '7 days' })
  const failure = page
    .locator('[data-sonner-toast]')
    .filter({ hasText: 'Failed to change how long people stay signed in' })
  await expect(failure).toBeVisible()
  await expect(idle.locator('option:checked')).toHaveText('12 hours')
  await expectAccessible(page)
  // It stays until it is closed.
  await failure.getByRole('button', { name: 'Close toast' }).click()
  await expect(failure).toHaveCount(0)
})

test('P1 the security page closes sign-up, the sign-in page says so, and the security page opens it again', async ({
  page,
  browser,
}) => {
  await shop.signIn(page, shop.admin(), '/security')
  const open = page.getByRole('switch', { name: 'People may sign up themselves' })
  await expect(open).toBeChecked()
  await refuseOnce(page, '**/api/security')
  await open.click()
  await expect(toast(page, 'Failed to change who may sign up')).toBeVisible()
  await expect(open).toBeChecked()
  await open.click()
  await expect(toast(page, 'Sign-up is closed')).toBeVisible()
  await expect(open).not.toBeChecked()
  // The toast of a failure disappears when the same command succeeds.
  await expect(toast(page, 'Failed to change who may sign up')).toHaveCount(0)
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(`${shop.server().address}/auth`)
  await stranger.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await stranger.getByLabel('Email').fill('stranger@shop.ug')
  await stranger.getByLabel('Password', { exact: true }).fill('matooke-2026')
  await stranger.keyboard.press('Enter')
  await expect(
    stranger.getByText('Signing up is closed here. Ask an administrator for an account.'),
  ).toBeVisible()
  await open.click()
  await expect(toast(page, 'Sign-up is open')).toBeVisible()
  await stranger.keyboard.press('Tab')
  await stranger.getByRole('form').locator('button[type=submit]').click()
  await expect(toast(stranger, 'Account created! You can now sign in.')).toBeVisible()
  await stranger.context().close()
})
