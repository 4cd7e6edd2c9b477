// The department in the top bar: the first choice, the stored choice, and its owner.
import { expect, type Page } from '@playwright/test'
import { approvalRequestApi } from '@webale/domain/features/approval/approval-request.api.ts'
import { randomUUID } from 'node:crypto'
import { expectNoSidewaysScroll } from './support/axe.ts'
import { heading } from './support/screens.ts'
import { openSharedTill } from './support/shared-till.ts'
import { test, useShop } from './support/shop.ts'
import { AT_THE_COUNTER, expectLines, quietTill, row, scan } from './support/till.ts'

const shop = useShop()
const KEY = 'selectedDepartmentId'
const ids: Record<string, string> = {}

test.beforeAll(async () => {
  for (const name of ['Stationery', 'my perfume bar', 'Books'])
    ids[name] = (await shop.department(name)).id
  await shop.product({
    name: 'Ledger',
    department_id: ids['Books'] ?? null,
    barcode: '6161100098765',
  })
})

const bar = (page: Page) => page.getByRole('banner')
const current = (page: Page, name: string) =>
  bar(page).getByRole('button', { name: `Department: ${name}` })
const stored = (page: Page) => page.evaluate((key) => localStorage.getItem(key), KEY)

test('SHELL-004 DSEL-001 DSEL-002 the first department by name is the default, and a chosen one is stored', async ({
  page,
}) => {
  await shop.signIn(page, shop.admin(), '/expenses')
  await expect(current(page, 'Books')).toBeVisible()
  await expect.poll(() => stored(page)).toBe(ids['Books'])
  await current(page, 'Books').click()
  const list = page.getByRole('dialog', { name: 'Choose a department' })
  await expect(list.getByRole('listitem')).toHaveText([
    /^Books\s*1 product$/,
    /^my perfume bar\s*0 products$/,
    /^Stationery\s*0 products$/,
  ])
  await expect(list.getByRole('button', { name: /^Books/ })).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(current(page, 'Stationery')).toBeVisible()
  expect(await stored(page)).toBe(ids['Stationery'])
  await page.reload()
  await expect(current(page, 'Stationery')).toBeVisible()
})

test('DSEL-001 decision P10 a removed department falls back to the first, and a non-admin has one department only', async ({
  page,
}) => {
  await shop.signIn(page, shop.admin(), '/healthz')
  await page.evaluate(
    (key) => localStorage.setItem(key, '01930b0e-0000-7000-8000-000000000001'),
    KEY,
  )
  await page.goto('/expenses')
  await expect(current(page, 'Books')).toBeVisible()
  await shop.signIn(page, await shop.person('user', ids['my perfume bar'] ?? ''), '/expenses')
  await expect(bar(page).getByText('my perfume bar')).toBeVisible()
  await expect(current(page, 'my perfume bar')).toHaveCount(0)
  await expect.poll(() => stored(page)).toBe(ids['my perfume bar'])
})

test('SHELL-004 the name of the department is whole at each width of a computer', async ({
  page,
}) => {
  await shop.signIn(page, shop.admin(), '/expenses')
  const name = current(page, 'Books').getByText('Books')
  for (const width of [1200, 1280, 1339, 1340, 1366, 1536]) {
    await page.setViewportSize({ width, height: 768 })
    await expect(bar(page).getByTitle(/^Your account/)).toHaveCount(width < 1340 ? 0 : 1)
    expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await expectNoSidewaysScroll(page)
  }
})

test('SHELL-004 APPR-028 the name of the department is whole on a shared till with a bell', async ({
  page,
}) => {
  const department_id = ids['my perfume bar'] ?? ''
  await shop.product({ name: 'Oud', department_id })
  const rules = { approvals: true, discount_limit_user: 0 }
  await openSharedTill(page, shop, { person: shop.admin(), item: 'Ledger', rules })
  const [document_id, discount, subtotal] = [randomUUID(), 5000, 40_000]
  const requests = [{ action: 'discount' as const, document_id, discount, subtotal }]
  await shop.call(approvalRequestApi.send, await shop.person('user', department_id), { requests })
  await current(page, 'Books').click()
  await page.getByRole('button', { name: /^my perfume bar/ }).click()
  await expect(page.getByRole('button', { name: '1 request for approval' })).toBeVisible()
  const name = current(page, 'my perfume bar').getByText('my perfume bar')
  for (const width of [1200, 1280, 1366, 1440, 1536, 1679, 1680, 1920]) {
    await page.setViewportSize({ width, height: 768 })
    expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await expectNoSidewaysScroll(page)
  }
})

test.describe('at the counter', () => {
  // A counter has a keyboard and a scanner.
  test.use(AT_THE_COUNTER)
  test('POS-022 POS-002 the closed list of departments keeps neither keys nor scans from the till of an admin', async ({
    page,
  }) => {
    await quietTill(page)
    await shop.signIn(page, shop.admin(), '/sales')
    await expect(current(page, 'Books')).toBeVisible()
    await expect(row(page, 'Ledger')).toBeEnabled()
    await heading(page).click()
    await scan(page, '6161100098765')
    await expectLines(page, { Ledger: '1' })
    await page.keyboard.press('F2')
    await expect(page.getByRole('searchbox', { name: 'Search by name' })).toBeFocused()
  })
})
