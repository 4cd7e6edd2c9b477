// Sales with their items.
import type { VatCategory } from '@webale/domain/kernel/vat-category.ts'
import type { PaymentMethod } from '@webale/domain/kernel/payment-method.ts'
import type { TrackingType } from '@webale/domain/kernel/quantity.ts'
import type { Generated } from 'kysely'

type Sales = {
  id: string
  receipt_number: string
  subtotal: number
  discount: number
  total: number
  amount_paid: number
  change_amount: number
  payment_method: PaymentMethod
  cashier_name: string | null
  customer_name: string | null
  department_id: string | null
  customer_id: string | null
  created_by: string | null
  /**
   * SHA-256 of what the till sent: the same id with
   * the same content is the same sale (decision S2).
   */
  content_hash: string
  /**
   * Cost of the items at sale time in whole UGX; their number; does the report call the sale
   * suspicious? Never sent to a till.
   */
  cogs: number
  item_count: number
  is_suspicious: boolean
  business_date: string
  created_at: string
  /** The shift of the sale; null outside shifts. */
  shift_id: string | null
  /** Rows in money_movements that say how it was paid; 0 for a sale paid in one way. */
  parts: Generated<number>
  discount_reason: string | null
  /** The TIN that its VAT is owed under; null for a sale without VAT. */
  vat_tin: Generated<string | null>
}
type SaleItems = {
  id: string
  sale_id: string
  /** Place on the receipt, from 1. */
  position: number
  product_id: string | null
  service_id: string | null
  item_name: string
  quantity: number
  unit_price: number
  subtotal: number
  tier: string
  bottle: boolean
  custom_price: boolean
  /** Cost of one at sale time (decision S20); never leaves the server for non-admins. */
  cost_price: number | null
  /** What left the stock, in pieces or ml; 0 for services (decision S10). */
  base_quantity: number
  /**
   * Of a bundle when it was sold: how much of each product is in one, and since migration 0125 what
   * all of it cost in hundredths of UGX.
   */
  components: Readonly<Record<string, number | readonly [quantity: number, value: number]>> | null
  /** What the whole line cost in hundredths of UGX; null for services and older lines. */
  cost_value: Generated<number | null>
  /** Of the product when it was sold; null for services and in lines of old backup files. */
  tracking_type: TrackingType | null
  /** What the quantity was measured in ('ml'); null for pieces, bottles and services. */
  unit: string | null
  /** Whole UGX by which a typed price was below the list price; null when it was not. */
  below_list: number | null
  /** The department of the goods, when it is another than that of the sale; null otherwise. */
  elsewhere_department_id: string | null
  /** Whole UGX paid for such a line: its subtotal less its share of the discount. */
  elsewhere_net: number | null
  /** Only of a sale with VAT: the category, the whole UGX paid, and hundredths of VAT in them. */
  vat_category: Generated<VatCategory | null>
  vat_gross: Generated<number | null>
  vat_amount: Generated<number | null>
}

export type SaleTables = {
  sales: Sales
  sale_items: SaleItems
}
