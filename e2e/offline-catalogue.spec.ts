// The catalogue on the till: search, scan and services without the server, and changes of others
// with it.
import { expect, type Page } from '@playwright/test'
import { STREAM } from './support/live.ts'
import { test, useShop, type SignedInPerson } from './support/shop.ts'
import { AT_THE_COUNTER, expectLines, quietTill, row, scan, searchBox } from './support/till.ts'

const shop = useShop()
test.use({ ...AT_THE_COUNTER, serviceWorkers: 'allow' })

let department_id: string
let seller: SignedInPerson

test.beforeAll(async () => {
  department_id = (await shop.department('Cosmetics')).id
  seller = await shop.person('user', department_id)
  const jelly = {
    name: 'Herbal Jelly',
    current_stock: 10,
    selling_price: 3500,
    barcode: 'HJ-100200',
  }
  await shop.product({ department_id, ...jelly })
  await shop.product({ department_id, name: 'Bar Soap', current_stock: 7, selling_price: 1500 })
  await shop.product({ department_id, name: 'Sold Out Cream', current_stock: 0 })
  await shop.service({ name: 'Printing', base_price: 1000 })
})

const untilAppCached = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

/** The till has the whole catalogue on the disk: it asks no more for lists. */
const untilRead = (page: Page): Promise<unknown> => page.waitForResponse(/\/api\/till\/catalogue\?/)

test('OFF-046 OFF-048 without the server the till is searched and scanned as it was read last, also after a reload', async ({
  page,
}) => {
  test.slow()
  await quietTill(page)
  const read = untilRead(page)
  await shop.signIn(page, seller, '/sales')
  await read
  await untilAppCached(page)
  await expect(row(page, 'Herbal Jelly')).toContainText('3,500')

  await shop.server().kill()
  await page.reload()
  await expect(page.getByText(/^Stock at \d{2}:\d{2}$/)).toBeVisible()
  await expect(row(page, 'Herbal Jelly')).toContainText('10 piece left')
  await searchBox(page).fill('soap')
  await expect(row(page, 'Bar Soap')).toBeVisible()
  await expect(row(page, 'Herbal Jelly')).toHaveCount(0)
  await searchBox(page).press('Enter')
  await expectLines(page, { 'Bar Soap': '1' })
  await scan(page, 'HJ-100200')
  await expectLines(page, { 'Bar Soap': '1', 'Herbal Jelly': '1' })
  await searchBox(page).fill('cream')
  await expect(page.getByText('1 sold-out product matches.')).toBeVisible()
  await searchBox(page).fill('')
  await page.getByRole('tab', { name: 'Services' }).click()
  await row(page, 'Printing').click()
  await expectLines(page, { 'Bar Soap': '1', 'Herbal Jelly': '1', Printing: '1' })

  // Another wait than that for the server: the page rests between its attempts.
  const listening = page.waitForResponse(STREAM)
  await shop.server().restart()
  await expect(page.getByText(/^Stock at/)).toHaveCount(0, { timeout: 60_000 })
  await listening
  await page.getByRole('tab', { name: 'Products' }).click()
  await shop.product({ department_id, name: 'Avocado Oil', current_stock: 5 })
  await expect(row(page, 'Avocado Oil')).toBeVisible()
})
