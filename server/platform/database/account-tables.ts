// The tables of customers and their accounts.
import type { PaymentMethod } from '@webale/domain/kernel/payment-method.ts'

type Customers = {
  id: string
  name: string
  email: string | null
  phone: string | null
  address: string | null
  /** UGX, the sum of the entries of the account; 0 when it was merged into another one. */
  balance: number
  /** Null: terms were never set, so there is no credit and the days are those of the shop. */
  credit_limit: number | null
  credit_days: number | null
  terms_by: string | null
  terms_at: string | null
  /** The customer who is kept; null for one that was not merged into another. */
  merged_into: string | null
  created_at: string
}

/** An entry of an account: UGX with up to two decimals, above 0 when the customer owes more. */
type CustomerEntries = {
  id: string
  customer_id: string
  kind: 'opening' | 'sale' | 'refund' | 'repayment' | 'payout' | 'undo' | 'adjustment' | 'restore'
  amount: number
  sale_id: string | null
  refund_id: string | null
  /** The entry that an undo takes back. */
  entry_id: string | null
  method: PaymentMethod | null
  reference: string | null
  /** The last day to pay a charge. */
  due: string | null
  note: string | null
  department_id: string | null
  business_date: string
  created_by: string | null
  created_at: string
}

/** Which registered customer bought; the sale itself has the name as a text. */
type SaleCustomers = {
  id: string
  sale_id: string
  customer_id: string
  created_at: string
}

export type AccountTables = {
  customers: Customers
  customer_entries: CustomerEntries
  sale_customers: SaleCustomers
}
