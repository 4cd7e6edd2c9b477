// Sign-in with other settings: with Google, through the provider's page and back; with confirmed
// addresses on a server without mail; with sessions of limited length.
import { expect, type Page } from '@playwright/test'
import { staffApi } from '@webale/domain/features/staff/staff.api.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { type IdentityProvider, startIdentityProvider } from './support/identity-provider.ts'
import { heading } from './support/screens.ts'
import { test, useShop } from './support/shop.ts'

const settings: Record<string, string> = {
  AUTH_EXTERNAL_GOOGLE_ENABLED: 'true',
  AUTH_EXTERNAL_GOOGLE_CLIENT_ID: 'shop',
  AUTH_EXTERNAL_GOOGLE_SECRET: 'a-secret',
  AUTH_MAILER_AUTOCONFIRM: 'false',
  AUTH_SESSIONS_TIMEBOX: '720h',
}
let provider: IdentityProvider

// Before the shop starts, because its settings name the provider.
test.beforeAll(async () => {
  provider = await startIdentityProvider()
  settings['AUTH_EXTERNAL_GOOGLE_ISSUER'] = provider.issuer
})
test.afterAll(() => provider.stop())

const shop = useShop(settings)

const pressGoogle = async (page: Page, then: string): Promise<void> => {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible()
  await page.getByRole('link', { name: then }).click()
}

test('AUTH-004 AUTHAPI-022 Google signs in a new person, and the same person again', async ({
  page,
  browser,
}) => {
  await pressGoogle(page, 'Continue as Ann')
  await expect(page).toHaveURL(`${shop.server().address}/`)
  await expect(page.getByRole('heading', { name: 'Department Access Required' })).toBeVisible()
  await expect(page.getByText('ann@shop.ug').first()).toBeVisible()
  const other = await (await browser.newContext({ baseURL: shop.server().address })).newPage()
  await pressGoogle(other, 'Continue as Ann')
  await expect(other.getByRole('heading', { name: 'Department Access Required' })).toBeVisible()
  await other.context().close()
})

test('AUTH-005 GEN-016 a refusal or an unconfirmed e-mail at Google shows our text, and markup stays text', async ({
  page,
}) => {
  await pressGoogle(page, 'Cancel')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Failed to sign in with Google')
  await expect(alert).toContainText('Google did not let you in, or you said no there.')
  await expect(page).toHaveURL(/\/auth\?error_code=/)
  await expect(page.locator('img[src="x"]')).toHaveCount(0)
  await expect(page).toHaveTitle('Sign In - Webale POS')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  provider.person = { sub: 'evil-1', email: shop.admin().email, email_verified: false }
  await pressGoogle(page, 'Continue as Ann')
  await expect(alert).toContainText(
    'Google has not checked your e-mail address. Confirm it there first.',
  )
  await shop.signInByForm(page, shop.admin())
  await expect(heading(page)).toBeVisible()
})

test('AUTHAPI-001 AUTH-011 the page says whom to ask when e-mails must be confirmed without mail, and a new password signs in @sizes', async ({
  page,
}) => {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  const email = `ben-${test.info().project.name}@shop.ug`
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('matooke-2026')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText(
    'Account created. This shop sends no mail: ask an administrator for a password, then sign in.',
  )
  await expect(page.getByText('You can now sign in')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Password', { exact: true }).fill('matooke-2026')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('The address is not confirmed yet.')
  const staff = await shop.call(staffApi.list, shop.admin(), {})
  const userId = staff.find((person) => person.email === email)?.id ?? ''
  await shop.call(staffApi.resetPassword, shop.admin(), { userId, newPassword: 'posho-2027' })
  await page.getByLabel('Password', { exact: true }).fill('posho-2027')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Department Access Required' })).toBeVisible()
})

test("P1 the security page shows what the server's settings fix, and what confirmation needs", async ({
  page,
}) => {
  await shop.signIn(page, shop.admin(), '/security')
  const most = page.getByLabel('Any device, at most')
  await expect(most).toBeDisabled()
  await expect(most.locator('option:checked')).toHaveText('30 days')
  await expect(page.getByText('Your technician set this.')).toBeVisible()
  await expect(page.getByLabel('A device that is not used')).toBeEnabled()
  await expect(
    page.getByText('This shop sends no mail, so nobody can confirm an address.', { exact: false }),
  ).toBeVisible()
  await expectAccessible(page)
})
