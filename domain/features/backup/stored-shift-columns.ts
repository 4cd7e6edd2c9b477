// The columns of drawers and shifts in a backup file.
import { Pieces, ShiftSums } from '../shift/closure.ts'
import {
  type StoredColumn,
  type StoredColumns,
  boolean,
  date,
  id,
  integer,
  name,
  orNull,
  person,
  text,
  time,
  withDefault,
} from './column.ts'

const line = text(500)

const pieces: StoredColumn = {
  description: 'numbers of notes and coins',
  read: (value) => Pieces.safeParse(value).data,
}

const sums: StoredColumn = {
  description: 'the figures of a closure',
  read: (value) => ShiftSums.safeParse(value).data,
}

export const drawers: StoredColumns = {
  id,
  name: name(60),
  department_id: orNull(id),
  counts_mobile_money: withDefault(boolean, false),
  open_shift_id: orNull(id),
  retired_at: orNull(time),
  created_at: time,
}

export const shifts: StoredColumns = {
  id,
  drawer_id: id,
  float: integer,
  left_before: orNull(integer),
  notes: orNull(line),
  opened_by: person,
  opened_name: line,
  department_id: orNull(id),
  business_date: date,
  opened_at: time,
}

export const shift_counts: StoredColumns = {
  id,
  shift_id: id,
  number: integer,
  pieces,
  cash: integer,
  mobile_money: orNull(integer),
  card: orNull(integer),
  left_in_drawer: integer,
  notes: orNull(line),
  created_by: person,
  created_at: time,
}

export const closures: StoredColumns = {
  id,
  shift_id: id,
  drawer_id: id,
  number: integer,
  count_id: id,
  expected_cash: integer,
  expected_mobile_money: integer,
  expected_card: integer,
  sums,
  is_within: boolean,
  chain_seq: integer,
  chain_head: text(64),
  closed_by: person,
  closed_name: line,
  department_id: orNull(id),
  business_date: date,
  closed_at: time,
}

export const closure_approvals: StoredColumns = {
  id,
  closure_id: id,
  note: orNull(line),
  created_by: person,
  created_name: line,
  created_at: time,
}

export const late_events: StoredColumns = {
  id,
  closure_id: id,
  subject_type: text(20),
  subject_id: id,
  created_at: time,
}
