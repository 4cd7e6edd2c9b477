// SQL of the shelves of products: stock, value and cost, locked together and written together.
import { MAX_SHELF_VALUE, type Shelf } from '@webale/domain/features/stock/cost-now.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { type RawBuilder, sql } from 'kysely'
import { arrayText, inList, listText } from '../../platform/database/lists.ts'
import { precompileQuery } from '../../platform/database/precompile-query.ts'
import type { Db, Tx } from '../../platform/database/store.ts'

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

/** What a shelf needs beside the columns that a sale reads. */
export type ShelfColumns = {
  readonly reorder_level: number
  readonly stock_value: number
  readonly parts: number
  readonly bundled: number
}

type ShelfRow = ShelfColumns & {
  readonly id: string
  readonly name: string
  readonly current_stock: number
  readonly cost_price: number | null
}

/** 1 for a kit: a bundle with components. */
export const IS_KIT: RawBuilder<number> = sql<number>`(case when products.is_bundle = 1
  and exists (select 1
    from product_bundles
    where bundle_product_id = products.id)
  then 1 else 0 end)`

const IN_BUNDLE = sql<number>`(case when products.is_bundle = 1 or exists (select 1
  from product_bundles
  where component_product_id = products.id) then 1 else 0 end)`

/** The columns of ShelfColumns. */
export const SHELF_COLUMNS = sql`reorder_level, stock_value, ${IS_KIT} as parts,
  ${IN_BUNDLE} as bundled`

export const shelfOf = (row: ShelfRow): StoredShelf => ({
  id: row.id,
  name: row.name,
  reorder_level: row.reorder_level,
  has_parts: row.parts === 1,
  in_bundle: row.bundled === 1,
  shelf: { stock: row.current_stock, value: row.stock_value, cost: row.cost_price },
})

const selectShelves = precompileQuery((db, { ids }: { readonly ids: string }) => {
  const lock = db.engine === 'postgres' ? sql`for update of products` : sql``
  return sql<ShelfRow>`select id, name, current_stock, cost_price, ${SHELF_COLUMNS}
    from products
    where id in ${inList(db, ids)}
    order by is_bundle, id ${lock}`
})

/**
 * These shelves, locked on PostgreSQL until the transaction ends: components before bundles, each
 * sorted by id. Any other order could deadlock two tills that sell the same goods.
 */
export const lockShelves = async (
  tx: Tx,
  product_ids: readonly string[],
): Promise<StoredShelf[]> => {
  const rows = await selectShelves(tx, { ids: listText(tx, product_ids) }, {})
  return rows.map(shelfOf)
}

/** A shelf to write; `cost` only where a movement tells it. */
export type ShelfToWrite = { readonly id: string; readonly name: string; readonly shelf: Shelf }

/** Shelves as parameters: all of them as JSON on SQLite, and a list for each column elsewhere. */
type ShelfLists = {
  readonly shelves: string
  readonly stocks: string
  readonly values: string
  readonly costs: string
}

const listsOf = (tx: Tx, rows: readonly ShelfToWrite[]): ShelfLists => {
  const shelves = rows.map(({ id, shelf }) => [id, shelf.stock, shelf.value, shelf.cost] as const)
  if (tx.engine === 'sqlite')
    return { shelves: JSON.stringify(shelves), stocks: '', values: '', costs: '' }

  const column = (index: 0 | 1 | 2 | 3) => arrayText(shelves.map((row) => row[index]))

  return { shelves: column(0), stocks: column(1), values: column(2), costs: column(3) }
}

const givenShelves = (db: Db, { shelves, stocks, values, costs }: ShelfLists) =>
  db.engine === 'sqlite'
    ? sql`(select value ->> 0 as id, value ->> 1 as stock, value ->> 2 as value,
        value ->> 3 as cost
        from json_each(${shelves}))`
    : sql`(select *
        from unnest(cast(${shelves} as uuid[]), cast(${stocks} as numeric[]),
        cast(${values} as bigint[]), cast(${costs} as numeric[]))
          as given(id, stock, value, cost))`

const updateShelves = precompileQuery(
  (db, lists: ShelfLists, { has_cost }: { readonly has_cost: boolean }) => {
    const cost = has_cost ? sql`, cost_price = given.cost` : sql``
    return sql`update products set current_stock = given.stock, stock_value = given.value,
        current_stock_ml = case tracking_type when 'milliliter' then given.stock end ${cost}
      from ${givenShelves(db, lists)} as given
      where products.id = given.id`
  },
)

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
  await updateShelves(tx, listsOf(tx, rows), { has_cost })
}
