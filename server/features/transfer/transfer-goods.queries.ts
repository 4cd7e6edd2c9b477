// SQL of the products of a transfer: the sent ones,
// locked, and the matching ones of the other department.
import { codeSearchOf } from '@webale/domain/features/barcode/code-key.ts'
import type { TransferProduct } from '@webale/domain/features/transfer/plan-transfer.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'
import { nextInternalBarcode } from '../product/internal-barcodes.queries.ts'
import { insertProduct } from '../product/save-product.queries.ts'
import { hasCode } from '../product/product.queries.ts'

const COLUMNS = sql`products.id, products.name, products.department_id, products.barcode,
  products.unit,
  products.tracking_type, products.current_stock, products.cost_price,
  (select count(*) from product_bundles where bundle_product_id = products.id) as components`

type TransferProductRow = Omit<TransferProduct, 'has_components'> & { readonly components: number }

const asProduct = ({ components, ...product }: TransferProductRow): TransferProduct => ({
  ...product,
  has_components: components > 0,
})

/**
 * These products, locked in the order of moveStock: stock and cost stay as they are until the goods
 * have left.
 */
export const lockLeaving = async (tx: Tx, ids: readonly string[]): Promise<TransferProduct[]> => {
  const lock = tx.engine === 'postgres' ? sql`for update of products` : sql``
  const { rows } = await sql<TransferProductRow>`select ${COLUMNS} from products
    where id in (${sql.join(ids)}) order by is_bundle, id ${lock}`.execute(tx)
  return rows.map(asProduct)
}

export const findProduct = async (db: Db, id: string): Promise<TransferProduct | undefined> => {
  const { rows } =
    await sql<TransferProductRow>`select ${COLUMNS} from products where id = ${id}`.execute(db)
  return rows[0] && asProduct(rows[0])
}

/** The product of the department with the barcode of this one, else with its name and unit. */
export const findMatchingProduct = async (
  db: Db,
  { barcode, name, unit, tracking_type }: TransferProduct,
  department_id: string,
): Promise<TransferProduct | undefined> => {
  const sameCode = barcode === null ? sql`1 = 0` : hasCode(codeSearchOf(barcode))
  const { rows } = await sql<TransferProductRow & { same_code: number }>`select ${COLUMNS},
      case when ${sameCode} then 1 else 0 end as same_code
    from products where department_id = ${department_id} and is_bundle = 0 and (${sameCode}
      or (lower(name) = lower(${name}) and lower(unit) = lower(${unit})
        and tracking_type = ${tracking_type}))
    order by same_code desc, case when lower(barcode) = lower(${barcode ?? ''}) then 0 else 1 end,
      created_at, id limit 1`.execute(db)

  const found = rows[0]
  if (found === undefined) return undefined
  const { same_code: _code, ...product } = found

  return asProduct(product)
}

type ProductCopy = {
  readonly id: string
  readonly now: string
  readonly department_id: string
}

/**
 * Adds the product to the department: same name, price and unit, without a barcode, without stock
 * and cost.
 */
export const addReceivingProduct = async (
  tx: Tx,
  product_id: string,
  copy: ProductCopy,
): Promise<TransferProduct> => {
  const source = await tx
    .selectFrom('products')
    .selectAll()
    .where('id', '=', product_id)
    .executeTakeFirstOrThrow()

  const {
    search_text: _search,
    code_key: _key,
    current_stock: _stock,
    current_stock_ml: _stockMl,
    stock_value: _value,
    base_value: _base,
    rev: _rev,
    changed_at: _changed,
    retired_at: _retired,
    ...fields
  } = source satisfies Row<'products'>

  await insertProduct(tx, {
    ...fields,
    id: copy.id,
    department_id: copy.department_id,
    barcode: null,
    internal_barcode: await nextInternalBarcode(tx),
    cost_price: null,
    is_bundle: false,
    is_favourite: false,
    created_at: copy.now,
    updated_at: copy.now,
  })

  const added = await findProduct(tx, copy.id)
  if (added === undefined) throw new Error(`the product ${copy.id} was not stored`)

  return added
}
