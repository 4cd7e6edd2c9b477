// Transfers between departments. Rows never change; a transfer is on the way until it has a receipt
// or is cancelled.

import type { Generated } from 'kysely'

type Transfers = {
  id: string
  number: number
  from_department_id: string | null
  to_department_id: string | null
  /** The names of the departments at that time. */
  from_name: string
  to_name: string
  sent_by: string
  sent_name: string
  business_date: string
  sent_at: string
}
type TransferLines = {
  id: string
  transfer_id: string
  position: number
  product_id: string
  product_name: string
  unit: string
  quantity: number
  to_product_id: string
  to_product_name: string
  to_unit: string
  /** Pieces or ml in the receiving department that one of the sender makes. */
  factor: number
  /** The sender's average cost of one then, in UGX; null when unknown. */
  unit_cost: number | null
  /** What all of it cost in hundredths of UGX; null from before migration 0125. */
  cost_value: Generated<number | null>
}
type TransferReceipts = {
  id: string
  transfer_id: string
  /** The receiving department. */
  department_id: string | null
  reason: string | null
  received_by: string
  received_name: string
  business_date: string
  received_at: string
}
/**
 * Quantities in the unit there; whole UGX of what was lost, at cost and at the selling price there.
 */
type TransferReceiptLines = {
  id: string
  transfer_id: string
  line_id: string
  arrived: number
  lost: number
  lost_cost: number
  lost_value: number
}
type TransferCancels = {
  id: string
  transfer_id: string
  cancelled_by: string
  cancelled_name: string
  business_date: string
  cancelled_at: string
}

export type TransferTables = {
  transfers: Transfers
  transfer_lines: TransferLines
  transfer_receipts: TransferReceipts
  transfer_receipt_lines: TransferReceiptLines
  transfer_cancels: TransferCancels
}
