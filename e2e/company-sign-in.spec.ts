// Sign-in with the account of a company: from the sign-in page to the company and back.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { test, useShop } from './support/shop.ts'

const shop = useShop({ AUTH_SAML_ENABLED: 'true' })
let provider: ChildProcess

test.beforeAll(async () => {
  const { folder, address } = shop.server()
  const external = address.replace('127.0.0.1', 'localhost')
  const file = join(import.meta.dirname, 'support/company-provider.mjs')
  const child = spawn(process.execPath, ['--import', 'tsx', file, folder, external], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  provider = child
  await once(child.stdout, 'data')
})
test.afterAll(() => void provider.kill())

const goToCompany = async (page: Page, email: string): Promise<void> => {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Use a company account' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('SSO-013 a person signs in with the account of a company @sizes', async ({ page }) => {
  await goToCompany(page, 'Ann@Company.ug')
  await page.getByRole('button', { name: 'Continue as Ann' }).click()
  await expect(page).toHaveURL(`${shop.server().address}/`)
  await expect(page.getByRole('heading', { name: 'Department Access Required' })).toBeVisible()
})

test('SSO-013 an unknown company and a wrong answer are said in words', async ({ page }) => {
  await goToCompany(page, 'ann@else.ug')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('No company signs in with this address')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Back to Sign In' }).click()
  await goToCompany(page, 'ann@company.ug')
  await page.getByRole('button', { name: 'Continue to another shop' }).click()
  await expect(alert).toContainText('Failed to sign in with your company')
  await page.goto('/auth/v1/sso/saml/done?code=unknown')
  await expect(page).toHaveURL(/\/auth\?error_code=flow_state_not_found/)
  await expect(alert).toContainText('Failed to sign in with your company')
  await expect(alert).toContainText('It took too long, or began in another browser. Try again.')
})
