// The columns of sales in a backup file, and of the money that was paid for them.
import { PAYMENT_METHODS } from '../../kernel/payment-method.ts'
import { TRACKING_TYPES } from '../../kernel/quantity.ts'
import { CONDITIONS, REFUND_KINDS } from '../refund/refund.ts'
import { VAT_CATEGORIES } from '../../kernel/vat-category.ts'
import { MONEY_METHODS, MONEY_MOVEMENT_TYPES } from '../shift/money-movement.ts'
import {
  type StoredColumns,
  boolean,
  date,
  hundredths,
  id,
  integer,
  oneOf,
  orNull,
  person,
  portions,
  positiveQuantity,
  price,
  quantity,
  text,
  time,
  tin,
  withDefault,
} from './column.ts'

const line = text(500)

export const sales: StoredColumns = {
  id,
  receipt_number: text(200),
  subtotal: integer,
  discount: withDefault(integer, 0),
  total: integer,
  amount_paid: integer,
  change_amount: withDefault(integer, 0),
  payment_method: oneOf(...PAYMENT_METHODS),
  cashier_name: orNull(line),
  customer_name: orNull(line),
  department_id: orNull(id),
  customer_id: orNull(id),
  created_by: orNull(id),
  content_hash: withDefault(text(200), ''),
  business_date: withDefault(date, ''),
  // Derived from the items. Older files do not have
  // them; 0 means "to be computed" (restore-backup.ts).
  cogs: withDefault(integer, 0),
  item_count: withDefault(quantity, 0),
  is_suspicious: withDefault(boolean, false),
  created_at: time,
  shift_id: orNull(id),
  parts: withDefault(integer, 0),
  discount_reason: orNull(line),
  vat_tin: orNull(tin),
}

export const money_movements: StoredColumns = {
  id,
  shift_id: orNull(id),
  method: oneOf(...MONEY_METHODS),
  movement_type: oneOf(...MONEY_MOVEMENT_TYPES),
  amount: integer,
  tendered: withDefault(integer, 0),
  reference: orNull(text(50)),
  reason: orNull(line),
  reference_type: orNull(text(50)),
  reference_id: orNull(id),
  position: withDefault(integer, 1),
  department_id: orNull(id),
  created_by: person,
  business_date: date,
  created_at: time,
}

export const sale_items: StoredColumns = {
  id,
  sale_id: id,
  position: withDefault(integer, 1),
  product_id: orNull(id),
  service_id: orNull(id),
  item_name: line,
  quantity,
  unit_price: price,
  subtotal: integer,
  tier: withDefault(text(50), 'default'),
  bottle: withDefault(boolean, false),
  custom_price: withDefault(boolean, false),
  cost_price: orNull(price),
  base_quantity: withDefault(quantity, 1),
  components: orNull(portions),
  tracking_type: orNull(oneOf(...TRACKING_TYPES)),
  unit: orNull(text(50)),
  below_list: orNull(integer),
  elsewhere_department_id: orNull(id),
  elsewhere_net: orNull(integer),
  cost_value: orNull(hundredths),
  vat_category: orNull(oneOf(...VAT_CATEGORIES)),
  vat_gross: orNull(integer),
  vat_amount: orNull(hundredths),
}

export const refunds: StoredColumns = {
  id,
  number: integer,
  sale_id: id,
  kind: oneOf(...REFUND_KINDS),
  total: integer,
  reason: line,
  note: orNull(line),
  restocked_cost: withDefault(integer, 0),
  lost_cost: withDefault(integer, 0),
  shift_id: orNull(id),
  department_id: orNull(id),
  business_date: date,
  created_by: person,
  created_at: time,
}

export const refund_items: StoredColumns = {
  id,
  refund_id: id,
  sale_item_id: id,
  quantity: positiveQuantity,
  amount: integer,
  base_quantity: withDefault(quantity, 0),
  condition: orNull(oneOf(...CONDITIONS)),
  cost: withDefault(integer, 0),
  vat_amount: orNull(hundredths),
}
