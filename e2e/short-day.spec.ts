// The shortest way through a day of a till: a shift is opened and closed, a sale is paid in cash, a
// sale is made while the server is away, and the page of the till says how it is.
import { expect, type Page } from '@playwright/test'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { drawerApi } from '@webale/domain/features/shift/drawer.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { becomeTill, shownNumber, tillChip } from './support/offline-till.ts'
import { heading } from './support/screens.ts'
import { button, fill } from './support/shift.ts'
import { type SignedInPerson, test, useShop } from './support/shop.ts'
import {
  amount,
  completeSale,
  lines,
  quietTill,
  receiptActions,
  row,
  toPayment,
} from './support/till.ts'

const shop = useShop()
let leader: SignedInPerson
let drawer: { readonly id: string }

test.beforeAll(async () => {
  const { id: department_id } = await shop.department('Cosmetics')
  leader = await shop.person('moderator', department_id)
  drawer = await shop.call(drawerApi.add, shop.admin(), { name: 'Counter', department_id })
  await shop.product({ department_id, name: 'Soap', selling_price: 4500, current_stock: 500 })
})
test.beforeEach(async ({ page }) => {
  await quietTill(page)
})

/** Sells one soap for a note of 10,000 and leaves the receipt open. Returns its number. */
const sellSoap = async (page: Page): Promise<string> => {
  await row(page, 'Soap').click()
  await toPayment(page)
  await amount(page).fill('10000')
  await completeSale(page).click()
  await expect(receiptActions(page)).toBeVisible()
  return shownNumber(page)
}

const closeReceipt = async (page: Page): Promise<void> => {
  await receiptActions(page).getByRole('button', { name: 'New sale' }).click()
  await expect(receiptActions(page)).toBeHidden()
}

const storedSales = async () =>
  (await shop.call(saleApi.history, shop.admin(), {})).rows.map(
    ({ receipt_number }) => receipt_number,
  )

test('POS-051 POS-061 POS-062 POS-064 SALE-008 a sale is paid in cash with change and empties the cart @core/sales @core-phone', async ({
  page,
}) => {
  await shop.signIn(page, leader, '/sales')
  const number = await sellSoap(page)
  await expect(receiptActions(page).getByText('5,500').first()).toBeVisible()
  const { rows } = await shop.call(saleApi.history, shop.admin(), {})
  expect(rows.find(({ receipt_number }) => receipt_number === number)).toMatchObject({
    total: 4500,
    amount_paid: 10_000,
    change_amount: 5500,
    payment_method: 'cash',
  })
  await closeReceipt(page)
  await expect(row(page, 'Soap')).toBeVisible()
  await expect(lines(page).or(page.getByRole('button', { name: /^\d+ Cart/ }))).toHaveCount(0)
})

test('SHIFT-012 SHIFT-046 a shift is opened with a float, counted and closed @core/shift @core-phone', async ({
  page,
}) => {
  await shop.call(shopRulesApi.save, shop.admin(), { shifts: true })
  await page.addInitScript((id) => localStorage.setItem('webale.device.drawer', id), drawer.id)
  await shop.signIn(page, leader, '/shift')
  await fill(page, 'Opening float (UGX)', '50000')
  await button(page, 'Open shift').click()
  await button(page, 'Count and close').click()
  // A window that opens moves the focus once; what is typed in that moment goes elsewhere.
  await expect(async () => {
    await fill(page, 'Number of 50,000 notes', '1')
    await expect(page.getByLabel('Counted')).toHaveText('UGX 50,000', { timeout: 500 })
  }).toPass()
  await button(page, 'Submit count').click()
  await expect(page.getByText('Counter: no open shift')).toBeVisible()
  await shop.call(shopRulesApi.save, shop.admin(), { shifts: false })
})

test('OFF-058 the chip leads to the page of this till, and an administrator names it @core/till', async ({
  page,
}) => {
  await shop.signIn(page, shop.admin(), '/sales')
  await becomeTill(page, 'Soap')
  await tillChip(page, 'All sent').click()
  await expect(heading(page, 'This till')).toBeVisible()
  const state = page.getByRole('main').getByRole('region', { name: 'State', exact: true })
  await expect(state).toContainText("Connected to the shop's computer")
  await expect(page.getByText('All sales are sent.', { exact: true })).toBeVisible()
  await button(page, 'Rename').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Front counter')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(state).toContainText('Front counter')
})

test('OFF-028 OFF-031 OFF-065 OFF-066 a sale made while the server is away is kept, and sent once when it is back @core-offline', async ({
  page,
}) => {
  test.slow()
  await shop.signIn(page, leader, '/sales')
  await expect(row(page, 'Soap')).toBeEnabled()
  await becomeTill(page, 'Soap')
  const before = await storedSales()
  await shop.server().kill()
  const number = await sellSoap(page)
  await closeReceipt(page)
  await expect(tillChip(page, 'Offline · 1 waiting')).toBeVisible()
  await shop.server().restart()
  await expect(tillChip(page, 'All sent')).toBeVisible({ timeout: 60_000 })
  expect((await storedSales()).toSorted()).toEqual([...before, number].toSorted())
})
