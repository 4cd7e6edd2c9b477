// Sign-in with Google in a shop without internet: the page says so, and a password still works.
import { expect } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { heading } from './support/screens.ts'
import { test, useShop } from './support/shop.ts'

const shop = useShop({
  AUTH_EXTERNAL_GOOGLE_ENABLED: 'true',
  AUTH_EXTERNAL_GOOGLE_CLIENT_ID: 'shop',
  AUTH_EXTERNAL_GOOGLE_SECRET: 'a-secret',
  // Nobody listens on this port.
  AUTH_EXTERNAL_GOOGLE_ISSUER: 'http://127.0.0.1:9',
})

test('AUTH-005 the page says that Google cannot be reached, and a password signs in @sizes', async ({
  page,
}) => {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Failed to sign in with Google')
  await expect(alert).toContainText(
    'Google cannot be reached. Check the internet, or use your email and a password.',
  )
  await expect(page).toHaveURL(/\/auth\?error_code=provider_unreachable&error_method=oauth$/)
  await expect(page).toHaveTitle('Sign In - Webale POS')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.goto('/auth/v1/callback?state=unknown&code=x')
  await expect(page).toHaveURL(/\/auth\?error_code=bad_oauth_state&error_method=oauth$/)
  await expect(alert).toContainText('Failed to sign in with Google')
  await expect(alert).toContainText('It took too long, or began in another browser. Try again.')
  await shop.signInByForm(page, shop.admin())
  await expect(heading(page)).toBeVisible()
})
