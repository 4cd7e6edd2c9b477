// Helpers for the page Inventory Management.
import type { Page } from '@playwright/test'
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
