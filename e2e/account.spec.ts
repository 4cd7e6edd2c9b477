// The account of the signed-in person: password, two-step sign-in, devices.
import { expect, type Browser, type Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { expectLoaded, heading, mainMenu, smallTargets } from './support/screens.ts'
import { type SignedInPerson, test, useShop } from './support/shop.ts'

const shop = useShop({ AUTH_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: 'true' })
let department_id: string

test.beforeAll(async () => {
  department_id = (await shop.department('Stationery')).id
})

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('getting_started_dismissed', 'true'))
})

const toast = (page: Page, text: string) =>
  page.locator('[data-sonner-toast]').getByText(text, { exact: true })
const devices = (page: Page) =>
  page.getByRole('list', { name: 'Signed-in devices' }).getByRole('listitem')

const secondDevice = async (browser: Browser, person: SignedInPerson): Promise<Page> => {
  const context = await browser.newContext({
    userAgent:
      'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/124.0.0.0 Mobile Safari/537.36',
  })
  const page = await context.newPage()
  await page.addInitScript(() => localStorage.setItem('getting_started_dismissed', 'true'))
  await shop.signInByForm(page, person)
  await expect(heading(page)).toBeVisible()
  return page
}

const typeCode = async (page: Page, code: string, button: string): Promise<void> => {
  await page.getByLabel(/Code/).fill(code)
  await page.getByRole('button', { name: button }).click()
}

test('SHELL-006 the e-mail in the bar opens the account @sizes', async ({ page, hasTouch }) => {
  const person = await shop.person('user', department_id)
  await shop.signIn(page, person, '/expenses')
  if (await page.evaluate(() => innerWidth < 1024)) {
    await page.getByRole('button', { name: `Account: ${person.email}` }).click()
    await page.getByRole('menuitem', { name: 'Your account' }).click()
  } else
    await page.getByRole('banner').getByRole('link', { name: person.email, exact: true }).click()
  await expect(heading(page, 'Your account')).toBeFocused()
  await expectLoaded(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  if (hasTouch) expect(await smallTargets(page)).toEqual([])
  await expect(page.getByRole('link', { name: 'Security of the shop' })).toHaveCount(0)
})

test('AUTHAPI-014 a new password needs the current one and signs out other devices @sizes @core/account', async ({
  page,
  browser,
}) => {
  const person = await shop.person('user', department_id)
  await shop.signIn(page, person, '/account')
  const phone = await secondDevice(browser, person)
  const change = async (current: string, next: string): Promise<void> => {
    await page.getByLabel('Current password').fill(current)
    await page.getByLabel('New password').fill(next)
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await change('', 'posho-2027')
  await expect(page.getByText('Please fill in all fields')).toBeVisible()
  await change(person.password, 'short')
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
  await change('wrong-one', 'posho-2027')
  await expect(page.getByText('The current password is wrong')).toBeVisible()
  await change(person.password, 'posho-2027')
  await expect(toast(page, 'Password changed')).toBeVisible()
  await expect(phone).toHaveURL(/\/auth$/)
  await phone.context().close()
})

test('ACCT-001 the device list signs out one device, the others, or all', async ({
  page,
  browser,
}) => {
  const person = await shop.person('user', department_id)
  const [first, second] = [await secondDevice(browser, person), await secondDevice(browser, person)]
  await shop.signIn(page, person, '/account')
  await expect(devices(page)).toHaveCount(3)
  await expect(devices(page).first()).toContainText('This device')
  await page
    .getByRole('button', { name: /^Sign out Chrome on Android/ })
    .first()
    .click()
  await expect(toast(page, 'Chrome on Android is signed out')).toBeVisible()
  await expect(devices(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Sign out the others' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out the others' }).click()
  await expect(toast(page, 'All other devices are signed out')).toBeVisible()
  for (const device of [first, second]) await expect(device).toHaveURL(/\/auth$/)
  await expect(devices(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await first.context().close()
  await second.context().close()
})

test('ACCT-002 two-step sign-in is set up with QR code and key, required at the next sign-in, and removed @sizes', async ({
  page,
  browser,
}) => {
  const person = await shop.person('user', department_id)
  await shop.signIn(page, person, '/account')
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up two-step sign-in' })
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  const codeAt = (steps: number) =>
    new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
  await typeCode(page, '12', 'Switch on')
  await expect(dialog.getByText('Type the six digits that the app shows')).toBeVisible()
  await typeCode(page, codeAt(20), 'Switch on')
  await expect(dialog.getByText('Wrong code.', { exact: false })).toBeVisible()
  // A code counts once, and until thirty seconds after its own: the next one is for later.
  await typeCode(page, codeAt(0), 'Switch on')
  await expect(toast(page, 'Two-step sign-in is on')).toBeVisible()
  await expect(
    page.getByRole('list', { name: 'Authenticator apps' }).getByRole('listitem'),
  ).toHaveCount(1)

  const phone = await (await browser.newContext()).newPage()
  await phone.goto(`${shop.server().address}/auth`)
  await phone.getByLabel('Email').fill(person.email)
  await phone.getByLabel('Password', { exact: true }).fill(person.password)
  await phone.keyboard.press('Enter')
  await expect(heading(phone, 'Second step')).toBeVisible()
  await expect(mainMenu(phone)).toHaveCount(0)
  await phone.getByLabel('Code').fill(codeAt(1))
  await phone.keyboard.press('Enter')
  await expect(phone).toHaveURL(`${shop.server().address}/`)
  await phone.context().close()

  await page.getByRole('button', { name: 'Remove Authenticator app' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(toast(page, 'Two-step sign-in is off')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible()
})

test('ACCT-002 the account page shows a refusal and keeps the old state, and one of two apps is removed', async ({
  page,
  browser,
}) => {
  const person = await shop.person('user', department_id)
  const phone = await secondDevice(browser, person)
  await shop.signIn(page, person, '/account')
  const refuse = (path: string) =>
    page.route(
      path,
      (route) => route.fulfill({ status: 503, json: { code: 'unavailable', title: 'Not now' } }),
      {
        times: 3,
      },
    )
  await refuse('**/api/session/devices/*')
  await page.getByRole('button', { name: /^Sign out Chrome on Android/ }).click()
  await expect(toast(page, 'Failed to sign the device out')).toBeVisible()
  await page.unroute('**/api/session/devices/*')
  await refuse('**/auth/v1/logout**')
  await page.getByRole('button', { name: 'Sign out the others' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out the others' }).click()
  await expect(toast(page, 'Failed to sign the devices out')).toBeVisible()
  await expect(devices(page)).toHaveCount(2)
  await refuse('**/auth/v1/factors')
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  await expect(toast(page, 'Failed to set up two-step sign-in')).toBeVisible()
  await page.unroute('**/auth/v1/factors')
  for (const name of ['Set up two-step sign-in', 'Add another app']) {
    await page.getByRole('button', { name }).click()
    const dialog = page.getByRole('dialog', { name: 'Set up two-step sign-in' })
    const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
    await typeCode(page, new TOTP({ secret }).generate(), 'Switch on')
    await expect(dialog).toHaveCount(0)
  }
  const remove = async (): Promise<void> => {
    await page
      .getByRole('button', { name: /^Remove / })
      .first()
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  }
  await refuse('**/auth/v1/factors/*')
  await remove()
  await expect(toast(page, 'Failed to remove the app')).toBeVisible()
  await page.unroute('**/auth/v1/factors/*')
  await remove()
  await expect(toast(page, 'App removed')).toBeVisible()
  await expect(
    page.getByRole('list', { name: 'Authenticator apps' }).getByRole('listitem'),
  ).toHaveCount(1)
  await phone.context().close()
})
