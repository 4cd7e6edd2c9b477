// Scanning: wherever the focus is, at the speed of real scanners, and without taking fast typing
// for a scan.
import { expect, type Locator, type Page } from '@playwright/test'
import { expectNoSidewaysScroll } from './support/axe.ts'
import { test, useShop, type SignedInPerson } from './support/shop.ts'
import {
  AT_THE_COUNTER,
  amount,
  completeSale,
  expectLines,
  lines,
  price,
  openSaleFields,
  quantity,
  quietTill,
  receiptActions,
  row,
  scan,
  scanBox,
  searchBox,
  toast,
  typeByHand,
} from './support/till.ts'

const shop = useShop()
test.use(AT_THE_COUNTER)
const JELLY = '6161100098765'
const MIST = 'PROD-4711'

let seller: SignedInPerson

test.beforeAll(async () => {
  const { id: department_id } = await shop.department('Perfume')
  seller = await shop.person('user', department_id)
  await shop.product({ department_id, name: 'Jelly', selling_price: 6500, barcode: JELLY })
  await shop.product({
    department_id,
    name: 'Mist',
    selling_price: 25_000,
    barcode: MIST,
    allow_custom_price: true,
  })
})

test.beforeEach(async ({ page }) => {
  await quietTill(page)
  await shop.signIn(page, seller, '/sales')
  await expect(row(page, 'Jelly')).toBeEnabled()
})

type ScanTarget = {
  readonly name: string
  readonly find: (page: Page) => Locator
  readonly value?: string
}

const places: readonly ScanTarget[] = [
  { name: 'amount paid', find: amount, value: '70,000' },
  { name: 'a quantity', find: (page) => quantity(page, 'Mist'), value: '2' },
  { name: 'a price', find: (page) => price(page, 'Mist'), value: '25,000' },
  {
    name: 'the customer name',
    find: (page) => page.getByLabel('Customer name (optional)'),
    value: 'Nakato',
  },
  { name: 'Complete Sale', find: completeSale },
  { name: 'the search box', find: searchBox, value: 'mi' },
]

for (const pace of [5, 20, 60]) {
  test(`POS-020 POS-022 a scan at ${pace} ms a key adds one line from every place, and the fields keep their text`, async ({
    page,
  }) => {
    await row(page, 'Mist').click()
    await row(page, 'Mist').click()
    await amount(page).fill('70000')
    await openSaleFields(page)
    await page.getByLabel('Customer name (optional)').fill('Nakato')
    await searchBox(page).fill('mi')
    for (const [at, { name, find, value }] of places.entries()) {
      await find(page).focus()
      await scan(page, JELLY, { pace, suffix: at % 2 === 0 ? 'Enter' : 'Tab' })
      await expectLines(page, { Mist: '2', Jelly: String(at + 1) })
      if (value !== undefined) await expect(find(page), name).toHaveValue(value)
    }
    await expect(receiptActions(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Clear amount' })).toBeEnabled()
  })
}

test('POS-022 a pause of 300 ms within a scan loses nothing', async ({ page }) => {
  await row(page, 'Mist').click()
  await amount(page).fill('70000')
  await amount(page).focus()
  await scan(page, JELLY, { pace: 5, stall: 300 })
  await expectLines(page, { Mist: '1', Jelly: '1' })
  await expect(amount(page)).toHaveValue('70,000')
  await page.getByRole('heading', { level: 1 }).click()
  await scan(page, MIST, { pace: 20, stall: 300 })
  await expectLines(page, { Mist: '2', Jelly: '1' })
})

test('POS-003 POS-020 POS-021 the scan box adds a code without a key, with Enter, with a multiplier, and without a suffix', async ({
  page,
}) => {
  await scanBox(page).pressSequentially(JELLY, { delay: 90 })
  await expectLines(page, { Jelly: '1' })
  await expect(scanBox(page)).toHaveValue('')
  await scanBox(page).fill(`3*${JELLY}`)
  await scanBox(page).press('Enter')
  await expectLines(page, { Jelly: '4' })
  await scanBox(page).fill('5*')
  await page.waitForTimeout(450)
  await scan(page, JELLY, { pace: 20 })
  await expectLines(page, { Jelly: '9' })
  await scan(page, JELLY, { pace: 5, suffix: null })
  await expectLines(page, { Jelly: '10' })
  await page.waitForTimeout(700)
  await expectLines(page, { Jelly: '10' })
})

test('POS-025 fast typing is not treated as a scan in amounts, names and quantities', async ({
  page,
}) => {
  await row(page, 'Mist').click()
  await openSaleFields(page)
  const customer = page.getByLabel('Customer name (optional)')
  for (const pace of [60, 90, 120]) {
    await amount(page).fill('')
    await amount(page).focus()
    await typeByHand(page, '120500', pace, 'Enter')
    await expect(amount(page)).toHaveValue('120,500')
    await customer.fill('')
    await customer.focus()
    await typeByHand(page, 'Nakato Grace 2', pace, 'Tab')
    await expect(customer).toHaveValue('Nakato Grace 2')
  }
  await quantity(page, 'Mist').focus()
  await typeByHand(page, '12', 60, 'Enter')
  await expectLines(page, { Mist: '12' })
})

test('POS-020 an unknown code shows a text and adds nothing, and a - within a code is not a shortcut', async ({
  page,
}) => {
  await row(page, 'Jelly').click()
  await row(page, 'Jelly').click()
  await page.getByRole('heading', { level: 1 }).click()
  await scan(page, 'XX-99-0000', { pace: 20 })
  await expect(toast(page, 'No product found for XX-99-0000')).toBeVisible()
  await expectLines(page, { Jelly: '2' })
  await page.getByRole('button', { name: 'Search by name' }).click()
  await expect(searchBox(page)).toBeFocused()
})

test('POS-020 an unknown code offers the search, and a new product with this barcode only to admins', async ({
  page,
}) => {
  const add = page.getByRole('button', { name: 'Add product with this barcode' })
  await scan(page, '6009800000017', { pace: 20 })
  await expect(toast(page, 'No product found for 6009800000017')).toBeVisible()
  await expect(add).toHaveCount(0)
  await shop.signIn(page, shop.admin(), '/sales')
  await expect(row(page, 'Jelly')).toBeEnabled()
  await scan(page, '6009800000017', { pace: 20 })
  await expect(page.getByRole('button', { name: 'Search by name' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expect(add).toBeInViewport({ ratio: 1 })
  await add.click()
  await expect(
    page.getByRole('dialog', { name: 'Add Product' }).getByLabel('Barcode', { exact: true }),
  ).toHaveValue('6009800000017')
  await expect(page).toHaveURL(/\/inventory$/)
})

test('POS-064 the next scan closes the receipt and starts the next sale', async ({ page }) => {
  await row(page, 'Jelly').click()
  await page.getByRole('button', { name: 'Exact 6,500' }).click()
  await completeSale(page).click()
  await expect(receiptActions(page)).toBeVisible()
  await page.getByLabel('Customer WhatsApp Number').fill('+256 772')
  await scan(page, MIST, { pace: 20 })
  await expect(receiptActions(page)).toBeHidden()
  await expectLines(page, { Mist: '1' })
})

test('POS-022 a scan is ignored and leaves no text when another dialog is open', async ({
  page,
}) => {
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await scan(page, JELLY, { pace: 20 })
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(lines(page)).toHaveCount(0)
})

test('POS-022 a scan on another page asks before it opens the till', async ({ page }) => {
  await page.goto('/expenses')
  const what = page.getByPlaceholder('What was purchased?')
  await what.fill('Soap')
  await scan(page, JELLY, { pace: 20 })
  await expect(what).toHaveValue('Soap')
  await expect(page).toHaveURL(/expenses/)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page).toHaveURL(/\/sales$/)
  await expectLines(page, { Jelly: '1' })
})

test('POS-022 a scan closes the Getting Started guide and is added to the cart', async ({
  page,
}) => {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('Getting Started')
  await page.keyboard.press('Enter')
  const guide = page.getByRole('dialog', { name: 'Getting Started' })
  await expect(guide).toBeVisible()
  await scan(page, JELLY, { pace: 20 })
  await expect(guide).toHaveCount(0)
  await expectLines(page, { Jelly: '1' })
})

test('SCAN-003 a device without a camera has no button for it', async ({ page }) => {
  await page.addInitScript(() => {
    const devices = navigator.mediaDevices
    const list = devices.enumerateDevices.bind(devices)
    devices.enumerateDevices = async () => {
      const found = await list()
      document.documentElement.dataset['cameras'] = String(
        found.filter(({ kind }) => kind === 'videoinput').length,
      )
      return found
    }
  })
  await page.reload()
  await expect(scanBox(page)).toBeVisible()
  // The button is decided once the page has asked the device.
  await expect(page.locator('html')).toHaveAttribute('data-cameras', '0')
  await expect(page.getByRole('button', { name: 'Scan with camera' })).toHaveCount(0)
})

test('CODE-001 CODE-010 CODE-012 any code in any notation adds its product, and no scan completes a sale', async ({
  page,
}) => {
  const { id: department_id } = await shop.department('Groceries')
  await shop.product({ department_id, name: 'Flakes', barcode: '036000291452' })
  await shop.product({ department_id, name: 'Washing soap', barcode: 'soap-1kg bar' })
  await shop.signIn(page, await shop.person('user', department_id), '/sales')
  await row(page, 'Flakes').click()
  await amount(page).fill('9000000')
  await completeSale(page).focus()
  await scan(page, 'soap-1kg bar', { pace: 20 })
  await scan(page, '0036000291452', { pace: 20 })
  await scan(page, ']E00036000291452', { pace: 20 })
  await scan(page, 'https://id.gs1.org/01/00036000291452', { pace: 20, suffix: 'Tab' })
  await expectLines(page, { Flakes: '4', 'Washing soap': '1' })
  await expect(receiptActions(page)).toHaveCount(0)
})

test('CODE-016 Undo gives a scan that found nothing back to the field for texts', async ({
  page,
}) => {
  const customer = page.getByLabel('Customer name (optional)')
  await openSaleFields(page)
  await row(page, 'Jelly').click()
  await customer.fill('Nakato ')
  await scan(page, 'of kampala', { pace: 20 })
  await expect(customer).toHaveValue('Nakato ')
  const unknown = page.locator('[data-sonner-toast]', { hasText: 'of kampala' })
  await expect(toast(page, 'No product found for of kampala')).toBeVisible()
  await unknown.getByRole('button', { name: 'Undo' }).click()
  await expect(customer).toHaveValue('Nakato of kampala')
})
