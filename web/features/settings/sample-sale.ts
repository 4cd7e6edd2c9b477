// The invented sale of the receipt preview and the test print; it is never stored.
import { type Receipt, receiptOf } from '@webale/domain/features/sale/receipt.ts'
import type { EffectiveSettings } from '@webale/domain/features/settings/settings.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'

const ITEMS = [
  {
    item_name: 'Oud Royale Eau de Parfum',
    quantity: 30,
    unit: 'ml',
    unit_price: 1200,
    subtotal: 36_000,
  },
  {
    item_name: 'Herbal Jelly 200 g',
    quantity: 2,
    unit: null,
    unit_price: 6000,
    subtotal: 12_000,
  },
]

/** A receipt with these business details, dated `now` (ISO). */
export const sampleReceipt = (settings: EffectiveSettings, now: string): Receipt =>
  receiptOf(
    {
      id: '',
      receipt_number: 'RCP-000482',
      subtotal: 48_000,
      discount: 0,
      total: 48_000,
      amount_paid: 50_000,
      change_amount: 2000,
      payment_method: 'cash',
      cashier_name: null,
      customer_name: null,
      customer_id: null,
      department_id: null,
      created_by: null,
      created_at: now,
      business_date: businessDate(now),
    },
    ITEMS,
    settings,
  )
