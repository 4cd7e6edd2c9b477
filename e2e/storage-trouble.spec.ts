// A server that cannot write: every screen says why, reading still works, the cart is kept, and
// selling resumes when it is over.
import { expect } from '@playwright/test'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { expectAccessible } from './support/axe.ts'
import { holdDatabase } from './support/other-program.ts'
import { heading } from './support/screens.ts'
import { type SignedInPerson, test, useShop } from './support/shop.ts'
import {
  asOnPlainHttp,
  AT_THE_COUNTER,
  completeSale,
  lines,
  quietTill,
  receiptActions,
  row,
} from './support/till.ts'

const shop = useShop()

let seller: SignedInPerson

test.beforeAll(async () => {
  const department = await shop.department('Cosmetics')
  seller = await shop.person('user', department.id)
  await shop.product({
    department_id: department.id,
    name: 'Jelly',
    selling_price: 6500,
    current_stock: 500,
  })
})

const LOCKED = 'Another program holds the database. Selling goes on as soon as it lets go.'
const FULL = "The server's disk is full. Selling goes on as soon as there is room."

const countSales = async (): Promise<number> =>
  (await shop.call(saleApi.history, shop.admin(), {})).count

test.describe('at the counter', () => {
  test.use(AT_THE_COUNTER)

  test('OFF-079 a till whose device is full says that nothing was sold and what to do, and keeps the cart', async ({
    page,
  }) => {
    await quietTill(page)
    await shop.signIn(page, seller, '/sales')
    const fillCart = async (): Promise<void> => {
      await row(page, 'Jelly').click()
      await page.getByRole('button', { name: 'Exact 6,500' }).click()
    }
    await fillCart()
    await completeSale(page).click()
    await expect(receiptActions(page)).toBeVisible()
    await page.keyboard.press('Enter')
    const before = await countSales()
    await fillCart()
    await page.evaluate(() => {
      const refuse = (): never => {
        throw new DOMException('full', 'QuotaExceededError')
      }
      IDBObjectStore.prototype.put = refuse
      IDBObjectStore.prototype.add = refuse
    })
    await completeSale(page).click()
    await expect(
      page.getByText(
        'This device cannot keep the sale: its storage is full. Nothing was sold. ' +
          'Delete photos or files, or sell on another till.',
      ),
    ).toBeVisible()
    await expect(lines(page)).toHaveCount(1)
    expect(await countSales()).toBe(before)
  })

  test('FAIL-005 the banner is shown and the cart kept while another program locks the database, and then the sale succeeds', async ({
    page,
  }) => {
    // A till sells on; this is a browser that needs the server.
    await asOnPlainHttp(page)
    await quietTill(page)
    await shop.signIn(page, seller, '/sales')
    await row(page, 'Jelly').click()
    await page.getByRole('button', { name: 'Exact 6,500' }).click()
    const before = await countSales()
    const letGo = await holdDatabase(shop.server().folder)
    await completeSale(page).click()
    const banner = page.getByRole('status').filter({ hasText: LOCKED })
    await expect(banner).toBeVisible()
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
    await expect(lines(page)).toHaveCount(1)
    await expect(completeSale(page)).toBeInViewport({ ratio: 1 })
    await page.reload()
    await expect(lines(page)).toHaveCount(1)
    await letGo()
    await completeSale(page).click()
    await expect(receiptActions(page)).toBeVisible()
    await expect(banner).toBeHidden()
    expect(await countSales()).toBe(before + 1)
  })
})

test('FAIL-005 the banner is shown on every page while the disk is full, and disappears when there is room @sizes', async ({
  page,
}) => {
  let full = true
  await page.route(/\/(api\/(?!changes)|readyz)/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      headers: { ...answer.headers(), ...(full ? { 'x-storage-trouble': 'disk_full' } : {}) },
    })
  })
  await shop.signIn(page, seller, '/expenses')
  await expect(heading(page, 'Expenses')).toBeVisible()
  const banner = page.getByRole('status').filter({ hasText: FULL })
  await expect(banner).toBeVisible()
  await expectAccessible(page)
  full = false
  await expect(banner).toBeHidden()
})
