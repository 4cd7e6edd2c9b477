// A forgotten password and the second step of sign-in, on the screen. The codes come from the
// service key and from the authenticator's secret.
import { createHmac } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { PASSWORD, test, useShop } from './support/shop.ts'

const shop = useShop({ AUTH_ADMIN_API_ENABLED: 'true' })

const serviceKey = (): string => {
  const file = JSON.stringify(join(import.meta.dirname, '../server/dist/admin.js'))
  const script = `import(${file}).then((m) => m.runAdmin(['service-key'], process.env)).then(({ text }) => console.log(text))`
  const { stdout } = spawnSync(process.execPath, ['-e', script], {
    env: {
      ...process.env,
      DATA_DIR: shop.server().folder,
      PORT: new URL(shop.server().address).port,
    },
    encoding: 'utf8',
  })
  return stdout.split('\n')[0] ?? ''
}

const send = async (
  path: string,
  token: string,
  body: unknown,
): Promise<Record<string, unknown>> => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const response = await fetch(`${shop.server().address}/auth/v1/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  return (await response.json()) as Record<string, unknown>
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code of an authenticator app for this secret, some steps of thirty seconds from now. */
const codeOf = (secret: string, steps: number): string => {
  const bits = Array.from(secret, (sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0')).join(
    '',
  )
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const digest = createHmac('sha1', key).update(counter).digest()
  const at = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

const sendsMail = (page: Page) =>
  page.route('**/auth/v1/settings', (route) => route.fulfill({ json: { mailer_enabled: true } }))

test('AUTHAPI-010 the page says whom to ask when mail is off, and asks for an e-mail otherwise', async ({
  page,
}) => {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(
    page.getByText('This shop sends no mail. Ask an administrator for a new password.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send code' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Back to Sign In' }).click()
  await sendsMail(page)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please fill in all fields')
})

test('AUTHAPI-010 AUTH-017 a mailed code sets a new password and signs in @core/forgot-password', async ({
  page,
}) => {
  const ann = await shop.person('user', (await shop.department('Groceries')).id)
  await sendsMail(page)
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill(ann.email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Code from the mail').fill('000000')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('The code is wrong or too old')
  const { email_otp } = await send('admin/generate_link', serviceKey(), {
    type: 'recovery',
    email: ann.email,
  })
  await page.getByLabel('Code from the mail').fill(String(email_otp))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'New password' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Password', { exact: true }).fill('12345')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Password must be at least 6 characters')
  await page.getByLabel('Password', { exact: true }).fill('posho-2027')
  await page.keyboard.press('Enter')
  await page.waitForURL(({ pathname }) => pathname === '/')
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible()
})

test('AUTHAPI-008 an expired link says what to do instead', async ({ page }) => {
  await sendsMail(page)
  await page.goto('/auth?new-password=1&error=access_denied&error_code=otp_expired')
  await expect(page.getByRole('alert')).toContainText(
    'The link is too old, or was asked for in another browser',
  )
  await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible()
})

test('AUTHAPI-008 GEN-016 a mailed link that was used says so, signed out and signed in', async ({
  page,
}) => {
  const home = `${shop.server().address}/`
  const link = `/auth/v1/verify?token=used&type=magiclink&redirect_to=${home}`
  const title = 'The link is too old, or was used already'
  await page.goto(link)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText(title)
  await expect(alert).toContainText('Sign in, or ask for a new one.')
  await shop.signIn(page, shop.admin())
  await page.goto(link)
  await expect(alert.filter({ hasText: title })).toBeVisible()
  await expect(page.getByText('Ask for a new one if you still need it.')).toBeVisible()
  await expect(page).toHaveURL(home)
  await expectAccessible(page)
})

test('AUTHAPI-019 AUTH-010 an account with an authenticator app needs its code before any page opens', async ({
  page,
}) => {
  const ben = await shop.person('user', (await shop.department('Pharmacy')).id)
  const enrolled = await send('factors', ben.session.access_token, { factor_type: 'totp' })
  const id = String(enrolled['id'])
  const secret = (enrolled['totp'] as { secret: string }).secret
  const { id: challenge_id } = await send(`factors/${id}/challenge`, ben.session.access_token, {})
  // A code counts once, and until thirty seconds after its own: the next one is for later.
  await send(`factors/${id}/verify`, ben.session.access_token, {
    challenge_id,
    code: codeOf(secret, 0),
  })
  await page.goto('/auth')
  await page.getByLabel('Email').fill(ben.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/sales')
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
  await page.getByLabel('Code').fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('The code is wrong or too old')
  await page.getByLabel('Code').fill(codeOf(secret, 1))
  await page.keyboard.press('Enter')
  await page.waitForURL(({ pathname }) => pathname === '/')
})
