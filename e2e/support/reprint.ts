// A sale with known figures, and its Reprint in Sales History.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import type { SentOf } from '@webale/domain/kernel/operation.ts'
import type { StoryShop } from './shop.ts'

type Draft = SentOf<typeof saleApi.complete>

/** 30 ml of perfume at 1,200 and 2 jars at 6,000: 48,000. */
export const sellKnown = async (
  shop: StoryShop,
  department: string,
  fields: Partial<Draft> = {},
): Promise<Sale> => {
  const department_id = (await shop.department(`${department} ${randomUUID().slice(0, 8)}`)).id
  const oud = await shop.product({
    name: 'Oud Royale Eau de Parfum',
    selling_price: 1200,
    current_stock: 500,
    department_id,
  })
  const jelly = await shop.product({
    name: 'Herbal Jelly 200 g',
    selling_price: 6000,
    department_id,
  })
  const lines = [
    { product_id: oud.id, quantity: 30, unit_price: 1200 },
    { product_id: jelly.id, quantity: 2, unit_price: 6000 },
  ]
  const draft: Draft = {
    id: randomUUID(),
    lines,
    payment_method: 'cash',
    amount_paid: 50_000,
    department_id,
    ...fields,
  }
  return (await shop.call(saleApi.complete, shop.admin(), draft)).sale
}

export const openHistoryForReprint = async (
  shop: StoryShop,
  page: Page,
  sale: Sale,
): Promise<void> => {
  await shop.signIn(page, shop.admin(), `/sales-history?search=${sale.receipt_number}`)
}

export const reprint = async (page: Page, sale: Sale): Promise<void> => {
  await page.getByRole('button', { name: `Reprint ${sale.receipt_number}` }).click()
}
