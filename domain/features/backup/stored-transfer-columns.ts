// The columns of transfers in a backup file.
import {
  type StoredColumns,
  date,
  hundredths,
  id,
  integer,
  nonNegativePrice,
  orNull,
  person,
  positiveInteger,
  positiveQuantity,
  quantity,
  text,
  time,
  withDefault,
} from './column.ts'

const line = text(500)

const transfers: StoredColumns = {
  id,
  number: integer,
  from_department_id: orNull(id),
  to_department_id: orNull(id),
  from_name: line,
  to_name: line,
  sent_by: person,
  sent_name: line,
  business_date: date,
  sent_at: time,
}

const transfer_lines: StoredColumns = {
  id,
  transfer_id: id,
  position: withDefault(integer, 1),
  product_id: id,
  product_name: line,
  unit: line,
  quantity: positiveQuantity,
  to_product_id: id,
  to_product_name: line,
  to_unit: line,
  factor: positiveInteger,
  unit_cost: orNull(nonNegativePrice),
  cost_value: orNull(hundredths),
}

const transfer_receipts: StoredColumns = {
  id,
  transfer_id: id,
  department_id: orNull(id),
  reason: orNull(line),
  received_by: person,
  received_name: line,
  business_date: date,
  received_at: time,
}

const transfer_receipt_lines: StoredColumns = {
  id,
  transfer_id: id,
  line_id: id,
  arrived: quantity,
  lost: quantity,
  lost_cost: withDefault(integer, 0),
  lost_value: withDefault(integer, 0),
}

const transfer_cancels: StoredColumns = {
  id,
  transfer_id: id,
  cancelled_by: person,
  cancelled_name: line,
  business_date: date,
  cancelled_at: time,
}

export const transferColumns = {
  transfers,
  transfer_lines,
  transfer_receipts,
  transfer_receipt_lines,
  transfer_cancels,
}
