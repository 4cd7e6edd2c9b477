// The float book of a mobile money agent: lines, transactions on a line, a blind count, a reversal
// and the day sheet.
import { expect, type Page } from '@playwright/test'
import { floatBookApi } from '@webale/domain/features/mobile-money/float-book.api.ts'
import { mobileMoneyApi } from '@webale/domain/features/mobile-money/mobile-money.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { entry, expectLoaded, smallTargets } from './support/screens.ts'
import { failOnce } from './support/shift.ts'
import { type SignedInPerson, test, useShop } from './support/shop.ts'
import { toast } from './support/till.ts'

const shop = useShop()
let department: { readonly id: string }

test.beforeAll(async () => {
  department = await shop.department('Kiosk')
  await shop.call(shopRulesApi.save, shop.admin(), { float_book: true })
})

const open = async (page: Page, who: SignedInPerson = shop.admin()) => {
  await shop.signIn(page, who, '/mobile-money')
  await expectLoaded(page)
}
const form = (page: Page) => page.getByRole('form', { name: 'New Transaction' })
const lineOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Float lines' }).getByRole('listitem').filter({ hasText: name })

/** Chooses from the menu of a line. */
const choose = async (page: Page, line: string, task: string): Promise<void> => {
  await page.getByRole('button', { name: `More for ${line}` }).click()
  await page.getByRole('menuitem', { name: task }).click()
}

const addLine = async (name: string, number: string, amount: number) => {
  const { id } = await shop.call(floatBookApi.add, shop.admin(), {
    provider: 'MTN',
    name,
    number,
    department_id: department.id,
    warning_level: 50_000,
  })
  await shop.call(floatBookApi.open, shop.admin(), { id: crypto.randomUUID(), line_id: id, amount })
  return id
}

test('FLOAT-001 FLOAT-002 FLOAT-003 an administrator adds a line and its opening balance', async ({
  page,
}) => {
  await open(page)
  await page.getByRole('button', { name: 'Add line' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add line' })
  await dialog.getByLabel('Name').fill('Front MTN')
  await dialog.getByLabel('Number').fill('0772 000001')
  await dialog.getByLabel('Department').selectOption({ label: 'Kiosk' })
  await dialog.getByLabel('Warn below (UGX)').fill('100000')
  await expectAccessible(page)
  await failOnce(page, '**/api/float-lines', 'Failed to add float line', () =>
    dialog.getByRole('button', { name: 'Add line' }).click(),
  )
  await expect(toast(page, 'Float line added')).toBeVisible()
  await choose(page, 'Front MTN', 'Opening balance')
  const opening = page.getByRole('dialog', { name: 'Opening balance' })
  await opening.getByLabel('Balance (UGX)').fill('1000000')
  await failOnce(page, '**/api/float-openings', 'Failed to record opening balance', () =>
    opening.getByRole('button', { name: 'Record' }).click(),
  )
  await expect(toast(page, 'Opening balance recorded')).toBeVisible()
  await expect(lineOf(page, 'Front MTN')).toContainText('1,000,000')
  await choose(page, 'Front MTN', 'Float bought')
  const bought = page.getByRole('dialog', { name: 'Float bought' })
  await bought.getByLabel('Amount (UGX)').fill('200000')
  await bought.getByLabel('Fee in cash (UGX)').fill('1500')
  await failOnce(page, '**/api/float-entries', 'Failed to record float', () =>
    bought.getByRole('button', { name: 'Record' }).click(),
  )
  await expect(toast(page, 'Float recorded')).toBeVisible()
  await expect(lineOf(page, 'Front MTN')).toContainText('1,200,000')
  await choose(page, 'Front MTN', 'Change line')
  const change = page.getByRole('dialog', { name: 'Change Front MTN' })
  await change.getByLabel('Name').fill('Old MTN')
  await failOnce(page, '**/api/float-lines/*', 'Failed to save float line', () =>
    change.getByRole('button', { name: 'Save' }).click(),
  )
  await expect(toast(page, 'Float line saved')).toBeVisible()
  await choose(page, 'Old MTN', 'Retire line')
  await failOnce(page, '**/api/float-lines/*/retire', 'Failed to retire float line', () =>
    page.getByRole('button', { name: 'Retire line' }).click(),
  )
  await expect(toast(page, 'Float line retired')).toBeVisible()
  await expect(lineOf(page, 'Old MTN')).toHaveCount(0)
})

test('FLOAT-004 FLOAT-007 FLOAT-012 FLOAT-018 a transaction names its line, a used Transaction ID is refused, and a leader reverses it', async ({
  page,
}) => {
  await addLine('Counter', '0772000002', 60_000)
  const leader = await shop.person('moderator', department.id)
  await open(page, leader)
  await form(page).getByLabel('Phone number').fill('0772123456')
  await form(page).getByLabel('Amount (UGX)').fill('20000')
  await form(page).getByLabel('Line').selectOption({ label: 'Counter' })
  await form(page).getByLabel('Transaction ID (optional)').fill('MP-77')
  await form(page).getByRole('button', { name: 'Record' }).click()
  await expect(toast(page, 'Transaction recorded successfully')).toBeVisible()
  await expect(toast(page, 'Float of Counter is UGX 40,000')).toBeVisible()
  await form(page).getByLabel('Phone number').fill('0772123457')
  await form(page).getByLabel('Amount (UGX)').fill('500')
  await form(page).getByLabel('Line').selectOption({ label: 'Counter' })
  await expect(form(page).getByText('Float of Counter is UGX 40,000')).toBeVisible()
  await form(page).getByLabel('Transaction ID (optional)').fill('mp-77')
  await form(page).getByRole('button', { name: 'Record' }).click()
  await expect(
    form(page).getByText(/^This Transaction ID was used on .* for UGX 20,000/),
  ).toBeVisible()
  const row = entry(page.getByRole('main'), '0772123456')
  await row.getByRole('button', { name: 'Reverse Deposit 0772123456' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reverse transaction' })
  await dialog.getByLabel('Reason').fill('Wrong number')
  await failOnce(page, '**/api/float-reversals', 'Failed to reverse transaction', () =>
    dialog.getByRole('button', { name: 'Reverse', exact: true }).click(),
  )
  await expect(toast(page, 'Transaction reversed')).toBeVisible()
  await expect(row.locator('[data-badge]')).toHaveText('Reversed')
  await expect(lineOf(page, 'Counter')).toContainText('60,000')
  await page.getByRole('button', { name: 'Day sheet' }).click()
  const sheet = page.getByRole('dialog', { name: 'Day sheet' })
  await expect(sheet.getByText('FLOAT BOOK')).toBeVisible()
  await expect(sheet.getByText('Counter', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('FLOAT-013 FLOAT-014 a user counts without seeing the balance, and then reads the difference', async ({
  page,
}) => {
  await addLine('Blind', '0772000003', 75_000)
  await open(page, await shop.person('user', department.id))
  await expect(lineOf(page, 'Blind')).not.toContainText('75,000')
  await expect(page.getByRole('button', { name: 'Day sheet' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Count Blind' }).click()
  const dialog = page.getByRole('dialog', { name: 'Count Blind' })
  await dialog.getByLabel('Balance (UGX)').fill('70000')
  await failOnce(page, '**/api/float-counts', 'Failed to save count', () =>
    dialog.getByRole('button', { name: 'Save count' }).click(),
  )
  const counted = page.getByRole('dialog', { name: 'Blind is counted' })
  await expect(counted).toContainText('UGX 75,000')
  await expect(counted).toContainText('−5,000')
  await expect(counted.getByText('A leader must approve this difference.')).toBeVisible()
  await open(page, await shop.person('moderator', department.id))
  await page.getByRole('button', { name: 'Day sheet' }).click()
  const approve = page.getByRole('button', { name: 'Approve Blind' })
  await failOnce(page, '**/api/float-counts/*/approve', 'Failed to approve count', () =>
    approve.click(),
  )
  await expect(toast(page, 'Count approved')).toBeVisible()
  await expect(approve).toHaveCount(0)
})

test('FLOAT-004 without the server a device offers the lines that it knows, and says when it knows none', async ({
  page,
}) => {
  await addLine('Away', '0772000005', 50_000)
  const needed = form(page).getByText('The line needs the server')
  await page.route('**/api/float-lines', (route) => route.abort())
  await open(page, await shop.person('user', department.id))
  await expect(needed).toBeVisible()
  await page.unroute('**/api/float-lines')
  await page.reload()
  await expect(form(page).getByLabel('Line')).toContainText('Away')
  await page.route('**/api/float-lines', (route) => route.abort())
  await page.reload()
  await expect(form(page).getByLabel('Line')).toContainText('Away')
  await expect(needed).toHaveCount(0)
})

test('LOOK-001 the float book is accessible and fits @sizes', async ({ page }) => {
  const line_id = await addLine('Long name of a line at the counter', '0772000004', 99_000_000)
  await shop.call(mobileMoneyApi.record, shop.admin(), {
    transaction_type: 'withdrawal',
    provider: 'MTN',
    phone_number: '0772123456',
    amount: 1_000_000,
    department_id: department.id,
    line_id,
  })
  await open(page)
  await expect(lineOf(page, 'Long name')).toContainText('100,000,000')
  if ((page.viewportSize()?.width ?? 0) < 768) expect(await smallTargets(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
