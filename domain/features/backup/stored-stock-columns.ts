// The columns of the ledger of stock and of internal usage in a backup file.
import { TRACKING_TYPES } from '../../kernel/quantity.ts'
import {
  type StoredColumns,
  date,
  hundredths,
  id,
  name,
  oneOf,
  orNull,
  person,
  price,
  quantity,
  text,
  time,
  withDefault,
} from './column.ts'

const long = text(5000)

export const stock_movements: StoredColumns = {
  id,
  product_id: id,
  movement_type: name(50),
  quantity,
  reference_id: orNull(id),
  reference_type: orNull(text(50)),
  notes: orNull(long),
  // Older files have no values: their movements count from the value of the restored product.
  value: orNull(hundredths),
  cost_difference: orNull(hundredths),
  created_by: orNull(id),
  created_at: time,
}

export const internal_stock_usage: StoredColumns = {
  id,
  product_id: id,
  department_id: id,
  quantity,
  tracking_type: orNull(oneOf(...TRACKING_TYPES)),
  unit: orNull(text(50)),
  unit_value: price,
  total_value: price,
  reason: orNull(long),
  notes: orNull(long),
  recorded_by: person,
  status: withDefault(oneOf('recorded', 'accounted', 'adjusted'), 'recorded'),
  usage_date: date,
  created_at: time,
}
