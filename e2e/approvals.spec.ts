// What a user does with the password of a leader, typed on the spot: discounts, returns, voids,
// pay-outs, the drawer.
import { expect, type Page } from '@playwright/test'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { drawerApi } from '@webale/domain/features/shift/drawer.api.ts'
import { shiftApi } from '@webale/domain/features/shift/shift.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { randomUUID } from 'node:crypto'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { button, expectQuiet, fill } from './support/shift.ts'
import { type SignedInPerson, test, useShop } from './support/shop.ts'
import {
  amount,
  completeSale,
  quietTill,
  receiptActions,
  row,
  toast,
  toPayment,
  total,
} from './support/till.ts'

const shop = useShop()
let [seller, leader]: SignedInPerson[] = []
let soap: { id: string }
let department_id: string

test.beforeAll(async () => {
  const { id } = await shop.department('Cosmetics')
  department_id = id
  soap = await shop.product({ name: 'Soap', department_id: id, selling_price: 40_000 })
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

test('APPR-001 DISCNT-003 DISCNT-009 DISCNT-015 a discount above the limit of the seller passes with the password of a leader, and its reason is on the sale @sizes', async ({
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
  // The panel of the discount is gone: it would cover the fields.
  await expect(page.getByLabel('Discount on the whole sale')).toBeHidden()
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
  await expect(
    page.getByRole('dialog', { name: 'Sale Details' }).getByText('Old packet'),
  ).toBeVisible()
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
  await expect(
    page.getByText('Your discount can be 10 % of the subtotal at most').first(),
  ).toBeVisible()
})

const person = (found: SignedInPerson | undefined): SignedInPerson => {
  if (found === undefined) throw new Error('Nobody is at the counter')
  return found
}

/** The leader types the password. */
const allow = async (page: Page, wanted: string): Promise<void> => {
  const { email, password } = person(leader)
  await expect(dialog(page).getByText(wanted, { exact: true })).toBeVisible()
  await dialog(page)
    .getByLabel('Who allows it')
    .selectOption({ label: `moderator ${email.match(/\d+/)?.[0]}` })
  await dialog(page).getByLabel('Password').fill(password)
  await dialog(page).getByRole('button', { name: 'Allow' }).click()
}

const sellSoap = async (quantity: number): Promise<string> => {
  const lines = [{ product_id: soap.id, quantity, unit_price: 40_000 }]
  const paid = { payment_method: 'card' as const, amount_paid: quantity * 40_000 }
  return (await shop.call(saleApi.complete, person(seller), { id: randomUUID(), lines, ...paid }))
    .sale.receipt_number
}

const openSale = async (page: Page, receipt: string) => {
  await page.goto(`/sales-history?search=${receipt}`)
  await page.getByRole('button', { name: `View ${receipt}` }).click()
  return page.getByRole('dialog', { name: 'Sale Details' })
}

test('APPR-001 REFUND-016 REFUND-026 VOID-011 SHIFT-026 SHIFT-029 a user returns, voids, pays out and opens the drawer with the password of a leader @sizes', async ({
  page,
}) => {
  test.slow()
  await uses({ approvals: true, shifts: true, pay_out_without_approval: 50_000 })
  const [returned, voided] = [await sellSoap(2), await sellSoap(1)]
  await quietTill(page)
  await shop.signIn(page, person(seller), '/sales-history')

  const first = await openSale(page, returned)
  await first.getByRole('button', { name: 'Return items' }).click()
  const returning = page.getByRole('dialog', { name: 'Return items' })
  await returning.getByLabel('Quantity of Soap').fill('1')
  await returning.getByLabel('Pay back by Card').fill('0')
  await returning.getByLabel('Pay back by Cash').fill('40000')
  await returning.getByLabel('Reason').selectOption('Faulty')
  await returning.getByRole('button', { name: 'Return items' }).click()
  const wanted = 'Return items for 40,000, Pay back 40,000 in another way'
  await expect(dialog(page).getByText(wanted)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(returning.getByLabel('Quantity of Soap')).toHaveValue('1')
  await returning.getByRole('button', { name: 'Return items' }).click()
  await allow(page, wanted)
  await expect(page.getByText(/^Returned REF-\d+\. Pay back UGX 40,000$/)).toBeVisible()
  await expect(first.getByText('Part returned')).toBeVisible()

  const second = await openSale(page, voided)
  await second.getByRole('button', { name: 'Void sale' }).click()
  const voiding = page.getByRole('dialog', { name: 'Void sale' })
  await voiding.getByLabel('Reason').fill('Typed twice')
  await voiding.getByRole('button', { name: 'Void sale' }).click()
  await allow(page, 'Void a sale')
  await expect(toast(page, 'Sale voided')).toBeVisible()

  const drawer = await shop.call(drawerApi.add, shop.admin(), {
    name: `Front ${randomUUID().slice(30)}`,
    department_id,
  })
  const shift_id = randomUUID()
  await shop.call(shiftApi.open, person(seller), {
    id: shift_id,
    drawer_id: drawer.id,
    float: 90_000,
  })
  await page.goto('/shift')
  await button(page, 'No sale').click()
  await fill(page, 'Reason', 'Change for Mary')
  await expectQuiet(page)
  await expectAccessible(page)
  await button(page, 'Open drawer').click()
  await allow(page, 'Open the drawer without a sale')
  await expect(toast(page, 'Drawer opened')).toBeVisible()
  await button(page, 'Pay out').click()
  const paying = page.getByRole('dialog', { name: 'Pay out' })
  for (const [amount_paid, isAbove] of [
    ['20000', false],
    ['30001', true],
  ] as const) {
    await paying.getByLabel('Amount (UGX)').fill(amount_paid)
    await paying.getByLabel('Reason').fill('Water for the shop')
    await paying.getByRole('button', { name: 'Pay out' }).click()
    if (isAbove) await allow(page, 'Pay out 30,001')
    await expect(toast(page, 'Paid out')).toBeVisible()
    await expect(paying).toHaveCount(0)
    if (!isAbove) await button(page, 'Pay out').click()
  }
  const { movements } = await shop.call(shiftApi.current, person(seller), { drawer_id: drawer.id })
  expect(movements.map(({ amount: moved }) => moved)).toEqual([-30_001, -20_000, 0, 90_000])
})
