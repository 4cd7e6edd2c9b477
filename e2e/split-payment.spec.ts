// A sale that is paid in parts: the rows, the warning about a used reference, and the sale wherever
// it is shown.
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { test, useShop, type SignedInPerson } from './support/shop.ts'
import { amount, completeSale, quietTill, receiptActions, row, toPayment } from './support/till.ts'

const shop = useShop()
let seller: SignedInPerson
let department: { id: string }

test.beforeAll(async () => {
  department = await shop.department('Cosmetics')
  seller = await shop.person('user', department.id)
  await shop.product({
    department_id: department.id,
    name: 'Mist',
    selling_price: 25_000,
    current_stock: 500,
  })
})

const METHODS = ['Cash', 'Mobile Money', 'Card']
const methods = async (page: Page): Promise<string[]> =>
  page.getByRole('group', { name: 'Payment method' }).locator('label').allInnerTexts()
const part = (page: Page, what: string, place: number) =>
  page.getByLabel(`${what} of part ${place}`, { exact: true })

test('SPLIT-001 SPLIT-005 SPLIT-006 SPLIT-012 SPLIT-014 SPLIT-015 a sale is paid in parts and shown as such @sizes', async ({
  page,
}) => {
  await quietTill(page)
  await shop.signIn(page, seller, '/sales')
  const sell = async (reference: string, last: () => Promise<void>): Promise<void> => {
    await row(page, 'Mist').click()
    await row(page, 'Mist').click()
    await toPayment(page)
    await expect.poll(() => methods(page)).toEqual(METHODS)
    await page.getByRole('button', { name: 'Split payment' }).click()
    await expect(part(page, 'Amount', 1)).toBeVisible()
    await expect.poll(() => methods(page)).toEqual(METHODS)
    await part(page, 'Amount', 1).fill('30000')
    await expect(amount(page)).toHaveValue('30,000')
    await expect(page.getByText('Left to pay 20,000')).toBeVisible()
    await expect(completeSale(page)).toBeDisabled()
    await part(page, 'Reference (optional)', 2).fill(reference)
    await last()
    await part(page, 'Amount', 2).fill('30000')
    await expect(page.getByText('Left to pay 0')).toBeVisible()
    await completeSale(page).click()
    await expect(receiptActions(page)).toBeVisible()
  }
  await sell('MP-1', async () => {
    await expectAccessible(page)
    await part(page, 'Amount', 2).fill('50001')
    await expect(page.getByText('Only cash can be more than the amount due')).toBeVisible()
    await expect(completeSale(page)).toBeDisabled()
  })
  await expect(receiptActions(page).getByText('Give change')).toBeVisible()
  await page.keyboard.press('Enter')
  await sell('MP-1', async () => {
    await expect(page.getByText('MP-1 was already used for RCP-000001')).toBeVisible()
  })
  await page.keyboard.press('Enter')
  await page.goto('/sales-history')
  await expect(page.getByText('Split', { exact: true })).toHaveCount(2)
  await page.getByRole('button', { name: 'View RCP-000001' }).click()
  const details = page.getByRole('dialog', { name: 'Sale Details' })
  await expect(details.getByText('Mobile Money (MP-1)')).toBeVisible()
  await expect(details.getByText('Split', { exact: true })).toBeVisible()
  await expectAccessible(page)
})
