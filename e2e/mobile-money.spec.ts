// Mobile money: the form, the provider that a number
// suggests, the latest transactions, and refusals.
import { expect, type Page } from '@playwright/test'
import { customerApi } from '@webale/domain/features/customer/customer.api.ts'
import { mobileMoneyApi } from '@webale/domain/features/mobile-money/mobile-money.api.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { entry, expectLoaded, smallTargets } from './support/screens.ts'
import { type SignedInPerson, test, useShop } from './support/shop.ts'
import { toast } from './support/till.ts'

const shop = useShop()

const open = async (page: Page, who: SignedInPerson = shop.admin()) => {
  await shop.signIn(page, who, '/mobile-money')
  await expectLoaded(page)
}
const form = (page: Page) => page.getByRole('form', { name: 'New Transaction' })
const phone = (page: Page) => form(page).getByLabel('Phone number')
const amount = (page: Page) => form(page).getByLabel('Amount (UGX)')
const record = (page: Page) => form(page).getByRole('button', { name: 'Record' })
const choice = (page: Page, name: string) => form(page).getByRole('radio', { name, exact: true })
const latest = async () => (await shop.call(mobileMoneyApi.list, shop.admin(), {})).rows[0]

test('MOMO-001 MOMO-002 MOMO-003 MOMO-004 MOMO-005 the page shows its form and its list', async ({
  page,
}) => {
  await open(page)
  await expect(
    page.getByRole('heading', { level: 1, name: 'Mobile Money Services', exact: true }),
  ).toBeVisible()
  for (const name of ['New Transaction', 'Recent Transactions'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  const values = await form(page)
    .getByRole('radio')
    .evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value))
  expect(values).toEqual([
    'deposit',
    'withdrawal',
    'bill_payment',
    'airtime',
    'data_bundle',
    'MTN',
    'Airtel',
    'Other',
  ])
  await expect(page.getByText('No transactions yet', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('MOMO-007 MOMO-008 Record is disabled with a reason until phone number and amount are filled in', async ({
  page,
}) => {
  await open(page)
  await expect(
    form(page).getByText('Add a phone number and an amount above 0', { exact: true }),
  ).toBeVisible()
  await expect(record(page)).toBeDisabled()
  await phone(page).fill('0772123456')
  await amount(page).fill('0')
  await expect(form(page).getByText('Add an amount above 0', { exact: true })).toBeVisible()
  await expect(record(page)).toBeDisabled()
  await form(page).getByRole('button', { name: '5,000', exact: true }).click()
  await expect(amount(page)).toHaveValue('5,000')
  await expect(record(page)).toBeEnabled()
  await phone(page).fill(' ')
  await expect(record(page)).toBeDisabled()
})

test("MOMO-006 MOMO-010 MOMO-011 MOMO-015 the list and the day's figures update when a customer's bill is recorded @core/mobile-money", async ({
  page,
}) => {
  const { id } = await shop.call(customerApi.add, shop.admin(), {
    name: 'Auma Patience',
    phone: '0752999888',
  })
  await open(page)
  await choice(page, 'Bill payment').check()
  await form(page).getByLabel('Customer (optional)').fill('auma')
  await page.getByRole('option', { name: /Auma Patience/ }).click()
  await expect(phone(page)).toHaveValue('0752999888')
  await expect(choice(page, 'Airtel')).toBeChecked()
  await amount(page).fill('45000')
  await form(page).getByLabel('Notes').fill('Electricity units')
  await amount(page).press('Enter')
  await expect(toast(page, 'Transaction recorded successfully')).toBeVisible()
  await expect(phone(page)).toBeFocused()
  await expect(phone(page)).toHaveValue('')
  const row = entry(page.getByRole('main'), 'Electricity units')
  for (const text of [
    'Bill payment',
    '0752999888',
    'Auma Patience',
    'Airtel',
    '45,000',
    'Completed',
  ])
    await expect(row).toContainText(text)
  await expect(page.getByText('Net effect on cash today').locator('..')).toContainText('45,000')
  const stored = {
    transaction_type: 'bill_payment',
    provider: 'Airtel',
    customer_id: id,
    status: 'completed',
    processed_by: 'Staff',
    notes: 'Electricity units',
  }
  expect(await latest()).toMatchObject(stored)
  await page.getByLabel('Month', { exact: true }).selectOption({ index: 2 })
  await expect(page.getByText('No transactions yet', { exact: true })).toBeVisible()
  await page.getByLabel('Month', { exact: true }).selectOption({ index: 1 })
  await expect(entry(page.getByRole('main'), 'Electricity units')).toBeVisible()
})

test('MOMO-009 the number suggests the provider, a manual choice is kept, and no customer is required', async ({
  page,
}) => {
  const department = await shop.department('Kiosk')
  await open(page, await shop.person('user', department.id))
  await phone(page).pressSequentially('070')
  await expect(choice(page, 'Airtel')).toBeChecked()
  await phone(page).fill('+256 78')
  await expect(choice(page, 'MTN')).toBeChecked()
  await choice(page, 'Other').check()
  await phone(page).fill('0701 234 567')
  await expect(choice(page, 'Other')).toBeChecked()
  await choice(page, 'Withdrawal').check()
  await amount(page).fill('20000')
  await record(page).dblclick()
  await expect(toast(page, 'Transaction recorded successfully')).toBeVisible()
  await expect(choice(page, 'Withdrawal')).toBeChecked()
  await expect(page.getByText('Net effect on cash today').locator('..')).toContainText('−20,000')
  expect(await latest()).toMatchObject({
    provider: 'Other',
    phone_number: '0701234567',
    customer_id: null,
    amount: 20_000,
    department_id: department.id,
  })
  expect(
    (await shop.call(mobileMoneyApi.list, shop.admin(), {})).rows.filter(
      ({ phone_number }) => phone_number === '0701234567',
    ),
  ).toHaveLength(1)
})

test('MOMO-016 the form shows the reason and keeps the input when it is invalid or refused', async ({
  page,
}) => {
  await open(page)
  await phone(page).fill('077')
  await amount(page).fill('1000')
  await record(page).click()
  await expect(
    form(page).getByText('Phone must be 10 to 15 digits, with an optional +'),
  ).toBeVisible()
  await phone(page).fill('0772123456')
  await page.route('**/api/mobile-money', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 422,
          contentType: 'application/problem+json',
          body: '{"code":"invalid_input","title":"Not today"}',
        })
      : route.continue(),
  )
  await record(page).click()
  await expect(toast(page, 'Failed to record transaction')).toBeVisible()
  await expect(toast(page, 'Not today')).toBeVisible()
  await expect(amount(page)).toHaveValue('1,000')
})

test('MOMO-013 MOMO-014 the list marks pending and failed transactions', async ({ page }) => {
  const { id } = await shop.call(customerApi.add, shop.admin(), { name: 'Okello Moses' })
  const sent = {
    transaction_type: 'airtime',
    provider: 'MTN',
    amount: 700,
    customer_id: id,
  } as const
  const statuses = { '0772000001': 'completed', '0772000002': 'pending', '0772000003': 'failed' }
  for (const phone_number of Object.keys(statuses))
    await shop.call(mobileMoneyApi.record, shop.admin(), { ...sent, phone_number })
  await page.route('**/api/mobile-money', async (route) => {
    const answer = await route.fetch()
    const { rows, count } = (await answer.json()) as {
      rows: { phone_number: string; status: string }[]
      count: number
    }
    const shown = rows.map((row) => ({
      ...row,
      status: statuses[row.phone_number as keyof typeof statuses] ?? row.status,
    }))
    await route.fulfill({ response: answer, json: { rows: shown, count } })
  })
  await open(page)
  const row = (phone_number: string) => entry(page.getByRole('main'), phone_number)
  for (const [phone_number, words] of [
    ['0772000001', 'Completed'],
    ['0772000002', 'Pending'],
    ['0772000003', 'Failed'],
  ] as const) {
    await expect(row(phone_number).locator('[data-badge]')).toHaveText(words)
    await expect(row(phone_number)).toContainText('Okello Moses')
  }
})

test('LOOK-001 mobile money is accessible and fits @sizes', async ({ page }) => {
  const sent = {
    transaction_type: 'data_bundle',
    provider: 'Airtel',
    phone_number: '+256701234567',
    amount: 12_500_000.5,
    notes: 'For the office '.repeat(8),
  } as const
  const { id } = await shop.call(customerApi.add, shop.admin(), {
    name: 'Namutebi Kyomuhendo Ruth Alexandra',
  })
  await shop.call(mobileMoneyApi.record, shop.admin(), { ...sent, customer_id: id })
  await open(page)
  await expect(page.getByText('12,500,000.50').first()).toBeVisible()
  if ((page.viewportSize()?.width ?? 0) < 768) expect(await smallTargets(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
