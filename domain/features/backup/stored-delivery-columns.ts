// The columns of deliveries in a backup file.
import {
  type StoredColumns,
  date,
  hundredths,
  id,
  integer,
  nonNegativePrice,
  oneOf,
  orNull,
  person,
  positiveInteger,
  positiveQuantity,
  price,
  quantity,
  text,
  time,
  tin,
  withDefault,
} from './column.ts'
import { SUPPLIER_ENTRY_KINDS } from '../delivery/supplier-account.ts'
import { GOODS_RETURN_KINDS } from '../delivery/goods-return.ts'
import { PAYMENT_METHODS } from '../../kernel/payment-method.ts'
import { TRACKING_TYPES } from '../../kernel/quantity.ts'

const line = text(500)

export const deliveries: StoredColumns = {
  id,
  number: integer,
  supplier_id: orNull(id),
  supplier_name: orNull(line),
  invoice_number: orNull(text(50)),
  received_on: date,
  extra: withDefault(nonNegativePrice, 0),
  reason: orNull(line),
  vat_amount: orNull(hundredths),
  vat_tin: orNull(tin),
  department_id: orNull(id),
  business_date: date,
  created_by: person,
  created_at: time,
}

export const delivery_lines: StoredColumns = {
  id,
  delivery_id: id,
  position: withDefault(integer, 1),
  product_id: id,
  product_name: line,
  quantity: positiveQuantity,
  tracking_type: orNull(oneOf(...TRACKING_TYPES)),
  packs: orNull(positiveInteger),
  pack_size: orNull(positiveQuantity),
  line_cost: orNull(nonNegativePrice),
  extra_share: orNull(nonNegativePrice),
  stock_before: quantity,
  cost_before: orNull(nonNegativePrice),
  variance: orNull(price),
}

const made = { business_date: date, created_by: person, created_at: time }

export const delivery_costs: StoredColumns = {
  id,
  costs_id: id,
  delivery_id: id,
  line_id: id,
  line_cost: nonNegativePrice,
  extra_share: nonNegativePrice,
  stock_before: quantity,
  cost_before: orNull(nonNegativePrice),
  variance: price,
  ...made,
}

export const delivery_returns: StoredColumns = {
  id,
  delivery_id: id,
  kind: oneOf(...GOODS_RETURN_KINDS),
  reason: line,
  department_id: orNull(id),
  ...made,
}

export const delivery_return_lines: StoredColumns = {
  id,
  return_id: id,
  line_id: id,
  position: withDefault(integer, 1),
  quantity: positiveQuantity,
  value: orNull(nonNegativePrice),
  line_cost: orNull(nonNegativePrice),
}

export const supplier_entries: StoredColumns = {
  id,
  supplier_id: id,
  kind: oneOf(...SUPPLIER_ENTRY_KINDS),
  amount: price,
  delivery_id: orNull(id),
  return_id: orNull(id),
  entry_id: orNull(id),
  method: orNull(oneOf(...PAYMENT_METHODS)),
  reference: orNull(text(50)),
  note: orNull(line),
  department_id: orNull(id),
  business_date: date,
  created_by: orNull(id),
  created_at: time,
}
