// Cash that is rounded at the till, and goods whose price is typed at each sale.
import { expect, type Page } from '@playwright/test'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { test, useShop, type SignedInPerson } from './support/shop.ts'
import {
  AT_THE_COUNTER,
  amount,
  closeReceipt,
  completeSale,
  line,
  price,
  quietTill,
  receiptActions,
  row,
  total,
} from './support/till.ts'

const shop = useShop()
test.use(AT_THE_COUNTER)

let seller: SignedInPerson

test.beforeAll(async () => {
  const { id: department_id } = await shop.department('Groceries')
  seller = await shop.person('user', department_id)
  await shop.product({ department_id, name: 'Soap', selling_price: 1667 })
  await shop.product({
    department_id,
    name: 'Firewood',
    selling_price: 0,
    allow_custom_price: true,
  })
})

const open = async (page: Page): Promise<void> => {
  await quietTill(page)
  await shop.signIn(page, seller, '/sales')
  await expect(row(page, 'Soap')).toBeEnabled()
}

const lastSale = async () => (await shop.call(saleApi.history, shop.admin(), {})).rows[0]
const part = (page: Page, place: number) =>
  page.getByLabel(`Amount of part ${place}`, { exact: true })

test('ROUND-005 ROUND-007 the till asks for rounded cash, alone and beside mobile money, and follows a rule that changes', async ({
  page,
}) => {
  await shop.call(shopRulesApi.save, shop.admin(), { cash_rounding: 50 })
  await open(page)
  await row(page, 'Soap').click()
  await expect(total(page)).toHaveText('1,667')
  await expect(page.getByText('To pay 1,650')).toBeVisible()
  await amount(page).fill('2000')
  await expect(page.getByText('Change', { exact: true }).locator('..')).toContainText('350')
  await completeSale(page).click()
  await expect(receiptActions(page)).toContainText('350')
  await closeReceipt(page)
  expect(await lastSale()).toMatchObject({ total: 1667, rounding: -17 })

  await row(page, 'Soap').click()
  await page.getByRole('radio', { name: 'Mobile Money' }).check()
  await expect(amount(page)).toHaveValue('1,667')
  await expect(page.getByText('To pay 1,650')).toHaveCount(0)
  await page.getByRole('button', { name: 'Split payment' }).click()
  await part(page, 2).fill('1000')
  await expect(page.getByText('Left to pay 650')).toBeVisible()
  await part(page, 1).fill('650')
  await expect(page.getByText('Left to pay 0')).toBeVisible()
  await completeSale(page).click()
  await expect(receiptActions(page)).toBeVisible()
  await closeReceipt(page)
  expect(await lastSale()).toMatchObject({ total: 1667, rounding: -17 })

  await row(page, 'Soap').click()
  await expect(page.getByText('To pay 1,650')).toBeVisible()
  await shop.call(shopRulesApi.save, shop.admin(), { cash_rounding: 0 })
  await expect(page.getByText('To pay 1,650')).toHaveCount(0)
  await page.getByRole('button', { name: 'Exact 1,667' }).click()
  await completeSale(page).click()
  await expect(receiptActions(page)).toBeVisible()
  expect(await lastSale()).not.toHaveProperty('rounding')
})

test('POS-086 the till asks for the price of goods without one, and F9 goes to its field', async ({
  page,
}) => {
  await open(page)
  await row(page, 'Firewood').click()
  await expect(page.getByText('Type the price of Firewood')).toBeVisible()
  await expect(line(page, 'Firewood').getByText('Type the price', { exact: true })).toBeVisible()
  await amount(page).fill('5000')
  await expect(completeSale(page)).toBeDisabled()
  await page.keyboard.press('F9')
  await expect(price(page, 'Firewood')).toBeFocused()
  await price(page, 'Firewood').fill('1500')
  await page.keyboard.press('F9')
  await expect(receiptActions(page)).toBeVisible()
  expect(await lastSale()).toMatchObject({ total: 1500, sale_items: [{ unit_price: 1500 }] })
})
