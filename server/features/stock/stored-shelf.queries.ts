// SQL of the shelves of products: stock, value and cost, locked together and written together.
import { MAX_SHELF_VALUE, type Shelf } from '@webale/domain/features/stock/cost-now.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { type RawBuilder, sql } from 'kysely'
import { arrayText, listOf } from '../../platform/database/lists.ts'
import type { Tx } from '../../platform/database/store.ts'

/**
 * A product with its shelf. It `has_parts` when its stock follows from its components, and is
 * `in_bundle` when it is a bundle or a component of one.
 */
export type StoredShelf = {
  readonly id: string
  readonly name: string
  readonly reorder_level: number
  readonly has_parts: boolean
  readonly in_bundle: boolean
  readonly shelf: Shelf
}

type ShelfRow = {
  readonly id: string
  readonly name: string
  readonly reorder_level: number
  readonly current_stock: number
  readonly stock_value: number
  readonly cost_price: number | null
  readonly parts: number
  readonly bundled: number
}

/** 1 for a kit: a bundle with components. */
export const IS_KIT: RawBuilder<number> = sql<number>`(case when products.is_bundle = 1
  and exists (select 1 from product_bundles where bundle_product_id = products.id)
  then 1 else 0 end)`

const IN_BUNDLE = sql<number>`(case when products.is_bundle = 1 or exists (select 1
  from product_bundles where component_product_id = products.id) then 1 else 0 end)`

/**
 * These shelves, locked on PostgreSQL until the transaction ends: components before bundles, each
 * sorted by id. Any other order could deadlock two tills that sell the same goods.
 */
export const lockShelves = async (
  tx: Tx,
  product_ids: readonly string[],
): Promise<StoredShelf[]> => {
  const lock = tx.engine === 'postgres' ? sql`for update of products` : sql``
  const { rows } = await sql<ShelfRow>`select id, name, reorder_level, current_stock, stock_value,
      cost_price, ${IS_KIT} as parts, ${IN_BUNDLE} as bundled
    from products where id in ${listOf(tx, product_ids)} order by is_bundle, id ${lock}`.execute(tx)

  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    reorder_level: row.reorder_level,
    has_parts: row.parts === 1,
    in_bundle: row.bundled === 1,
    shelf: { stock: row.current_stock, value: row.stock_value, cost: row.cost_price },
  }))
}

/** A shelf to write; `cost` only where a movement tells it. */
export type ShelfToWrite = { readonly id: string; readonly name: string; readonly shelf: Shelf }

const shelvesOf = (tx: Tx, rows: readonly ShelfToWrite[]): RawBuilder<unknown> => {
  const values = rows.map(({ id, shelf }) => [id, shelf.stock, shelf.value, shelf.cost] as const)

  if (tx.engine === 'sqlite')
    return sql`(select value ->> 0 as id, value ->> 1 as stock, value ->> 2 as value,
      value ->> 3 as cost from json_each(${JSON.stringify(values)}))`

  const column = (index: 0 | 1 | 2 | 3) => arrayText(values.map((row) => row[index]))

  return sql`(select * from unnest(cast(${column(0)} as uuid[]), cast(${column(1)} as numeric[]),
    cast(${column(2)} as bigint[]), cast(${column(3)} as numeric[]))
      as given(id, stock, value, cost))`
}

/**
 * Writes locked shelves. The statement of a sale has no cost, because selling changes none. Throws
 * value_too_far for a value beyond the limit.
 */
export const writeShelves = async (
  tx: Tx,
  rows: readonly ShelfToWrite[],
  has_cost: boolean,
): Promise<void> => {
  const tooFar = rows.find(({ shelf }) => Math.abs(shelf.value) > MAX_SHELF_VALUE)
  if (tooFar !== undefined) throw refuse('value_too_far', { item: tooFar.name })
  const cost = has_cost ? sql`, cost_price = given.cost` : sql``
  await sql`update products set current_stock = given.stock, stock_value = given.value,
      current_stock_ml = case tracking_type when 'milliliter' then given.stock end ${cost}
    from ${shelvesOf(tx, rows)} as given where products.id = given.id`.execute(tx)
}
