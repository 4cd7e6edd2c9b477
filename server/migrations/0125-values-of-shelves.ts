// Each product keeps the value of its shelf in hundredths of a shilling beside its stock, and each
// movement its value and its cost difference. What a product is worth at this moment is where its
// movements begin to count; earlier movements have no value.
import { sql } from 'kysely'
import type { SchemaStep } from '../platform/database/migrate.ts'

// The bounds of this release, in UGX: the largest price, and the largest value of a shelf.
const MAX_PRICE = 100_000_000
const MAX_VALUE = 90_000_000_000_000

const COST = sql`(case when cost_price > ${sql.lit(MAX_PRICE)} then ${sql.lit(MAX_PRICE)}
  else coalesce(cost_price, 0) end)`
const EXACT = sql`(cast(round(current_stock * 1000) as bigint)
  * cast(round(${COST} * 100) as bigint))`

// A kit has no value: its goods are those of its parts.
const VALUE = sql`case
  when is_bundle = 1 and exists (select 1 from product_bundles
    where bundle_product_id = products.id) then 0
  when current_stock * ${COST} >= ${sql.lit(MAX_VALUE)} then ${sql.lit(MAX_VALUE * 100)}
  when current_stock * ${COST} <= -${sql.lit(MAX_VALUE)} then -${sql.lit(MAX_VALUE * 100)}
  when current_stock < 0 then -((500 - ${EXACT}) / 1000)
  else (${EXACT} + 500) / 1000 end`

export const valuesOfShelves: SchemaStep = async (db, { integer }) => {
  for (const column of ['stock_value', 'base_value'])
    await db.schema
      .alterTable('products')
      .addColumn(column, integer, (made) => made.notNull().defaultTo(0))
      .execute()

  const added = [
    ['stock_movements', 'value'],
    ['stock_movements', 'cost_difference'],
    ['sale_items', 'cost_value'],
    ['transfer_lines', 'cost_value'],
  ] as const

  for (const [table, column] of added)
    await db.schema.alterTable(table).addColumn(column, integer).execute()

  await sql`update products set stock_value = ${VALUE}, base_value = ${VALUE}
    where coalesce(cost_price, 0) <> 0 and current_stock <> 0`.execute(db)
  await sql`create index stock_movements_differences on stock_movements (created_at)
    where cost_difference <> 0`.execute(db)
  await sql`create index stock_movements_usage on stock_movements (reference_id)
    where reference_type = 'internal_usage'`.execute(db)
}
