// Queries about the pictures of products: could a browser show them?
import { MAX_PICTURE_TEXT } from '@webale/domain/features/product-picture/product-picture.ts'
import { sql } from 'kysely'
import type { RuleSql } from './rule-sql.queries.ts'

/** How the base64 text of each type begins. */
const BEGINNINGS = sql`case type when 'image/jpeg' then '/9j/' else 'UklG' end`

const pictureBroken =
  (): RuleSql => sql`select cast(product_pictures.id as text) as id, products.name,
    length(content) as found, null as expected
  from product_pictures
  join products on products.id = product_pictures.id
  where substr(content, 1, 4) <> ${BEGINNINGS} or length(content) > ${sql.lit(MAX_PICTURE_TEXT)}`

export const pictureViolations = { picture_broken: pictureBroken }
