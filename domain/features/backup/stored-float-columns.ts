// The columns of the float book in a backup file.
import { PROVIDERS } from '../mobile-money/mobile-money.ts'
import { FLOAT_KINDS } from '../mobile-money/float-entry.ts'
import {
  type StoredColumns,
  boolean,
  date,
  id,
  integer,
  name,
  oneOf,
  orNull,
  person,
  text,
  time,
  withDefault,
} from './column.ts'

const line = text(500)
const made = { created_by: person, created_at: time }

const float_lines: StoredColumns = {
  id,
  provider: oneOf(...PROVIDERS),
  name: name(100),
  number: text(50),
  department_id: id,
  warning_level: withDefault(integer, 0),
  retired_at: orNull(time),
  created_at: time,
}

const float_entries: StoredColumns = {
  id,
  line_id: id,
  kind: oneOf(...FLOAT_KINDS),
  amount: integer,
  transaction_id: orNull(id),
  reference: orNull(text(50)),
  entry_id: orNull(id),
  count_id: orNull(id),
  note: orNull(line),
  department_id: orNull(id),
  business_date: date,
  ...made,
}

const float_counts: StoredColumns = {
  id,
  line_id: id,
  typed: integer,
  expected: integer,
  difference: integer,
  is_within: boolean,
  note: orNull(line),
  shift_id: orNull(id),
  department_id: orNull(id),
  business_date: date,
  counted_by: person,
  counted_name: withDefault(line, ''),
  counted_at: time,
}

const float_approvals: StoredColumns = {
  id,
  count_id: id,
  note: orNull(line),
  created_name: withDefault(line, ''),
  ...made,
}

export const floatColumns = { float_lines, float_entries, float_counts, float_approvals }
