// The columns of sales of tills in a backup file.
import { z } from 'zod'
import {
  type StoredColumn,
  type StoredColumns,
  id,
  integer,
  name,
  oneOf,
  orNull,
  text,
  time,
} from './column.ts'

const Flags = z.array(z.string().max(40)).max(40)

const flags: StoredColumn = {
  description: 'a list of flags',
  read: (value) => Flags.safeParse(value).data,
}

export const sale_origins: StoredColumns = {
  id,
  sale_id: id,
  till_id: id,
  mode: oneOf('open', 'closed'),
  sold_at_device: time,
  clock_offset_ms: integer,
  received_at: time,
  flags,
  app: orNull(text(100)),
}

export const document_origins: StoredColumns = {
  id,
  subject_type: oneOf('expense', 'mobile_money'),
  subject_id: id,
  till_id: id,
  made_at_device: time,
  clock_offset_ms: integer,
  received_at: time,
  flags,
  app: orNull(text(100)),
}

export const document_flags: StoredColumns = {
  id,
  subject_type: name(40),
  subject_id: id,
  flag: name(40),
  details: orNull(text(8000)),
  created_at: time,
  resolved_at: orNull(time),
  resolved_by: orNull(id),
  note: orNull(text(500)),
}
