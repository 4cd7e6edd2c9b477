// Several people sell on one shared till, each with a PIN.
import { expect, type Page } from '@playwright/test'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import {
  choosePin,
  enterPin,
  lockButton,
  nameOf,
  openSharedTill,
  whoSells,
} from './support/shared-till.ts'
import { becomeTill } from './support/offline-till.ts'
import { type SignedInPerson, test, useShop } from './support/shop.ts'
import {
  amount,
  AT_THE_COUNTER,
  completeSale,
  expectLines,
  quietTill,
  receiptActions,
  row,
  toast,
  toPayment,
} from './support/till.ts'

const shop = useShop()

let moses: SignedInPerson
let ruth: SignedInPerson
const [MOSES_PIN, RUTH_PIN] = ['2580', '907214']

test.beforeAll(async () => {
  const department_id = (await shop.department('Cosmetics')).id
  moses = await shop.person('user', department_id)
  ruth = await shop.person('moderator', department_id)
  await shop.product({ department_id, name: 'Jelly', selling_price: 1000, current_stock: 500 })
  await choosePin(shop, moses, MOSES_PIN)
  await choosePin(shop, ruth, RUTH_PIN)
})

const uses = (rules: object) => shop.call(shopRulesApi.save, shop.admin(), rules)

const sell = async (page: Page): Promise<void> => {
  await toPayment(page)
  await amount(page).fill('1000')
  await completeSale(page).click()
  await expect(receiptActions(page)).toBeVisible()
}

/** Who made the newest sale. */
const newestSeller = async (): Promise<string | null> =>
  (await shop.call(saleApi.history, shop.admin(), {})).rows[0]?.created_by ?? null

test('PIN-001 PIN-002 PIN-003 PIN-005 PIN-020 an administrator turns PIN on and shares a till, people choose a PIN, and an administrator removes it @sizes', async ({
  page,
}) => {
  test.slow()
  await uses({ pin: false })
  await quietTill(page)
  await shop.signIn(page, shop.admin(), '/shop-rules')
  await page.getByRole('switch', { name: 'PIN' }).click()
  await expect(page.getByRole('textbox', { name: 'Lock after', exact: true })).toHaveValue('')
  await page.getByRole('textbox', { name: 'Lock after', exact: true }).fill('61')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Minutes cannot be above 60')).toBeVisible()
  await page.getByRole('textbox', { name: 'Lock after', exact: true }).fill('')
  await expect(page.getByRole('switch', { name: 'Lock after every sale' })).not.toBeChecked()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Shop rules saved')).toBeVisible()
  await page.goto('/account')
  await expect(page.getByRole('region', { name: 'Password' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'PIN for the till' })).toHaveCount(0)
  await page.goto('/sales')
  await expect(row(page, 'Jelly')).toBeVisible()
  await becomeTill(page)
  await expect(lockButton(page)).toHaveCount(0)
  await page.goto('/till')
  await page.getByRole('switch', { name: 'Shared till' }).click()
  await expect(toast(page, 'This till is shared')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Shared till' })).toBeChecked()
  await expect(lockButton(page)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.goto('/account')
  const card = page.getByRole('region', { name: 'PIN for the till' })
  const type = async (pin: string, again: string): Promise<void> => {
    await card.getByLabel('New PIN', { exact: true }).fill(pin)
    await card.getByLabel('New PIN again').fill(again)
    await card.getByRole('button', { name: 'Save PIN' }).click()
  }
  await type('123', '123')
  await expect(card.getByText('A PIN has 4 to 6 digits')).toBeVisible()
  await type('1234', '1234')
  await expect(card.getByText('Choose a PIN that is harder to guess')).toBeVisible()
  await type('2580', '2581')
  await expect(card.getByText('The PINs do not match')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await type('2580', '2580')
  await expect(toast(page, 'PIN saved')).toBeVisible()
  await expect(card.getByText('You have a PIN. A new one replaces it.')).toBeVisible()
  await page.goto('/staff')
  await page.getByRole('button', { name: 'Reset PIN of admin', exact: true }).click()
  await page.getByRole('button', { name: 'Reset PIN', exact: true }).click()
  await expect(toast(page, 'PIN of admin removed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reset PIN of admin', exact: true })).toHaveCount(0)
  await page.goto('/till')
  await page.getByRole('switch', { name: 'Shared till' }).click()
  await expect(toast(page, 'This till is not shared any more')).toBeVisible()
  await expect(lockButton(page)).toHaveCount(0)
})

test('PIN-006 PIN-007 PIN-011 a locked till shows only the names, and the next person sells the same cart under their own name @sizes', async ({
  page,
}) => {
  await uses({ lock_after_sale: false })
  await openSharedTill(page, shop, { person: moses, item: 'Jelly' })
  await row(page, 'Jelly').click()
  await lockButton(page).click()
  await expect(whoSells(page)).toBeVisible()
  await expect(row(page, 'Jelly')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.reload()
  await enterPin(page, ruth, '9999')
  await expect(page.getByText('Wrong PIN')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  for (const digit of RUTH_PIN) await page.getByRole('button', { name: digit, exact: true }).click()
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(lockButton(page)).toContainText(nameOf(ruth))
  await sell(page)
  await page.getByRole('button', { name: /^New sale/ }).click()
  expect(await newestSeller()).toBe(ruth.id)
  await page.goto('/account')
  await expect(page.getByRole('region', { name: 'You came with your PIN' })).toBeVisible()
  await expectAccessible(page)
})

test.describe('at the counter', () => {
  test.use({ ...AT_THE_COUNTER })

  test('PIN-012 PIN-014 five wrong PINs lock one person, and another person still sells', async ({
    page,
  }) => {
    await openSharedTill(page, shop, { person: moses, item: 'Jelly' })
    await lockButton(page).click()
    await enterPin(page, ruth, '9999')
    for (let place = 2; place <= 5; place += 1) {
      await expect(page.getByText('Wrong PIN')).toBeVisible()
      await page.keyboard.type('9999')
      await page.keyboard.press('Enter')
    }
    await expect(page.getByText(/^Too many wrong PINs\. Try again at \d\d:\d\d$/)).toBeVisible()
    await page.getByRole('button', { name: 'Another name' }).click()
    await enterPin(page, moses, MOSES_PIN)
    await expect(lockButton(page)).toContainText(nameOf(moses))
  })

  test('PIN-003 PIN-020 PINs and the shared till stay unchanged when the server fails, and the page says so', async ({
    page,
  }) => {
    const fail = {
      status: 500,
      contentType: 'application/problem+json',
      json: { code: 'unexpected', title: 'Broken' },
    }
    await openSharedTill(page, shop, { person: shop.admin(), item: 'Jelly' })
    await page.route(/\/api\/(pins|tills\/.+\/share)/, (route) => route.fulfill(fail))
    await page.goto('/till')
    await page.getByRole('switch', { name: 'Shared till' }).click()
    await expect(toast(page, 'Failed to share the till')).toBeVisible()
    await expect(page.getByRole('switch', { name: 'Shared till' })).toBeChecked()
    await page.goto('/account')
    await page.getByLabel('New PIN', { exact: true }).fill('2580')
    await page.getByLabel('New PIN again').fill('2580')
    await page.getByRole('button', { name: 'Save PIN' }).click()
    await expect(toast(page, 'Failed to save the PIN')).toBeVisible()
    await page.goto('/staff')
    await page.getByRole('button', { name: `Reset PIN of ${nameOf(moses)}`, exact: true }).click()
    await page.getByRole('button', { name: 'Reset PIN', exact: true }).click()
    await expect(toast(page, 'Failed to reset the PIN')).toBeVisible()
  })

  test('PIN-017 a locked till opens with a password too, and the cart stays', async ({ page }) => {
    await openSharedTill(page, shop, { person: moses, item: 'Jelly' })
    await row(page, 'Jelly').click()
    await lockButton(page).click()
    await page.getByRole('button', { name: 'Sign in with your password' }).click()
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
    await page.getByRole('link', { name: 'Sell with your PIN' }).click()
    await expect(whoSells(page)).toBeVisible()
    await page.getByRole('button', { name: 'Sign in with your password' }).click()
    await page.getByLabel('Email').fill(ruth.email)
    await page.getByLabel('Password', { exact: true }).fill(ruth.password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).last().click()
    await expect(lockButton(page)).toContainText(nameOf(ruth))
    await page.goto('/sales')
    await expectLines(page, { Jelly: '1' })
  })

  test('PIN-007 an administrator without a department who signs in with a password gets the cart of the till', async ({
    page,
  }) => {
    await openSharedTill(page, shop, { person: moses, item: 'Jelly' })
    await row(page, 'Jelly').click()
    await expectLines(page, { Jelly: '1' })
    await lockButton(page).click()
    await page.getByRole('button', { name: 'Sign in with your password' }).click()
    await page.getByLabel('Email').fill(shop.admin().email)
    await page.getByLabel('Password', { exact: true }).fill(shop.admin().password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).last().click()
    await expect(lockButton(page)).toBeVisible()
    await page.goto('/sales')
    await expectLines(page, { Jelly: '1' })
  })
})
