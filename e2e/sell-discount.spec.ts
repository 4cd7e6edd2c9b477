// A discount on a cart that changes: lines that are removed under it, Undo, and a sale that it
// makes free.
import { expect, type Page } from '@playwright/test'
import { type SignedInPerson, test, useShop } from './support/shop.ts'
import {
  AT_THE_COUNTER,
  amount,
  completeSale,
  expectLines,
  line,
  quietTill,
  receiptActions,
  row,
  total,
  toPayment,
} from './support/till.ts'

const shop = useShop()

let seller: SignedInPerson

test.beforeAll(async () => {
  const department_id = (await shop.department('Perfume')).id
  seller = await shop.person('admin', department_id)
  await shop.product({ department_id, name: 'Jelly', selling_price: 6500, current_stock: 500 })
  await shop.product({ department_id, name: 'Soap', selling_price: 2500, current_stock: 500 })
})

const open = async (page: Page): Promise<void> => {
  await quietTill(page)
  await shop.signIn(page, seller, '/sales')
  await row(page, 'Jelly').click()
}

const giveDiscount = async (page: Page, field: string, figure: string): Promise<void> => {
  await page.getByRole('button', { name: 'Discount' }).click()
  await page.getByLabel(field).fill(figure)
  await page.keyboard.press('Escape')
}

test.describe('at the counter', () => {
  test.use(AT_THE_COUNTER)

  test('POS-066 Undo brings a removed line back and keeps the discount that was given since then', async ({
    page,
  }) => {
    await open(page)
    await row(page, 'Soap').click()
    await line(page, 'Soap').getByRole('button', { name: 'Remove Soap' }).click()
    await giveDiscount(page, 'Discount on the whole sale', '500')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectLines(page, { Jelly: '1', Soap: '1' })
    await expect(total(page)).toHaveText('8,500')
  })

  test('DISCNT-007 a cart whose lines no longer reach its discount says so', async ({ page }) => {
    await open(page)
    await row(page, 'Soap').click()
    await giveDiscount(page, 'Discount on the whole sale', '7000')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await line(page, 'Jelly').getByRole('button', { name: 'Remove Jelly' }).click()
    await expect(page.getByRole('alert')).toHaveText(
      'The discount cannot be more than the subtotal',
    )
    await expect(completeSale(page)).toBeDisabled()
    await row(page, 'Jelly').click()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

test('POS-059 a sale that a discount makes free is completed with 0, also with the keys of a phone @sizes', async ({
  page,
}) => {
  await open(page)
  await toPayment(page)
  await giveDiscount(page, 'Or in percent', '100')
  await expect(total(page)).toHaveText('0')
  const keys = page.getByRole('group', { name: 'Keys for the amount' })
  await amount(page).click()
  if (await keys.isVisible()) await keys.getByRole('button', { name: '0', exact: true }).click()
  else await page.keyboard.type('0')
  await completeSale(page).click()
  await expect(receiptActions(page)).toBeVisible()
})
