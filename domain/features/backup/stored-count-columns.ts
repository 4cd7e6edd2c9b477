// The columns of stock counts in a backup file.
import { CountScope } from '../stock-count/stock-count.ts'
import {
  type StoredColumn,
  type StoredColumns,
  boolean,
  id,
  integer,
  name,
  nonNegativePrice,
  oneOf,
  orNull,
  person,
  positiveInteger,
  quantity,
  text,
  time,
  withDefault,
} from './column.ts'

const line = text(500)

/** A file keeps the name of the category beside its id. */
const scope: StoredColumn = {
  description: 'what a count contains',
  read: (value) => {
    const read = CountScope.safeParse(value).data
    if (read?.kind !== 'category') return read
    const category_name = line.read((value as Readonly<Record<string, unknown>>)['category_name'])

    return category_name === undefined ? undefined : { ...read, category_name }
  },
}

const stock_counts: StoredColumns = {
  id,
  number: integer,
  name: name(200),
  scope,
  department_id: orNull(id),
  started_by: person,
  started_name: line,
  started_at: time,
}

const stock_count_ends: StoredColumns = {
  id,
  count_id: id,
  ended: oneOf('finished', 'cancelled'),
  set_missing_to_zero: withDefault(boolean, false),
  reason: orNull(line),
  ended_by: person,
  ended_name: line,
  ended_at: time,
}

const count_lines: StoredColumns = {
  id,
  count_id: id,
  product_id: id,
  position: positiveInteger,
  place: withDefault(text(200), ''),
  counted: quantity,
  counted_by: person,
  counted_name: line,
  counted_at: time,
}

const count_results: StoredColumns = {
  id,
  count_id: id,
  product_id: id,
  product_name: line,
  unit: orNull(text(50)),
  counted: quantity,
  at_count: quantity,
  difference: quantity,
  unit_cost: orNull(nonNegativePrice),
  unit_price: nonNegativePrice,
  counted_at: time,
}

export const countColumns = {
  stock_counts,
  stock_count_ends,
  count_lines,
  count_results,
}
