// Carts that other persons left on a device: an administrator takes them over or removes them.
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { expect, type Page } from '@playwright/test'
import { expectGoodAtAllSizes } from './support/axe.ts'
import { test, useShop, type SignedInPerson } from './support/shop.ts'
import {
  amount,
  AT_THE_COUNTER,
  completeSale,
  expectLines,
  quantity,
  quietTill,
  row,
  toast,
} from './support/till.ts'

const shop = useShop()
test.use({ ...AT_THE_COUNTER, serviceWorkers: 'allow' })

let grace: SignedInPerson
let david: SignedInPerson

test.beforeAll(async () => {
  const { id } = await shop.department('Cosmetics')
  grace = await shop.person('moderator', id)
  david = await shop.person('user', id)
  await shop.product({ department_id: id, name: 'Jelly', selling_price: 1000, current_stock: 500 })
})

const card = (page: Page) => page.getByRole('main').getByRole('region', { name: 'Carts of others' })
const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/auth$/)
}

/** Leaves a cart with this many jellies on the device. */
const leaveCart = async (page: Page, person: SignedInPerson, count: number): Promise<void> => {
  await shop.signInByForm(page, person)
  await page.goto('/sales')
  await row(page, 'Jelly').click()
  await quantity(page, 'Jelly').fill(String(count))
  await expectLines(page, { Jelly: String(count) })
  await signOut(page)
}

test('OFF-270 an administrator finds the carts that others left on the device, takes one over and removes one', async ({
  page,
}) => {
  test.slow()
  await quietTill(page)
  await leaveCart(page, grace, 3)
  await leaveCart(page, david, 7)
  await shop.signInByForm(page, grace)
  await page.goto('/till')
  await expect(page.getByRole('main').getByRole('region', { name: 'State' })).toBeVisible()
  await expect(card(page)).toHaveCount(0)
  await signOut(page)

  await shop.signInByForm(page, shop.admin())
  await page.goto('/sales')
  await row(page, 'Jelly').click()
  await expectLines(page, { Jelly: '1' })
  await page.goto('/till')
  const carts = card(page).getByRole('listitem')
  await expect(carts).toHaveText([
    /user \d+.*UGX 7,000.*Cosmetics.*7 × Jelly/,
    /moderator \d+.*UGX 3,000.*3 × Jelly/,
  ])
  await expectGoodAtAllSizes(page)
  await page.getByRole('button', { name: /^Take over the cart of moderator/ }).click()
  await expect(toast(page, 'The cart was not taken over')).toBeVisible()
  await expect(
    page.getByText('Your own cart is not empty. Finish or clear it first.'),
  ).toBeVisible()
  await page.goto('/sales')
  await page.getByRole('button', { name: 'Clear cart' }).click()
  await page.goto('/till')
  await page.getByRole('button', { name: /^Take over the cart of moderator/ }).click()
  await expectLines(page, { Jelly: '3' })
  await amount(page).fill('3000')
  await completeSale(page).click()
  await expect(toast(page, 'Sale completed successfully!')).toBeVisible()
  const { rows } = await shop.call(saleApi.history, shop.admin(), {})
  expect(rows.map(({ total }) => total)).toEqual([3000])

  await page.goto('/till')
  await page.getByRole('button', { name: /^Remove the cart of user/ }).click()
  const question = page.getByRole('alertdialog', { name: /^Remove the cart of user/ })
  await question.getByRole('button', { name: 'Remove cart' }).click()
  await expect(card(page)).toHaveCount(0)
  await signOut(page)
  await shop.signInByForm(page, david)
  await page.goto('/sales')
  await expect(row(page, 'Jelly')).toBeVisible()
  await expectLines(page, {})
})
