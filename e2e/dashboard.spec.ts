// Dashboard: today's figures for admins and moderators, the latest sales, and what needs attention.
import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { reconciliationApi } from '@webale/domain/features/reconciliation/reconciliation.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { addDays, businessDate } from '@webale/domain/kernel/time.ts'
import { blockChanges } from './support/live.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { heading, smallTargets } from './support/screens.ts'
import { type SignedInPerson, test, useShop } from './support/shop.ts'

const shop = useShop()

const card = (page: Page, label: string) =>
  page.getByRole('list', { name: 'Figures' }).getByRole('listitem').filter({ hasText: label })
const recent = (page: Page) => page.getByRole('region', { name: 'Recent Sales' })

const expectGood = async (page: Page, hasTouch: boolean | undefined): Promise<void> => {
  await expectNoSidewaysScroll(page)
  if (hasTouch) expect(await smallTargets(page)).toEqual([])
  await expectAccessible(page)
}

const sell = async (
  who: SignedInPerson,
  product_id: string,
  quantity: number,
  fields: { discount?: number; department_id?: string } = {},
): Promise<string> => {
  const lines = [{ product_id, quantity, unit_price: 2000 }]
  const amount_paid = 2000 * quantity - (fields.discount ?? 0)
  const draft = {
    id: randomUUID(),
    lines,
    payment_method: 'mobile_money' as const,
    amount_paid,
    ...fields,
  }
  return (await shop.call(saleApi.complete, who, draft)).sale.receipt_number
}

test('DASH-001 DASH-002 DASH-003 DASH-009 DASH-010 DASH-013 the dashboard shows four cards and no sales when the shop is new @sizes', async ({
  page,
  hasTouch,
}) => {
  await shop.signIn(page, shop.admin(), '/')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await expect(page.getByText('Welcome to Webale POS', { exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Figures' }).getByRole('listitem')).toHaveCount(4)
  await expect(card(page, "Today's Sales")).toContainText('UGX0')
  await expect(card(page, 'Products').getByText('--', { exact: true })).toBeVisible()
  await expect(
    card(page, 'Products').getByText('Total inventory items', { exact: true }),
  ).toBeVisible()
  await expect(
    recent(page).getByText('No sales yet. Start making sales from the Sales page.', {
      exact: true,
    }),
  ).toBeVisible()
  await expect(page.getByText('Nothing to check today.', { exact: true })).toBeVisible()
  await expectGood(page, hasTouch)
  await page.getByRole('link', { name: 'New sale' }).click()
  await expect(page).toHaveURL(/\/sales$/)
})

const yesterday = (): string => addDays(businessDate(new Date().toISOString()), -1)

const openTeam = async () => {
  const { id: department_id } = await shop.department(`Cosmetics ${randomUUID().slice(0, 8)}`)
  return {
    department_id,
    seller: await shop.person('user', department_id),
    moderator: await shop.person('moderator', department_id),
    soap: await shop.product({
      name: 'Soap',
      department_id,
      current_stock: 100,
      reorder_level: 10,
    }),
  }
}

test("DASH-004 to DASH-008 DASH-011 DASH-012 decision D6 the dashboard shows the day's figures, the five latest sales, and what needs attention @sizes @core/", async ({
  page,
  hasTouch,
}) => {
  const { department_id, seller, moderator, soap } = await openTeam()
  for (const [name, current_stock] of [
    ['Nine', 9],
    ['Ten', 10],
    ['Eleven', 11],
  ] as const)
    await shop.product({ name, department_id, current_stock, reorder_level: 10 })
  const receipts: string[] = []
  for (let count = 1; count <= 6; count += 1) receipts.push(await sell(seller, soap.id, count))
  receipts.push(await sell(shop.admin(), soap.id, 7, { discount: 500, department_id }))
  await shop.call(reconciliationApi.record, moderator, {
    cashier_name: 'Joan',
    date: yesterday(),
    system_cash: 1500,
    reported_cash: 0,
  })
  // A moderator sees the figures of their own department only (DASH-014).
  await shop.signIn(page, moderator, '/')
  await expect(card(page, "Today's Sales")).toContainText('55,500')
  await expect(card(page, 'Low Stock Alert')).toContainText('2')
  await expect(card(page, 'Transactions').getByText('5', { exact: true })).toBeVisible()
  const rows = recent(page).getByRole('listitem')
  await expect(rows).toHaveCount(5)
  await expect(rows.first()).toContainText(receipts.at(-1) ?? '')
  await expect(rows.first()).toContainText(/UGX 13,500/)
  await expect(rows.first()).toContainText('Mobile Money')
  await expect(rows.first()).toContainText(/\w{3} \d{1,2} \w{3,4} \d{4}, \d{2}:\d{2}/)
  await expect(rows.last()).toContainText(receipts[2] ?? '')
  const looks = page.getByRole('region', { name: 'To check' }).getByRole('listitem')
  await expect(looks.nth(0)).toContainText("Yesterday's cash was UGX 1,500 short")
  await expect(looks.nth(1)).toContainText('2 products to reorder')
  await expect(looks.nth(1)).toContainText('Nine (9 piece), Ten (10 piece)')
  await expectGood(page, hasTouch)
})

test('DASH-004 DASH-011 the open dashboard follows a count and a sale, and a sale leads to the history @sizes', async ({
  page,
}) => {
  const { seller, moderator, soap } = await openTeam()
  await sell(seller, soap.id, 1)
  await shop.signIn(page, moderator, '/')
  await expect(card(page, "Today's Sales")).toContainText('2,000')
  await shop.call(reconciliationApi.record, moderator, {
    cashier_name: 'Joan',
    date: addDays(yesterday(), 1),
    system_cash: 5000,
    reported_cash: 3000,
  })
  const looks = page.getByRole('region', { name: 'To check' }).getByRole('listitem')
  await expect(looks.first()).toContainText("Today's cash is UGX 2,000 short")
  await sell(seller, soap.id, 2)
  await expect(card(page, "Today's Sales")).toContainText('6,000')
  await recent(page).getByRole('listitem').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/sales-history\?search=RCP-/)
})

test('DASH-014 PERM-006 decision P3 a moderator sees no figures of other departments, and a user sees none', async ({
  page,
}) => {
  const { id: department_id } = await shop.department('Printing')
  const moderator = await shop.person('moderator', department_id)
  await shop.signIn(page, moderator, '/')
  await expect(recent(page).getByText('No sales yet.')).toBeVisible()
  await expect(card(page, 'Low Stock Alert')).toContainText('0')
  const user = await shop.person('user', department_id)
  const answer = await fetch(`${shop.server().address}/api/reports/dashboard`, {
    headers: { authorization: `Bearer ${user.session.access_token}` },
  })
  expect([answer.status, await answer.text()]).toEqual([
    403,
    expect.stringContaining('not_allowed'),
  ])
})

test('FAIL-001 the dashboard shows the reason and Retry when the figures cannot be read', async ({
  page,
}) => {
  await blockChanges(page)
  let broken = true
  await page.route('**/api/reports/dashboard', (route) =>
    broken ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  )
  await shop.signIn(page, shop.admin(), '/')
  await expect(page.getByText('Could not load the dashboard.')).toBeVisible()
  await expectAccessible(page)
  broken = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(card(page, "Today's Sales")).toBeVisible()
  await expect(page.getByText('Could not load the dashboard.')).toHaveCount(0)
})
