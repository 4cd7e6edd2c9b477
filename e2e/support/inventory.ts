// Helpers for the page Inventory Management.
import { expect, type Page } from '@playwright/test'
import type { SignedInPerson, StoryShop } from './shop.ts'

export const openInventory = (
  shop: StoryShop,
  page: Page,
  who: SignedInPerson = shop.admin(),
  query = '',
) => shop.signIn(page, who, `/inventory${query}`)
export const products = (page: Page) => page.locator('[data-panel="products"]')
export const names = (page: Page) => products(page).locator('[data-product-name]')
export const inventoryRow = (page: Page, name: string) =>
  products(page).locator('tbody tr, li').filter({ hasText: name })
export const filter = (page: Page) => page.getByLabel('Filter by department')

/** Shows all facts of a product: on phones and tablets its card opens. */
export const openCard = async (page: Page, name: string) => {
  await expect(names(page).filter({ hasText: name }).first()).toBeVisible()
  const card = page.getByRole('button', { name: `More of ${name}`, exact: true, expanded: false })
  if (await card.isVisible()) await card.click()
}

/** Presses an action of a product, which a menu may have. */
export const pressRowAction = async (page: Page, action: string, name: string) => {
  await openCard(page, name)
  const icon = page.getByRole('button', { name: `${action} of ${name}`, exact: true })
  if (await icon.isVisible()) return icon.click()

  await page.getByRole('button', { name: `More for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
