// The steps of the till on a phone: list, cart, payment.
import { expect, type Page } from '@playwright/test'
import { test, useShop } from './support/shop.ts'
import { quietTill, row } from './support/till.ts'

const shop = useShop()
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

/** Two presses before the page could draw anything. */
const pressTwice = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })

test('FORM-004 a button of the steps that is pressed twice moves one step, forwards and back', async ({
  page,
}) => {
  const { id: department_id } = await shop.department('Cosmetics')
  await shop.product({ department_id, name: 'Jelly', selling_price: 6500, current_stock: 500 })
  await quietTill(page)
  await shop.signIn(page, await shop.person('user', department_id), '/sales')
  await row(page, 'Jelly').click()
  const head = (name: string) => page.getByRole('heading', { name, level: 2 })
  await pressTwice(page, /^1 Cart/)
  await expect(head('Cart')).toBeVisible()
  await pressTwice(page, /^1 Pay/)
  await expect(head('Payment')).toBeVisible()
  await pressTwice(page, 'Back to cart')
  await expect(head('Cart')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove Jelly' })).toBeVisible()
  await pressTwice(page, 'Back to products')
  await expect(row(page, 'Jelly')).toBeVisible()
  await expect(page).toHaveURL(/\/sales$/)
})
