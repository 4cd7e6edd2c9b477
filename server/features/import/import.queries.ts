// SQL of what an import compares a file with.
import { codeSearchOf } from '@webale/domain/features/barcode/code-key.ts'
import type { CustomerWithTerms } from '@webale/domain/features/import/plan-customers.ts'
import { NO_TIERS } from '@webale/domain/features/product/product-input.ts'
import { type RawBuilder, sql } from 'kysely'
import { beginAgain } from '../../platform/database/give-way.ts'
import { listOf } from '../../platform/database/lists.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'
import { listCategories } from '../product/category.queries.ts'
import { selectProducts } from '../product/product.queries.ts'
import { listParts } from '../product/sellable.queries.ts'
import { checkDepartment } from '../department/department.queries.ts'
import { readShopRules } from '../shop-rules/shop-rules.queries.ts'
import { listSuppliers } from '../stock/supplier.queries.ts'
import {
  type FileKeys,
  MARKS,
  markOf,
  type ProductMark,
  type ShopMarks,
  type ShopOfFile,
  type StoredProduct,
} from './shop-of-file.queries.ts'

const EVERYTHING = { scope: { all: true }, cost: true } as const

const loweredTexts = (db: Db, texts: readonly string[]): RawBuilder<unknown> => {
  const json = JSON.stringify(texts)
  return db.engine === 'sqlite'
    ? sql`select lower(value) from json_each(${json})`
    : sql`select lower(value) from json_array_elements_text(cast(${json} as json))`
}

/** Few, because a server that sells meanwhile reads each answer at once. */
const PRODUCTS_AT_ONCE = 100

/** Sales go on between the check and the import, so the stock is no part of what they compare. */
const NO_STOCK = { current_stock: 0, current_stock_ml: null }

/** The ids of the products that have one of these codes, in whatever notation, or names. */
const findIds = async (
  db: Db,
  { codes, names }: { readonly codes: readonly string[]; readonly names: readonly string[] },
): Promise<string[]> => {
  const searches = codes.map(codeSearchOf)
  const keys = searches.map(({ code_key }) => code_key)
  const internal = searches.flatMap(({ code, internal_code }) => [code, internal_code])
  const lowerNames = loweredTexts(db, names)
  const { rows } = await sql<{ id: string }>`
    select id from products where code_key in ${listOf(db, keys, 'text')}
    union select id from products
    where lower(internal_barcode) in ${listOf(db, internal, 'text')}
    union select id from products where lower(name) in (${lowerNames})`.execute(db)

  // The order decides between two products with the
  // same name, so it must not depend on the database.
  return rows.map(({ id }) => id).toSorted()
}

const readProducts = async (db: Db, ids: readonly string[]): Promise<StoredProduct[]> => {
  const found: StoredProduct[] = []

  for (let index = 0; index < ids.length; index += PRODUCTS_AT_ONCE) {
    const some = ids.slice(index, index + PRODUCTS_AT_ONCE)
    const query = selectProducts(db, EVERYTHING).select(['products.rev', 'products.changed_at'])
    const rows = await query.where('products.id', 'in', some).orderBy('products.id').execute()
    found.push(
      ...rows.map((row) => ({
        ...row,
        ...NO_STOCK,
        cost_price: row.cost_price ?? null,
        pricing_tiers: row.pricing_tiers ?? NO_TIERS,
      })),
    )
  }

  return found
}

const named = ({ id, name }: { readonly id: string; readonly name: string }) => ({ id, name })

const listCustomersWithTerms = (db: Db): Promise<CustomerWithTerms[]> =>
  db
    .selectFrom('customers')
    .select(['id', 'name', 'email', 'phone', 'address', 'credit_limit', 'credit_days'])
    .orderBy('id')
    .execute()

const readRest = async (db: Db) => ({
  categories: (await listCategories(db, 'product')).map(named),
  departments: await db.selectFrom('departments').select(['id', 'name']).orderBy('id').execute(),
  suppliers: (await listSuppliers(db)).map(named),
})

/**
 * What the plan of a file with these keys depends on. Throws not_found for an unknown department.
 */
export const readShop = async (db: Db, keys: FileKeys): Promise<ShopOfFile> => {
  if (keys.kind === 'customers') {
    const { credit_days } = await readShopRules(db)
    return {
      kind: 'customers',
      rows: await listCustomersWithTerms(db),
      rest: { credit_days },
    }
  }

  await checkDepartment(db, keys.department_id)
  const rows = await readProducts(db, await findIds(db, keys))
  const bundles = rows.filter(({ is_bundle }) => is_bundle).map(({ id }) => id)
  const parts = bundles.length === 0 ? [] : await listParts(db, bundles)

  return { kind: 'products', rows, parts, rest: await readRest(db) }
}

/** The marks of the shop as it is now. Throws not_found for an unknown department. */
export const readMarks = async (db: Db, keys: FileKeys): Promise<ShopMarks> => {
  if (keys.kind === 'customers') return readShop(db, keys)
  await checkDepartment(db, keys.department_id)
  const ids = await findIds(db, keys)
  const { rows } = await sql<ProductMark>`
    select ${sql.raw(MARKS.join(', '))} from products where id in ${listOf(db, ids)}`.execute(db)

  const sorted = rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))

  return {
    kind: 'products',
    rows: sorted.map(markOf),
    rest: await readRest(db),
  }
}

/**
 * Locks products on PostgreSQL, in the order of lockProducts, and begins again when one is not what
 * it was read as.
 */
export const lockUnchanged = async (
  tx: Tx,
  ids: readonly string[],
  marks: ReadonlyMap<string, string>,
): Promise<void> => {
  if (tx.engine === 'sqlite') return
  const { rows } = await sql<ProductMark>`
    select ${sql.raw(MARKS.join(', '))} from products where id in ${listOf(tx, ids)}
    order by is_bundle, id for update`.execute(tx)

  const isSame =
    rows.length === ids.length &&
    rows.every((row) => JSON.stringify(markOf(row)) === marks.get(row.id))

  if (!isSame) throw beginAgain('a product changed after the plan was made')
}

type Levels = Pick<Row<'products'>, 'id' | 'current_stock' | 'reorder_level'>

/** Stock and reorder level of these products. */
export const readLevels = async (db: Db, ids: readonly string[]): Promise<Levels[]> =>
  (
    await sql<Levels>`select id, current_stock, reorder_level from products
      where id in ${listOf(db, ids)}`.execute(db)
  ).rows

/** Any number that no other lock of the database uses. */
const LOCK = 20_260

/**
 * One import at a time. On PostgreSQL a second one waits for the first and then begins its
 * transaction again: when it is a copy of the same request, it finds the answer of the first
 * instead of a changed shop.
 */
export const waitForOtherImport = async (tx: Tx): Promise<void> => {
  if (tx.engine === 'sqlite') return
  const key = sql`${LOCK}, hashtext(current_schema())`
  const { rows } = await sql<{
    free: boolean
  }>`select pg_try_advisory_xact_lock(${key}) as free`.execute(tx)

  if (rows[0]?.free === true) return
  await sql`select pg_advisory_xact_lock(${key})`.execute(tx)
  throw beginAgain('another import was under way')
}
