// The plan of a file of products. A row means the stored product with the same barcode, or with the
// same exact name in the department; otherwise the product is new. The fields are checked by the
// schemas of the product form.
import { codeKeyOf } from '../barcode/code-key.ts'
import { NewCategory } from '../product/category.ts'
import { mergedColumns, NewProduct, NO_TIERS, ProductChange } from '../product/product-input.ts'
import { presetFor, type Product } from '../product/product.ts'
import {
  cellsOfRow,
  issuesOf,
  type OpenPlan,
  type ProblemAt,
  problemsOfRow,
  type RowCells,
  type RowProblem,
  type SheetRow,
  valuesOfRow,
  wordsForIssue,
} from './import-plan.ts'
import {
  belongingsOf,
  codeKey,
  findProduct,
  type GoodsIndex,
  indexGoods,
  nameKey,
  type ProductFileChoices,
  type RowBelongings,
  type ShopGoods,
} from './product-file.ts'
import { isShortenedNumber } from './read-cell.ts'

type ProductColumns = ReturnType<typeof mergedColumns>

/** `new_category`: the name of a category that is added and becomes the product's own. */
export type ProductStep = { readonly row: number } & (
  | {
      readonly kind: 'new'
      readonly product: NewProduct
      readonly new_category: string | null
    }
  | {
      readonly kind: 'changed'
      readonly id: string
      readonly columns: ProductColumns
      /** The columns as they are now, for the comparison with a later plan. */
      readonly before: Readonly<Record<string, unknown>>
      /** Kept when a barcode is entered, because printed labels must still scan. */
      readonly internal_barcode: string | null
      readonly new_category: string | null
    }
  | { readonly kind: 'same'; readonly id: string }
)

const TIERS = ['retail', 'wholesale', 'individual'] as const

type Values = ReturnType<typeof valuesOfRow>

/** The fields of the form that a row fills. */
const filledFields = (
  values: Values,
  { new_category: _added, ...ids }: RowBelongings,
): Record<string, unknown> => {
  const plain = [...values].filter(
    ([name]) => !['category', 'department', 'supplier', 'stock', ...TIERS].includes(name),
  )
  return { ...Object.fromEntries(plain), ...ids }
}

const tiersWith = (
  values: Values,
  tiers: Readonly<Record<string, unknown>>,
): Record<string, unknown> => ({
  ...tiers,
  ...Object.fromEntries(
    TIERS.flatMap((tier) => (values.has(tier) ? [[tier, values.get(tier)]] : [])),
  ),
})

/** The column of the file that a path of the form's schema means. */
const fieldOfPath = (path: string): string => {
  if (path.startsWith('pricing_tiers.')) return path.slice('pricing_tiers.'.length)
  if (path.startsWith('current_stock')) return 'stock'
  return path === 'selling_price_per_ml'
    ? 'selling_price'
    : path.replace(/^(category|department|supplier)_id$/, '$1')
}

type RowWork = {
  readonly row: number
  readonly cells: RowCells
  readonly values: Values
  readonly belongings: RowBelongings
  readonly at: ProblemAt
}

type Outcome = { readonly step: ProductStep } | { readonly problems: readonly RowProblem[] }

const planNew = (
  { row, values, belongings, at }: RowWork,
  department_id: string | null,
  perfume: NamedDepartment | null,
) => {
  const { tracking_type, unit } = presetFor(perfume)
  const parsed = NewProduct.safeParse(
    {
      name: '',
      department_id,
      tracking_type,
      unit,
      ...filledFields(values, belongings),
      pricing_tiers: tiersWith(values, NO_TIERS),
      current_stock: values.get('stock') ?? null,
    },
    wordsForIssue,
  )

  if (!parsed.success) return { problems: issuesOf(parsed.error, fieldOfPath, at) }
  const new_category = belongings.new_category ?? null

  return {
    step: {
      row,
      kind: 'new',
      product: parsed.data,
      new_category,
    },
  } satisfies Outcome
}

type NamedDepartment = { readonly name: string }

/** A row that names the internal barcode means the product; it does not give it a barcode. */
const withoutOwnCode = (
  fields: Record<string, unknown>,
  { internal_barcode }: Product,
): Record<string, unknown> => {
  const { barcode, ...rest } = fields
  return typeof barcode === 'string' &&
    internal_barcode !== null &&
    codeKeyOf(barcode) === codeKeyOf(internal_barcode)
    ? rest
    : fields
}

const planKnown = ({ row, values, belongings, at }: RowWork, stored: Product): Outcome => {
  const parsed = ProductChange.safeParse(
    {
      ...stored,
      ...withoutOwnCode(filledFields(values, belongings), stored),
      pricing_tiers: tiersWith(values, stored.pricing_tiers),
      // The price per ml is the selling price, and the
      // stock of a product of the shop is never imported.
      selling_price_per_ml: null,
      current_stock: null,
      current_stock_ml: null,
    },
    wordsForIssue,
  )

  if (!parsed.success) return { problems: issuesOf(parsed.error, fieldOfPath, at) }
  const columns = mergedColumns(parsed.data, stored)
  const known = new Map<string, unknown>(Object.entries(stored))
  const before = Object.fromEntries(
    Object.keys(columns).map((name) => [name, known.get(name) ?? null]),
  )

  const new_category = belongings.new_category ?? null
  const isSame =
    new_category === null &&
    Object.entries(columns).every(
      ([name, value]) => JSON.stringify(value) === JSON.stringify(before[name]),
    )

  if (isSame) return { step: { row, kind: 'same', id: stored.id } }
  const { id, internal_barcode } = stored

  return {
    step: {
      row,
      kind: 'changed',
      id,
      columns,
      before,
      internal_barcode,
      new_category,
    },
  }
}

/** Finds rows of one file that mean the same product. */
type TakenKeys = {
  /**
   * The earlier row with one of these keys; undefined when there is none, and then the keys belong
   * to this row.
   */
  take(keys: readonly string[], row: number): number | undefined
}

const openTaken = (): TakenKeys => {
  const rows = new Map<string, number>()
  return {
    take: (keys, row) => {
      const earlier = keys.map((key) => rows.get(key)).find((found) => found !== undefined)
      if (earlier === undefined) for (const key of keys) rows.set(key, row)
      return earlier
    },
  }
}

/** New products with different barcodes may share a name, as in the form. */
const keysOf = (
  step: ProductStep,
): { readonly field: string; readonly keys: readonly string[] } => {
  if (step.kind === 'same') return { field: 'name', keys: [step.id] }
  const { barcode, name, department_id } = step.kind === 'new' ? step.product : step.columns
  const code = barcode === null ? [] : [codeKey(barcode)]
  if (step.kind === 'changed') return { field: 'name', keys: [step.id, ...code] }

  return barcode === null
    ? { field: 'name', keys: [nameKey(department_id, name)] }
    : { field: 'barcode', keys: code }
}

const categoryProblem = ({ new_category }: RowBelongings): string | null => {
  if (new_category === undefined) return null
  const parsed = NewCategory.shape.name.safeParse(new_category)
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? null)
}

const SHORTENED = 'The spreadsheet cut this barcode. Show the column as text, then type it again'

const planRow = (
  index: GoodsIndex,
  choices: ProductFileChoices,
  sheetRow: SheetRow,
  takenKeys: TakenKeys,
): Outcome => {
  const { row } = sheetRow
  const cells = cellsOfRow(choices.columns, sheetRow)
  const at = problemsOfRow('products', row, cells)
  const { value: belongings, problems } = belongingsOf(cells, index, choices, at)
  const department_id = belongings.department_id ?? choices.department_id
  const found = findProduct(cells, index, department_id, at)
  const category = categoryProblem(belongings)
  const wrong = [
    ...problems,
    ...found.problems,
    ...(category === null ? [] : [at('category', category)]),
    ...(isShortenedNumber(cells.get('barcode') ?? '') ? [at('barcode', SHORTENED)] : []),
  ]

  const work = { row, cells, values: valuesOfRow('products', cells), belongings, at }
  const department = index.departmentNames.get(department_id ?? '') ?? null
  const outcome =
    found.value === null ? planNew(work, department_id, department) : planKnown(work, found.value)

  if ('problems' in outcome) return { problems: [...wrong, ...outcome.problems] }
  if (wrong.length > 0) return { problems: wrong }
  const { field, keys } = keysOf(outcome.step)
  const earlier = takenKeys.take(keys, row)

  return earlier === undefined
    ? outcome
    : { problems: [at(field, `Row ${earlier} is the same product`)] }
}

/**
 * Plans the rows of a file one after the other, so that the server can do other work between them.
 */
export const openProductPlan = (
  goods: ShopGoods,
  choices: ProductFileChoices,
): OpenPlan<ProductStep> => {
  const index = indexGoods(goods)
  const takenKeys = openTaken()
  const [steps, problems]: [ProductStep[], RowProblem[]] = [[], []]

  return {
    plan: { steps, problems },
    add: (sheetRow) => {
      const outcome = planRow(index, choices, sheetRow, takenKeys)
      if ('step' in outcome) steps.push(outcome.step)
      else problems.push(...outcome.problems)
    },
  }
}
