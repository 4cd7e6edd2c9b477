// The cart is never lost: reloads, closed tabs, other
// departments, a second tab, a browser without storage.
import { expect } from '@playwright/test'
import { type SignedInPerson, PASSWORD, test, useShop } from './support/shop.ts'
import {
  AT_THE_COUNTER,
  amount,
  completeSale,
  expectLines,
  lines,
  openSaleFields,
  quantity,
  quietTill,
  receiptActions,
  row,
  toast,
} from './support/till.ts'
import { fillCart, openTill } from './support/sell-jelly.ts'
import { waitForStoredCart } from './support/till-disk.ts'

const shop = useShop()
test.use(AT_THE_COUNTER)

let seller: SignedInPerson
let department: { id: string }
let other: { id: string }

test.beforeAll(async () => {
  department = await shop.department('Perfume')
  other = await shop.department('Printing')
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

test('POS-030 decision D23 the cart survives a reload, a closed tab, and signing out and in', async ({
  page,
  context,
}) => {
  // Ten pages and a restart of the server.
  test.slow()
  // A separate person: signing out ends the session that the other tests use.
  const joel = await shop.person('user', department.id)
  await openTill(shop, page, joel)
  await row(page, 'Jelly').click()
  await row(page, 'Mist').click()
  await quantity(page, 'Mist').fill('7')
  await openSaleFields(page)
  await page.getByLabel('Customer name (optional)').fill('Nakato')
  await amount(page).fill('200000')
  await waitForStoredCart(page)
  await page.reload()
  await expectLines(page, { Jelly: '1', Mist: '7' })
  await expect(page.getByText(/^We kept your cart from \d\d:\d\d$/)).toBeVisible()
  await expect(amount(page)).toHaveValue('200,000')
  await page.getByRole('button', { name: 'Increase quantity of Jelly' }).click()
  await waitForStoredCart(page)
  await shop.server().kill()
  await expect(page.reload()).rejects.toThrow()
  await shop.server().restart()
  await page.goto('/sales')
  await expectLines(page, { Jelly: '2', Mist: '7' })
  await page.close()
  const second = await context.newPage()
  await openTill(shop, second, joel)
  await expectLines(second, { Jelly: '2', Mist: '7' })
  await second.getByRole('button', { name: 'Sign Out' }).click()
  await expect(second).toHaveURL(/auth/)
  await shop.signInByForm(second, { email: shop.admin().email, password: PASSWORD })
  await second.goto('/sales')
  await expect(second.getByText('Scan or tap an item to start')).toBeVisible()
  await second.getByRole('button', { name: 'Sign Out' }).click()
  await expect(second).toHaveURL(/auth/)
  await shop.signInByForm(second, joel)
  await second.goto('/sales')
  await expectLines(second, { Jelly: '2', Mist: '7' })
  await openSaleFields(second)
  await expect(second.getByLabel('Customer name (optional)')).toHaveValue('Nakato')
  await second.getByRole('button', { name: 'Clear cart' }).click()
  await waitForStoredCart(second)
  await second.reload()
  await expect(second.getByText('Scan or tap an item to start')).toBeVisible()
})

test('POS-054 each department has its own cart, and a change of department says so', async ({
  page,
}) => {
  await openTill(shop, page, shop.admin())
  await page.getByRole('button', { name: 'Department: Perfume' }).click()
  await page.getByRole('button', { name: /^Perfume/ }).click()
  await row(page, 'Jelly').click()
  await page.getByRole('button', { name: 'Department: Perfume' }).click()
  await page.getByRole('button', { name: /^Printing/ }).click()
  await expect(
    toast(page, 'The cart of Perfume is kept. You are now selling for Printing'),
  ).toBeVisible()
  await expect(lines(page)).toHaveCount(0)
  await row(page, 'Mist').click()
  await openSaleFields(page)
  await expect(page.getByLabel('Department', { exact: true })).toHaveValue(other.id)
  await page.getByRole('button', { name: 'Department: Printing' }).click()
  await page.getByRole('button', { name: /^Perfume/ }).click()
  await expectLines(page, { Jelly: '1' })
})

for (const locks of ['with', 'without']) {
  test(`POS-030 a second tab waits until it takes over, and gets the cart (${locks} Web Locks)`, async ({
    page,
    context,
  }) => {
    // Browsers have no Web Locks on plain http, as in a shop's own network.
    if (locks === 'without')
      await context.addInitScript(() =>
        Object.defineProperty(navigator, 'locks', { value: undefined }),
      )
    await openTill(shop, page, seller)
    await row(page, 'Jelly').click()
    const second = await context.newPage()
    await quietTill(second)
    await second.goto('/sales')
    await expect(second.getByText('This till is open in another tab')).toBeVisible()
    await second.getByRole('button', { name: 'Use here' }).click()
    await expectLines(second, { Jelly: '1' })
    await expect(page.getByText('This till is open in another tab')).toBeVisible()
    await row(second, 'Jelly').click()
    await expectLines(second, { Jelly: '2' })
    await second.close()
    await expectLines(page, { Jelly: '2' })
  })
}

test('POS-030 the till warns and still sells when the browser has no storage', async ({ page }) => {
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('No storage here', 'InvalidStateError')
    }
  })
  await openTill(shop, page, seller)
  await expect(toast(page, 'This device cannot keep the cart')).toBeVisible()
  await fillCart(page)
  await completeSale(page).click()
  await expect(receiptActions(page)).toBeVisible()
})
