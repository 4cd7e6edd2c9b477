// Mobile money from the phone of a customer: asked at the till, paid, sold and listed; and off by
// default.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { expectAccessible } from './support/axe.ts'
import { heading } from './support/screens.ts'
import { test, useShop, type SignedInPerson } from './support/shop.ts'
import { completeSale, quietTill, receiptActions, row, toPayment } from './support/till.ts'

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

test.beforeAll(async () => {
  const file = join(import.meta.dirname, 'support/momo.mjs')
  const child = spawn(process.execPath, ['--import', 'tsx', file, String(PORT)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  provider = child
  await once(child.stdout, 'data')
  const department = await shop.department('Cosmetics')
  seller = await shop.person('user', department.id)
  await shop.product({
    department_id: department.id,
    name: 'Mist',
    selling_price: 25_000,
    current_stock: 50,
  })
})
test.afterAll(() => void provider.kill())

const chooseMobileMoney = async (page: Page): Promise<void> => {
  await row(page, 'Mist').click()
  await toPayment(page)
  await page.getByRole('group', { name: 'Payment method' }).getByText('Mobile Money').click()
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
