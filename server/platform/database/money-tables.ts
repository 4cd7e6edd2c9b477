// The ledger of money, and the view that says how every sale was paid.
import type { PaymentMethod } from '@webale/domain/kernel/payment-method.ts'
import type { FloatTables } from './float-tables.ts'
import type { Generated } from 'kysely'

/** `amount` in whole UGX, negative when money leaves; `tendered` is what was handed over for it. */
type MoneyMovements = {
  id: string
  shift_id: string | null
  method: PaymentMethod | 'credit'
  movement_type: string
  amount: number
  tendered: number
  /** The number of a mobile money or card payment. */
  reference: string | null
  reason: string | null
  reference_type: string | null
  reference_id: string | null
  /** Place among the rows of one document, from 1. */
  position: number
  department_id: string | null
  business_date: string
  created_by: string
  created_at: string
}
/**
 * A view: money received for each sale by payment method, with the change subtracted from the cash.
 */
type SaleMoney = {
  sale_id: string
  shift_id: string | null
  method: MoneyMovements['method']
  amount: number
  tendered: number
}

/** Returns and voids. Costs in whole UGX: of what went back to stock, and of what was lost. */
type Refunds = {
  id: string
  number: number
  sale_id: string
  kind: 'return' | 'void'
  total: number
  reason: string
  note: string | null
  restocked_cost: number
  lost_cost: number
  shift_id: string | null
  department_id: string | null
  business_date: string
  created_by: string
  created_at: string
}
type RefundItems = {
  id: string
  refund_id: string
  sale_item_id: string
  quantity: number
  amount: number
  base_quantity: number
  /** Null for services. */
  condition: 'stock' | 'damaged' | null
  cost: number
  /** The VAT that it carries in hundredths of UGX; null where the sale has none. */
  vat_amount: Generated<number | null>
}

type Expenses = {
  id: string
  description: string
  category: string
  amount: number
  date: string
  department_id: string | null
  created_by: string
  created_at: string
}

/** The float book is a ledger of its own. */
export type MoneyTables = FloatTables & {
  expenses: Expenses
  money_movements: MoneyMovements
  sale_money: SaleMoney
  refunds: Refunds
  refund_items: RefundItems
}
