// The evening message: an administrator switches it on, chooses who gets it, sends it now, reads
// why one did not leave, and shares the day by WhatsApp. The service of the messages runs here.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { heading, smallTargets } from './support/screens.ts'
import { test, useShop } from './support/shop.ts'

const settings: Record<string, string> = { AUTH_SMS_PROVIDER: 'http' }
const messages: { readonly to: string; readonly message: string }[] = []
let status = 202
let service: Server

// Before the shop starts, because its settings name the service.
test.beforeAll(async () => {
  service = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString('utf8')))
    request.on('end', () => {
      messages.push(JSON.parse(body) as (typeof messages)[number])
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready))
  settings['AUTH_SMS_HTTP_URL'] = `http://127.0.0.1:${(service.address() as AddressInfo).port}/send`
})

test.afterAll(async () => {
  await new Promise<void>((closed) => void service.close(() => closed()))
})

const shop = useShop(settings)

test('EVE-001 EVE-006 an administrator chooses who gets the evening message, sends it now and shares it by WhatsApp @sizes @core/evening-message', async ({
  page,
  hasTouch,
}) => {
  await shop.call(shopRulesApi.save, shop.admin(), { evening_message: false })
  await shop.signIn(page, shop.admin(), '/evening-message')
  await expect(heading(page, 'Evening message')).toBeVisible()
  await expect(page.getByText('The evening message is off.')).toBeVisible()
  await shop.call(shopRulesApi.save, shop.admin(), { evening_message: true })
  await expect(page.getByText('This server sends no mail yet.')).toBeVisible()
  status = 402
  const before = messages.length
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('Failed to send the evening message')).toBeVisible()
  await expect(page.getByText('Add a phone number or an e-mail address first')).toBeVisible()
  const phone = page.getByRole('group', { name: 'Receiver 1' }).getByLabel('Phone')
  await phone.fill('+254 712 345678')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Failed to save the evening message')).toBeVisible()
  await expect(page.getByText('Text messages go to +256 only')).toBeVisible()
  await phone.fill('0772 000 001')
  await page.getByLabel('Time').fill('16:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Choose a time from 17:00 to 23:59')).toBeVisible()
  await page.getByLabel('Time').fill('23:59')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Evening message saved')).toBeVisible()
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('The message is on its way')).toBeVisible()
  const list = page.getByRole('region', { name: 'Messages' })
  await expect(list.getByText('Not sent').first()).toBeVisible()
  await expect(
    list.getByText('The credit at the SMS service is used up. Buy more').first(),
  ).toBeVisible()
  // From midnight to 06:00, and at 23:59, the message of the evening is due as well.
  const receivers = messages.slice(before).map(({ to }) => to)
  expect(new Set(receivers)).toEqual(new Set(['+256772000001']))
  expect(messages.at(-1)?.message).toMatch(/^\S.*\n(No sales|Sales UGX )/)
  await expectNoSidewaysScroll(page)
  if (hasTouch) expect(await smallTargets(page)).toEqual([])
  await expectAccessible(page)
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'Chat' }))
  const [chat] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Share by WhatsApp' }).click(),
  ])
  await chat.waitForURL('https://wa.me/**')
  const shared = new URL(chat.url())
  expect([shared.origin, shared.pathname]).toEqual(['https://wa.me', '/'])
  expect(shared.searchParams.get('text')).toMatch(/^\*All Departments, .*\nSales: UGX /)
})
