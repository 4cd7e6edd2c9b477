// Carries out the plan of a file of products, in the transaction of the import.
import type { ProductStep } from '@webale/domain/features/import/plan-products.ts'
import type { Tx } from '../../platform/database/open.ts'
import type { Row } from '../../platform/database/tables.ts'
import { yieldToEventLoop } from '../../platform/turns.ts'
import { insertCategory, listCategories } from '../product/category.queries.ts'
import { insertProducts, nextInternalBarcodes, updateProducts } from '../product/save-product.queries.ts'
import { moveStock, type MovementContext, type StockMovement } from '../stock/move-stock.ts'
import { raiseAlertsForCrossedLevels, type StockStep } from '../stock/stock-alert.queries.ts'
import { newCategoriesOf } from './make-plan.ts'

type New = Extract<ProductStep, { kind: 'new' }>
type Changed = Extract<ProductStep, { kind: 'changed' }>

/** Adds the missing categories; returns the id of every category by its name in lower case. */
const addCategories = async (tx: Tx, steps: readonly ProductStep[], { now, newId }: MovementContext) => {
  for (const name of newCategoriesOf(steps))
    await insertCategory(tx, { id: newId(), name, type: 'product', created_at: now })
  return new Map((await listCategories(tx, 'product')).map(({ id, name }) => [name.toLowerCase(), id]))
}

type CategoryIds = Awaited<ReturnType<typeof addCategories>>

const categoryOf = (ids: CategoryIds, { new_category }: New | Changed, chosen: string | null): string | null =>
  new_category === null ? chosen : (ids.get(new_category.toLowerCase()) ?? chosen)

/** Rows that are written before other work gets a turn. */
const ROWS_AT_ONCE = 250

const inPortions = async <Item>(items: readonly Item[], work: (some: readonly Item[]) => Promise<unknown>) => {
  for (let at = 0; at < items.length; at += ROWS_AT_ONCE) {
    await work(items.slice(at, at + ROWS_AT_ONCE))
    await yieldToEventLoop()
  }
}

const openingOf = (product_id: string, quantity: number): StockMovement => ({
  product_id,
  quantity,
  movement_type: 'opening',
  reference_id: null,
  reference_type: null,
  notes: null,
})

const addProducts = async (tx: Tx, steps: readonly New[], ids: CategoryIds, by: MovementContext): Promise<void> => {
  const { now, newId } = by
  const [coded, uncoded] = [steps.filter(hasBarcode), steps.filter((step) => !hasBarcode(step))]
  const add = async (some: readonly New[], codes: readonly string[]): Promise<void> => {
    const rows = some.map((step, at) => {
      const { current_stock, current_stock_ml: _sameStock, ...columns } = step.product
      const category_id = categoryOf(ids, step, columns.category_id)
      const internal_barcode = codes[at] ?? null
      return { stock: current_stock, row: { ...columns, category_id, internal_barcode, id: newId() } }
    })
    await insertProducts(
      tx,
      rows.map(({ row }) => ({ ...row, created_at: now, updated_at: now })),
    )
    await moveStock(
      tx,
      rows.map(({ row, stock }) => openingOf(row.id, stock)),
      by,
    )
  }
  // Barcodes of the file first, so that no internal barcode is drawn that the file uses.
  await inPortions(coded, (some) => add(some, []))
  await inPortions(uncoded, async (some) => add(some, await nextInternalBarcodes(tx, some.length)))
}

const hasBarcode = ({ product }: New): boolean => product.barcode !== null

/** An alert is raised when a changed reorder level is no longer below the stock. */
const stepsOfLevels = (replaced: readonly Row<'products'>[], steps: readonly Changed[]): StockStep[] => {
  const levels = new Map(steps.map(({ id, columns }) => [id, columns.reorder_level]))
  return replaced.flatMap(({ id: product_id, current_stock, reorder_level }) => {
    const level = levels.get(product_id) ?? reorder_level
    if (level === reorder_level) return []
    const [before, after] = [reorder_level, level].map((each) => ({ current_stock, reorder_level: each }))
    return before === undefined || after === undefined ? [] : [{ product_id, before, after }]
  })
}

const changeProducts = async (
  tx: Tx,
  steps: readonly Changed[],
  ids: CategoryIds,
  by: MovementContext,
): Promise<void> => {
  const uncoded = steps.filter(({ columns, internal_barcode }) => columns.barcode === null && internal_barcode === null)
  const codes = await nextInternalBarcodes(tx, uncoded.length)
  const drawn = new Map(uncoded.map(({ id }, at) => [id, codes[at] ?? null]))
  await inPortions(steps, async (some) => {
    const rows = some.map((step) => ({
      ...step.columns,
      id: step.id,
      category_id: categoryOf(ids, step, step.columns.category_id),
      internal_barcode: step.internal_barcode ?? drawn.get(step.id) ?? null,
    }))
    const replaced = await updateProducts(tx, rows, by)
    await raiseAlertsForCrossedLevels(tx, stepsOfLevels(replaced, some), by)
  })
}

/** Writes what the plan says. Its known products must be locked. */
export const applyProducts = async (tx: Tx, steps: readonly ProductStep[], by: MovementContext): Promise<void> => {
  const ids = await addCategories(tx, steps, by)
  await changeProducts(
    tx,
    steps.filter((step) => step.kind === 'changed'),
    ids,
    by,
  )
  await addProducts(
    tx,
    steps.filter((step) => step.kind === 'new'),
    ids,
    by,
  )
}
