// The payment of a sale and its people: the payment method of each cart, the cashier's name.
import { expect, type Locator, type Page } from '@playwright/test'
import { customerApi } from '@webale/domain/features/customer/customer.api.ts'
import { expenseApi } from '@webale/domain/features/expense/expense.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { sessionApi } from '@webale/domain/features/session/session.api.ts'
import { test, useShop, type SignedInPerson } from './support/shop.ts'
import {
  AT_THE_COUNTER,
  amount,
  completeSale,
  openSaleFields,
  quietTill,
  receiptActions,
  row,
} from './support/till.ts'

const shop = useShop()
test.use(AT_THE_COUNTER)

let seller: SignedInPerson
let department: { id: string }

test.beforeAll(async () => {
  department = await shop.department('Cosmetics')
  seller = await shop.person('user', department.id)
  await shop.product({
    department_id: department.id,
    name: 'Jelly',
    selling_price: 6500,
    current_stock: 500,
  })
  await shop.product({
    department_id: department.id,
    name: 'Mist',
    selling_price: 25_000,
    current_stock: 500,
  })
})

const open = async (page: Page, person: SignedInPerson = seller): Promise<void> => {
  await quietTill(page)
  await shop.signIn(page, person, '/sales')
  await expect(row(page, 'Jelly')).toBeEnabled()
}

test('decision R1 the next cart starts with Cash and an empty amount after a sale by Mobile Money', async ({
  page,
}) => {
  await open(page)
  await row(page, 'Jelly').click()
  await page.getByRole('radio', { name: 'Mobile Money' }).check()
  await expect(amount(page)).toHaveValue('6,500')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Mobile Money' })).toBeChecked()
  await page.keyboard.press('F9')
  await expect(receiptActions(page)).toBeVisible()
  await page.keyboard.press('Enter')
  await row(page, 'Mist').click()
  await expect(page.getByRole('radio', { name: 'Cash' })).toBeChecked()
  await expect(amount(page)).toHaveValue('')
  await expect(completeSale(page)).toBeDisabled()
})

test("decision R2 POS-056 the cashier's name is filled in, can be changed, and is Staff when cleared", async ({
  page,
}) => {
  const { full_name } = await shop.call(sessionApi.profile, seller, {})
  await open(page)
  await openSaleFields(page)
  const cashier = page.getByLabel('Cashier name (optional)')
  await expect(cashier).toHaveValue(full_name)
  const sell = async (): Promise<string | null | undefined> => {
    await row(page, 'Jelly').click()
    await page.getByRole('button', { name: 'Exact 6,500' }).click()
    await completeSale(page).click()
    await expect(receiptActions(page)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(receiptActions(page)).toBeHidden()
    return (await shop.call(saleApi.history, shop.admin(), {})).rows[0]?.cashier_name
  }
  expect(await sell()).toBe(full_name)
  await cashier.fill('Ruth A.')
  expect(await sell()).toBe('Ruth A.')
  await page.reload()
  await openSaleFields(page)
  await expect(cashier).toHaveValue('Ruth A.')
  await cashier.fill('')
  expect(await sell()).toBe('Staff')
  await page.reload()
  await expect(cashier).toHaveValue(full_name)
})

/** Sets the text of the field as pasting does. */
const paste = async (page: Page, field: Locator, text: string): Promise<void> => {
  await field.focus()
  await field.press('Control+a')
  await page.keyboard.insertText(text)
}

test('decision R3 the amount accepts a point and pasted text, and refuses cents and a minus with a text', async ({
  page,
}) => {
  await open(page)
  await row(page, 'Mist').click()
  for (const text of ['150000.00', '150,000', ' 150000 ', '150,000/-']) {
    await paste(page, amount(page), text)
    await amount(page).blur()
    await expect(amount(page)).toHaveValue('150,000')
    await expect(page.getByText('Give 2 x 50,000 + 20,000 + 5,000')).toBeVisible()
  }
  await amount(page).press('End')
  await page.keyboard.type('.5')
  await expect(amount(page)).toHaveValue('150,000.5')
  await expect(page.getByText('Amount paid must be whole shillings')).toBeVisible()
  await expect(completeSale(page)).toBeDisabled()
  await paste(page, amount(page), '-150000')
  await expect(amount(page)).toHaveValue('-150,000')
  await expect(page.getByText('Amount paid cannot be below 0')).toBeVisible()
  await expect(completeSale(page)).toBeDisabled()
})

test('decision R3 an expense with a minus is refused and not recorded', async ({ page }) => {
  await shop.signIn(page, shop.admin(), '/expenses')
  await page.getByLabel('Description').fill('Rent of November')
  await page.getByLabel('Category').fill('Rent')
  await paste(page, page.getByLabel('Amount (UGX)'), '-50000')
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(page.getByText('Amount must be above 0')).toBeVisible()
  expect((await shop.call(expenseApi.list, shop.admin(), {})).count).toBe(0)
})

test('POS-047 SALE-013 a customer is suggested by name or number, and the number is filled in in Receipt Actions', async ({
  page,
}) => {
  await shop.call(customerApi.add, shop.admin(), {
    name: 'Harriet Nabwire',
    phone: '0772123456',
    email: '',
    address: '',
  })
  await open(page)
  await row(page, 'Jelly').click()
  await openSaleFields(page)
  const customer = page.getByLabel('Customer name (optional)')
  await customer.pressSequentially('772 12', { delay: 30 })
  await page.getByRole('option', { name: /Harriet Nabwire/ }).click()
  await expect(customer).toHaveValue('Harriet Nabwire')
  await page.reload()
  await openSaleFields(page)
  await expect(customer).toHaveValue('Harriet Nabwire')
  await page.getByRole('button', { name: 'Exact 6,500' }).click()
  await completeSale(page).click()
  const number = receiptActions(page).getByLabel('Customer WhatsApp Number')
  await expect(number).toHaveValue('+256 772 123 456')
  await page.keyboard.press('Enter')
  expect((await shop.call(saleApi.history, shop.admin(), {})).rows[0]).toMatchObject({
    customer_name: 'Harriet Nabwire',
    customer_id: null,
  })
  await row(page, 'Jelly').click()
  await customer.pressSequentially('harr', { delay: 30 })
  await page.getByRole('option', { name: /Harriet Nabwire/ }).click()
  await customer.pressSequentially(' Junior')
  await page.getByRole('button', { name: 'Exact 6,500' }).click()
  await completeSale(page).click()
  await expect(number).toHaveValue('')
  await number.fill('0772')
  await expect(receiptActions(page).getByText('This number looks short. Check it.')).toBeVisible()
})

test('POS-048 notes and suggested amounts are shown for cash only', async ({ page }) => {
  await open(page)
  await row(page, 'Jelly').click()
  await expect(page.getByRole('button', { name: 'Add 5,000' })).toBeVisible()
  await page.getByRole('radio', { name: 'Mobile Money' }).check()
  await expect(page.getByRole('button', { name: 'Add 5,000' })).toHaveCount(0)
  await expect(
    page.getByText('Check that the money has arrived, then complete the sale.'),
  ).toBeVisible()
  await page.getByRole('radio', { name: 'Card' }).check()
  await expect(page.getByText('Check the card machine, then complete the sale.')).toBeVisible()
})

test('POS-030 the note about a restored cart disappears after the sale', async ({ page }) => {
  await open(page)
  await row(page, 'Jelly').click()
  await page.reload()
  const note = page.getByText(/^We kept your cart from \d\d:\d\d$/)
  await expect(note).toBeVisible()
  await page.getByRole('button', { name: 'Exact 6,500' }).click()
  await completeSale(page).click()
  await expect(receiptActions(page)).toBeVisible()
  await page.keyboard.press('Enter')
  await row(page, 'Mist').click()
  await expect(page.getByRole('button', { name: 'Remove Mist' })).toBeVisible()
  await expect(note).toHaveCount(0)
})
