// Departments with known sales for the tests of Sales Report.
import { randomUUID } from 'node:crypto'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import type { StoryShop } from './shop.ts'

type Goods = { department_id: string; soap: string; pack: string }

/**
 * A department that sold one soap at 2,000 and two packs of twelve at 10,000, the second sale with
 * 1,000 off.
 */
export const openDepartment = async (shop: StoryShop, name: string): Promise<Goods> => {
  const { id: department_id } = await shop.department(name)
  const soap = await shop.product({
    name: `Soap of ${name}`,
    department_id,
    selling_price: 2000,
    cost_price: 1200,
    reorder_level: 60,
  })
  const pack = await shop.product({
    name: `Pack of ${name}`,
    department_id,
    selling_price: 10_000,
    cost_price: 7000,
    quantity_per_unit: 12,
  })
  const goods = { department_id, soap: soap.id, pack: pack.id }
  await sellFor(shop, goods, [{ product_id: soap.id, quantity: 1, unit_price: 2000 }], {
    cashier_name: 'Joel M.',
  })
  await sellFor(shop, goods, [{ product_id: pack.id, quantity: 2, unit_price: 10_000 }], {
    discount: 1000,
    payment_method: 'mobile_money',
    amount_paid: 19_000,
  })
  return goods
}

type Fields = {
  cashier_name?: string
  discount?: number
  payment_method?: 'mobile_money'
  amount_paid?: number
}

export const sellFor = async (
  shop: StoryShop,
  { department_id }: Goods,
  lines: readonly {
    product_id: string
    quantity: number
    unit_price: number
    custom_price?: boolean
  }[],
  fields: Fields = {},
): Promise<string> => {
  const draft = {
    id: randomUUID(),
    department_id,
    lines: [...lines],
    payment_method: 'cash' as const,
    amount_paid: 100_000,
    ...fields,
  }
  return (await shop.call(saleApi.complete, shop.admin(), draft)).sale.receipt_number
}
