// Goods by keyboard alone: a delivery is received, goods are sent and arrive, and a count is
// counted and finished.
import { expect, type Locator, type Page } from '@playwright/test'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { stockApi } from '@webale/domain/features/stock/stock.api.ts'
import { AS_A_PERSON, press, tabTo, type } from './support/keyboard.ts'
import { heading } from './support/screens.ts'
import { test, useShop } from './support/shop.ts'
import { AT_THE_COUNTER, toast } from './support/till.ts'

const shop = useShop()
test.use(AT_THE_COUNTER)

let store: string
let kiosk: string
let soap: string

test.beforeAll(async () => {
  store = (await shop.department('Store')).id
  kiosk = (await shop.department('Kiosk')).id
  const fields = { name: 'Soap', unit: 'bar', selling_price: 1000 }
  soap = (await shop.product({ ...fields, department_id: store, current_stock: 20 })).id
  await shop.product({ ...fields, department_id: kiosk, current_stock: 0 })
  await shop.call(stockApi.addSupplier, shop.admin(), { name: 'Mukwano' })
  await shop.call(shopRulesApi.save, shop.admin(), {
    purchases: true,
    transfers: true,
    stock_counts: true,
  })
})

const stockOf = async () =>
  (await shop.call(productApi.get, shop.admin(), { id: soap })).current_stock

/** Types into a list with a search and takes what is found. */
const pick = async (page: Page, field: Locator, text: string): Promise<void> => {
  await tabTo(page, field)
  await page.keyboard.type(text, AS_A_PERSON)
  await expect(page.getByRole('option', { name: new RegExp(`^${text}`) }).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

test('DAYX-012 goods are received by keyboard alone', async ({ page }) => {
  test.slow()
  const leader = await shop.person('moderator', store)
  await shop.signIn(page, leader, '/purchases')
  await expect(heading(page, 'Purchases')).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Receive goods' }).first())
  const form = page.getByRole('dialog', { name: 'Receive goods' })
  await pick(page, form.getByLabel('Supplier'), 'Mukwano')
  await pick(page, form.getByLabel('Add a product'), 'Soap')
  await expect(form.getByLabel('Quantity (bar)')).toBeFocused()
  await page.keyboard.type('4', AS_A_PERSON)
  await press(page, form.getByRole('button', { name: 'Receive goods' }))
  await expect(page.getByText(/^Goods received GRN-\d{6}$/)).toBeVisible()
  expect(await stockOf()).toBe(24)
})

test('DAYX-012 goods are sent and received by keyboard alone', async ({ page }) => {
  test.slow()
  await shop.signIn(page, await shop.person('moderator', store), '/transfers')
  await expect(heading(page, 'Transfers')).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Send goods' }).first())
  const form = page.getByRole('dialog', { name: 'Send goods' })
  await tabTo(page, form.getByLabel('To'))
  await page.keyboard.type('Kiosk', AS_A_PERSON)
  await pick(page, form.getByLabel('Add a product'), 'Soap')
  await expect(form.getByLabel('Quantity (bar)')).toBeFocused()
  await page.keyboard.type('3', AS_A_PERSON)
  await press(page, form.getByRole('button', { name: 'Send', exact: true }))
  await expect(page.getByText(/^Sent TRF-\d{6}$/)).toBeVisible()
  await shop.signIn(page, await shop.person('user', kiosk), '/transfers')
  await press(page, page.getByRole('button', { name: /^Open TRF-/ }).first())
  const view = page.getByRole('dialog', { name: /^TRF-/ })
  await press(page, view.getByRole('button', { name: 'Receive' }))
  const receiving = page.getByRole('dialog', { name: /^Receive TRF-/ })
  await type(page, receiving.getByLabel('Arrived (bar)'), '2')
  await type(page, receiving.getByLabel('Reason'), 'One broke')
  await press(page, receiving.getByRole('button', { name: 'Receive', exact: true }))
  await expect(page.getByText(/^Received TRF-\d{6}$/)).toBeVisible()
})

test('DAYX-012 goods are counted and the count is finished by keyboard alone', async ({ page }) => {
  test.slow()
  await shop.signIn(page, await shop.person('moderator', kiosk), '/stock-counts')
  await press(page, page.getByRole('button', { name: 'Start count' }).first())
  const form = page.getByRole('dialog', { name: 'Start count' })
  await type(page, form.getByLabel('Name'), 'Shelves')
  await press(page, form.getByRole('button', { name: 'Start count' }))
  await expect(toast(page, 'Count started')).toBeVisible()
  await press(
    page,
    page.getByRole('list', { name: 'Not counted yet' }).getByRole('button', { name: 'Soap' }),
  )
  await type(page, page.getByLabel(/^Quantity/), '1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved: Soap, 1 bar')).toBeVisible()
  await tabTo(page, page.getByRole('tab', { name: 'Count', exact: true }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Review' })).toHaveAttribute('aria-selected', 'true')
  await press(page, page.getByRole('button', { name: 'Finish count' }))
  const question = page.getByRole('alertdialog')
  await type(page, question.getByLabel('Type FINISH to confirm'), 'FINISH')
  await press(page, question.getByRole('button', { name: 'Finish count' }))
  await expect(toast(page, 'Count finished: 1 corrected')).toBeVisible()
})
