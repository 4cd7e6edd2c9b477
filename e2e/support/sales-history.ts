// Helpers for Sales History, and sales to find there.
import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import type { SentOf } from '@webale/domain/kernel/operation.ts'
import type { SignedInPerson, StoryShop } from './shop.ts'

type Draft = SentOf<typeof saleApi.complete>
type SellFunction = (fields?: Partial<Draft>, by?: SignedInPerson) => Promise<Sale>

/** The goods to sell, created with the first sale. */
export type SoldGoods = { department?: string; jelly?: string; engraving?: string }

/** Sells two jars and one engraving: 20,000. `goods` belongs to one file, as its shop does. */
export const openCounter =
  (shop: StoryShop, goods: SoldGoods): SellFunction =>
  async (fields = {}, by = shop.admin()) => {
    goods.department ??= (await shop.department('Perfume')).id
    const department_id = goods.department
    goods.jelly ??= (
      await shop.product({
        name: 'Herbal Jelly 200 g',
        selling_price: 6000,
        current_stock: 100_000,
        department_id,
      })
    ).id
    goods.engraving ??= (await shop.service({ name: 'Bottle engraving', base_price: 8000 })).id
    const lines = [
      { product_id: goods.jelly, quantity: 2, unit_price: 6000 },
      { service_id: goods.engraving, quantity: 1, unit_price: 8000 },
    ]
    const sent = {
      id: randomUUID(),
      lines,
      payment_method: 'cash' as const,
      amount_paid: 20_500,
      department_id,
      ...fields,
    }
    return (await shop.call(saleApi.complete, by, sent)).sale
  }

export const openHistory = (shop: StoryShop, page: Page, query = '') =>
  shop.signIn(page, shop.admin(), `/sales-history${query}`)
/** The listed sales: rows of a table, cards on phones. */
export const saleRows = (page: Page) =>
  page.locator('tbody tr, ul[aria-label="Sales, newest first"] > li')
export const rowOf = (page: Page, sale: Sale) =>
  saleRows(page).filter({ hasText: sale.receipt_number })
/** On phones the dates are behind a button. */
export const toggleFilters = async (page: Page, does: 'show' | 'hide'): Promise<void> => {
  await expect(page.getByPlaceholder('Receipt # or Cashier')).toBeVisible()
  const button = page.getByRole('button', { name: does === 'show' ? /^Filters/ : 'Show results' })
  if (await button.isVisible()) await button.click()
}
