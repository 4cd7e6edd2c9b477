// A day of one drawer by keyboard alone: the shift is opened, a plain and a split sale are made, a
// cart is held and resumed, goods are returned, money is paid out, and the drawer is counted wrong,
// then right, and closed.
import { expect, type Page } from '@playwright/test'
import { closureApi } from '@webale/domain/features/shift/closure.api.ts'
import { drawerApi } from '@webale/domain/features/shift/drawer.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { AS_A_PERSON, press, tabTo, type } from './support/keyboard.ts'
import { heading } from './support/screens.ts'
import { button, dialog } from './support/shift.ts'
import { test, useShop, type SignedInPerson } from './support/shop.ts'
import { amount, AT_THE_COUNTER, lines, quietTill, receiptActions, toast } from './support/till.ts'

const shop = useShop()
let leader: SignedInPerson
let drawer: { readonly id: string }

test.use(AT_THE_COUNTER)

test.beforeAll(async () => {
  const { id: department_id } = await shop.department('Cosmetics')
  leader = await shop.person('moderator', department_id)
  await shop.product({ department_id, name: 'Mist', selling_price: 15_000, current_stock: 50 })
  await shop.call(shopRulesApi.save, shop.admin(), { shifts: true, held_carts: true })
  drawer = await shop.call(drawerApi.add, shop.admin(), { name: 'Counter', department_id })
})

/** Opens a page from the search of Ctrl+K. */
const goTo = async (page: Page, name: string): Promise<void> => {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox').or(page.getByRole('searchbox')).first()).toBeVisible()
  await page.keyboard.type(name, AS_A_PERSON)
  await expect(page.getByRole('option', { name }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(heading(page, name)).toBeVisible()
}

const addMist = async (page: Page): Promise<void> => {
  await page.keyboard.press('F2')
  await page.keyboard.type('mist', AS_A_PERSON)
  await page.keyboard.press('Enter')
  await expect(lines(page)).toHaveCount(1)
}

/** Completes the sale and starts the next one. */
const complete = async (page: Page): Promise<void> => {
  await page.keyboard.press('F9')
  await expect(receiptActions(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'New sale' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(receiptActions(page)).toBeHidden()
}

const payInCash = async (page: Page, sum: string): Promise<void> => {
  await page.keyboard.press('F8')
  await page.keyboard.type(sum, AS_A_PERSON)
  await expect(amount(page)).not.toHaveValue('')
  await complete(page)
}

const sellSplit = async (page: Page): Promise<void> => {
  await addMist(page)
  await press(page, button(page, 'Split payment'))
  await type(page, page.getByLabel('Amount of part 1', { exact: true }), '5000')
  await type(page, page.getByLabel('Amount of part 2', { exact: true }), '10000')
  await type(page, page.getByLabel('Reference (optional) of part 2', { exact: true }), 'MP12345')
  await complete(page)
}

const holdAndResume = async (page: Page): Promise<void> => {
  await addMist(page)
  await press(page, button(page, 'Hold'))
  await expect(page.getByLabel('Name or note (optional)')).toBeFocused()
  await page.keyboard.type('Blue dress', AS_A_PERSON)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Cart held')).toBeVisible()
  await expect(lines(page)).toHaveCount(0)
  await press(page, button(page, 'Held carts (1)'))
  await press(page, button(page, 'Resume Blue dress'))
  await expect(lines(page)).toHaveCount(1)
  await payInCash(page, '15000')
}

const returnItem = async (page: Page): Promise<void> => {
  await goTo(page, 'Sales History')
  await press(page, button(page, 'View RCP-000001'))
  await press(page, dialog(page, 'Sale Details').getByRole('button', { name: 'Return items' }))
  const returning = dialog(page, 'Return items')
  await type(page, returning.getByLabel('Quantity of Mist'), '1')
  await tabTo(page, returning.getByLabel('Reason'))
  await page.keyboard.type('Faulty', AS_A_PERSON)
  await press(page, returning.getByRole('button', { name: 'Return items' }))
  await expect(toast(page, 'Returned REF-000001. Pay back UGX 15,000')).toBeVisible()
  await page.keyboard.press('Escape')
}

const payOut = async (page: Page): Promise<void> => {
  await press(page, button(page, 'Pay out'))
  await type(page, page.getByLabel('Amount (UGX)', { exact: true }), '3000')
  await type(page, page.getByLabel('Reason', { exact: true }), 'Boda to town')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Paid out')).toBeVisible()
}

/** Types how many there are of each piece, and submits. */
const count = async (page: Page, pieces: Readonly<Record<string, string>>): Promise<void> => {
  for (const [piece, number] of Object.entries(pieces))
    await type(page, page.getByLabel(`Number of ${piece}`), number)
  await press(page, button(page, 'Submit count'))
}

test('DAYX-012 SHIFT-013 SHIFT-037 SHIFT-046 PARK-002 REFUND-001 a day from opening to closing is done by keyboard alone', async ({
  page,
}) => {
  test.slow()
  await quietTill(page)
  await page.addInitScript((id) => localStorage.setItem('webale.device.drawer', id), drawer.id)
  await shop.signIn(page, leader, '/shift')
  await type(page, page.getByLabel('Opening float (UGX)'), '50000')
  await press(page, button(page, 'Open shift'))
  await expect(toast(page, 'Shift opened')).toBeVisible()

  await goTo(page, 'Point of Sale')
  await expect(page.getByText(/^Counter: shift open since/)).toBeVisible()
  await addMist(page)
  await payInCash(page, '20000')
  await sellSplit(page)
  await holdAndResume(page)
  await returnItem(page)

  await goTo(page, 'Shift')
  await payOut(page)
  // 50,000 + 15,000 + 5,000 + 15,000 - 15,000 - 3,000 = 67,000
  await press(page, button(page, 'Count and close'))
  await count(page, { '50,000 notes': '1' })
  await expect(page.getByText('The count does not match.')).toBeVisible()
  // A key that is pressed again at once counts as the same press.
  await expect(page.locator('[data-pressed]')).toHaveCount(0)
  await press(page, button(page, 'Count again'))
  await count(page, { '50,000 notes': '1', '5,000 notes': '3', '2,000 notes': '1' })
  await expect(toast(page, 'Shift closed')).toBeVisible()
  const [closure] = await shop.call(closureApi.list, shop.admin(), { drawer_id: drawer.id })
  expect(closure).toMatchObject({ expected_cash: 67_000, counted_cash: 67_000, state: 'approved' })
})
