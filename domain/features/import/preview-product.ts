// The rows of a file of products as they will be stored, and figures of all of them.
import type { Product } from '../product/product.ts'
import { type ColumnChoice, storedFields } from './import-fields.ts'
import type { ImportPlan, RowCells, RowPreview } from './import-plan.ts'
import type { ProductStep } from './product-step.ts'

type StoredRow = { readonly stored: Product | null; readonly cells: RowCells }

type ShownValue = RowPreview['values'][number]

const isShown = (value: unknown): value is ShownValue =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

const productOf = (step: ProductStep, stored: Product | null): object => {
  if (step.kind === 'new') return step.product
  return step.kind === 'changed' ? { ...stored, ...step.columns } : { ...stored }
}

/**
 * The chosen fields of a row as the shop has them after the import. Known goods keep their stock.
 */
export const previewOf = (
  columns: ColumnChoice,
  step: ProductStep,
  { stored, cells }: StoredRow,
): RowPreview => {
  const fields = new Map<string, unknown>(Object.entries(productOf(step, stored)))
  const tiers = new Map<string, unknown>(Object.entries(fields.get('pricing_tiers') ?? {}))
  const names = new Map<string, string | null>([
    ['category', stored?.category_name ?? null],
    ['department', stored?.department_name ?? null],
    ['supplier', stored?.supplier_name ?? null],
  ])

  const valueOf = (field: string): ShownValue => {
    if (names.has(field)) return cells.get(field) ?? names.get(field) ?? null
    if (field === 'stock' && step.kind !== 'new') return null
    const value = tiers.get(field) ?? fields.get(field === 'stock' ? 'current_stock' : field)
    return isShown(value) ? value : null
  }

  return {
    row: step.row,
    kind: step.kind,
    values: storedFields(columns).map(valueOf),
  }
}

/** Figures in which a column that was read wrongly shows itself. */
export type ImportFacts = {
  /** UGX, of new and changed products; null without any. */
  readonly lowest_price: number | null
  readonly highest_price: number | null
  /** New products without these. */
  readonly no_barcode: number
  readonly no_price: number
  readonly no_stock: number
  /** Known products with a stock in the file, which is not stored. */
  readonly kept_stocks: number
}

export const factsOf = ({
  steps,
  kept_stocks,
}: Pick<ImportPlan<ProductStep>, 'steps' | 'kept_stocks'>): ImportFacts => {
  const fresh = steps.flatMap((step) => (step.kind === 'new' ? [step.product] : []))
  const changed = steps.flatMap((step) => (step.kind === 'changed' ? [step.columns] : []))
  let [lowest, highest]: [number | null, number | null] = [null, null]
  for (const { selling_price } of [...fresh, ...changed]) {
    lowest = Math.min(lowest ?? selling_price, selling_price)
    highest = Math.max(highest ?? selling_price, selling_price)
  }

  const count = (isMissing: (product: (typeof fresh)[number]) => boolean): number =>
    fresh.filter(isMissing).length

  return {
    lowest_price: lowest,
    highest_price: highest,
    no_barcode: count(({ barcode }) => barcode === null),
    no_price: count(({ selling_price }) => selling_price === 0),
    no_stock: count(({ current_stock }) => (current_stock ?? 0) === 0),
    kept_stocks,
  }
}
