// The sign-in page: its content, every text it may show, and what it sends.
import { expect, type Page, type Route } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { holdRequests } from './support/hold.ts'
import { signedIn, smallTargets } from './support/screens.ts'
import { PASSWORD, test, useShop } from './support/shop.ts'

const shop = useShop()

const email = (page: Page) => page.getByLabel('Email')
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const form = (page: Page, name: 'Sign In' | 'Sign Up' = 'Sign In') =>
  page.getByRole('form', { name })
const submit = (page: Page, name: 'Sign In' | 'Sign Up' = 'Sign In') =>
  form(page, name).locator('button[type=submit]')
const toast = (page: Page, text: string) =>
  page.locator('[data-sonner-toast]').getByText(text, { exact: true })

/** The text of the failure: visible, announced and focused. */
const expectTrouble = async (page: Page, text: string): Promise<void> => {
  const alert = form(page).or(form(page, 'Sign Up')).getByRole('alert')
  await expect(alert.getByText(text, { exact: true })).toBeVisible()
  await expect(alert).toBeFocused()
}

const fill = async (page: Page, address: string, secret: string): Promise<void> => {
  await email(page).fill(address)
  await password(page).fill(secret)
  await page.keyboard.press('Enter')
}

const toSignUp = (page: Page) => page.getByRole('button', { name: 'Sign Up', exact: true }).click()

test('AUTH-001 AUTH-002 AUTH-003 ROUTE-003 GEN-010 the sign-in page shows two fields, the switch, Google, and no chat button', async ({
  page,
}) => {
  await page.goto('/auth')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
  await expect(page).toHaveTitle('Sign In - Webale POS')
  await expect(email(page)).toHaveAttribute('autocomplete', 'username')
  await expect(password(page)).toHaveAttribute('type', 'password')
  await expect(password(page)).toHaveAttribute('autocomplete', 'current-password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password(page)).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password(page)).toHaveAttribute('type', 'password')
  await toSignUp(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Sign Up' })).toBeVisible()
  await expect(page).toHaveTitle('Sign Up - Webale POS')
  await expect(submit(page, 'Sign Up')).toHaveText('Sign Up')
  await expect(password(page)).toHaveAttribute('autocomplete', 'new-password')
  await expect(page.getByText('At least 6 characters')).toBeVisible()
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(submit(page)).toHaveText('Sign In')
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Chat with the developer' })).toHaveCount(0)
  await expect(page.getByText('First account becomes the administrator')).toHaveCount(0)
})

test('AUTH-007 AUTH-008 the form sends nothing with an empty field or five characters, and sends six', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  await page.goto('/auth')
  for (const mode of ['Sign In', 'Sign Up'] as const) {
    if (mode === 'Sign Up') await toSignUp(page)
    await fill(page, '', 'matooke')
    await expectTrouble(page, 'Please fill in all fields')
    await fill(page, 'nakato@shop.ug', '')
    await expectTrouble(page, 'Please fill in all fields')
    await fill(page, 'nakato@shop.ug', 'abcde')
    await expectTrouble(page, 'Password must be at least 6 characters')
  }
  expect(sent).toEqual([])
  await fill(page, 'six@shop.ug', 'abcdef')
  await expect(toast(page, 'Account created! You can now sign in.')).toBeVisible()
})

test('AUTH-009 GEN-016 a wrong password and an unknown e-mail show the same text', async ({
  page,
}) => {
  await page.goto('/auth')
  for (const address of [shop.admin().email, 'nobody@shop.ug']) {
    await fill(page, address, 'not-the-password')
    await expectTrouble(page, 'Invalid email or password')
    await expect(email(page)).toHaveValue(address)
    await expect(page.getByText(/credentials/i)).toHaveCount(0)
  }
  await expect(page).toHaveURL(/\/auth$/)
})

test('AUTH-006 AUTH-010 AUTH-015 AUTH-021 SHELL-006 signing in leads home, a reload keeps the session, and /auth redirects home @core/auth @core-phone', async ({
  page,
}) => {
  await page.goto('/auth')
  await fill(page, shop.admin().email.toUpperCase(), PASSWORD)
  await expect(toast(page, 'Welcome back!')).toBeVisible()
  await expect(page).toHaveURL(`${shop.server().address}/`)
  await expect(signedIn(page, shop.admin().email)).toBeVisible()
  const stored = await page.evaluate(
    () => JSON.parse(localStorage.getItem('webale.session') ?? 'null') as Record<string, unknown>,
  )
  expect(stored).toMatchObject({
    access_token: expect.any(String),
    refresh_token: expect.any(String),
    expires_at: expect.any(Number),
  })
  expect(stored['user']).toMatchObject({ email: shop.admin().email })
  let signIns = 0
  page.on('request', (request) => {
    if (request.url().includes('grant_type=password')) signIns += 1
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.goto('/auth')
  await expect(page).toHaveURL(`${shop.server().address}/`)
  expect(signIns).toBe(0)
})

test('AUTH-011 AUTH-012 AUTH-014 P2 signing up signs nobody in, and the same e-mail is refused the second time', async ({
  page,
}) => {
  await page.goto('/auth')
  await toSignUp(page)
  const request = page.waitForRequest((sent) => sent.url().includes('/auth/v1/signup'))
  const ended = page.waitForRequest((sent) => sent.url().includes('/auth/v1/logout'))
  await fill(page, 'new@shop.ug', 'abcdef')
  const sent = await request
  expect(new URL(sent.url()).searchParams.get('redirect_to')).toBe(`${shop.server().address}/`)
  expect((await ended).url()).toContain('scope=local')
  await expect(toast(page, 'Account created! You can now sign in.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
  await expect(email(page)).toHaveValue('new@shop.ug')
  await expect(password(page)).toHaveValue('')
  await expect(password(page)).toBeFocused()
  expect(
    await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => /session|sign-up/.test(key)),
    ),
  ).toEqual([])
  await toSignUp(page)
  await fill(page, 'New@Shop.ug', 'abcdef')
  await expectTrouble(page, 'Email already registered. Please sign in instead.')
  await page.getByRole('button', { name: 'Go to Sign In' }).click()
  await expect(submit(page)).toHaveText('Sign In')
  await expect(email(page)).toHaveValue('New@Shop.ug')
})

const answerWith = (status: number, code: string) => (route: Route) =>
  route.fulfill({
    status,
    headers: { 'x-supabase-api-version': '2024-01-01' },
    json: { code, message: `Library wording of ${code}` },
  })

test('AUTH-013 GEN-015 GEN-016 P1 every other failure shows one text with advice and without a code', async ({
  page,
}) => {
  const failures = [
    [500, 'unexpected_failure', null],
    [422, 'signup_disabled', 'Signing up is closed here. Ask an administrator for an account.'],
    [
      422,
      'setup_code_invalid',
      'The set-up link is not the current one. Use the link that the server printed last.',
    ],
    [429, 'over_request_rate_limit', 'Too many attempts. Wait a few minutes and try again.'],
    [400, 'bad_json', null],
  ] as const
  await page.goto('/auth')
  await toSignUp(page)
  for (const [status, code, help] of failures) {
    await page.route('**/auth/v1/signup**', answerWith(status, code))
    await fill(page, 'other@shop.ug', 'abcdef')
    await expectTrouble(page, 'An unexpected error occurred')
    if (help !== null) await expect(page.getByText(help, { exact: true })).toBeVisible()
    await expect(page.getByText(new RegExp(`Library wording|${code}|${status}`))).toHaveCount(0)
    await page.unroute('**/auth/v1/signup**')
    await email(page).focus()
  }
  await page.route('**/auth/v1/signup**', (route) => route.abort())
  await fill(page, 'other@shop.ug', 'abcdef')
  await expectTrouble(page, 'An unexpected error occurred')
  await expect(
    page.getByText('No connection - you can sign in when the server is reachable.'),
  ).toBeVisible()
})

test('AUTH-004 the Google button sends this site as the return URL, AUTH-005 decision D16 and shows a text without Google', async ({
  page,
}) => {
  await page.goto('/auth')
  const google = page.getByRole('button', { name: 'Continue with Google' })
  await google.click()
  await expectTrouble(page, 'Failed to sign in with Google')
  await expect(page).toHaveURL(/\/auth$/)
  await page.route('**/auth/v1/settings', (route) =>
    route.fulfill({ json: { external: { google: true } } }),
  )
  await page.route('**/auth/v1/authorize**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Google</title>' }),
  )
  await google.click()
  await expect(page).toHaveTitle('Google')
  const { pathname, searchParams } = new URL(page.url())
  expect([pathname, searchParams.get('provider'), searchParams.get('redirect_to')]).toEqual([
    '/auth/v1/authorize',
    'google',
    `${shop.server().address}/`,
  ])
})

test('P1 the printed set-up link opens Sign Up and its code travels with the sign-up', async ({
  page,
}) => {
  await page.route('**/api/setup', (route) =>
    route.fulfill({ json: { open: true, code_needed: true, business_name: null, logo_url: null } }),
  )
  await page.goto('/auth?setup=BANANA-42')
  await expect(page.getByText('First account becomes the administrator')).toBeVisible()
  const request = page.waitForRequest((sent) => sent.url().includes('/auth/v1/signup'))
  await fill(page, 'owner@shop.ug', 'abcdef')
  expect((await request).postDataJSON()).toMatchObject({
    email: 'owner@shop.ug',
    data: { setup_code: 'BANANA-42' },
  })
})

test('FAIL-002 two presses sign in once, and the form is locked meanwhile', async ({ page }) => {
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('grant_type=password')) asked += 1
  })
  const letGo = await holdRequests(page, '**/auth/v1/token**')
  await page.goto('/auth')
  await email(page).fill(shop.admin().email)
  await password(page).fill(PASSWORD)
  await submit(page).dblclick()
  await expect(submit(page)).toHaveAttribute('aria-busy', 'true')
  await expect(email(page)).toHaveAttribute('readonly')
  letGo()
  await expect(page).toHaveURL(`${shop.server().address}/`)
  expect(asked).toBe(1)
})

test('LOOK-001 the sign-in page is accessible and fits: signing in, signing up, with an error @sizes', async ({
  page,
  hasTouch,
}) => {
  await page.goto('/auth')
  await expectAccessible(page)
  await toSignUp(page)
  await fill(page, '', '')
  await expectTrouble(page, 'Please fill in all fields')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  if (hasTouch) expect(await smallTargets(page)).toEqual([])
})

test('LOOK-001 on a phone of 360 x 740 the form fits without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/auth')
  await expect(page.getByRole('button', { name: 'Sign Up', exact: true })).toBeInViewport({
    ratio: 1,
  })
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(740)
})
