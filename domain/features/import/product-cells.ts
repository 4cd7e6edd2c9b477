// The values of a row of products, and what is wrong with its cells before any form sees them.
import { NewCategory } from '../product/category.ts'
import { type ProblemAt, type RowCells, type RowProblem, valuesOfRow } from './import-plan.ts'
import type { ProductFileChoices, RowBelongings } from './product-file.ts'
import { isSum, SUM } from './read-cell.ts'
import { hasSeveralCodes, isShortenedNumber } from './read-code.ts'

export type RowValues = ReturnType<typeof valuesOfRow>

const categoryProblem = ({ new_category }: RowBelongings): string | null => {
  if (new_category === undefined) return null
  const parsed = NewCategory.shape.name.safeParse(new_category)
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? null)
}

const SHORTENED = 'The spreadsheet cut this barcode. Show the column as text, then type it again'

const SEVERAL_CODES = 'This cell has more than one barcode. Keep one'

/** What a shop program writes for goods whose price is typed at each sale. */
const VARIABLE = 'variable'

const NO_PRICE = 'Selling price is required'

export const ZERO_STOCK = 'Stored as 0, because stock cannot be below 0'

/** The values of a row: a price that is typed at each sale, and no stock below 0 if so chosen. */
export const valuesOf = (
  cells: RowCells,
  { points, negative_to_zero }: ProductFileChoices,
): { readonly values: RowValues; readonly hasZeroStock: boolean } => {
  const values = new Map(valuesOfRow('products', cells, points))
  if (cells.get('selling_price')?.toLowerCase() === VARIABLE) {
    values.set('selling_price', 0)
    values.set('allow_custom_price', true)
  }

  const stock = values.get('stock')
  const hasZeroStock = negative_to_zero && typeof stock === 'number' && stock < 0
  if (hasZeroStock) values.set('stock', 0)

  return { values, hasZeroStock }
}

/** Wrong cells that the form of a product would accept, or has no good words for. */
export const cellsProblems = (
  cells: RowCells,
  { belongings, is_new }: { readonly belongings: RowBelongings; readonly is_new: boolean },
  at: ProblemAt,
): RowProblem[] => {
  const category = categoryProblem(belongings)
  const code = cells.get('barcode') ?? ''

  return [
    ...(category === null ? [] : [at('category', category)]),
    ...(isShortenedNumber(code) ? [at('barcode', SHORTENED)] : []),
    ...(hasSeveralCodes(code) ? [at('barcode', SEVERAL_CODES)] : []),
    ...(isSum(cells.get('name') ?? '') && !cells.has('barcode') ? [at('name', SUM)] : []),
    ...(is_new && !cells.has('selling_price') ? [at('selling_price', NO_PRICE)] : []),
  ]
}
