// Cash Reconciliation: the form with its live difference,
// counting by notes, the history, and refusals.
import { expect, type Page } from '@playwright/test'
import { reconciliationApi } from '@webale/domain/features/reconciliation/reconciliation.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { blockChanges } from './support/live.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { smallTargets } from './support/screens.ts'
import { test, useShop } from './support/shop.ts'
import { toast } from './support/till.ts'

const shop = useShop()
const today = (): string => new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10)
const difference = (page: Page) => page.getByRole('status', { name: 'Difference' })
const count = {
  cashier_name: 'Joan Achieng',
  date: today(),
  system_cash: 1000,
  reported_cash: 1000,
}

test("REC-001 REC-002 REC-003 REC-010 the form shows its fields and today's date when there are no counts @sizes", async ({
  page,
  hasTouch,
}) => {
  await shop.signIn(page, shop.admin(), '/reconcile')
  await expect(page.getByRole('heading', { level: 1, name: 'Cash Reconciliation' })).toBeVisible()
  for (const label of ['Cashier name', 'System cash (UGX)', 'Reported cash (UGX)', 'Notes'])
    await expect(page.getByLabel(label)).toBeVisible()
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue(today())
  await expect(page.getByText('No reconciliations recorded yet')).toBeVisible()
  await expectNoSidewaysScroll(page)
  if (hasTouch) expect(await smallTargets(page)).toEqual([])
  await expectAccessible(page)
})

test('REC-004 REC-005 the difference updates while typing, green at zero and red otherwise', async ({
  page,
}) => {
  await shop.signIn(page, shop.admin(), '/reconcile')
  await page.getByLabel('System cash (UGX)').fill('100000')
  const green = await (async () => {
    await page.getByLabel('Reported cash (UGX)').fill('100000')
    await expect(difference(page)).toHaveText('0matches')
    return difference(page).evaluate((line) => getComputedStyle(line).color)
  })()
  const reds: string[] = []
  for (const [reported, words] of [
    ['95000', '−5,000short'],
    ['100001', '+1over'],
  ] as const) {
    await page.getByLabel('Reported cash (UGX)').fill(reported)
    await expect(difference(page)).toHaveText(words)
    reds.push(await difference(page).evaluate((line) => getComputedStyle(line).color))
  }
  expect(reds[0]).toBe(reds[1])
  expect(reds[0]).not.toBe(green)
  await expectAccessible(page)
})

test('CASH-005 a count is kept back until the shifts of its day are read', async ({ page }) => {
  await page.route('**/api/reconciliations/shifts**', (route) => route.abort())
  await shop.signIn(page, shop.admin(), '/reconcile')
  await page.getByLabel('System cash (UGX)').fill('1000')
  await page.getByLabel('Reported cash (UGX)').fill('1000')
  await page.getByRole('button', { name: 'Record' }).click()
  await expect(toast(page, 'The shifts of this day could not be read')).toBeVisible()
  expect((await shop.call(reconciliationApi.list, shop.admin(), {})).rows).toEqual([])
  await page.unroute('**/api/reconciliations/shifts**')
})

test('REC-011 REC-013 the form shows one problem at a time and keeps the input', async ({
  page,
}) => {
  await shop.signIn(page, shop.admin(), '/reconcile')
  await page.getByLabel('Cashier name').fill('Till 2')
  await page.getByLabel('Notes').fill('A float was left')
  await page.getByRole('button', { name: 'Record' }).click()
  await expect(
    page.getByText('Cashier name can only have letters, spaces, hyphens and apostrophes'),
  ).toBeVisible()
  await expect(page.getByText('Reported cash is required')).toHaveCount(0)
  await page.getByLabel('Cashier name').fill('Joan')
  await page.getByRole('button', { name: 'Record' }).click()
  await expect(page.getByText('Reported cash is required')).toBeVisible()
  await expect(page.getByLabel('Reported cash (UGX)')).toBeFocused()
  await expect(page.getByLabel('Notes')).toHaveValue('A float was left')
  await page.getByLabel('Reported cash (UGX)').fill('5000')
  await page.getByLabel('System cash (UGX)').fill('')
  await page.getByLabel('Date', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Record' }).click()
  await expect(page.getByText('Use a date like 2026-11-21')).toBeVisible()
  await page.getByRole('button', { name: 'Today' }).click()
  await page.getByRole('button', { name: 'Record' }).click()
  await expect(page.getByText('System cash is required')).toBeVisible()
  expect((await shop.call(reconciliationApi.list, shop.admin(), {})).rows).toEqual([])
})

test('REC-015 REC-016 a drawer counted by notes is recorded and listed in the history @sizes @core/reconcile', async ({
  page,
  hasTouch,
}) => {
  await shop.signIn(page, shop.admin(), '/reconcile')
  await page.getByLabel('Cashier name').fill('Joan Achieng')
  await page.getByLabel('System cash (UGX)').fill('104500')
  await page.getByRole('button', { name: 'Count notes…' }).click()
  await page.getByLabel('Number of 50,000 notes').fill('2')
  await page.getByRole('button', { name: 'One more of 1,000 notes' }).click()
  await page.getByRole('button', { name: 'One more of 1,000 coins' }).click()
  await page.getByRole('button', { name: 'One more of 1,000 coins' }).click()
  await expect(page.getByRole('status', { name: 'Counted' })).toHaveText('UGX 103,000')
  if (hasTouch) expect(await smallTargets(page)).toEqual([])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use this sum' }).click()
  await expect(page.getByLabel('Reported cash (UGX)')).toHaveValue('103,000')
  await page.getByLabel('Notes').fill('A torn note')
  await page.getByRole('button', { name: 'Record' }).click()
  await expect(page.getByText('Reconciliation recorded successfully')).toBeVisible()
  await expect(page.getByLabel('Reported cash (UGX)')).toHaveValue('')
  await expect(page.getByText('A torn note', { exact: true }).first()).toBeVisible()
  const { rows } = await shop.call(reconciliationApi.list, shop.admin(), {})
  expect(rows.find(({ notes }) => notes === 'A torn note')).toMatchObject({
    system_cash: 104_500,
    reported_cash: 103_000,
    difference: -1500,
  })
})

test('REC-006 REC-007 REC-008 REC-009 the history shows a difference as a badge, cuts long notes and shows - for none @sizes', async ({
  page,
  hasTouch,
}) => {
  const notes = 'A customer paid with a torn note that the bank did not take. '.repeat(3).trim()
  await shop.call(reconciliationApi.record, shop.admin(), { ...count, system_cash: 2500, notes })
  await shop.call(reconciliationApi.record, shop.admin(), { ...count, date: '2026-01-05' })
  await shop.signIn(page, shop.admin(), '/reconcile')
  for (const header of hasTouch
    ? []
    : ['Date', 'Cashier', 'System cash', 'Reported cash', 'Difference', 'Notes'])
    await expect(page.getByRole('columnheader', { name: header, exact: true })).toBeVisible()
  const entry = page.getByRole('button', { name: notes }).first()
  await expect(entry).toHaveCSS('text-overflow', 'ellipsis')
  await entry.click()
  await expect(entry).toHaveCSS('text-overflow', 'clip')
  const colours = await Promise.all(
    ['−1,500', '0'].map((text) =>
      page
        .locator('[data-badge]')
        .getByText(text, { exact: true })
        .first()
        .evaluate((badge) => getComputedStyle(badge).backgroundColor),
    ),
  )
  expect(colours[0]).not.toBe(colours[1])
  await expect(page.getByText('-', { exact: true }).first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('REC-017 a refusal keeps the form and says why', async ({ page }) => {
  await page.route('**/api/reconciliations', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 500,
          contentType: 'application/problem+json',
          body: '{"code":"unexpected","title":"Something went wrong"}',
        })
      : route.continue(),
  )
  await shop.signIn(page, shop.admin(), '/reconcile')
  await page.getByLabel('Cashier name').fill('Joan')
  await page.getByLabel('Reported cash (UGX)').fill('5000')
  await page.getByRole('button', { name: 'Record' }).click()
  await expect(page.getByText('Failed to record reconciliation')).toBeVisible()
  await expect(page.getByLabel('Reported cash (UGX)')).toHaveValue('5,000')
})

test('decision D13 system cash starts with the cash sales of their own department, says so, and can be changed and taken back', async ({
  page,
}) => {
  const { id: department_id } = await shop.department('Cosmetics')
  const { id: product_id } = await shop.product({ department_id, selling_price: 3000 })
  const seller = await shop.person('user', department_id)
  const line = { product_id, quantity: 4, unit_price: 3000 }
  await shop.call(saleApi.complete, seller, {
    id: crypto.randomUUID(),
    lines: [line],
    payment_method: 'cash',
    amount_paid: 20_000,
  })
  await shop.call(saleApi.complete, seller, {
    id: crypto.randomUUID(),
    lines: [line],
    payment_method: 'card',
    amount_paid: 12_000,
  })
  await shop.signIn(page, seller, '/reconcile')
  const system = page.getByLabel('System cash (UGX)')
  await expect(system).toHaveValue('12,000')
  await expect(page.getByText(/^From 1 cash sale of Cosmetics, /)).toBeVisible()
  await system.fill('12500')
  await page.getByRole('button', { name: 'Use that sum' }).click()
  await expect(system).toHaveValue('12,000')
  await page.getByRole('button', { name: 'Yesterday' }).click()
  await expect(system).toHaveValue('0')
})

test('REC-020 a recorded count is printed as a slip with its figures and the chain, and a toast says why when printing fails', async ({
  page,
}) => {
  await shop.call(reconciliationApi.record, shop.admin(), { ...count, reported_cash: 900 })
  await page.addInitScript(() => {
    const printed: string[] = []
    Object.assign(globalThis, { printed })
    // The slip is printed in a separate frame, which runs this script too.
    globalThis.print = () => {
      const top = globalThis.parent as unknown as { printed: string[]; broken?: boolean }
      if (top.broken === true) throw new Error('no printer')
      top.printed.push(document.body.innerText)
    }
  })
  await shop.signIn(page, shop.admin(), '/reconcile')
  const button = page.getByRole('button', { name: /^Print the count of Joan Achieng/ }).first()
  await button.click()
  const printed = () =>
    page.evaluate(() => (globalThis as unknown as { printed: string[] }).printed.join('\n'))
  await expect
    .poll(printed)
    .toMatch(
      /Cash count[^]*Joan Achieng[^]*System cash\s+1,000\s+Counted\s+900\s+Difference\s+−100 short[^]*Chain\s+\d+-[\dA-F]{4}-[\dA-F]{4}/,
    )
  await page.evaluate(() => Object.assign(globalThis, { broken: true }))
  await button.click()
  await expect(page.getByText('Failed to print the slip')).toBeVisible()
})

test('FAIL-001 the list shows the reason and Retry when it cannot be read', async ({ page }) => {
  await blockChanges(page)
  let broken = true
  await page.route('**/api/reconciliations', (route) =>
    broken && route.request().method() === 'GET' ? route.abort() : route.continue(),
  )
  await shop.signIn(page, shop.admin(), '/reconcile')
  await expect(
    page
      .getByRole('region', { name: 'History (UGX)' })
      .getByText('Could not load reconciliations.'),
  ).toBeVisible({ timeout: 15_000 })
  broken = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Could not load reconciliations.')).toHaveCount(0)
})
