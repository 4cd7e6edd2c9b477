// The columns of what belongs to one product in a backup file.
import { pictureTypeOf } from '../product-picture/check-picture.ts'
import { PICTURE_TYPES, Revision } from '../product-picture/product-picture.ts'
import {
  type StoredColumns,
  id,
  name,
  nonNegativePrice,
  oneOf,
  orNull,
  quantity,
  text,
  textMatching,
  time,
  withDefault,
} from './column.ts'

const LONG_AGO = '2020-01-01T00:00:00.000Z'

export const product_variants: StoredColumns = {
  id,
  product_id: id,
  variant_name: name(200),
  sku: orNull(text(200)),
  cost_price: orNull(nonNegativePrice),
  selling_price: nonNegativePrice,
  current_stock: withDefault(quantity, 0),
  reorder_level: withDefault(quantity, 10),
  created_at: withDefault(time, LONG_AGO),
}

/** The id is that of the product. */
export const product_pictures: StoredColumns = {
  id,
  revision: textMatching('32 hexadecimal digits', (text) => Revision.safeParse(text).success),
  type: oneOf(...PICTURE_TYPES),
  content: textMatching('a small JPEG or WebP picture', (text) => pictureTypeOf(text) !== null),
  updated_at: time,
}
