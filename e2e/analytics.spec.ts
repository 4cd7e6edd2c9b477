// Advanced Analytics and Admin Reports & Statements:
// what admins see, and that others cannot open them.
import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { blockChanges } from './support/live.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { heading, smallTargets } from './support/screens.ts'
import { test, useShop } from './support/shop.ts'

const shop = useShop()

const sell = async (
  department_id: string,
  product_id: string,
  quantity: number,
  cashier_name: string,
): Promise<void> => {
  const line = { product_id, quantity, unit_price: 2000 }
  await shop.call(saleApi.complete, shop.admin(), {
    id: randomUUID(),
    department_id,
    cashier_name,
    lines: [line],
    payment_method: 'cash' as const,
    amount_paid: 1_000_000,
  })
}

const expectGood = async (page: Page, hasTouch: boolean | undefined): Promise<void> => {
  await expectNoSidewaysScroll(page)
  if (hasTouch) expect(await smallTargets(page)).toEqual([])
  await expectAccessible(page)
}

const total = (page: Page, label: string) =>
  page.getByRole('list', { name: 'Totals' }).getByRole('listitem').filter({ hasText: label })
const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()

test('ADMR-001 ANA-001 the analytics show zeros and no warnings when the shop is empty @sizes', async ({
  page,
  hasTouch,
}) => {
  await shop.signIn(page, shop.admin(), '/admin-reports')
  await expect(heading(page, 'Admin Reports & Statements')).toBeVisible()
  await expect(total(page, 'Total Revenue')).toContainText('0 sales so far')
  await expect(
    page.getByText('No sales yet. Each department shows here with its first one.'),
  ).toBeVisible()
  await openTab(page, 'Inventory Status')
  await expect(page.getByText('Every product is above its reorder level.')).toBeVisible()
  await expectGood(page, hasTouch)
  await page.goto('/analytics')
  await expect(heading(page, 'Advanced Analytics')).toBeVisible()
  await expect(page.getByText('No sales yet. The trend begins with the first one.')).toBeVisible()
  await openTab(page, 'Staff Performance')
  await expect(page.getByText('Nobody sold anything yet.')).toBeVisible()
})

test('ADMR-002 to ADMR-005 ADMR-008 ADMR-010 the admin reports show totals, departments, low stock and the order list @sizes @core/admin-reports', async ({
  page,
  hasTouch,
  context,
}) => {
  const name = `Care ${randomUUID().slice(0, 8)}`
  const { id } = await shop.department(name)
  const soap = await shop.product({
    name: `Soap ${name}`,
    department_id: id,
    current_stock: 30,
    reorder_level: 28,
  })
  await shop.product({
    name: `Rice ${name}`,
    department_id: id,
    current_stock: 0,
    reorder_level: 5,
  })
  await sell(id, soap.id, 3, 'Grace')
  await sell(id, soap.id, 1, 'Joel')
  await context.grantPermissions(['clipboard-read', 'clipboard-write']).catch(() => undefined)
  await shop.signIn(page, shop.admin(), '/admin-reports')
  await expect(total(page, 'Total Revenue')).toContainText('8,000')
  for (const label of ['Products', 'Customers', 'Departments'])
    await expect(total(page, label)).toBeVisible()
  await expect(total(page, 'Products')).toContainText('2')
  const departments = page.getByRole('list', { name: 'Sales by department' })
  await expect(departments.getByRole('listitem').filter({ hasText: name })).toContainText(
    /8,000\s*2 sales\s*100.0 %/,
  )
  await expectNoSidewaysScroll(page)
  await openTab(page, 'Inventory Status')
  await expect(page).toHaveURL(/tab=inventory/)
  const low = page.getByRole('list', { name: `Low stock of ${name}` })
  await expect(low.getByRole('listitem').first()).toContainText(/Rice.*Reorder at 5 piece\s*Out/)
  await expect(low.getByRole('listitem').nth(1)).toContainText(/Soap.*Reorder at 28 piece\s*26/)
  await expectGood(page, hasTouch)
  await page.getByRole('button', { name: `Copy order list of ${name}` }).click()
  await expect(page.getByText('Order list copied')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText().catch(() => null))
  if (copied !== null)
    expect(copied).toMatch(
      new RegExp(
        `^\\*Order list, ${name}\\*\\n.*\\n• Rice ${name}: 10 piece \\(none left\\)\\n• Soap ${name}: 30 piece \\(26 left\\)$`,
      ),
    )
  await page.evaluate(
    "Object.defineProperty(navigator, 'clipboard', { value: undefined }); document.execCommand = () => false",
  )
  await page.getByRole('button', { name: `Copy order list of ${name}` }).click()
  await expect(page.getByText('The list could not be copied')).toBeVisible()
})

/** A desk whose Zoe sold `pens` at UGX 2,000. */
const openDesk = async (pens: number): Promise<string> => {
  const name = randomUUID().slice(0, 8)
  const { id } = await shop.department(`Desk ${name}`)
  const pen = await shop.product({
    name: `Pen ${name}`,
    department_id: id,
    current_stock: 30,
    reorder_level: 28,
  })
  await shop.product({ name: `Ink ${name}`, department_id: id, current_stock: 0, reorder_level: 5 })
  await sell(id, pen.id, pens, `Zoe ${name}`)
  return name
}

test('ANA-002 ANA-003 the analytics show the trend of the latest sales @sizes @core/analytics', async ({
  page,
  hasTouch,
}) => {
  await openDesk(1)
  await shop.signIn(page, shop.admin(), '/analytics')
  await expect(page.getByText('The last 100 sales of all departments')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Last (sale|\d sales): UGX [\d,]+, / })).toBeVisible()
  // No statement is made about a few sales (decision R11).
  await expect(
    page.getByText(/^Sales by weekday and hour in the last (sale|\d+ sales)\.$/),
  ).toBeVisible()
  const slider = page
    .getByRole('region', { name: 'Sales by hour' })
    .getByRole('slider', { name: 'Hours' })
  await expect(slider).toHaveAttribute('aria-valuetext', /Per day|UGX [\d,]+/)
  await expectGood(page, hasTouch)
})

test('ANA-002 ANA-004 ANA-005 the analytics show lowest stock and staff performance @sizes', async ({
  page,
  hasTouch,
}) => {
  // More than Zoe of another story.
  const name = await openDesk(9)
  await shop.signIn(page, shop.admin(), '/analytics')
  await openTab(page, 'Stock Movement')
  await expect(page).toHaveURL(/tab=stock/)
  await expect(
    page.getByText(
      /^Of (the \d|1) products? with the lowest stock \d (is|are) out and \d (is|are) low; .* runs out next\.$/,
    ),
  ).toBeVisible()
  await expect(
    page
      .getByRole('list', { name: 'Lowest stock' })
      .getByRole('listitem')
      .filter({ hasText: `Pen ${name}` }),
  ).toContainText(/Reorder at 28\s*21/)
  await expectNoSidewaysScroll(page)
  await openTab(page, 'Staff Performance')
  await expect(
    page.getByText(new RegExp(`^Zoe ${name} sold most: UGX 18,000 in 1 sale`)),
  ).toBeVisible()
  await page.getByRole('button', { name: 'View as table' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText(/Zoe.*\s*18,000\s*1\s*18,000/)
  await expectGood(page, hasTouch)
})

test('ANA-002 ADMR-001 the analytics show an error and load with Retry when a read fails', async ({
  page,
}) => {
  await blockChanges(page)
  await page.route('**/api/reports/lowest-stock', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: '{"code":"unexpected"}',
    }),
  )
  await shop.signIn(page, shop.admin(), '/analytics?tab=stock')
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await page.unroute('**/api/reports/lowest-stock')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeHidden()
})

test('PERM-009 ROUTE-018 ROUTE-022 ROUTE-023 decision P6: moderators and users are redirected home and have no menu entry', async ({
  page,
}) => {
  const { id } = await shop.department(`Home ${randomUUID().slice(0, 8)}`)
  for (const role of ['moderator', 'user'] as const) {
    const person = await shop.person(role, id)
    for (const path of ['/analytics', '/admin-reports']) {
      await shop.signIn(page, person, path)
      await expect(page).toHaveURL(/\/$/)
    }
    await expect(page.getByRole('link', { name: 'Advanced Analytics' })).toHaveCount(0)
  }
})
