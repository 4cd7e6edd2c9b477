// Customer credit: sold at the till on the account of a registered customer, paid and corrected.
import { expect, type Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { customerAccountApi } from '@webale/domain/features/customer/account.api.ts'
import { customerApi } from '@webale/domain/features/customer/customer.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { entry } from './support/screens.ts'
import {
  button,
  dialog,
  expectQuiet,
  failOnce,
  fill,
  printedSlips,
  recordSlips,
} from './support/shift.ts'
import { type SignedInPerson, test, useShop } from './support/shop.ts'
import {
  amount,
  completeSale,
  openSaleFields,
  quietTill,
  receiptActions,
  row,
  toast,
} from './support/till.ts'

const shop = useShop()
let seller: SignedInPerson
let leader: SignedInPerson

test.beforeAll(async () => {
  const { id } = await shop.department('Cosmetics')
  await shop.product({ name: 'Soap', department_id: id, selling_price: 40_000, current_stock: 500 })
  seller = await shop.person('user', id)
  leader = await shop.person('moderator', id)
})

const uses = (rules: object) => shop.call(shopRulesApi.save, shop.admin(), rules)

/** A customer of this run; several sizes share a shop. */
const newCustomer = async (credit_limit: number): Promise<{ id: string; name: string }> => {
  const name = `Grace ${randomUUID().replace(/[^a-f]/g, '')}`
  const { id } = await shop.call(customerApi.add, seller, {
    name,
    phone: '0772123456',
    email: '',
    address: '',
  })
  const terms = { customer_id: id, credit_limit, credit_days: 30 }
  if (credit_limit > 0) await shop.call(customerAccountApi.setTerms, leader, terms)
  return { id, name }
}

const pressIfShown = async (page: Page, name: string | RegExp): Promise<void> => {
  const shown = page.getByRole('button', { name })
  if (await shown.isVisible()) await shown.click({ timeout: 2000 })
}
const back = (page: Page): Promise<void> => pressIfShown(page, 'Back to cart')
const toPayment = (page: Page): Promise<void> => pressIfShown(page, /^\d+ Pay/)
const customerField = (page: Page) => page.getByLabel('Customer name (optional)')

/**
 * A phone shows the list, the cart or the payment; which of them is known only when a loaded page
 * has its cart.
 */
const toCart = (page: Page): Promise<void> =>
  expect(async () => {
    await back(page)
    await pressIfShown(page, /^\d+ Cart/)
    const fold = page.getByRole('button', { name: 'Customer, department, cashier' })
    if (await fold.isVisible()) await openSaleFields(page)
    await expect(customerField(page)).toBeVisible({ timeout: 1000 })
  }).toPass()

const choose = async (page: Page, name: string): Promise<void> => {
  // A page that has just started moves the focus, which closes the list, and a phone shows the step
  // of a cart that was read. The same name again would be no change.
  await expect(async () => {
    await toCart(page)
    for (const text of ['', name]) await customerField(page).fill(text)
    await page.getByRole('option', { name: new RegExp(`^${name}`) }).click({ timeout: 3000 })
  }).toPass()
}
const credit = (page: Page) => page.getByRole('radio', { name: 'Credit', exact: true })
const startCart = async (page: Page, name: string): Promise<void> => {
  await row(page, 'Soap').click()
  await toCart(page)
  await choose(page, name)
}

test('CREDIT-001 CREDIT-002 CREDIT-003 CREDIT-007 CREDIT-046 CREDIT-047 SPLIT-017 SPLIT-019 a registered customer buys on account, wholly and in part, up to the limit @sizes', async ({
  page,
}) => {
  test.slow()
  await uses({ credit: false })
  const { name } = await newCustomer(100_000)
  await quietTill(page)
  await shop.signIn(page, seller, '/sales')
  await startCart(page, name)
  await toPayment(page)
  await expect(page.getByRole('radio', { name: 'Card', exact: true })).toBeAttached()
  await expect(credit(page)).toHaveCount(0)
  await uses({ credit: true })
  await page.reload()
  await expect(
    page
      .getByRole('button', { name: /^1 Cart/ })
      .or(completeSale(page))
      .first(),
  ).toBeVisible()
  await toCart(page)
  await choose(page, name)
  await expect(page.getByText(`${name} · owes 0 of 100,000`).first()).toBeVisible()
  await toPayment(page)
  await expect(credit(page)).toBeAttached()
  await expectNoSidewaysScroll(page)
  await back(page)
  await customerField(page).fill('Somebody')
  await toPayment(page)
  await expect(credit(page)).toHaveCount(0)
  await back(page)
  await choose(page, name)
  await toPayment(page)
  await credit(page).press('Space')
  await expect(amount(page)).toHaveCount(0)
  await expect(page.getByText('The whole total goes on the account.')).toBeVisible()
  await expectAccessible(page)
  await completeSale(page).click()
  await expect(receiptActions(page).getByText('On account', { exact: true })).toBeVisible()
  await expect(receiptActions(page)).not.toContainText('Card')
  await page.keyboard.press('Escape')

  await startCart(page, name)
  await toPayment(page)
  await button(page, 'Split payment').click()
  await fill(page, 'Amount of part 1', '10000')
  await button(page, 'Put 30,000 on the account').click()
  await expect(page.getByText('Left to pay 0')).toBeVisible()
  await expectAccessible(page)
  await completeSale(page).click()
  await expect(receiptActions(page).getByText('On account 30,000')).toBeVisible()
  await page.keyboard.press('Escape')

  await startCart(page, name)
  await toPayment(page)
  await credit(page).press('Space')
  const refused = `Credit is not possible: ${name} owes 70,000 of 100,000, 30,000 is left`
  await expect(page.getByText(refused)).toBeVisible()
  await completeSale(page).click()
  await expect(toast(page, 'Failed to complete sale')).toBeVisible()

  await page.goto('/sales-history')
  await expect(entry(page, 'Split').first()).toBeVisible()
  await page
    .getByRole('button', { name: /^View / })
    .first()
    .click()
  await expect(dialog(page, 'Sale Details').getByText('UGX 10,000')).toBeVisible()
  await expect(dialog(page, 'Sale Details').getByText('On account', { exact: true })).toBeVisible()
  await expect(dialog(page, 'Sale Details')).not.toContainText('Card')
})

test('CREDIT-014 CREDIT-017 CREDIT-019 CREDIT-020 CREDIT-023 CREDIT-025 CREDIT-034 CREDIT-038 CREDIT-040 the account is given terms, paid, undone and adjusted @sizes', async ({
  page,
}) => {
  test.slow()
  await uses({ credit: true })
  const { name } = await newCustomer(0)
  await recordSlips(page)
  await shop.signIn(page, shop.admin(), `/customers?search=${encodeURIComponent(name)}`)
  await button(page, `Account of ${name}`).click()
  const account = dialog(page, 'Account')
  await expect(account.getByText('Nothing owed')).toBeVisible()
  await expect(account.getByText('Nobody has set credit terms yet.')).toBeVisible()
  await button(page, 'Credit terms').click()
  await fill(page, 'Limit (UGX)', '100000')
  await failOnce(page, '**/terms', 'Failed to save credit terms', () =>
    button(page, 'Save').click(),
  )
  await expect(toast(page, 'Credit terms saved')).toBeVisible()
  await expect(account.getByText(/^Terms set by admin/)).toBeVisible()
  await button(page, 'Adjust').click()
  const adjusting = dialog(page, 'Adjust')
  await adjusting.getByLabel('Amount (UGX)').fill('50000')
  await adjusting.getByLabel('Reason').fill('Debt of last year')
  await failOnce(page, '**/adjustments', 'Failed to adjust account', () =>
    adjusting.getByRole('button', { name: 'Adjust' }).click(),
  )
  await expect(toast(page, 'Account adjusted')).toBeVisible()
  await expect(account.getByText('Owes 50,000')).toBeVisible()
  await button(page, 'Take payment').click()
  const paying = dialog(page, 'Take payment')
  await paying.getByLabel('Amount (UGX)').fill('55000')
  await expectQuiet(page)
  await expectAccessible(page)
  await failOnce(page, '**/payments', 'Failed to take payment', () =>
    paying.getByRole('button', { name: 'Take payment' }).click(),
  )
  const question = page.getByRole('alertdialog', {
    name: 'This is 5,000 more than owed. Keep it as credit?',
  })
  await question.getByRole('button', { name: 'Keep as credit' }).click()
  await expect(toast(page, 'Payment of 55,000 taken')).toBeVisible()
  await button(page, 'Print slip').click()
  await expect
    .poll(async () => (await printedSlips(page)).join('\n'))
    .toMatch(/PAYMENT[^]*55,000[^]*We owe 5,000/)
  await dialog(page, 'Payment slip').getByRole('button', { name: 'Close' }).click()
  await expect(account.getByText('We owe 5,000')).toBeVisible()
  await expectQuiet(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await button(page, 'Pay out credit').click()
  const giving = dialog(page, 'Pay out credit')
  await giving.getByLabel('Amount (UGX)').fill('5001')
  await giving.getByRole('button', { name: 'Pay out', exact: true }).click()
  await expect(page.getByText('Only 5,000 can be paid out').first()).toBeVisible()
  await expect(page.getByText('Failed to pay out credit')).toBeVisible()
  await giving.getByLabel('Amount (UGX)').fill('5000')
  await giving.getByRole('button', { name: 'Pay out', exact: true }).click()
  await expect(toast(page, 'Credit paid out')).toBeVisible()
  await dialog(page, 'Payment slip').getByRole('button', { name: 'Close' }).click()
  await expect(account.getByText('Nothing owed')).toBeVisible()
  await account.getByRole('button', { name: /^Undo Payment of/ }).click()
  const undoing = dialog(page, 'Undo')
  await undoing.getByLabel('Reason').fill('Wrong customer')
  await failOnce(page, '**/undo', 'Failed to undo payment', () =>
    undoing.getByRole('button', { name: 'Undo', exact: true }).click(),
  )
  await expect(toast(page, 'Payment undone')).toBeVisible()
  await expect(account.getByText('Owes 55,000')).toBeVisible()
  await button(page, 'Statement').click()
  const statement = dialog(page, 'Statement')
  await expect(statement.getByText('Balance after')).toBeVisible()
  await statement.getByRole('button', { name: 'Print slip' }).click()
  await expect
    .poll(async () => (await printedSlips(page)).join('\n'))
    .toMatch(/STATEMENT[^]*Balance after\s+55,000/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('CREDIT-036 a user takes payments and nothing more, and debtors are for leaders', async ({
  page,
}) => {
  await uses({ credit: true })
  const { name } = await newCustomer(0)
  await shop.signIn(page, seller, `/customers?search=${encodeURIComponent(name)}`)
  await button(page, `Account of ${name}`).click()
  await expect(button(page, 'Take payment')).toBeVisible()
  for (const leaders of ['Credit terms', 'Pay out credit', 'Adjust'])
    await expect(button(page, leaders)).toHaveCount(0)
  await page.goto('/debtors')
  await expect(page).toHaveURL(/\/(sales)?$/)
  await shop.signIn(page, leader, '/debtors')
  await expect(page.getByRole('searchbox')).toBeVisible()
  // On phones the date is behind a button.
  const filters = button(page, 'Filters')
  if (await filters.isVisible()) await filters.click()
  await page.getByLabel('As of').fill('2026-01-01')
  await expect(page.getByText('Nobody owes anything')).toBeVisible()
})
