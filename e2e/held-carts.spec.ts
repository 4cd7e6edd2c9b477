// Held carts with two tills: put aside on one, resumed and sold on the other; two that want the
// same cart; removing.
import { type Browser, expect, type Page } from '@playwright/test'
import { heldCartApi } from '@webale/domain/features/held-cart/held-cart.api.ts'
import { sellableProduct } from '@webale/domain/features/product/pricing.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { emptyCart, newLine } from '@webale/domain/features/sale/cart.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { openTab, SOON } from './support/live.ts'
import { type SignedInPerson, test, useShop } from './support/shop.ts'
import {
  AT_THE_COUNTER,
  amount,
  completeSale,
  expectLines,
  lines,
  openSaleFields,
  quietTill,
  receiptActions,
  row,
  toast,
  toCart,
  toPayment,
} from './support/till.ts'

const shop = useShop()

let department: { id: string }
let product: Awaited<ReturnType<typeof shop.product>>
let [ann, bob, leader]: SignedInPerson[] = []

const person = (found: SignedInPerson | undefined): SignedInPerson => {
  if (found === undefined) throw new Error('Nobody is at the counter')
  return found
}

const uses = (held_carts: boolean) => shop.call(shopRulesApi.save, shop.admin(), { held_carts })

test.beforeAll(async () => {
  department = await shop.department('Cosmetics')
  product = await shop.product({ name: 'Soap', department_id: department.id, selling_price: 2000 })
  await shop.product({ name: 'Comb', department_id: department.id, selling_price: 500 })
  ann = await shop.person('user', department.id)
  bob = await shop.person('user', department.id)
  leader = await shop.person('moderator', department.id)
})

const hold = (page: Page) => page.getByRole('button', { name: 'Hold', exact: true })
const heldCarts = (page: Page, count: number) =>
  page.getByRole('button', { name: `Held carts (${count})` })
const list = (page: Page) => page.getByRole('dialog', { name: 'Held carts' })

const putAside = async (page: Page, label: string): Promise<void> => {
  await hold(page).click()
  const dialog = page.getByRole('dialog', { name: 'Hold this cart' })
  await dialog.getByLabel('Name or note (optional)').fill(label)
  await dialog.getByRole('button', { name: 'Hold' }).click()
  await expect(toast(page, 'Cart held')).toBeVisible()
  await expect(lines(page)).toHaveCount(0)
}

/** A cart that another person held. */
const heldElsewhere = async (by: SignedInPerson, label: string): Promise<string> => {
  const found = await shop.call(productApi.get, by, { id: product.id })
  const cart = {
    ...emptyCart(department.id),
    id: crypto.randomUUID(),
    lines: [newLine('1', sellableProduct(found), 3)],
  }
  const { held } = await shop.call(heldCartApi.hold, by, { id: crypto.randomUUID(), cart, label })
  return held.id
}

const openTill = async (browser: Browser, who: SignedInPerson): Promise<Page> => {
  const context = await browser.newContext({
    viewport: AT_THE_COUNTER.viewport,
    baseURL: shop.server().address,
    timezoneId: 'Africa/Kampala',
  })
  return openTab(shop, context, who, '/sales')
}

test('PARK-001 PARK-002 PARK-010 PARK-020 a cart is held, listed, resumed and removed with a reason @sizes', async ({
  page,
}) => {
  await uses(true)
  await quietTill(page)
  await shop.signIn(page, person(ann), '/sales')
  await row(page, 'Soap').click()
  await toCart(page)
  await putAside(page, 'Blue dress')
  await expect(hold(page)).toHaveCount(0)
  await heldCarts(page, 1).click()
  await expect(list(page).getByText('Blue dress')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await list(page).getByRole('button', { name: 'Resume Blue dress' }).click()
  await toCart(page)
  await expectLines(page, { Soap: '1' })
  await expect(heldCarts(page, 1)).toHaveCount(0)
  await putAside(page, '')
  await heldCarts(page, 1).click()
  await list(page).getByRole('button', { name: 'Remove 1 line' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove 1 line' })
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(dialog.getByText('Give a reason of at least 3 characters')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Reason').fill('Went home')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(toast(page, 'Held cart removed')).toBeVisible()
  await expect(list(page).getByText('No held carts')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Held carts/ })).toHaveCount(0)
})

test.describe('at the counter', () => {
  test.use(AT_THE_COUNTER)

  test('RULES-007 RULES-014 PARK-003 PARK-005 PARK-008 a cart held on one till is sold on another, which holds its own first', async ({
    page,
    browser,
  }) => {
    await uses(false)
    await quietTill(page)
    await shop.signIn(page, person(ann), '/sales')
    const other = await openTill(browser, person(bob))
    await row(page, 'Soap').click()
    await row(other, 'Comb').click()
    await expect(lines(page)).toHaveCount(1)
    for (const till of [page, other]) await expect(hold(till)).toHaveCount(0)
    await uses(true)
    for (const till of [page, other]) await expect(hold(till)).toBeVisible(SOON)
    await putAside(page, 'Mary')
    await expect(heldCarts(other, 1)).toBeVisible(SOON)
    await heldCarts(other, 1).click()
    await list(other).getByRole('button', { name: 'Resume Mary' }).click()
    const question = other.getByRole('alertdialog', { name: 'Hold the current cart first?' })
    await question.getByRole('button', { name: 'Hold it and resume' }).click()
    await expectLines(other, { Soap: '1' })
    await expect(toast(other, 'Cart held')).toBeVisible()
    await amount(other).fill('2000')
    await completeSale(other).click()
    await expect(receiptActions(other)).toBeVisible()
    await other.keyboard.press('Escape')
    await expect(heldCarts(page, 1)).toBeVisible(SOON)
    const { current_stock } = await shop.call(productApi.get, shop.admin(), { id: product.id })
    expect(current_stock).toBe(49)
    await other.context().close()
    await heldCarts(page, 1).click()
    await list(page).getByRole('button', { name: 'Resume 1 line' }).click()
    await expectLines(page, { Comb: '1' })
    await page.getByRole('button', { name: 'Clear cart' }).click()
  })

  test('PARK-023 the name of a held cart starts as the name of its customer', async ({ page }) => {
    await uses(true)
    await quietTill(page)
    await shop.signIn(page, person(ann), '/sales')
    await row(page, 'Comb').click()
    await openSaleFields(page)
    await page.getByLabel('Customer name (optional)').fill('Hajji Musa')
    await hold(page).click()
    const dialog = page.getByRole('dialog', { name: 'Hold this cart' })
    await expect(dialog.getByLabel('Name or note (optional)')).toHaveValue('Hajji Musa')
    await dialog.getByRole('button', { name: 'Hold' }).click()
    await page.getByRole('button', { name: /^Held carts/ }).click()
    await list(page).getByRole('button', { name: 'Resume Hajji Musa' }).click()
    await expectLines(page, { Comb: '1' })
    await page.getByRole('button', { name: 'Clear cart' }).click()
  })

  test('PARK-006 PARK-009 PARK-011 the second till reads who has the cart, others remove nothing of mine, and changed prices are asked about', async ({
    page,
  }) => {
    await uses(true)
    const mine = await heldElsewhere(person(bob), 'Tall man')
    await quietTill(page)
    await shop.signIn(page, person(ann), '/sales')
    await heldCarts(page, 1).click()
    await expect(list(page).getByRole('button', { name: 'Remove Tall man' })).toHaveCount(0)
    // The other till acts before the change feed reports it.
    await page.route('**/api/held-carts', (route) => route.abort())
    await shop.call(heldCartApi.resume, person(bob), { id: mine })
    await list(page).getByRole('button', { name: 'Resume Tall man' }).click()
    await expect(page.getByText('Failed to resume cart')).toBeVisible()
    await expect(page.getByText(/has already resumed this cart$/)).toBeVisible()
    await page.unroute('**/api/held-carts')
    await page.reload()
    await heldElsewhere(person(bob), 'Small man')
    const { id, name, unit, department_id, selling_price } = product
    const seen = { name, unit, department_id, selling_price }
    await shop.call(productApi.update, shop.admin(), {
      ...seen,
      id,
      selling_price: 2500,
      seen: { ...product },
    })
    await heldCarts(page, 1).click()
    await list(page).getByRole('button', { name: 'Resume Small man' }).click()
    await toPayment(page)
    await amount(page).fill('9000')
    await completeSale(page).click()
    await expect(page.getByText(/Price changed/)).toBeVisible()
    await page.getByRole('button', { name: 'Clear cart' }).click()
  })

  test('PARK-012 PARK-013 PARK-018 a leader removes the cart of another and reads what was removed, and a cart of yesterday is marked', async ({
    page,
  }) => {
    await uses(true)
    await heldElsewhere(person(bob), 'Old lady')
    await quietTill(page)
    await shop.signIn(page, person(leader), '/sales')
    await expect(heldCarts(page, 1)).toBeVisible()
    // A day later, only for the drawing of the list: the session would be over.
    await page.evaluate(() => {
      const now = Date.now.bind(Date)
      Object.assign(window, { realNow: now })
      Date.now = () => now() + 25 * 3_600_000
    })
    await heldCarts(page, 1).click()
    await expect(list(page).getByText('Old', { exact: true })).toBeVisible()
    await page.evaluate(() => (Date.now = (window as unknown as { realNow: () => number }).realNow))
    await list(page).getByRole('button', { name: 'Remove Old lady' }).click()
    await page.getByLabel('Reason').fill('Nobody came back')
    await page
      .getByRole('dialog', { name: 'Remove Old lady' })
      .getByRole('button', { name: 'Remove' })
      .click()
    await list(page).getByRole('radio', { name: 'Removed' }).click()
    await expect(list(page).getByText('Nobody came back')).toBeVisible()
    await expect(list(page).getByText(/^Removed by moderator/)).toBeVisible()
    await expectAccessible(page)
    await page.goto('/sales-history')
    await page.getByRole('button', { name: 'Removed carts' }).click()
    const removed = page.getByRole('dialog', { name: 'Removed carts' })
    await expect(removed.getByText('Nobody came back')).toBeVisible()
    await expectAccessible(page)
  })

  test('FAIL-004 a cart that cannot be held or removed stays, and says why', async ({ page }) => {
    await uses(true)
    await heldElsewhere(person(ann), 'Kept')
    await quietTill(page)
    await shop.signIn(page, person(ann), '/sales')
    await row(page, 'Comb').click()
    const refused = {
      status: 422,
      json: { code: 'too_many_held', title: 'There are 100 held carts' },
    }
    await page.route('**/api/held-carts**', (route) =>
      route.request().method() === 'POST' ? route.fulfill(refused) : route.continue(),
    )
    await page.route('**/remove', (route) => route.fulfill(refused))
    await hold(page).click()
    const dialog = page.getByRole('dialog', { name: 'Hold this cart' })
    await dialog.getByRole('button', { name: 'Hold' }).click()
    await expect(page.getByText('Failed to hold cart')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expectLines(page, { Comb: '1' })
    await heldCarts(page, 1).click()
    await list(page).getByRole('button', { name: 'Remove Kept' }).click()
    await page.getByLabel('Reason').fill('Not now')
    await page
      .getByRole('dialog', { name: 'Remove Kept' })
      .getByRole('button', { name: 'Remove' })
      .click()
    await expect(page.getByText('Failed to remove held cart')).toBeVisible()
  })
})
