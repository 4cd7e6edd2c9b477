// A shop of three goods, and a sale drafted and priced there, for tests.
import type { Actor, Role } from '../access/role.ts'
import { Refusal } from '../kernel/refusal.ts'
import { JELLY as JAR, numberedId as id, OUD as PERFUME } from './goods.ts'
import { priceSale } from '../features/sale/price-sale.ts'
import type { SellableWithCost } from '../features/sale/priced-line.ts'
import { SaleDraft } from '../features/sale/sale.ts'

export const [SALE, JELLY, OUD, PRINT, OWN, OTHER] = [
  id(1),
  JAR.id,
  PERFUME.id,
  id(12),
  JAR.department_id,
  id(6),
] as const

export const jelly: SellableWithCost = {
  ...JAR,
  pricing_tiers: { retail: 6000, wholesale: 5000, individual: null },
  allow_custom_price: true,
  min_price: 4000,
  max_price: 8000,
  cost_price: 4200,
  quantity_per_unit: 1,
}
const oud: SellableWithCost = { ...PERFUME, cost_price: 800.5, quantity_per_unit: 1 }
const print: SellableWithCost = {
  kind: 'service',
  id: PRINT,
  name: 'Printing',
  base_price: 200,
  is_negotiable: true,
}
export const shop = [jelly, oud, print]

export const actorOf = (role: Role = 'user', department_id: string | null = OWN): Actor => ({
  id: id(9),
  email: 'a@b.co',
  full_name: 'A',
  role,
  department_id,
})
export const jellyLine = { product_id: JELLY, quantity: 2, tier: 'retail', unit_price: 6000 }
export const draftOf = (fields: Record<string, unknown>): SaleDraft =>
  SaleDraft.parse({
    id: SALE,
    lines: [jellyLine],
    payment_method: 'cash',
    amount_paid: 1_000_000,
    ...fields,
  })

export const refusalOf = (
  fields: Record<string, unknown>,
  who = actorOf(),
  items = shop,
): Refusal => {
  try {
    priceSale(draftOf(fields), items, who)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('the sale was not refused')
}
