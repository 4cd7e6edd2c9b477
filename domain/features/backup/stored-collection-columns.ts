// The columns of money asked from phones in a backup file.
import { COLLECTION_PROVIDERS, COLLECTION_REASONS } from '../../kernel/asked-money.ts'
import { COLLECTION_USES } from '../collection/collection.ts'
import { COLLECTION_STATES } from '../collection/collection-state.ts'
import {
  type StoredColumns,
  date,
  id,
  integer,
  oneOf,
  orNull,
  person,
  positiveInteger,
  text,
  time,
  withDefault,
} from './column.ts'

const line = text(500)
const state = oneOf(...COLLECTION_STATES)
const reason = orNull(oneOf(...COLLECTION_REASONS))

const collections: StoredColumns = {
  id,
  cart_id: id,
  department_id: orNull(id),
  till_id: orNull(id),
  provider: oneOf(...COLLECTION_PROVIDERS),
  phone: text(50),
  amount: positiveInteger,
  note: orNull(line),
  business_date: date,
  created_by: person,
  created_at: time,
  state,
  reason,
  reference: orNull(line),
  state_changes: withDefault(integer, 0),
  was_late: withDefault(integer, 0),
  settled_at: orNull(time),
  given_up_at: orNull(time),
  used_at: orNull(time),
  looked_at: orNull(time),
  look_at: orNull(time),
}

const collection_changes: StoredColumns = {
  id,
  collection_id: id,
  position: positiveInteger,
  state_before: state,
  state,
  reason,
  reference: orNull(line),
  note: orNull(line),
  created_by: orNull(id),
  created_at: time,
}

const collection_uses: StoredColumns = {
  id,
  collection_id: id,
  kind: oneOf(...COLLECTION_USES),
  sale_id: orNull(id),
  customer_id: orNull(id),
  note: orNull(line),
  created_by: orNull(id),
  created_at: time,
}

export const collectionColumns = { collections, collection_changes, collection_uses }
