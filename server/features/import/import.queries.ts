// SQL of what an import compares a file with.
import type { CustomerWithTerms, ShopCustomers } from '@webale/domain/features/import/plan-customers.ts'
import type { ShopGoods } from '@webale/domain/features/import/product-file.ts'
import type { Product } from '@webale/domain/features/product/product.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/open.ts'
import { listCategories } from '../product/category.queries.ts'
import { readRows, selectProducts } from '../product/product.queries.ts'
import { checkDepartment } from '../department/department.queries.ts'
import { readShopRules } from '../shop-rules/shop-rules.queries.ts'
import { listSuppliers } from '../stock/supplier.queries.ts'

/** What is read of the shop for a file. */
export type FileKeys =
  | {
      readonly kind: 'products'
      readonly codes: readonly string[]
      readonly names: readonly string[]
      readonly department_id: string | null
    }
  | { readonly kind: 'customers' }

/** What a plan depends on: `rows` are the products that the file means, or all customers. */
export type ShopOfFile =
  | {
      readonly kind: 'products'
      readonly rows: ShopGoods['products']
      readonly rest: Omit<ShopGoods, 'products'>
    }
  | {
      readonly kind: 'customers'
      readonly rows: ShopCustomers['customers']
      readonly rest: Omit<ShopCustomers, 'customers'>
    }

export type ReadShop = (keys: FileKeys) => Promise<ShopOfFile>

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

/** The products that have one of these codes or names, ignoring case. */
const findProducts = async (
  db: Db,
  { codes, names }: { readonly codes: readonly string[]; readonly names: readonly string[] },
): Promise<Product[]> => {
  const [lowerCodes, lowerNames] = [loweredTexts(db, codes), loweredTexts(db, names)]
  const { rows } = await sql<{ id: string }>`
    select id from products where lower(barcode) in (${lowerCodes})
    union select id from products where lower(internal_barcode) in (${lowerCodes})
    union select id from products where lower(name) in (${lowerNames})`.execute(db)
  const found: Product[] = []
  for (let at = 0; at < rows.length; at += PRODUCTS_AT_ONCE) {
    const ids = rows.slice(at, at + PRODUCTS_AT_ONCE).map(({ id }) => id)
    const products = await readRows(selectProducts(db, EVERYTHING).where('products.id', 'in', ids))
    found.push(...products.map((product) => ({ ...product, ...NO_STOCK })))
  }
  // The order decides between two products with the same name, so it must not depend on the database.
  return found.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

const named = ({ id, name }: { readonly id: string; readonly name: string }) => ({ id, name })

const listCustomersWithTerms = (db: Db): Promise<CustomerWithTerms[]> =>
  db
    .selectFrom('customers')
    .select(['id', 'name', 'email', 'phone', 'address', 'credit_limit', 'credit_days'])
    .orderBy('id')
    .execute()

/** What the plan of a file with these keys depends on. Throws not_found for an unknown department. */
export const readShop = async (db: Db, keys: FileKeys): Promise<ShopOfFile> => {
  if (keys.kind === 'customers') {
    const { credit_days } = await readShopRules(db)
    return { kind: 'customers', rows: await listCustomersWithTerms(db), rest: { credit_days } }
  }
  await checkDepartment(db, keys.department_id)
  const rest = {
    categories: (await listCategories(db, 'product')).map(named),
    departments: await db.selectFrom('departments').select(['id', 'name']).orderBy('id').execute(),
    suppliers: (await listSuppliers(db)).map(named),
  }
  return { kind: 'products', rows: await findProducts(db, keys), rest }
}

/** The code by which inTransaction repeats a command. */
const BEGIN_AGAIN = '40001'

/** Any number that no other lock of the database uses. */
const LOCK = 20_260

/**
 * One import at a time. On PostgreSQL a second one waits for the first and then begins its transaction again: when it
 * is a copy of the same request, it finds the answer of the first instead of a changed shop.
 */
export const waitForOtherImport = async (tx: Tx): Promise<void> => {
  if (tx.engine === 'sqlite') return
  const key = sql`${LOCK}, hashtext(current_schema())`
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${key}) as free`.execute(tx)
  if (rows[0]?.free === true) return
  await sql`select pg_advisory_xact_lock(${key})`.execute(tx)
  throw Object.assign(new Error('another import was under way'), { code: BEGIN_AGAIN })
}
