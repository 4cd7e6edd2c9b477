// On a shared till a leader approves with the PIN.
import { expect, type Page } from '@playwright/test'
import { printingApi } from '@webale/domain/features/printing/printing.api.ts'
import { drawerApi } from '@webale/domain/features/shift/drawer.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { choosePin, enterPin, lockButton, nameOf, openSharedTill } from './support/shared-till.ts'
import { type SignedInPerson, test, useShop } from './support/shop.ts'
import {
  amount,
  AT_THE_COUNTER,
  completeSale,
  expectLines,
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
  await shop.product({ department_id, name: 'Jelly', selling_price: 40_000, current_stock: 500 })
  await shop.call(shopRulesApi.save, shop.admin(), {
    pin: true,
    approvals: true,
    discount_limit_user: 0,
    discount_limit_moderator: 20,
  })
  await choosePin(shop, moses, MOSES_PIN)
  await choosePin(shop, ruth, RUTH_PIN)
})

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Ask for approval' })

const askForDiscount = async (page: Page): Promise<void> => {
  await row(page, 'Jelly').click()
  await toPayment(page)
  await page.getByRole('button', { name: 'Discount', exact: true }).click()
  await page.getByLabel('Discount on the whole sale').fill('5000')
  await page.getByRole('button', { name: 'Ask for approval' }).click()
  await dialog(page)
    .getByLabel('Who allows it')
    .selectOption({ label: nameOf(ruth) })
}

const allowBy = async (page: Page, pin: string): Promise<void> => {
  await dialog(page).getByLabel('PIN', { exact: true }).fill(pin)
  await dialog(page).getByRole('button', { name: 'Allow' }).click()
}

test('APPR-002 a leader approves with the PIN on a shared till, and may use the password instead @sizes', async ({
  page,
}) => {
  await openSharedTill(page, shop, { person: moses, item: 'Jelly' })
  await askForDiscount(page)
  await expect(dialog(page).getByLabel('PIN', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await dialog(page).getByRole('button', { name: 'Use the password' }).click()
  await expect(dialog(page).getByLabel('Password')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Use the PIN' }).click()
  await allowBy(page, RUTH_PIN)
  await expect(toast(page, `Allowed by ${nameOf(ruth)}`)).toBeVisible()
  await amount(page).fill('35000')
  await completeSale(page).click()
  await expect(receiptActions(page)).toBeVisible()
})

test.describe('at the counter', () => {
  test.use({ ...AT_THE_COUNTER })

  test('APPR-002 PIN-011 PIN-012 five wrong PINs for an approval lock the leader on this till', async ({
    page,
  }) => {
    await openSharedTill(page, shop, { person: moses, item: 'Jelly' })
    await askForDiscount(page)
    for (let place = 1; place <= 4; place += 1) {
      await allowBy(page, '9999')
      await expect(page.getByText('Wrong PIN').first()).toBeVisible()
      await expect(dialog(page).getByLabel('PIN', { exact: true })).toHaveValue('')
    }
    await allowBy(page, '9999')
    await expect(page.getByText(/^Too many wrong PINs\. Try again at \d\d:\d\d$/)).toBeVisible()
    await allowBy(page, RUTH_PIN)
    await expect(dialog(page)).toBeVisible()
  })

  test('PIN-007 the cart, the drawer and the printer stay with the till when the next person types a PIN', async ({
    page,
  }) => {
    await shop.call(shopRulesApi.save, shop.admin(), { shifts: true })
    const name = 'Front drawer'
    const printer = 'Counter printer'
    await shop.call(printingApi.add, shop.admin(), {
      name: printer,
      kind: 'network',
      address: '10.99.0.1',
    })
    await shop.call(drawerApi.add, shop.admin(), { name, department_id: null })
    await openSharedTill(page, shop, { person: ruth, item: 'Jelly' })
    await page.goto('/till')
    await page.getByLabel('Drawer of this till').selectOption(name)
    await page.getByLabel('Print receipts with').selectOption(printer)
    await page.goto('/sales')
    await row(page, 'Jelly').click()
    await lockButton(page).click()
    await enterPin(page, moses, MOSES_PIN)
    await expect(lockButton(page)).toContainText(nameOf(moses))
    await expectLines(page, { Jelly: '1' })
    await toPayment(page)
    await expect(page.getByText(`${name}: no open shift`)).toBeVisible()
    await page.goto('/till')
    await expect(page.getByLabel('Drawer of this till').locator('option:checked')).toHaveText(name)
    await expect(page.getByLabel('Print receipts with').locator('option:checked')).toHaveText(
      printer,
    )
  })
})
