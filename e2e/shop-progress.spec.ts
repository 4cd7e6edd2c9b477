// How far the set-up of a shop is: Home says it once the shop sells, and the guide stays away.
import { expect, type Page } from '@playwright/test'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { heading } from './support/screens.ts'
import { test, useShop } from './support/shop.ts'

const shop = useShop()
const guide = (page: Page) => page.getByRole('dialog', { name: 'Getting Started' })

/** Two seconds of the page's clock after everything was loaded. */
const expectNoGuide = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle')
  await page.clock.runFor(2000)
  await expect(guide(page)).toHaveCount(0)
}

test('GS-016 GS-017 the guide stays away from other pages and from a shop that sells, where Home says how far the set-up is', async ({
  page,
}) => {
  await shop.department('Drinks')
  await page.clock.install()
  // The event stream never ends: with it the network would never be idle.
  await page.route(/\/api\/changes/, (route) => route.abort())
  await shop.signIn(page, shop.admin(), '/healthz')
  await page.evaluate(() => localStorage.removeItem('getting_started_dismissed'))
  await page.goto('/expenses')
  await expect(heading(page, 'Expenses')).toBeVisible()
  await expectNoGuide(page)
  const soda = await shop.product({ name: 'Soda', selling_price: 1000 })
  await shop.call(saleApi.complete, shop.admin(), {
    id: crypto.randomUUID(),
    lines: [{ product_id: soda.id, quantity: 1, unit_price: 1000 }],
    payment_method: 'cash',
    amount_paid: 1000,
  })
  await page.goto('/')
  await expect(page.getByText(/^Setup [34] of 5$/)).toBeVisible()
  await expectNoGuide(page)
  await page.getByRole('button', { name: 'Go on', exact: true }).click()
  await expect(
    guide(page).getByRole('button', { name: /^Create departments\s*\(completed\)$/ }),
  ).toBeVisible()
})
