// What the till offers next: after a refusal, for credit, in a split payment, in a long cart, and
// on the keyboard.
import { expect, type Page } from '@playwright/test'
import { customerApi } from '@webale/domain/features/customer/customer.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { heading } from './support/screens.ts'
import { test, useShop, type SignedInPerson } from './support/shop.ts'
import {
  amount,
  AT_THE_COUNTER,
  completeSale,
  line,
  lines,
  quietTill,
  receiptActions,
  row,
  searchBox,
  toast,
  total,
} from './support/till.ts'

const shop = useShop()
let seller: SignedInPerson

test.use(AT_THE_COUNTER)

test.beforeAll(async () => {
  const { id: department_id } = await shop.department('Cosmetics')
  seller = await shop.person('user', department_id)
  const stock = { department_id, current_stock: 500 }
  for (const name of ['Comb', 'Mirror', 'Soap', 'Towel'])
    await shop.product({ ...stock, name, selling_price: 10_000 })
  await shop.product({
    ...stock,
    name: 'Powder',
    selling_price: 10_000,
    allow_custom_price: true,
    min_price: 8000,
    max_price: 12_000,
  })
})

const uses = (rules: object) => shop.call(shopRulesApi.save, shop.admin(), rules)

const open = async (page: Page): Promise<void> => {
  await quietTill(page)
  await shop.signIn(page, seller, '/sales')
  await row(page, 'Soap').click()
  await expect(total(page)).toHaveText('10,000')
}

test('STEP-001 STEP-002 a sale without a shift is refused with the way to open one, and no Retry', async ({
  page,
}) => {
  await uses({ shifts: true, sell_only_in_shift: true })
  await open(page)
  await page.getByRole('button', { name: 'Exact 10,000' }).click()
  await completeSale(page).click()
  await expect(page.getByText('Open a shift first')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Open a shift' }).click()
  await expect(heading(page, 'Shift')).toBeVisible()
  await expect(toast(page, 'Failed to complete sale')).toHaveCount(0)
  await uses({ shifts: false, sell_only_in_shift: false })
})

test('DISCNT-015 FAIL-007 FAIL-008 Complete Sale asks a leader, and its window has no toast over its head', async ({
  page,
}) => {
  await uses({ approvals: true, discount_limit_user: 0 })
  await open(page)
  await amount(page).fill('10000')
  await page.getByRole('button', { name: 'Discount', exact: true }).click()
  await page.getByLabel('Discount on the whole sale').fill('2000')
  await page.keyboard.press('Escape')
  await expect(completeSale(page)).toHaveText(/^Ask for approval/)
  await page.keyboard.press('F9')
  const asking = page.getByRole('dialog', { name: 'Ask for approval' })
  await expect(asking.getByText('Discount 2,000 on 10,000')).toBeVisible()
  await asking.getByLabel('Who allows it').selectOption({ index: 1 })
  await asking.getByLabel('Password').fill('wrong')
  await asking.getByRole('button', { name: 'Allow' }).click()
  const failed = toast(page, 'Failed to get the approval')
  await expect(failed).toBeVisible()
  const endOfToast = async (): Promise<number> => {
    const box = await page.locator('[data-sonner-toast]').first().boundingBox()
    return (box?.x ?? 0) + (box?.width ?? 0)
  }
  const start = (await asking.boundingBox())?.x ?? 0
  await expect.poll(async () => (await endOfToast()) <= start).toBe(true)
  await asking.getByRole('button', { name: 'Cancel' }).click()
  await expect(completeSale(page)).toHaveText(/^Ask for approval/)
  await page.keyboard.press('F9')
  await expect(asking).toBeVisible()
  await expect(failed).toHaveCount(0)
  await asking.getByRole('button', { name: 'Cancel' }).click()
  await uses({ approvals: false })
})

test('CREDIT-048 POS-102 credit leads to the customer, and a new one is added there', async ({
  page,
}) => {
  await uses({ credit: true })
  await open(page)
  await expect(page.getByLabel('Customer name (optional)')).toBeHidden()
  await page.getByRole('button', { name: 'Credit', exact: true }).click()
  const customer = page.getByLabel('Customer name (optional)')
  await expect(customer).toBeFocused()
  await expect(page.getByText('For credit, choose a customer from the list.')).toBeVisible()
  await customer.pressSequentially('Amina Nakku', { delay: 30 })
  await page.getByRole('option', { name: 'Add Amina Nakku as a customer' }).click()
  await expect(toast(page, 'Customer added')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Credit', exact: true })).toBeAttached()
  const all = await shop.call(customerApi.list, shop.admin(), {})
  expect(all.map(({ name }) => name)).toContain('Amina Nakku')
  await expectAccessible(page)
  await uses({ credit: false })
})

test('SPLIT-027 what is left to pay is filled in with one press', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Split payment' }).click()
  await page.getByLabel('Amount of part 1').fill('4000')
  await page.getByRole('button', { name: 'Left to pay 6,000' }).click()
  await expect(page.getByLabel('Amount of part 2')).toHaveValue('6,000')
  await expect(page.getByText('Left to pay 0')).toBeVisible()
  await completeSale(page).click()
  await expect(receiptActions(page)).toBeVisible()
})

test('POS-103 POS-104 a letter begins the next search, and F9 without money leads to the amount', async ({
  page,
}) => {
  await open(page)
  await page.keyboard.press('F2')
  await page.keyboard.type('mirr', { delay: 70 })
  await page.keyboard.press('Enter')
  await expect(lines(page)).toHaveCount(2)
  await page.keyboard.type('towel', { delay: 120 })
  await expect(searchBox(page)).toHaveValue('towel')
  await page.keyboard.press('Enter')
  await expect(lines(page)).toHaveCount(3)
  await page.keyboard.press('F9')
  await expect(amount(page)).toBeFocused()
  await page.keyboard.type('30000', { delay: 120 })
  await page.keyboard.press('F9')
  await expect(receiptActions(page)).toBeVisible()
})

test('POS-105 the limits of a line are shown in a short cart, and in a long one on a selected line', async ({
  page,
}) => {
  await open(page)
  await row(page, 'Powder').click()
  await row(page, 'Comb').click()
  await expect(line(page, 'Powder')).toContainText('Allowed 8,000 – 12,000')
  await row(page, 'Towel').click()
  await expect(line(page, 'Powder')).not.toContainText('Allowed')
  await line(page, 'Powder').getByRole('button', { name: 'Increase quantity of Powder' }).click()
  await expect(line(page, 'Powder')).toContainText('Allowed 8,000 – 12,000')
  await expectNoSidewaysScroll(page)
})
