// Expenses: the fast form, the total, the history, and what is refused.
import { expect, type Page } from '@playwright/test'
import { expenseApi } from '@webale/domain/features/expense/expense.api.ts'
import { blockChanges } from './support/live.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { test, useShop } from './support/shop.ts'

const shop = useShop()
const today = (): string => new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10)

const fill = async (
  page: Page,
  description: string,
  category: string,
  amount: string,
): Promise<void> => {
  await page.getByLabel('Description').fill(description)
  await page.getByLabel('Category').fill(category)
  await page.getByLabel('Amount (UGX)').fill(amount)
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('getting_started_dismissed', 'true'))
})

test("EXP-001 EXP-002 EXP-003 EXP-005 EXP-008 the page shows hints, today's date and the empty text when there are no expenses", async ({
  page,
}) => {
  await shop.signIn(page, shop.admin(), '/expenses')
  await expect(page.getByRole('heading', { level: 1, name: 'Expenses' })).toBeVisible()
  await expect(page.getByPlaceholder('What was purchased?')).toBeVisible()
  await expect(page.getByPlaceholder('e.g., Utilities, Supplies')).toBeVisible()
  await expect(page.getByLabel('Date')).toHaveValue(today())
  await expect(page.getByText('No expenses recorded yet')).toBeVisible()
  await expectAccessible(page)
})

test('EXP-009 EXP-010 the form shows one problem at a time and keeps the input', async ({
  page,
}) => {
  await shop.signIn(page, shop.admin(), '/expenses')
  await fill(page, 'Ink & paper', 'Supplies 2', '1000')
  await page.getByRole('button', { name: 'Record' }).click()
  await expect(
    page.getByText('Description can only have letters, digits, spaces and , . - ( )'),
  ).toBeVisible()
  await expect(page.getByText('Category can only have letters and spaces')).toHaveCount(0)
  await expect(page.getByLabel('Description')).toBeFocused()
  await page.getByLabel('Description').fill('Ink and paper')
  await page.getByRole('button', { name: 'Record' }).click()
  await expect(page.getByText('Category can only have letters and spaces')).toBeVisible()
  await expect(page.getByLabel('Amount (UGX)')).toHaveValue('1,000')
})

test('EXP-004 EXP-006 EXP-007 EXP-013 Enter records an expense, updates the total, and clears the form for the next one @sizes @core/expenses', async ({
  page,
}) => {
  await shop.signIn(page, shop.admin(), '/expenses')
  await fill(page, 'Electricity tokens', 'Utilities', '45000')
  await page.getByLabel('Amount (UGX)').press('Enter')
  await expect(page.getByText('Expense recorded successfully')).toBeVisible()
  await expect(page.getByLabel('Description')).toBeFocused()
  await expect(page.getByLabel('Description')).toHaveValue('')
  await expect(page.getByText('Electricity tokens').first()).toBeVisible()
  const { rows } = await shop.call(expenseApi.list, shop.admin(), {})
  const total = rows.reduce((sum, { amount }) => sum + amount, 0)
  await expect(page.getByText(total.toLocaleString('en-US'), { exact: true }).first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('EXP-014 a refusal keeps the form and says why', async ({ page }) => {
  await page.route('**/api/expenses', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 500,
          contentType: 'application/problem+json',
          body: '{"code":"unexpected","title":"Something went wrong"}',
        })
      : route.continue(),
  )
  await shop.signIn(page, shop.admin(), '/expenses')
  await fill(page, 'Boda to town', 'Transport', '5000')
  await page.getByRole('button', { name: 'Record' }).click()
  await expect(page.getByText('Failed to record expense')).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue('Boda to town')
})

test('FAIL-002 an expense is recorded once when the button is clicked twice or a response is lost', async ({
  page,
}) => {
  let lost = 0
  await page.route('**/api/expenses', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    return route.abort()
  })
  await shop.signIn(page, shop.admin(), '/expenses')
  await fill(page, 'Water for the counter', 'Utilities', '3000')
  await page.getByRole('button', { name: 'Record' }).dblclick()
  await expect(page.getByText('Expense recorded successfully')).toBeVisible()
  const { rows } = await shop.call(expenseApi.list, shop.admin(), {})
  expect(rows.filter(({ description }) => description === 'Water for the counter')).toHaveLength(1)
  expect(lost).toBe(1)
})

test('FAIL-002 Record pressed again records the same expense once when every response is lost, and another expense separately', async ({
  page,
}) => {
  let lost = 0
  await page.route('**/api/expenses', async (route) => {
    if (route.request().method() !== 'POST' || lost > 2) return route.continue()
    lost += 1
    await route.fetch()
    return route.abort()
  })
  await shop.signIn(page, shop.admin(), '/expenses')
  await fill(page, 'Charcoal for the stove', 'Utilities', '7000')
  await page.getByRole('button', { name: 'Record' }).click()
  await expect(page.getByText('Failed to record expense')).toBeVisible()
  expect(lost).toBe(3)
  await page.getByRole('button', { name: 'Record' }).click()
  await expect(page.getByText('Expense recorded successfully').first()).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue('')
  const recorded = async (): Promise<number> =>
    (await shop.call(expenseApi.list, shop.admin(), {})).rows.filter(
      ({ description }) => description === 'Charcoal for the stove',
    ).length
  expect(await recorded()).toBe(1)
  await fill(page, 'Charcoal for the stove', 'Utilities', '7000')
  await page.getByRole('button', { name: 'Record' }).click()
  await expect.poll(recorded).toBe(2)
})

test('FAIL-002 an expense is sent again and recorded once when the response is a page of another server', async ({
  page,
}) => {
  let lost = 0
  await page.route('**/api/expenses', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    return route.fulfill({
      status: 200,
      contentType: 'text/html',
      body: '<!doctype html><title>Sign in to this network</title>',
    })
  })
  await shop.signIn(page, shop.admin(), '/expenses')
  await fill(page, 'Ice for the fridge', 'Utilities', '2000')
  await page.getByRole('button', { name: 'Record' }).click()
  await expect(page.getByText('Expense recorded successfully')).toBeVisible()
  const { rows } = await shop.call(expenseApi.list, shop.admin(), {})
  expect(rows.filter(({ description }) => description === 'Ice for the fridge')).toHaveLength(1)
})

test('FAIL-001 the list stays visible with its time and the log reference when it can no longer be read', async ({
  page,
}) => {
  await shop.signIn(page, shop.admin(), '/expenses')
  await fill(page, 'Soap for the sink', 'Supplies', '1500')
  await page.getByRole('button', { name: 'Record' }).click()
  await expect(page.getByText('Soap for the sink').first()).toBeVisible()
  await page.route('**/api/expenses', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({
          status: 500,
          contentType: 'application/problem+json',
          body: '{"code":"unexpected","title":"Something went wrong","instance":"req-4711"}',
        })
      : route.continue(),
  )
  await fill(page, 'Tea for the staff', 'Supplies', '2500')
  await page.getByRole('button', { name: 'Record' }).click()
  const panel = page.getByRole('alert').filter({ hasText: 'Could not load expenses.' })
  await expect(panel).toContainText(/Something went wrong Updated \d{2}:\d{2}\./)
  await expect(page.getByText('Soap for the sink').first()).toBeVisible()
  await panel.getByText('Details').click()
  await expect(panel.getByText('req-4711')).toBeVisible()
  const fault = { code: 'unexpected', title: 'Something went wrong', instance: '7K3QM-X9TDA' }
  await page.route('**/api/expenses', (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', json: fault }),
  )
  await fill(page, 'Salt for the staff', 'Supplies', '2500')
  await page.getByRole('button', { name: 'Record' }).click()
  const failed = page.locator('[data-sonner-toast]').filter({ hasText: 'Failed to record expense' })
  await expect(failed.getByText('7K3QM-X9TDA')).toBeHidden()
  await failed.getByText('Details').click()
  await expect(failed.getByText('7K3QM-X9TDA')).toBeVisible()
  await expectAccessible(page)
})

test('FAIL-001 the list shows the reason and Retry when it cannot be read', async ({ page }) => {
  await blockChanges(page)
  let broken = true
  await page.route('**/api/expenses', (route) =>
    broken && route.request().method() === 'GET' ? route.abort() : route.continue(),
  )
  await shop.signIn(page, shop.admin(), '/expenses')
  await expect(page.getByText('Could not load expenses.')).toBeVisible({ timeout: 15_000 })
  await expectAccessible(page)
  broken = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Could not load expenses.')).toHaveCount(0)
})
