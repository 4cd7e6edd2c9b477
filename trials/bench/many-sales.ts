// Inserts sales of a past day directly, for shops that must be large before a measurement.
import { receiptNumberOf } from '@webale/domain/features/sale/receipt-number.ts'
import { basketOf } from '../harness/local-shop.ts'
import { insertRows } from '@webale/server/platform/database/insert-rows.ts'
import type { Tx } from '@webale/server/platform/database/store.ts'
import { newId } from '@webale/server/platform/base/new-id.ts'

/**
 * `count` sales of three lines with their movements; `from` is the number of the first, `fields` is
 * the same in all.
 */
export const insertSales = async (
  tx: Tx,
  from: number,
  count: number,
  products: readonly string[],
  fields: { readonly shift_id?: string } = {},
): Promise<void> => {
  const now = '2026-01-05T09:00:00.000Z'
  const numbers = Array.from({ length: count }, (_, at) => from + at)
  const sales = numbers.map((n) => ({
    id: newId(),
    receipt_number: receiptNumberOf(n),
    subtotal: 3000,
    discount: 0,
    total: 3000,
    amount_paid: 3000,
    change_amount: 0,
    payment_method: 'cash' as const,
    cashier_name: 'Joel',
    customer_name: null,
    department_id: null,
    customer_id: null,
    created_by: null,
    content_hash: '0'.repeat(64),
    business_date: '2026-01-05',
    cogs: 1800,
    item_count: 3,
    is_suspicious: false,
    created_at: now,
    ...fields,
  }))

  const lines = sales.flatMap((sale, at) =>
    basketOf(products, from + at).map((product_id, place) => ({
      sale_id: sale.id,
      product_id,
      position: place + 1,
    })),
  )

  const line = {
    service_id: null,
    item_name: 'Soap',
    quantity: 1,
    unit_price: 1000,
    subtotal: 1000,
    tier: 'default',
    bottle: false,
    custom_price: false,
  }

  await insertRows(tx, 'sales', sales)
  const items = lines.map((own) => ({
    id: newId(),
    ...own,
    ...line,
    cost_price: 600,
    base_quantity: 1,
  }))

  await insertRows(tx, 'sale_items', items)
  const movement = {
    movement_type: 'sale',
    quantity: -1,
    reference_type: 'sale',
    notes: 'Sale RCP-000001',
    created_by: null,
    created_at: now,
  }

  const movements = lines.map(({ sale_id, product_id }) => ({
    id: newId(),
    product_id,
    reference_id: sale_id,
    ...movement,
  }))

  await insertRows(tx, 'stock_movements', movements)
}
