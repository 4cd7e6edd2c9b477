// Tills for their owner: odd sales are reviewed, kept sales decided, and tills renamed and ended.
import { expect } from '@playwright/test'
import { reconciliationApi } from '@webale/domain/features/reconciliation/reconciliation.api.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import { expectGoodAtAllSizes } from './support/axe.ts'
import { heading } from './support/screens.ts'
import { test, useShop } from './support/shop.ts'
import { toast } from './support/till.ts'
import { openTillOverHttp } from './support/till-over-http.ts'

const shop = useShop()

/** A new department with goods and a till. */
const openShop = async (department: string, name: string) => {
  const { id: department_id } = await shop.department(department)
  const soap = await shop.product({ name: 'Soap', department_id, selling_price: 1000 })
  const goods = { id: soap.id, name: 'Soap', price: 1000 }
  const till = await openTillOverHttp(shop.server().address, shop.admin(), { name, department_id })
  return { department_id, goods, till }
}

test('OFF-156 OFF-157 OFF-171 OFF-228 OFF-232 the owner reviews suspicious sales of tills; others only see theirs', async ({
  page,
  browser,
}) => {
  await shop.signIn(page, shop.admin(), '/tills')
  await expect(page.getByText('No tills yet')).toBeVisible()
  await page.goto('/discrepancies')
  await expect(page.getByText('No suspicious sales found')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Sales from tills' })).toHaveCount(0)

  const { department_id, goods, till } = await openShop('Cosmetics', 'Front')
  const cheap = await till.sell({ ...goods, price: 700 })
  const other = await till.sell(goods)
  expect([cheap.state, other.state, other.flags]).toEqual(['stored', 'stored', ['person_unproved']])

  const region = page.getByRole('region', { name: 'Sales from tills' })
  await page.reload()
  await expect(region.getByRole('row').filter({ hasText: 'Price unknown' })).toContainText(
    'UGX 300 below the list price',
  )
  await expect(region.getByRole('region', { name: 'Below the list price' })).toContainText(
    'UGX 300',
  )
  await expectGoodAtAllSizes(page)

  const staff = await browser.newPage()
  await shop.signIn(staff, await shop.person('moderator', department_id), '/discrepancies')
  await expect(
    staff.getByRole('region', { name: 'Sales from tills' }).getByText('Price unknown'),
  ).toBeVisible()
  await expect(staff.getByRole('button', { name: /right/ })).toHaveCount(0)
  await staff.goto('/tills')
  await expect(heading(staff, 'Tills')).toHaveCount(0)
  await staff.close()

  await region.getByRole('button', { name: /^All look right: Person not proved/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'All look right' }).click()
  await expect(toast(page, 'Marked as right')).toBeVisible()
  await expect(region.getByText('Person not proved')).toHaveCount(0)
  await page.route(
    '**/api/till/flags/*/resolve',
    (route) => route.fulfill({ status: 500, json: {} }),
    { times: 1 },
  )
  const right = region.getByRole('button', { name: `Looks right: ${cheap.receipt}, Price unknown` })
  await right.click()
  await page.getByLabel('Note').fill('Old stock')
  await page.getByRole('dialog').getByRole('button', { name: 'Looks right' }).click()
  await expect(toast(page, 'Failed to mark the sale')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Looks right' }).click()
  await expect(region).toHaveCount(0)
})

test('OFF-190 the owner sees the state of each till, decides kept sales and asks a till for missing ones', async ({
  page,
}) => {
  const { goods, till } = await openShop('Shoes', 'Side')
  expect((await till.sell(goods, { lines: [] })).state).toBe('kept')
  expect((await till.sell(goods, { payment_method: 'cowries' })).state).toBe('kept')
  const device_now = new Date(Date.now() - 600_000).toISOString()
  const clock = { device_now, offset_ms: 600_000 }
  await till.report({ completed: 4, waiting: 2, waiting_total: 3500, ...clock })
  await shop.signIn(page, shop.admin(), '/tills')
  const row = page.getByRole('row').filter({ hasText: 'Side' }).first()
  await expect(row.getByText('2 sales, UGX 3,500')).toBeVisible()
  await expect(row.getByText('10 minutes slow')).toBeVisible()
  const quarantined = page.getByRole('region', { name: 'Kept sales' })
  await expect(quarantined.getByText('This version cannot read the sale')).toHaveCount(2)
  await expectGoodAtAllSizes(page)
  await quarantined.getByRole('button', { name: 'Take A sale into the books' }).first().click()
  await expect(toast(page, 'Failed to take the sale')).toBeVisible()
  await quarantined.getByRole('button', { name: 'Dismiss A sale' }).first().click()
  await page.route(
    '**/api/till/kept/*/dismiss',
    (route) => route.fulfill({ status: 500, json: {} }),
    { times: 1 },
  )
  await page.getByLabel('Reason').fill('A trial')
  await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast(page, 'Failed to dismiss sale')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast(page, 'Sale dismissed')).toBeVisible()
  await expect(quarantined.getByText('This version cannot read the sale')).toHaveCount(1)

  await page.route('**/api/tills', async (route) => {
    const answer = await route.fetch()
    const { rows, losses } = (await answer.json()) as { rows: object[]; losses: object[] }
    const recovered = { sales: 214, tills: 3, at: '2026-11-20T06:30:00.000Z' }
    const missing = rows.map((row) => ({ ...row, missing: 2 }))
    await route.fulfill({ json: { rows: missing, recovered, losses } })
  })
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: 'Recovered' })).toHaveText(
    /^Recovered 214 sales from 3 tills after the restore of .*20 Nov 2026, 09:30$/,
  )
  await page.route('**/api/tills/*/offer', (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  })
  const missing = row.getByRole('button', { name: /^Missing 2 on Till \d, ask for them$/ })
  await missing.click()
  await expect(toast(page, 'Failed to ask the till')).toBeVisible()
  await missing.click()
  await expect(row.getByText('Asked with its next report')).toBeVisible()
  // A list that is just being read may end without its changed answer.
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  await till.report({ completed: 4 })
  await page.reload()
  await expect(row).toBeVisible()
  await expect(row.getByText('10 minutes slow')).toHaveCount(0)
  await expect(row.getByText('2 sales, UGX 3,500')).toHaveCount(0)
  // What waited is gone from the device, and never arrived.
  await expect(row.getByText('Lost sales')).toBeVisible()
  await expectGoodAtAllSizes(page)
  const seen = page.getByRole('button', { name: /^Mark as seen: Till \d lost up to 2 sales/ })
  await page.route(
    '**/api/tills/losses/*/seen',
    (route) => route.fulfill({ status: 500, json: {} }),
    { times: 1 },
  )
  await seen.click()
  await expect(toast(page, 'Failed to mark the loss')).toBeVisible()
  await seen.click()
  await expect(toast(page, 'Marked as seen')).toBeVisible()
  await expect(row.getByText('Lost sales')).toHaveCount(0)
})

test('OFF-169 OFF-172 the owner renames and ends a till, and takes a sale that it made later @core/tills', async ({
  page,
}) => {
  const { goods, till } = await openShop('Books', 'Door')
  await till.report()
  await shop.signIn(page, shop.admin(), '/tills')
  await page
    .getByRole('row')
    .filter({ hasText: 'Door' })
    .getByRole('button', { name: /^Rename/ })
    .click()
  await page.route('**/api/tills/*', (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  })
  await page.getByRole('textbox', { name: 'Name' }).fill('Back counter')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Failed to rename till')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Till renamed')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Back counter' })
  await expect(row).toBeVisible()

  await row.getByRole('button', { name: /^End/ }).click()
  await expect(page.getByRole('alertdialog')).toContainText(
    /It was last heard .+\. Sales made before now can still be sent\./,
  )
  await page.route('**/api/tills/*/end', (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  })
  await page.getByRole('button', { name: 'End till', exact: true }).click()
  await expect(toast(page, 'Failed to end till')).toBeVisible()
  await page.getByRole('button', { name: 'End till', exact: true }).click()
  await expect(toast(page, 'Till ended')).toBeVisible()
  await expect(row.getByText('Ended', { exact: true })).toBeVisible()

  expect((await till.sell(goods)).state).toBe('kept')
  await page.reload()
  await page
    .getByRole('region', { name: 'Kept sales' })
    .getByRole('row')
    .filter({ hasText: 'Sold after the till was ended' })
    .getByRole('button', { name: /^Take/ })
    .first()
    .click()
  await expect(toast(page, 'Sale taken into the books')).toBeVisible()
})

test('OFF-215 without https the owner reads how phones can be connected', async ({ page }) => {
  await shop.signIn(page, shop.admin(), '/tills')
  await page.getByRole('button', { name: 'Connect a phone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect a phone' })
  await expect(
    dialog.getByRole('switch', { name: 'Phones connect to this shop' }),
  ).not.toBeChecked()
  await expect(dialog.getByRole('img')).toHaveCount(0)
  await expectGoodAtAllSizes(page)
})

test('OFF-110 OFF-139 OFF-140 the owner counts beside a till that is away, and adds a file of its sales', async ({
  page,
}) => {
  const { department_id, goods, till } = await openShop('Drinks', 'Back')
  const sold_at = new Date().toISOString()
  const counted = {
    cashier_name: 'Joan',
    date: businessDate(sold_at),
    system_cash: 0,
    reported_cash: 0,
  }
  await shop.call(reconciliationApi.record, shop.admin(), {
    ...counted,
    department_id,
    notes: 'Counted with Sarah at closing time',
  })
  expect((await till.sell({ ...goods, price: 1500 }, { sold_at })).state).toBe('stored')
  await till.report({ completed: 1, waiting: 1, waiting_total: 1500 })
  await shop.signIn(page, shop.admin(), '/reconcile')
  await page.getByRole('button', { name: /^Department: / }).click()
  await page
    .getByRole('list', { name: 'Departments' })
    .getByRole('button', { name: /Drinks/ })
    .click()
  await expect(page.getByText('UGX 1,500 came later')).toBeVisible()
  await expect(
    page.getByText(/^Sales may still come from Till \d, not heard since \d\d:\d\d today\.$/),
  ).toBeVisible()
  await expectGoodAtAllSizes(page)
  await page.goto('/tills')

  const text = await till.saveFile(goods, 2)
  const file = page.getByLabel('File of unsent sales')
  const choose = (content: string) =>
    file.setInputFiles({
      name: 'unsent-sales.json',
      mimeType: 'application/json',
      buffer: Buffer.from(content),
    })
  for (const [content, reason] of [
    [text.slice(0, -30), 'This file was changed or is not whole'],
    [await till.saveFile(goods, 1, 'another-shop'), 'This file belongs to another shop'],
  ] as const) {
    await choose(content)
    await expect(toast(page, 'Failed to add sales from the file')).toBeVisible()
    await expect(page.getByText(reason)).toBeVisible()
  }
  await choose(text)
  const adding = page.getByRole('dialog', { name: 'Add sales from a file' })
  await expect(adding).toContainText('2 new sales, 0 known already')
  await expectGoodAtAllSizes(page)
  await adding.getByRole('button', { name: 'Add sales' }).click()
  await expect(toast(page, '2 sales added from the file')).toBeVisible()
  await choose(text)
  await expect(adding).toContainText('0 new sales, 2 known already')
  await expect(adding.getByRole('button', { name: 'Add sales' })).toBeDisabled()
  await adding.getByRole('button', { name: 'Cancel' }).click()
})
