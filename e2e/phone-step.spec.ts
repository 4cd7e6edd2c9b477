// The second step by text message: choosing a phone on the account page, signing in and approving
// with its code, and removing it. The service that sends the messages runs in this file.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, expect, type Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { heading, mainMenu } from './support/screens.ts'
import { type SignedInPerson, test, useShop } from './support/shop.ts'
import { quietTill, row, toPayment } from './support/till.ts'

const settings: Record<string, string> = {
  AUTH_MFA_PHONE_ENROLL_ENABLED: 'true',
  AUTH_SMS_PROVIDER: 'http',
  AUTH_SMS_MAX_FREQUENCY: '0s',
  AUTH_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY: '1000',
}
const messages: { readonly to: string; readonly message: string }[] = []
let service: Server

// Before the shop starts, because its settings name the service.
test.beforeAll(async () => {
  service = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString('utf8')))
    request.on('end', () => {
      messages.push(JSON.parse(body) as (typeof messages)[number])
      response.writeHead(202).end()
    })
  })
  await new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready))
  settings['AUTH_SMS_HTTP_URL'] = `http://127.0.0.1:${(service.address() as AddressInfo).port}/send`
})

test.afterAll(async () => {
  await new Promise<void>((closed) => void service.close(() => closed()))
})

const shop = useShop(settings)

/** The code of the newest message, once there are `count`. */
const newestCode = async (count: number): Promise<string> => {
  await expect.poll(() => messages.length).toBe(count)
  return /\b\d{6}\b/.exec(messages.at(-1)?.message ?? '')?.[0] ?? ''
}

const toast = (page: Page, text: string) =>
  page.locator('[data-sonner-toast]').getByText(text, { exact: true })

/** A new device where the password was right, and the second step is asked for. */
const secondStepOf = async (browser: Browser, person: SignedInPerson): Promise<Page> => {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${shop.server().address}/auth`)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Second step')).toBeVisible()
  return page
}

test('PHONE-016 a person adds a phone, signs in with the code of a message, and removes the phone @sizes', async ({
  page,
  browser,
}) => {
  const department = await shop.department('Stationery')
  const person = await shop.person('user', department.id)
  const before = messages.length
  await shop.signIn(page, person, '/account')
  await page.getByRole('button', { name: 'Codes by text message' }).click()
  const dialog = page.getByRole('dialog', { name: 'Codes by text message' })
  await dialog.getByLabel('Phone number').fill('0772')
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await expect(dialog.getByText('Type a number like 0772 123456')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Phone number').fill('0772 123456')
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await expect(dialog.getByText('A code is on its way to +256 772 123 456.')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await dialog.getByLabel('Code from the message').fill(await newestCode(before + 1))
  await dialog.getByRole('button', { name: 'Switch on' }).click()
  await expect(toast(page, 'Two-step sign-in is on')).toBeVisible()
  const list = page.getByRole('list', { name: 'Apps and phones' })
  await expect(list.getByText('+256 772 123 456')).toBeVisible()

  const other = await secondStepOf(browser, person)
  await expect(other.getByText('We send a code to +256 772 123 456.')).toBeVisible()
  expect(messages).toHaveLength(before + 1)
  await other.getByRole('button', { name: 'Send code' }).click()
  const field = other.getByLabel('Code from the message')
  const code = await newestCode(before + 2)
  await field.fill(code === '000000' ? '000001' : '000000')
  await other.keyboard.press('Enter')
  await expect(other.getByText('The code is wrong or too old')).toBeVisible()
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Send another code' }).click()
  await field.fill(await newestCode(before + 3))
  await other.keyboard.press('Enter')
  await expect(other).toHaveURL(`${shop.server().address}/`)
  await expect(mainMenu(other)).not.toHaveCount(0)
  await other.context().close()

  await page.getByRole('button', { name: 'Remove +256 772 123 456' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(toast(page, 'Two-step sign-in is off')).toBeVisible()
})

/** Adds a phone on the account page. */
const addPhone = async (page: Page, number: string): Promise<void> => {
  const before = messages.length
  await page.getByRole('button', { name: 'Codes by text message' }).click()
  const dialog = page.getByRole('dialog', { name: 'Codes by text message' })
  await dialog.getByLabel('Phone number').fill(number)
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await dialog.getByLabel('Code from the message').fill(await newestCode(before + 1))
  await dialog.getByRole('button', { name: 'Switch on' }).click()
  await expect(dialog).toHaveCount(0)
}

test('PHONE-016 one of two phones is removed', async ({ page }) => {
  const department = await shop.department('Books')
  const person = await shop.person('user', department.id)
  await shop.signIn(page, person, '/account')
  for (const number of ['0772000001', '0772000002']) await addPhone(page, number)
  const remove = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Remove +256 772 000 001' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  }
  await page.route('**/auth/v1/factors/*', (route) =>
    route.fulfill({ status: 422, json: { code: 'whatever' } }),
  )
  await remove()
  await expect(toast(page, 'Failed to remove the phone')).toBeVisible()
  await page.unroute('**/auth/v1/factors/*')
  await remove()
  await expect(toast(page, 'Phone removed')).toBeVisible()
})

/**
 * Connects an authenticator app on the account page. A code counts once, and until thirty seconds
 * after its own, so the answer gives the next one.
 */
const addApp = async (page: Page, button: string): Promise<() => string> => {
  await page.getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up two-step sign-in' })
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  const codeAt = (ms: number) => new TOTP({ secret }).generate({ timestamp: ms })
  await dialog.getByLabel(/Code/).fill(codeAt(Date.now()))
  await dialog.getByRole('button', { name: 'Switch on' }).click()
  await expect(dialog).toHaveCount(0)
  return () => codeAt(Date.now() + 30_000)
}

test('PHONE-017 a person with apps and a phone chooses at the second step, and looking at the other way sends no message @sizes', async ({
  page,
  browser,
}) => {
  const department = await shop.department('Hardware')
  const person = await shop.person('user', department.id)
  await shop.signIn(page, person, '/account')
  await addApp(page, 'Set up two-step sign-in')
  const codeOfSecondApp = await addApp(page, 'Add another app')
  await addPhone(page, '0772 123457')
  let count = messages.length

  const other = await secondStepOf(browser, person)
  await expect(other.getByText('Type the code that your authenticator app shows.')).toBeVisible()
  const byMessage = other.getByRole('button', { name: 'Use a text message instead' })
  await byMessage.click()
  await expect(other.getByText('We send a code to +256 772 123 457.')).toBeVisible()
  await expect(byMessage).toHaveCount(0)
  expect(messages).toHaveLength(count)
  await expectAccessible(other)
  await expectNoSidewaysScroll(other)
  await other.getByRole('button', { name: 'Send code' }).click()
  const code = await newestCode((count += 1))
  await other.getByRole('button', { name: 'Use the app instead' }).click()
  await expect(other.getByLabel('Code', { exact: true })).toHaveValue('')
  await expectAccessible(other)
  await byMessage.click()
  await expect(other.getByText('A code is on its way to +256 772 123 457.')).toBeVisible()
  await other.getByLabel('Code from the message').fill(code)
  await other.keyboard.press('Enter')
  await expect(other).toHaveURL(`${shop.server().address}/`)
  expect(messages).toHaveLength(count)
  await other.context().close()

  const third = await secondStepOf(browser, person)
  await expect(third.getByRole('button', { name: 'Use a text message instead' })).toBeVisible()
  await third.getByLabel('Code', { exact: true }).fill(codeOfSecondApp())
  await third.keyboard.press('Enter')
  await expect(third).toHaveURL(`${shop.server().address}/`)
  await third.context().close()
})

test('APPR-029 APPR-030 a leader with a phone approves on the till of a seller with the password and the code of a message @sizes', async ({
  page,
  browser,
}) => {
  const { id } = await shop.department('Cosmetics')
  await shop.product({ name: 'Soap', department_id: id, selling_price: 40_000 })
  const [seller, leader] = [await shop.person('user', id), await shop.person('moderator', id)]
  await shop.call(shopRulesApi.save, shop.admin(), {
    approvals: true,
    discount_limit_moderator: 20,
  })
  const own = await (await browser.newContext()).newPage()
  await shop.signIn(own, leader, '/account')
  await addPhone(own, '0772 123458')
  await own.context().close()
  const before = messages.length

  await quietTill(page)
  await shop.signIn(page, seller, '/sales')
  await row(page, 'Soap').click()
  await toPayment(page)
  await page.getByRole('button', { name: 'Discount', exact: true }).click()
  await page.getByLabel('Discount on the whole sale').fill('5000')
  await page.getByRole('button', { name: 'Ask for approval' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask for approval' })
  const name = `moderator ${leader.email.match(/\d+/)?.[0]}`
  await dialog.getByLabel('Who allows it').selectOption({ label: name })
  const send = dialog.getByRole('button', { name: 'Send code' })
  await expect(send).toBeDisabled()
  await dialog.getByLabel('Password').fill('wrong')
  await send.click()
  await expect(toast(page, 'Failed to send the code')).toBeVisible()
  expect(messages).toHaveLength(before)
  await dialog.getByLabel('Password').fill(leader.password)
  await send.click()
  await expect(toast(page, `A code is on its way to ${name}`)).toBeVisible()
  const code = await newestCode(before + 1)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.context().setOffline(true)
  await expect(dialog.getByText('Send code needs the server')).toBeVisible()
  await expect(send).toBeDisabled()
  await page.context().setOffline(false)
  await dialog.getByLabel('Code from the message').fill(code)
  await dialog.getByRole('button', { name: 'Allow' }).click()
  await expect(toast(page, `Allowed by ${name}`)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(messages).toHaveLength(before + 1)
})
