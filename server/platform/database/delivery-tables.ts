// Deliveries with their lines.
import type { PaymentMethod } from '@webale/domain/kernel/payment-method.ts'
import type { TrackingType } from '@webale/domain/kernel/quantity.ts'
import type { Generated } from 'kysely'

type Deliveries = {
  id: string
  number: number
  supplier_id: string | null
  /** The name of the supplier when the goods were received. */
  supplier_name: string | null
  invoice_number: string | null
  received_on: string
  /** Extra costs of all lines, in UGX with two decimals. */
  extra: number
  reason: string | null
  /** The VAT of the invoice in hundredths of UGX; null when nobody entered it. */
  vat_amount: Generated<number | null>
  /** The TIN of the department when the goods came; null without VAT or without a TIN. */
  vat_tin: Generated<string | null>
  department_id: string | null
  business_date: string
  created_by: string
  created_at: string
}

/** Costs in UGX with two decimals for the whole line; null while they are not known. */
type DeliveryLines = {
  id: string
  delivery_id: string
  position: number
  product_id: string
  product_name: string
  quantity: number
  /** Of the product when it came; null in lines of earlier versions. */
  tracking_type: TrackingType | null
  packs: number | null
  pack_size: number | null
  line_cost: number | null
  extra_share: number | null
  /** Stock and cost of one just before the goods were received. */
  stock_before: number
  cost_before: number | null
  /** Cost difference of oversold goods: their cost less the cost stored with their sales. */
  variance: number | null
}

/** Costs of a line that was received without costs; `costs_id` is the document that added them. */
type DeliveryCosts = {
  id: string
  costs_id: string
  delivery_id: string
  line_id: string
  line_cost: number
  extra_share: number
  /** Stock and cost of one just before the costs were added. */
  stock_before: number
  cost_before: number | null
  /**
   * Cost difference of goods that were no longer in stock: their cost less the cost stored with
   * their sales.
   */
  variance: number
  business_date: string
  created_by: string
  created_at: string
}

type DeliveryReturns = {
  id: string
  delivery_id: string
  kind: 'supplier' | 'wrong_entry'
  reason: string
  department_id: string | null
  business_date: string
  created_by: string
  created_at: string
}

/**
 * `value` is the value at which the goods left stock, `line_cost` what the supplier charged for
 * them; null without costs.
 */
type DeliveryReturnLines = {
  id: string
  return_id: string
  line_id: string
  position: number
  quantity: number
  value: number | null
  line_cost: number | null
}

/**
 * An entry of the account of a supplier: UGX with two decimals, above 0 when the shop owes more.
 */
type SupplierEntries = {
  id: string
  supplier_id: string
  kind: 'opening' | 'delivery' | 'return' | 'payment' | 'undo' | 'adjustment' | 'restore'
  amount: number
  delivery_id: string | null
  return_id: string | null
  /** The payment that an undo takes back. */
  entry_id: string | null
  method: PaymentMethod | null
  reference: string | null
  note: string | null
  department_id: string | null
  business_date: string
  created_by: string | null
  created_at: string
}

export type DeliveryTables = {
  supplier_entries: SupplierEntries
  deliveries: Deliveries
  delivery_lines: DeliveryLines
  delivery_costs: DeliveryCosts
  delivery_returns: DeliveryReturns
  delivery_return_lines: DeliveryReturnLines
}
