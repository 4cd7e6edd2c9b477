// Discounts within limits, and above them with the password of a leader, typed at the till.
import { expect, type Page } from '@playwright/test'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { type SignedInPerson, test, useShop } from './support/shop.ts'
import { amount, completeSale, quietTill, receiptActions, row, toast, toPayment, total } from './support/till.ts'

const shop = useShop()
let [seller, leader]: SignedInPerson[] = []

test.beforeAll(async () => {
  const { id } = await shop.department('Cosmetics')
  await shop.product({ name: 'Soap', department_id: id, selling_price: 40_000 })
  seller = await shop.person('user', id)
  leader = await shop.person('moderator', id)
})

const uses = (rules: object) => shop.call(shopRulesApi.save, shop.admin(), rules)
const discount = (page: Page) => page.getByRole('button', { name: 'Discount', exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Ask for approval' })

const openTill = async (page: Page): Promise<void> => {
  if (seller === undefined) throw new Error('Nobody is at the counter')
  await quietTill(page)
  await shop.signIn(page, seller, '/sales')
  await row(page, 'Soap').click()
  await toPayment(page)
}

test('APPR-001 DISCNT-003 DISCNT-009 a discount above the limit of the seller passes with the password of a leader, and its reason is on the sale @sizes', async ({
  page,
}) => {
  await uses({ approvals: false, discount_limit_user: 0, discount_limit_moderator: 20 })
  await openTill(page)
  await expect(completeSale(page)).toBeVisible()
  await expect(discount(page)).toHaveCount(0)
  await uses({ approvals: true })
  await discount(page).click()
  await page.getByLabel('Discount on the whole sale').fill('5000')
  await page.getByLabel('Reason (optional)').fill('Old packet')
  await page.getByRole('button', { name: 'Ask for approval' }).click()
  await expect(dialog(page).getByText('Discount 5,000 on 40,000')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await dialog(page)
    .getByLabel('Who allows it')
    .selectOption({ label: `moderator ${leader?.email.match(/\d+/)?.[0]}` })
  await dialog(page).getByLabel('Password').fill('wrong')
  await dialog(page).getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByText('Failed to get the approval')).toBeVisible()
  await expect(page.getByText('The password or the code is wrong')).toBeVisible()
  await dialog(page)
    .getByLabel('Password')
    .fill(leader?.password ?? '')
  await dialog(page).getByRole('button', { name: 'Allow' }).click()
  await expect(toast(page, `Allowed by moderator ${leader?.email.match(/\d+/)?.[0]}`)).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await amount(page).fill('35000')
  await completeSale(page).click()
  await expect(receiptActions(page)).toBeVisible()
  await page.goto('/sales-history')
  await page
    .getByRole('button', { name: /^View / })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Sale Details' }).getByText('Old packet')).toBeVisible()
})

test('DISCNT-004 DISCNT-006 a discount in percent follows the cart, and one above the limit says so', async ({
  page,
}) => {
  await uses({ approvals: false, discount_limit_user: 10 })
  await openTill(page)
  await discount(page).click()
  await page.getByLabel('Or in percent').fill('10')
  await expect(total(page)).toContainText('36,000')
  await page.getByLabel('Or in percent').fill('101')
  await expect(page.getByText('Percent cannot be above 100')).toBeVisible()
  await page.getByLabel('Or in percent').fill('10')
  await page.keyboard.press('Escape')
  await row(page, 'Soap').click()
  await expect(total(page)).toContainText('72,000')
  await discount(page).click()
  await page.getByLabel('Discount on the whole sale').fill('8001')
  await expect(page.getByText('You may give 10 % at most')).toBeVisible()
  await page.keyboard.press('Escape')
  await amount(page).fill('80000')
  await completeSale(page).click()
  await expect(page.getByText('Your discount can be 10 % of the subtotal at most').first()).toBeVisible()
})
