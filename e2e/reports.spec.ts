// Sales Report: the figures of a period, the charts by keyboard, and who sees what.
import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { addDays, businessDate } from '@webale/domain/kernel/time.ts'
import { blockChanges } from './support/live.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { heading, smallTargets } from './support/screens.ts'
import { type SignedInPerson, test, useShop } from './support/shop.ts'
import { openDepartment, sellFor } from './support/reports.ts'

const shop = useShop()

const tile = (page: Page, label: string) =>
  page.getByRole('region', { name: 'Summary' }).getByRole('listitem').filter({ hasText: label })
const section = (page: Page, name: string) => page.getByRole('region', { name })
const tiles = async (page: Page, texts: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, text] of Object.entries(texts))
    await expect(tile(page, label)).toContainText(text)
}

const expectGood = async (page: Page, hasTouch: boolean | undefined): Promise<void> => {
  await expectNoSidewaysScroll(page)
  if (hasTouch) expect(await smallTargets(page)).toEqual([])
  await expectAccessible(page)
}

test('RPT-024 the report shows zeros, the empty text and a link to a longer period when nothing was sold @sizes', async ({
  page,
  hasTouch,
}) => {
  const { id } = await shop.department(`Quiet ${randomUUID().slice(0, 8)}`)
  await shop.signIn(page, await shop.person('moderator', id), '/reports')
  await tiles(page, { 'Total Sales': 'UGX0', 'Average Basket': 'UGX0' })
  await expect(page.getByText('No sales in this period', { exact: true })).toBeVisible()
  await expectGood(page, hasTouch)
  await page.getByRole('button', { name: 'Weekly' }).click()
  await expect(page).toHaveURL(/period=weekly/)
  await expect(page.getByRole('radio', { name: 'Weekly' })).toBeChecked()
})

test('RPT-001 no name of a period is cut when an administrator opens the report', async ({
  page,
}) => {
  await shop.signIn(page, shop.admin(), '/reports')
  for (const name of ['Daily', 'Weekly', 'Monthly', 'Yesterday', 'Dates']) {
    const label = page.getByRole('group', { name: 'Period' }).getByText(name, { exact: true })
    await expect(label).toBeVisible()
    expect(await label.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(
      0,
    )
  }
})

test('ROUTE-019 GEN-002 RPT-001 RPT-007 to RPT-012 RPT-014 RPT-017 RPT-019 the report shows the figures of a period and its lists @sizes @core/reports', async ({
  page,
  hasTouch,
}) => {
  const goods = await openDepartment(shop, `Care ${randomUUID().slice(0, 8)}`)
  const given = await sellFor(shop, goods, [
    { product_id: goods.soap, quantity: 1, unit_price: 0, custom_price: true },
  ])
  await shop.signIn(page, shop.admin(), `/reports?department=${goods.department_id}`)
  await expect(heading(page, 'Sales Report')).toBeVisible()
  for (const period of ['Daily', 'Weekly', 'Monthly', 'Yesterday', 'Dates'])
    await expect(page.getByRole('radio', { name: period, exact: true })).toBeVisible()
  const figures = {
    'Total Sales': '21,000',
    'Gross Profit': '4,600',
    Transactions: '3',
    'Items Sold': '26',
    COGS: '16,400',
    'Average Basket': '7,000',
  }
  await tiles(page, figures)
  await page.getByRole('radio', { name: 'Monthly' }).click()
  await expect(section(page, 'Sales by day')).toBeVisible()
  await tiles(page, figures)
  await expect(section(page, 'Top 5 Selling Items').getByRole('listitem').first()).toContainText(
    /Pack of .*UGX 20,000.*2 sold/,
  )
  await expect(section(page, 'Suspicious Entries').getByRole('listitem').first()).toContainText(
    new RegExp(`${given}.*Zero Price Item`),
  )
  await expect(section(page, 'Inventory Restock Alerts')).toContainText(
    /Soap of .*Reorder at 60 piece.*48 piece/,
  )
  await expect(section(page, 'Staff Sales Summary')).toContainText(
    /Joel M\.\s*1 sale · 10 % of total\s*UGX 2,000/,
  )
  await expect(section(page, 'How people paid')).toContainText(
    /Cash 10 % UGX 2,000.*Mobile Money 90 %.*Card 0 %/,
  )
  await expectGood(page, hasTouch)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^As of .*\d:\d\d/)).toBeVisible()
})

test('RPT-001 the charts of the report are read by keyboard and as a table, and its period is kept in the URL @sizes', async ({
  page,
}) => {
  const goods = await openDepartment(shop, `Charts ${randomUUID().slice(0, 8)}`)
  await shop.signIn(page, shop.admin(), `/reports?department=${goods.department_id}&period=monthly`)
  const chart = section(page, 'Sales by day')
  await expect(chart.getByRole('img', { name: /^Sales by day, .*was the best day/ })).toBeVisible()
  const days = chart.getByRole('slider', { name: 'Days' })
  await expect(days).toHaveAttribute(
    'aria-valuetext',
    /: Sales UGX 21,000, Gross profit UGX 5,800$/,
  )
  await days.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(days).toHaveAttribute('aria-valuetext', /: Sales UGX 0, Gross profit UGX 0$/)
  await expect(chart.getByText('UGX 0', { exact: true }).first()).toBeVisible()
  await chart.getByRole('button', { name: 'View as table' }).click()
  await expect(chart.getByRole('row').last()).toContainText(/21,000\s*5,800/)
  await expectNoSidewaysScroll(page)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked()
  await page.goto(`${shop.server().address}/reports?period=never&department=nowhere`)
  await expect(page.getByRole('radio', { name: 'Daily' })).toBeChecked()
  await expect(page.getByText(/ · All Departments$/)).toBeVisible()
})

test('decision R10 yesterday and chosen dates have figures, a comparison, a URL and a file @sizes', async ({
  page,
  hasTouch,
}) => {
  const goods = await openDepartment(shop, `Dates ${randomUUID().slice(0, 8)}`)
  await shop.signIn(page, shop.admin(), `/reports?department=${goods.department_id}`)
  await expect(page.getByText('Compared with yesterday up to the same time.')).toBeVisible()
  await page.getByRole('radio', { name: 'Yesterday' }).click()
  await expect(page.getByText('Compared with the day before.')).toBeVisible()
  await tiles(page, { 'Total Sales': 'UGX0' })
  await page.getByRole('radio', { name: 'Dates' }).click()
  await tiles(page, { 'Total Sales': '21,000' })
  await expect(
    page.getByText('Compared with the 7 days before, up to the same time.'),
  ).toBeVisible()
  await expectGood(page, hasTouch)
  const today = businessDate(new Date().toISOString())
  await page.getByLabel('First day').fill(addDays(today, -399))
  await expect(section(page, 'Sales by week').getByRole('img')).toBeVisible()
  await expectGood(page, hasTouch)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Excel' }).click()
  expect((await saved).suggestedFilename()).toBe(
    `sales-report-${addDays(today, -399)}-to-${today}.csv`,
  )
  await page.getByLabel('First day').fill(addDays(today, -400))
  await expect(page.getByText('A report can cover 400 days at most', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Excel' })).toBeDisabled()
  await page.getByLabel('First day').fill('')
  await expect(page.getByText('Choose the first and the last day', { exact: true })).toBeVisible()
  await page.goto(
    `${shop.server().address}/reports?period=dates&from=${today}&until=${addDays(today, -1)}`,
  )
  await expect(
    page.getByText('The last day is before the first day', { exact: true }),
  ).toBeVisible()
})

test('RPT-022 PERM-004 decision D2 decision P7 a moderator sees one department only, with cost and profit', async ({
  page,
}) => {
  const [mine, theirs] = [await openDepartment(shop, 'Mine'), await openDepartment(shop, 'Theirs')]
  await sellFor(shop, theirs, [{ product_id: theirs.pack, quantity: 3, unit_price: 10_000 }])
  const show = async (person: SignedInPerson): Promise<void> => {
    await shop.signIn(page, person, `/reports?department=${theirs.department_id}`)
    await tiles(page, { 'Total Sales': '21,000', Transactions: '2' })
    await expect(page.getByText(/of Theirs/)).toHaveCount(0)
    await expect(page.getByRole('combobox', { name: 'Department' })).toHaveCount(0)
  }
  await show(await shop.person('user', mine.department_id))
  await tiles(page, { 'Gross Profit': '—', COGS: '—' })
  await expect(section(page, 'Department Analytics')).toHaveCount(0)
  await expect(page.getByText('Gross profit', { exact: true })).toHaveCount(0)
  await show(await shop.person('moderator', mine.department_id))
  await tiles(page, { 'Gross Profit': '5,800', COGS: '15,200' })
  // Per hour a moderator sees sales only: an hour with one sale would reveal what a product costs.
  await expect(section(page, 'Sales by hour')).toBeVisible()
  await expect(page.getByText('Gross profit', { exact: true })).toHaveCount(0)
  const week = section(page, 'Department Analytics')
  await expect(
    week.getByText('Sales by weekday and hour in the last 30 days.', { exact: true }),
  ).toBeVisible()
  await expect(week.getByRole('slider', { name: 'Hours of the week' })).toHaveAttribute(
    'aria-valuetext',
    /^Sunday .*: Sales UGX /,
  )
})

test('FAIL-001 the report shows the reason and Retry when it cannot be read, and then the figures', async ({
  page,
}) => {
  await blockChanges(page)
  let broken = true
  await page.route('**/api/reports/sales?*', (route) =>
    broken ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  )
  await shop.signIn(page, shop.admin(), '/reports')
  await expect(page.getByText('Could not load the report.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Excel' })).toBeDisabled()
  broken = false
  // Dispatched at once: the screen also retries, and then the button is gone.
  await page.getByRole('button', { name: 'Retry' }).dispatchEvent('click')
  await expect(tile(page, 'Total Sales')).toBeVisible()
  await page.route('**/api/reports/sales/rows?*', (route) => route.abort())
  await page.getByRole('button', { name: 'Excel' }).click()
  await expect(page.getByText('Failed to export the report')).toBeVisible()
  await expect(page.getByText('No connection to the server.')).toBeVisible()
})
