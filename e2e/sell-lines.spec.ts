// Rows, lines and prices of the till: the list, raising and removing lines, tiers, custom prices,
// the payment.
import { expect, type Page } from '@playwright/test'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { test, useShop, type SignedInPerson } from './support/shop.ts'
import {
  AT_THE_COUNTER,
  amount,
  completeSale,
  expectLines,
  line,
  price,
  openSaleFields,
  quantity,
  quietTill,
  receiptActions,
  row,
  searchBox,
  tier,
  toast,
  toPayment,
  total,
} from './support/till.ts'

const shop = useShop()
test.use(AT_THE_COUNTER)

let seller: SignedInPerson
let department: { id: string }

test.beforeAll(async () => {
  department = await shop.department('Perfume')
  seller = await shop.person('user', department.id)
  const at = { department_id: department.id }
  const tiers = { retail: 0, wholesale: 6000, individual: 7000 }
  await shop.product({
    ...at,
    name: 'Herbal Jelly',
    selling_price: 6500,
    barcode: '6161100098765',
    brand: 'Kisoro',
    pricing_tiers: tiers,
  })
  await shop.product({ ...at, name: 'Roll-on Bottle', selling_price: 1500, current_stock: 112 })
  await shop.product({
    ...at,
    name: 'Body Mist',
    selling_price: 25_000,
    allow_custom_price: true,
    min_price: 20_000,
    max_price: 30_000,
  })
  await shop.product({ ...at, name: 'Empty Shelf', selling_price: 900, current_stock: 0 })
  const ml = { ...at, unit: 'ml', tracking_type: 'milliliter' as const, volume_unit: 'ml' }
  await shop.product({
    ...ml,
    name: 'Oud Royale',
    selling_price: 1200,
    selling_price_per_ml: 1200,
    current_stock: 640,
    current_stock_ml: 640,
  })
  await shop.service({ name: 'Engraving', base_price: 8000, description: 'Up to 12 letters' })
  await shop.service({ name: 'Wrapping', base_price: 3000, is_negotiable: false })
})

const open = async (page: Page, person: SignedInPerson = seller): Promise<void> => {
  await quietTill(page)
  await shop.signIn(page, person, '/sales')
  await expect(page.getByRole('heading', { name: 'Point of Sale', level: 1 })).toBeVisible()
  await expect(row(page, 'Herbal Jelly')).toBeEnabled()
}

const lastSale = async () => (await shop.call(saleApi.history, shop.admin(), {})).rows[0]

test('POS-005 to POS-017 the lists show rows, badges and empty states', async ({ page }) => {
  await open(page)
  await expect(row(page, 'Herbal Jelly')).toContainText('Kisoro · 50 piece in stock')
  await expect(row(page, 'Oud Royale')).toContainText(/640 ml in stock.*1,200.*per ml/)
  await expect(row(page, 'Body Mist').getByText('Custom Price', { exact: true })).toBeVisible()
  await expect(row(page, 'Roll-on Bottle').getByText('Custom Price')).toHaveCount(0)
  await expect(row(page, 'Empty Shelf')).toHaveCount(0)
  await searchBox(page).fill('zzzz')
  await expect(page.getByText('No products found', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Services' }).click()
  await expect(page.getByText('No services found', { exact: true })).toBeVisible()
  await searchBox(page).fill('')
  await expect(row(page, 'Engraving')).toContainText('Up to 12 letters')
  await expect(row(page, 'Engraving').getByText('Negotiable', { exact: true })).toBeVisible()
  await expect(row(page, 'Wrapping').getByText('Negotiable')).toHaveCount(0)
})

test('POS-029 POS-030 POS-032 to POS-034 lines are added, raised and removed, and Undo restores them', async ({
  page,
}) => {
  await open(page)
  await row(page, 'Roll-on Bottle').click()
  await row(page, 'Roll-on Bottle').click()
  await row(page, 'Oud Royale').click()
  await expectLines(page, { 'Roll-on Bottle': '2', 'Oud Royale': '1' })
  await expect(quantity(page, 'Roll-on Bottle')).toHaveAttribute('min', '1')
  await expect(quantity(page, 'Roll-on Bottle')).toHaveAttribute('step', '1')
  await expect(quantity(page, 'Oud Royale')).toHaveAttribute('step', '0.1')
  await quantity(page, 'Oud Royale').fill('12.5')
  await expect(line(page, 'Oud Royale')).toContainText('15,000')
  await quantity(page, 'Roll-on Bottle').fill('0')
  await expectLines(page, { 'Oud Royale': '12.5' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectLines(page, { 'Roll-on Bottle': '2', 'Oud Royale': '12.5' })
  await quantity(page, 'Roll-on Bottle').fill('-1')
  await expectLines(page, { 'Oud Royale': '12.5' })
  await page.getByRole('button', { name: 'Clear cart' }).click()
  await expect(page.getByText('Scan or tap an item to start')).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Control+z')
  await expectLines(page, { 'Oud Royale': '12.5' })
})

test('QTY-001 QTY-004 QTY-006 a quarter of measured goods stays a quarter, and what cannot be kept stays in its field with the reason', async ({
  page,
}) => {
  await open(page)
  await row(page, 'Oud Royale').click()
  await quantity(page, 'Oud Royale').fill('0,25')
  await expect(line(page, 'Oud Royale')).toContainText('300')
  await amount(page).click()
  await expectLines(page, { 'Oud Royale': '0.25' })
  await expect(line(page, 'Oud Royale')).toContainText('300')
  await quantity(page, 'Oud Royale').fill('1.2555')
  await amount(page).click()
  await expect(quantity(page, 'Oud Royale')).toHaveValue('1.2555')
  await expect(line(page, 'Oud Royale')).toContainText('Quantity can have three decimals at most')
  await quantity(page, 'Oud Royale').fill('1.5')
  const less = page.getByRole('button', { name: 'Decrease quantity of Oud Royale' })
  await less.click()
  await expectLines(page, { 'Oud Royale': '1' })
  await less.click()
  await expectLines(page, { 'Oud Royale': '0.9' })
})

test('POS-024 POS-035 to POS-039 POS-048 to POS-053 POS-058 to POS-060 tiers, payment methods, change and Complete Sale follow the cart', async ({
  page,
}) => {
  await open(page)
  await expect(completeSale(page)).toBeDisabled()
  await row(page, 'Herbal Jelly').click()
  await expect(tier(page, 'Herbal Jelly')).toHaveValue('wholesale')
  await expect(tier(page, 'Herbal Jelly').locator('option')).toHaveText([
    'Default',
    'Retail',
    'Wholesale',
    'Individual',
  ])
  await expect(tier(page, 'Herbal Jelly').locator('option[value=retail]')).toBeDisabled()
  await tier(page, 'Herbal Jelly').selectOption('individual')
  await expect(total(page)).toHaveText('7,000')
  await expect(completeSale(page)).toBeDisabled()
  await amount(page).fill('6999')
  await expect(page.getByText('Insufficient payment', { exact: true })).toBeVisible()
  await expect(page.getByText('1 short')).toBeVisible()
  await expect(completeSale(page)).toBeDisabled()
  await amount(page).fill('7000')
  await expect(page.getByText('Insufficient payment')).toHaveCount(0)
  await expect(page.getByText('Change', { exact: true })).toHaveCount(0)
  await expect(completeSale(page)).toBeEnabled()
  await page.getByRole('button', { name: 'Clear amount' }).click()
  await page.getByRole('radio', { name: 'Mobile Money' }).check()
  await expect(amount(page)).toHaveValue('7,000')
  await page.getByRole('radio', { name: 'Cash' }).check()
  await expect(amount(page)).toHaveValue('')
  await page.getByRole('button', { name: '10,000', exact: true }).first().click()
  await expect(amount(page)).toHaveValue('10,000')
  await page.waitForTimeout(300)
  await page.getByRole('button', { name: 'Add 5,000' }).click()
  await expect(amount(page)).toHaveValue('15,000')
  await page.getByRole('button', { name: 'take back one 5,000' }).click()
  await page.getByRole('radio', { name: 'Card' }).check()
  await page.keyboard.press('Control+Enter')
  await expect(receiptActions(page)).toBeVisible()
  expect(await lastSale()).toMatchObject({
    total: 7000,
    payment_method: 'card',
    amount_paid: 10_000,
    sale_items: [{ unit_price: 7000 }],
  })
})

test('POS-028 POS-041 to POS-044 a custom price shows the three specified refusals', async ({
  page,
}) => {
  await open(page)
  await row(page, 'Body Mist').click()
  await expect(line(page, 'Body Mist')).toContainText('Allowed 20,000 – 30,000')
  await price(page, 'Body Mist').fill('19,999')
  await price(page, 'Body Mist').press('Enter')
  await expect(toast(page, 'Price cannot be below UGX 20,000')).toBeVisible()
  await expect(line(page, 'Body Mist').getByText('Price cannot be below UGX 20,000')).toBeVisible()
  await expect(total(page)).toHaveText('25,000')
  await amount(page).fill('100000')
  await page.keyboard.press('F9')
  await expect(price(page, 'Body Mist')).toBeFocused()
  await price(page, 'Body Mist').fill('30001')
  await price(page, 'Body Mist').press('Tab')
  await expect(toast(page, 'Price cannot exceed UGX 30,000')).toBeVisible()
  // Under the mouse it would stay, so only the right price takes it away.
  await toast(page, 'Price cannot exceed UGX 30,000').hover()
  await price(page, 'Body Mist').fill('30000')
  await price(page, 'Body Mist').press('Enter')
  await expect(total(page)).toHaveText('30,000')
  await expect(toast(page, 'Price cannot exceed UGX 30,000')).toHaveCount(0)
  await row(page, 'Roll-on Bottle').click()
  await expect(price(page, 'Roll-on Bottle')).toHaveCount(0)
  await page.getByRole('button', { name: 'Price of Roll-on Bottle: 1,500, fixed' }).click()
  await expect(toast(page, 'Custom pricing not allowed for this item')).toBeVisible()
  await expect(total(page)).toHaveText('31,500')
})

test('POS-026 POS-040 an admin changes the price of any line and gives a discount', async ({
  page,
}) => {
  await open(page, shop.admin())
  await row(page, 'Roll-on Bottle').click()
  await price(page, 'Roll-on Bottle').fill('1,250.50')
  await price(page, 'Roll-on Bottle').press('Enter')
  await quantity(page, 'Roll-on Bottle').fill('4')
  await expect(total(page)).toHaveText('5,002')
  await page.getByRole('button', { name: 'Discount' }).click()
  await page.getByLabel('Discount on the whole sale').fill('502')
  await page.keyboard.press('Escape')
  await expect(total(page)).toHaveText('4,500')
  await openSaleFields(page)
  await page.getByLabel('Department', { exact: true }).selectOption(department.id)
  await page.getByRole('button', { name: 'Exact 4,500' }).click()
  await completeSale(page).click()
  await expect(receiptActions(page)).toBeVisible()
  expect(await lastSale()).toMatchObject({
    subtotal: 5002,
    discount: 502,
    total: 4500,
    sale_items: [{ unit_price: 1250.5, quantity: 4 }],
  })
})

test('POS-050 @sizes the amount opens our keypad and not the system keyboard on touch screens', async ({
  page,
  hasTouch,
}) => {
  await open(page)
  await row(page, 'Herbal Jelly').click()
  if (!hasTouch) {
    await amount(page).focus()
    await expect(page.getByRole('group', { name: 'Keys for the amount' })).toHaveCount(0)
    return
  }
  await toPayment(page)
  await amount(page).tap()
  await expect(amount(page)).toHaveAttribute('inputmode', 'none')
  const keys = page.getByRole('group', { name: 'Keys for the amount' })
  for (const key of ['1', '0', '000'])
    await keys.getByRole('button', { name: key, exact: true }).tap()
  await expect(amount(page)).toHaveValue('10,000')
  await expect(page.getByText('Change 4,000')).toBeVisible()
  await keys.getByRole('button', { name: 'Delete the last digit' }).tap()
  await expect(page.getByText('5,000 short').first()).toBeVisible()
  await keys.getByRole('button', { name: 'Done' }).tap()
  await expect(keys).toHaveCount(0)
  await expect(page.getByText('Insufficient payment', { exact: true })).toBeVisible()
})
