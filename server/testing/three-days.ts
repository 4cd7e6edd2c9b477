// Sales of three past days with everything that sums of days count.
import type { TestTill } from './till.ts'

export const DAYS = ['2026-11-03', '2026-11-04', '2026-11-05'] as const

/**
 * Sells on three days in two departments: each method, in parts, with change, discount and parts of
 * a millilitre.
 */
export const sellThreeDays = async (till: TestTill): Promise<void> => {
  const other = await till.department('Perfumes')
  const second = await till.person('user', other)
  till.setNow(`${DAYS[0]}T06:00:00.000Z`)
  const soap = await till.product({ current_stock: 1000 })
  const rice = await till.product({ name: 'Rice', current_stock: 1000, cost_price: 1250.5 })
  const oud = await till.product({
    name: 'Oud',
    tracking_type: 'milliliter',
    current_stock_ml: 50,
    selling_price_per_ml: 333,
    department_id: other,
  })
  for (const day of DAYS) {
    till.setNow(`${day}T08:00:00.000Z`)
    await till.sell([{ product_id: soap.id, quantity: 3 }], {
      amount_paid: 5000,
      cashier_name: 'Amina',
    })
    await till.sell([{ product_id: soap.id }], {
      payment_method: 'card',
      amount_paid: 1500,
      cashier_name: 'Amina',
    })
    await till.sell(
      [{ product_id: oud.id, quantity: 1.5, unit_price: 333 }],
      { payment_method: 'mobile_money', amount_paid: 1500 },
      second,
    )
    const parts = [
      { method: 'cash' as const, amount: 400, tendered: 500 },
      { method: 'mobile_money' as const, amount: 600, reference: `MM-${day}` },
    ]
    await till.sell([{ product_id: soap.id }], { parts })
    await till.sell(
      [{ product_id: soap.id }, { product_id: rice.id, quantity: 2 }],
      { discount: 100 },
      till.admin,
    )
  }
}
