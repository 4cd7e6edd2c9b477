// The columns of customers' accounts in a backup file.
import { MAX_CREDIT_DAYS, MAX_CREDIT_LIMIT } from '../customer/account.ts'
import { ENTRY_KINDS } from '../customer/open-items.ts'
import { PAYMENT_METHODS } from '../../kernel/payment-method.ts'
import {
  type StoredColumn,
  type StoredColumns,
  date,
  id,
  oneOf,
  orNull,
  price,
  text,
  time,
} from './column.ts'

const wholeUpTo = (most: number): StoredColumn => ({
  description: `a whole number from 0 to ${most}`,
  read: (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most
      ? value
      : undefined,
})

/** Of a customer; older files have none. */
export const terms: StoredColumns = {
  credit_limit: orNull(wholeUpTo(MAX_CREDIT_LIMIT)),
  credit_days: orNull(wholeUpTo(MAX_CREDIT_DAYS)),
  terms_by: orNull(id),
  terms_at: orNull(time),
}

export const customer_entries: StoredColumns = {
  id,
  customer_id: id,
  kind: oneOf(...ENTRY_KINDS),
  amount: price,
  sale_id: orNull(id),
  refund_id: orNull(id),
  entry_id: orNull(id),
  method: orNull(oneOf(...PAYMENT_METHODS)),
  reference: orNull(text(50)),
  due: orNull(date),
  note: orNull(text(500)),
  department_id: orNull(id),
  business_date: date,
  created_by: orNull(id),
  created_at: time,
}

export const sale_customers: StoredColumns = {
  id,
  sale_id: id,
  customer_id: id,
  created_at: time,
}
