// The drawer of a device: who opens a shift binds the device, and a device without a drawer says so
// before it sells.
import { expect, type Page } from '@playwright/test'
import { drawerApi } from '@webale/domain/features/shift/drawer.api.ts'
import { shiftApi } from '@webale/domain/features/shift/shift.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { button, fill } from './support/shift.ts'
import { test, useShop, type SignedInPerson } from './support/shop.ts'
import {
  amount,
  closeReceipt,
  completeSale,
  quietTill,
  receiptActions,
  row,
  toast,
  toPayment,
} from './support/till.ts'

const shop = useShop()
let seller: SignedInPerson
let second: SignedInPerson
let moderator: SignedInPerson
let drawer: { id: string }

test.beforeAll(async () => {
  const { id: department_id } = await shop.department('Cosmetics')
  seller = await shop.person('user', department_id)
  second = await shop.person('user', department_id)
  moderator = await shop.person('moderator', department_id)
  await shop.product({ department_id, name: 'Mist', selling_price: 6500, current_stock: 500 })
  drawer = await shop.call(drawerApi.add, shop.admin(), { name: 'Main', department_id })
  await shop.call(shopRulesApi.save, shop.admin(), { shifts: true, sell_only_in_shift: true })
})

test.afterEach(async () => {
  const { shift } = await shop.call(shiftApi.current, shop.admin(), { drawer_id: drawer.id })
  if (shift === null) return
  const id = crypto.randomUUID()
  await shop.call(shiftApi.count, shop.admin(), {
    id,
    shift_id: shift.id,
    closure_id: crypto.randomUUID(),
    pieces: {},
  })
  const after = await shop.call(shiftApi.current, shop.admin(), { drawer_id: drawer.id })
  if (after.shift !== null)
    await shop.call(shiftApi.close, shop.admin(), {
      id: crypto.randomUUID(),
      shift_id: shift.id,
      count_id: id,
    })
})

const noDrawer = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'This device has no drawer.' })

const expectedCash = async (): Promise<number> => {
  const { shift } = await shop.call(shiftApi.current, shop.admin(), { drawer_id: drawer.id })
  const report = await shop.call(shiftApi.report, shop.admin(), { shift_id: shift?.id ?? '' })
  return report.expected.cash
}

/** Puts one Mist into the cart and goes to the payment. */
const ring = async (page: Page): Promise<void> => {
  await page.goto('/sales')
  await row(page, 'Mist').click()
  await toPayment(page)
}

const sell = async (page: Page): Promise<void> => {
  await amount(page).fill('6500')
  await completeSale(page).click()
  await expect(receiptActions(page)).toBeVisible()
  await closeReceipt(page)
}

test('SHIFT-011 without a drawer in the shop Point of Sale says so, and an administrator adds one', async ({
  page,
}) => {
  await page.route(/\/api\/drawers(\?|$)/, (route) => route.fulfill({ json: [] }))
  await quietTill(page)
  await shop.signIn(page, seller, '/sales')
  await ring(page)
  await expect(noDrawer(page)).toContainText('Cash sold here is in no shift.')
  await expect(noDrawer(page)).toContainText('Ask an administrator to add one.')
  await shop.signIn(page, shop.admin(), '/sales')
  await ring(page)
  await noDrawer(page).getByRole('link', { name: 'Add a drawer' }).click()
  await expect(button(page, 'Add drawer')).toBeVisible()
})

test('SHIFT-011 SHIFT-110 a cashier opens the shift on her device, sells in it at once, and the device is free after the closing @sizes', async ({
  page,
}) => {
  await quietTill(page)
  await shop.signIn(page, seller, '/sales')
  await ring(page)
  await expect(noDrawer(page)).toContainText('Cash sold here is not counted in Main.')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await noDrawer(page).getByRole('link', { name: 'Open shift' }).click()
  await expect(noDrawer(page)).toContainText('Open a shift here.')
  await fill(page, 'Opening float (UGX)', '50000')
  await button(page, 'Open shift').click()
  await expect(toast(page, 'Shift opened')).toBeVisible()
  await expect(noDrawer(page)).toHaveCount(0)
  await page.goto('/sales')
  await toPayment(page)
  await expect(page.getByText('Main: shift open since')).toBeVisible()
  await sell(page)
  expect(await expectedCash()).toBe(56_500)

  await page.goto('/shift')
  await button(page, 'Count and close').click()
  await expect(async () => {
    await fill(page, 'Number of 50,000 notes', '1')
    await expect(page.getByLabel('Counted')).toHaveText('UGX 50,000', { timeout: 500 })
  }).toPass()
  await button(page, 'Submit count').click()
  await button(page, 'Close anyway').click()
  await expect(toast(page, 'Shift closed')).toBeVisible()
  await expect(noDrawer(page)).toBeVisible()
})

test('SHIFT-011 SHIFT-112 a drawer whose shift is open elsewhere is not offered to a cashier, and a leader uses it with one press', async ({
  page,
}) => {
  await shop.call(shiftApi.open, seller, {
    id: crypto.randomUUID(),
    drawer_id: drawer.id,
    float: 10_000,
  })
  await quietTill(page)
  await shop.signIn(page, second, '/sales')
  await ring(page)
  await expect(noDrawer(page)).toContainText('Ask a moderator or administrator.')
  await expect(noDrawer(page).getByRole('button')).toHaveCount(0)
  await shop.signIn(page, moderator, '/shift')
  await noDrawer(page).getByRole('button', { name: 'Use Main' }).click()
  await expect(noDrawer(page)).toHaveCount(0)
  await shop.signIn(page, second, '/sales')
  await toPayment(page)
  await expect(page.getByText('Main: shift open since')).toBeVisible()
  await sell(page)
  expect(await expectedCash()).toBe(16_500)
})

test('SHIFT-112 who opened a shift on another device uses its drawer here with one press', async ({
  page,
}) => {
  await shop.call(shiftApi.open, seller, {
    id: crypto.randomUUID(),
    drawer_id: drawer.id,
    float: 0,
  })
  await quietTill(page)
  await shop.signIn(page, seller, '/sales')
  await ring(page)
  await noDrawer(page).getByRole('button', { name: 'Use Main' }).click()
  await expect(page.getByText('Main: shift open since')).toBeVisible()
  await sell(page)
  expect(await expectedCash()).toBe(6500)
})
