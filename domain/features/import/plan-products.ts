// The plan of a file of products. A row means the stored product with the same barcode, or with the
// same exact name in the department; otherwise the product is new. The fields are checked by the
// schemas of the product form.
import { codeKeyOf, gtinOf, scannerProblem } from '../barcode/code-key.ts'
import { mergedColumns, NewProduct, NO_TIERS, ProductChange } from '../product/product-input.ts'
import { presetFor, type Product } from '../product/product.ts'
import {
  brokenRowProblem,
  cellProblems,
  cellsOfRow,
  issuesOf,
  joinProblems,
  leftOutNotice,
  noticesOf,
  type OpenPlan,
  openPlanLists,
  type PointQuestion,
  type ProblemAt,
  problemsOfRow,
  questionsOfRow,
  type RowCells,
  type RowProblem,
  type SheetRow,
  wordsForIssue,
} from './import-plan.ts'
import { cellsProblems, type RowValues, valuesOf, ZERO_STOCK } from './product-cells.ts'
import { previewOf } from './preview-product.ts'
import type { ProductStep } from './product-step.ts'
import { keysOf, openTaken, type TakenKeys } from './taken-keys.ts'
import {
  belongingsOf,
  cellsInShop,
  findProduct,
  type GoodsIndex,
  hasExactCode,
  indexGoods,
  type ProductFileChoices,
  type RowBelongings,
  type ShopGoods,
} from './product-file.ts'

/** What is listed when it is stored in another form. */
const TEXTS = ['name', 'brand', 'unit', 'volume_unit'] as const

const TIERS = ['retail', 'wholesale', 'individual'] as const

/** The fields of the form that a row fills. */
const filledFields = (
  values: RowValues,
  { new_category: _added, ...ids }: RowBelongings,
): Record<string, unknown> => {
  const plain = [...values].filter(
    ([name]) => !['category', 'department', 'supplier', 'stock', ...TIERS].includes(name),
  )
  return { ...Object.fromEntries(plain), ...ids }
}

const tiersWith = (
  values: RowValues,
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
  readonly values: RowValues
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

/** Are these one GTIN, in whatever notation? */
const isSameGtin = (one: string | null, other: string): boolean =>
  one !== null && gtinOf(one) !== null && gtinOf(one) === gtinOf(other)

/**
 * A row that names the internal barcode means the product; it does not give it a barcode. A GTIN
 * with other zeros in front is the same: a spreadsheet drops them, and the shop keeps what it has.
 */
const withoutKnownCode = (
  fields: Record<string, unknown>,
  { barcode: own, internal_barcode }: Product,
): Record<string, unknown> => {
  const { barcode, ...rest } = fields
  return typeof barcode === 'string' &&
    (isSameGtin(own, barcode) ||
      (internal_barcode !== null && codeKeyOf(barcode) === codeKeyOf(internal_barcode)))
    ? rest
    : fields
}

const planKnown = ({ row, values, belongings, at }: RowWork, stored: Product): Outcome => {
  const parsed = ProductChange.safeParse(
    {
      ...stored,
      ...withoutKnownCode(filledFields(values, belongings), stored),
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
      ([name, value]) =>
        value === before[name] || JSON.stringify(value) === JSON.stringify(before[name]),
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

/** A code that no scanner reads is stored as it is: it can be searched for. */
const unreadCodes = (code: string, at: ProblemAt): RowProblem[] => {
  const problem = scannerProblem(code)
  return problem === null ? [] : [at('barcode', problem)]
}

type PlannedRow = Outcome & {
  readonly questions: readonly PointQuestion[]
  readonly notices: readonly RowProblem[]
  /** The product as it is stored now. */
  readonly stored: Product | null
  readonly cells: RowCells
}

const planRow = (
  index: GoodsIndex,
  choices: ProductFileChoices,
  sheetRow: SheetRow,
  takenKeys: TakenKeys,
): PlannedRow => {
  const { row } = sheetRow
  const typed = cellsOfRow(choices.columns, sheetRow)
  const cells = cellsInShop(typed, index)
  const at = problemsOfRow('products', row, typed)
  const { values, hasZeroStock } = valuesOf(cells, choices)
  const questions = questionsOfRow('products', cells, values)
  const { value: belongings, problems } = belongingsOf(cells, index, choices, at)
  const department_id = belongings.department_id ?? choices.department_id
  const found = findProduct(cells, index, department_id, at)
  const wrong = joinProblems(cellProblems(cells, questions, at), [
    ...problems,
    ...found.problems,
    ...cellsProblems(cells, { belongings, is_new: found.value === null }, at),
  ])

  const work = { row, cells, values, belongings, at }
  const department = index.departmentNames.get(department_id ?? '') ?? null
  const outcome =
    found.value === null ? planNew(work, department_id, department) : planKnown(work, found.value)

  const code = cells.get('barcode') ?? ''
  const isKnownCode =
    found.value !== null &&
    (hasExactCode([found.value], code) || isSameGtin(found.value.barcode, code))

  const notices = joinProblems(isKnownCode ? [] : unreadCodes(code, at), [
    ...noticesOf(isKnownCode ? TEXTS : ['barcode', ...TEXTS], { typed, meant: cells }, at),
    ...(hasZeroStock && found.value === null ? [at('stock', ZERO_STOCK)] : []),
  ])

  const rest = { questions, notices, stored: found.value, cells }
  if ('problems' in outcome) return { problems: joinProblems(wrong, outcome.problems), ...rest }
  if (wrong.length > 0) return { problems: wrong, ...rest }
  const { field, keys } = keysOf(outcome.step)
  const earlier = takenKeys.take(keys, row)

  return earlier === undefined
    ? { ...outcome, ...rest }
    : { problems: [at(field, `Row ${earlier} is the same product`)], ...rest }
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
  const { plan, ask, refuse, note, take, countKeptStock } = openPlanLists<ProductStep>()

  return {
    plan,
    add: (sheetRow) => {
      const broken = brokenRowProblem(sheetRow)
      if (broken !== null) {
        refuse([broken])
        return
      }

      const leftOut = leftOutNotice(sheetRow)
      if (leftOut !== null) {
        note([leftOut])
        return
      }

      const { questions, notices, stored, cells, ...outcome } = planRow(
        index,
        choices,
        sheetRow,
        takenKeys,
      )

      ask(questions)
      if ('problems' in outcome) {
        refuse(outcome.problems)
        return
      }

      const { step } = outcome
      take(step, () => previewOf(choices.columns, step, { stored, cells }), notices)
      if (stored !== null && cells.has('stock')) countKeptStock()
    },
  }
}
