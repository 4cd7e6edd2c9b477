// Mobile money from the phone of a customer: asked at the till, paid, sold and listed; and off by
// default.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { collectionApi } from '@webale/domain/features/collection/collection.api.ts'
import { customerApi } from '@webale/domain/features/customer/customer.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { expectAccessible } from './support/axe.ts'
import { heading } from './support/screens.ts'
import { test, useShop, type SignedInPerson } from './support/shop.ts'
import { completeSale, quietTill, receiptActions, row, toPayment, toast } from './support/till.ts'

/** A port that no other worker of this run uses. */
const PORT = 46_000 + (process.pid % 1000)
const shop = useShop({
  COLLECTION_PROVIDERS: 'mtn',
  COLLECTION_MTN_URL: `http://127.0.0.1:${PORT}`,
  COLLECTION_MTN_USER: 'a0a1b2c3-0000-4000-8000-000000000001',
  COLLECTION_MTN_API_KEY: 'momo-api-key',
  COLLECTION_MTN_SUBSCRIPTION_KEY: 'momo-subscription-key',
})
let provider: ChildProcess
let seller: SignedInPerson
let mist: { readonly id: string }

test.beforeAll(async () => {
  const file = join(import.meta.dirname, 'support/momo.mjs')
  const child = spawn(process.execPath, ['--import', 'tsx', file, String(PORT)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  provider = child
  await once(child.stdout, 'data')
  const department = await shop.department('Cosmetics')
  seller = await shop.person('user', department.id)
  mist = await shop.product({
    department_id: department.id,
    name: 'Mist',
    selling_price: 25_000,
    current_stock: 50,
  })
})
test.afterAll(() => void provider.kill())

/** An old request whose end nobody knows. */
const openRequest = {
  id: randomUUID(),
  cart_id: randomUUID(),
  department_id: null,
  provider: 'mtn',
  phone: '256772123456',
  amount: 25_000,
  note: null,
  state: 'unknown',
  reason: 'no_answer',
  reference: null,
  created_by: randomUUID(),
  created_at: '2026-01-02T09:00:00.000Z',
  settled_at: null,
  given_up_at: null,
  used_as: null,
  receipt_number: null,
  customer: null,
  decision: null,
  decided_by: null,
  sold_as: null,
  held_by: null,
  is_watch_over: true,
}

const chooseMobileMoney = async (page: Page): Promise<void> => {
  await row(page, 'Mist').click()
  await toPayment(page)
  await page.getByRole('radio', { name: 'Mobile Money' }).click()
}
const askPhone = (page: Page) => page.getByRole('button', { name: /^Ask the phone for/ })

test('COLL-002 nothing is shown until the shop rules say so', async ({ page }) => {
  await quietTill(page)
  await shop.signIn(page, seller, '/sales')
  await chooseMobileMoney(page)
  await expect(page.getByText('Check that the money has arrived')).toBeVisible()
  await expect(askPhone(page)).toBeHidden()
  await expect(page.getByRole('link', { name: 'Phone Payments' })).toBeHidden()
})

test('COLL-003 COLL-015 COLL-017 the till asks the phone, the sale takes its money, and the day lists it @core/phone-payments', async ({
  page,
}) => {
  await shop.call(shopRulesApi.save, shop.admin(), { collections: true })
  await quietTill(page)
  await shop.signIn(page, seller, '/sales')
  await chooseMobileMoney(page)
  await expect(askPhone(page)).toHaveText('Ask the phone for 25,000')
  await expect(askPhone(page)).toBeDisabled()
  await page.getByLabel('Phone to ask').fill('0772 123 456')
  await askPhone(page).click()
  await expect(page.getByRole('status').filter({ hasText: /^Waiting for 0772…456/ })).toBeVisible()
  await expectAccessible(page)
  const reference = page.getByLabel('Reference (optional) of part 1', { exact: true })
  await expect(reference).toHaveValue(/^\d{8,}$/, { timeout: 20_000 })
  await page.reload()
  await toPayment(page)
  await expect(reference).toHaveValue(/^\d{8,}$/)
  await completeSale(page).click()
  await expect(receiptActions(page)).toBeVisible()
  await page.goto('/phone-payments')
  await expect(heading(page, 'Phone Payments')).toBeVisible()
  await expect(page.getByText('In sales: UGX 25,000')).toBeVisible()
  await expectAccessible(page)
})

test('COLL-013 Complete Sale asks first while the phone has not paid', async ({ page }) => {
  await shop.call(shopRulesApi.save, shop.admin(), { collections: true })
  await quietTill(page)
  await page.route('**/api/collections/cart/**', (route) =>
    route.fulfill({
      contentType: 'application/json',
      body: JSON.stringify([{ ...openRequest, state: 'pending', reason: null }]),
    }),
  )
  await shop.signIn(page, seller, '/sales')
  await chooseMobileMoney(page)
  await expect(page.getByRole('button', { name: 'Stop waiting' })).toBeVisible()
  await page.getByLabel('Amount paid').fill('25000')
  await completeSale(page).click()
  const question = page.getByRole('alertdialog', { name: 'The phone has not paid yet' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Wait' }).click()
  await expect(receiptActions(page)).toBeHidden()
  await completeSale(page).click()
  await question.getByRole('button', { name: 'Sell now' }).click()
  await expect(receiptActions(page)).toBeVisible()
})

test('COLL-018 a till that does not know whom it may ask needs the server', async ({ page }) => {
  await shop.call(shopRulesApi.save, shop.admin(), { collections: true })
  await quietTill(page)
  await page.route('**/api/collections/providers**', (route) => route.abort())
  await shop.signIn(page, seller, '/sales')
  await page.route(/\/(api\/|healthz)/, (route) => route.abort())
  await chooseMobileMoney(page)
  await expect(page.getByRole('button', { name: 'Needs the server' })).toBeDisabled()
  await expect(page.getByText('Check that the money has arrived')).toBeVisible()
})

/** Paid money whose cart was paid in cash meanwhile. */
const loseMoney = async (): Promise<void> => {
  const cart_id = randomUUID()
  const sent = { id: randomUUID(), cart_id, amount: 25_000, phone: '0772123456' }
  await shop.call(collectionApi.ask, seller, { ...sent, provider: 'mtn' })
  const state = async () =>
    (await shop.call(collectionApi.ofCart, seller, { cart_id }))[0]?.state ?? ''
  await expect.poll(state, { timeout: 20_000 }).toBe('succeeded')
  await shop.call(saleApi.complete, seller, {
    id: cart_id,
    lines: [{ product_id: mist.id, quantity: 1, unit_price: 25_000 }],
    payment_method: 'cash',
    amount_paid: 25_000,
  })
}

/** The server refuses these commands until the test says otherwise. */
const refuseAt = async (page: Page, path: string): Promise<void> => {
  const body = { code: 'collection_used', title: 'The money of this request was already used' }
  await page.route(path, (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({
          status: 409,
          contentType: 'application/problem+json',
          body: JSON.stringify(body),
        }),
  )
}

const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Save' })

test('COLL-013 a leader decides about money without a sale', async ({ page }) => {
  await shop.call(shopRulesApi.save, shop.admin(), { collections: true })
  await shop.call(customerApi.add, shop.admin(), { name: 'Nakato Grace' })
  await loseMoney()
  await loseMoney()
  await shop.signIn(page, shop.admin(), '/phone-payments')
  const decide = async (
    choice: string,
    fill: () => Promise<void>,
    failed: string,
    done: string,
  ) => {
    await page.getByRole('button', { name: choice }).first().click()
    await fill()
    await refuseAt(page, '**/api/collections/**')
    await save(page).click()
    await expect(toast(page, failed)).toBeVisible()
    await page.unroute('**/api/collections/**')
    await save(page).click()
    await expect(toast(page, done)).toBeVisible()
  }
  await decide(
    'Paid back by hand',
    () => page.getByLabel('Reason').fill('Customer came back'),
    'Failed to mark it as paid back',
    'Marked as paid back',
  )
  await decide(
    'Put on an account',
    async () => {
      await page.getByRole('combobox', { name: 'Customer' }).fill('Nakato')
      await page.getByRole('option', { name: /Nakato Grace/ }).click()
    },
    'Failed to put it on the account',
    'Put on the account',
  )
  await expect(page.getByText('Money without a sale')).toBeHidden()
})

test('COLL-008 COLL-014 an old request is looked at, recorded by the statement, or no longer waited for', async ({
  page,
}) => {
  await shop.call(shopRulesApi.save, shop.admin(), { collections: true })
  const request = openRequest
  const json = { contentType: 'application/json', body: JSON.stringify([request]) }
  await page.route('**/api/collections/unsettled', (route) => route.fulfill(json))
  await page.route('**/api/collections/cart/**', (route) => route.fulfill(json))
  await shop.signIn(page, shop.admin(), '/phone-payments')
  const refused = async (press: () => Promise<void>, failed: string) => {
    await refuseAt(page, `**/api/collections/${request.id}/**`)
    await press()
    await expect(toast(page, failed)).toBeVisible()
    await page.unroute(`**/api/collections/${request.id}/**`)
  }
  const answered = async (press: () => Promise<void>, done: string) => {
    const one = { ...json, body: JSON.stringify(request) }
    await page.route(`**/api/collections/${request.id}/**`, (route) => route.fulfill(one))
    await press()
    await expect(toast(page, done)).toBeVisible()
    await page.unroute(`**/api/collections/${request.id}/**`)
  }
  const look = () => page.getByRole('button', { name: 'Look now' }).click()
  await refused(look, 'Failed to look')
  await answered(look, 'Looking now')
  await page.getByRole('button', { name: 'Paid', exact: true }).click()
  await page.getByLabel('Reference').fill('MP77')
  await refused(() => save(page).click(), 'Failed to record it')
  await answered(() => save(page).click(), 'Recorded')
  await quietTill(page)
  await page.goto('/sales')
  await chooseMobileMoney(page)
  await refused(
    () => page.getByRole('button', { name: 'Stop waiting' }).click(),
    'Failed to stop waiting',
  )
  await page.unroute('**/api/collections/cart/**')
  await page.reload()
  await toPayment(page)
  await page.getByLabel('Phone to ask').fill('0772123456')
  await refuseAt(page, '**/api/collections')
  await askPhone(page).click()
  await expect(toast(page, 'Failed to ask the phone')).toBeVisible()
})
