// Looks up the rows of a file of products in the shop: the stored product of a row, and the
// department, supplier and category that its cells name.
import { codeKeyOf, preferExactCode } from '../barcode/code-key.ts'
import type { Product } from '../product/product.ts'
import type { ColumnChoice } from './import-fields.ts'
import {
  keyedBy,
  meantCells,
  type PointMeanings,
  type ProblemAt,
  type RowCells,
  type RowProblem,
  type SheetRow,
} from './import-plan.ts'
import { cleanCell, mendText } from './read-cell.ts'
import { readCode } from './read-code.ts'

type NamedRow = { readonly id: string; readonly name: string }

/** What the shop has. `products` holds at least those with a barcode or a name of the file. */
export type ShopGoods = {
  readonly products: readonly Product[]
  readonly categories: readonly NamedRow[]
  readonly departments: readonly NamedRow[]
  readonly suppliers: readonly NamedRow[]
}

export type ProductFileChoices = {
  readonly columns: ColumnChoice
  /** Adds categories that do not exist. */
  readonly create_categories: boolean
  /** The department of new products whose row names none. */
  readonly department_id: string | null
  readonly points: PointMeanings
  /** A stock below 0 becomes 0; otherwise it is an error. */
  readonly negative_to_zero: boolean
}

const withOneBlank = (name: string): string => name.replace(/\s+/g, ' ')

/** The barcodes and names by which the products of a file are looked up. */
export const keysOfProducts = (
  columns: ColumnChoice,
  rows: readonly SheetRow[],
): { readonly codes: string[]; readonly names: string[] } => {
  const [codes, names] = [new Set<string>(), new Set<string>()]
  const [codeAt, nameAt] = [columns.indexOf('barcode'), columns.indexOf('name')]

  for (const { cells } of rows) {
    const [code, name] = [cells[codeAt], cells[nameAt]].map((cell) => cleanCell(cell ?? ''))
    if (code) codes.add(code).add(readCode(code))
    if (name) names.add(name).add(withOneBlank(mendText(name)))
  }

  return { codes: [...codes], names: [...names] }
}

const lower = (text: string): string => text.toLowerCase()

/** Keys of products: a code, or a name within a department. */
export const codeKey = (code: string): string => `code ${codeKeyOf(code)}`
/** Equal for names that differ only in case or blanks. */
export const nameKey = (department_id: string | null, name: string): string =>
  `name ${department_id ?? ''} ${lower(withOneBlank(name))}`

type NamesOf = ReadonlyMap<string, readonly NamedRow[]>
export type GoodsIndex = {
  readonly products: ReadonlyMap<string, readonly Product[]>
  /** Departments by id. */
  readonly departmentNames: ReadonlyMap<string, NamedRow>
  readonly categories: NamesOf
  readonly departments: NamesOf
  readonly suppliers: NamesOf
}

const byName = (items: readonly NamedRow[]): NamesOf => keyedBy(items, ({ name }) => lower(name))

export const indexGoods = ({
  products,
  categories,
  departments,
  suppliers,
}: ShopGoods): GoodsIndex => {
  const keys = products.flatMap((product) => [
    ...[product.barcode, product.internal_barcode].flatMap((code) =>
      code === null ? [] : [{ key: codeKey(code), product }],
    ),
    { key: nameKey(product.department_id, product.name), product },
  ])

  const found = keyedBy(keys, ({ key }) => key)

  return {
    products: new Map(
      [...found].map(([key, entries]) => [key, entries.map(({ product }) => product)]),
    ),
    departmentNames: new Map(departments.map((department) => [department.id, department])),
    categories: byName(categories),
    departments: byName(departments),
    suppliers: byName(suppliers),
  }
}

/** The ids of what a row names; undefined where it names nothing. */
export type RowBelongings = {
  readonly department_id?: string
  readonly supplier_id?: string
  readonly category_id?: string
  /** A category to be added. */
  readonly new_category?: string
}

type FoundValue<Value> = { readonly value: Value; readonly problems: readonly RowProblem[] }

const lookUp = (
  names: NamesOf,
  cell: string | undefined,
  thing: string,
): { id?: string; problem?: string } => {
  if (cell === undefined) return {}
  const [first, second] = names.get(lower(cell)) ?? []
  if (first === undefined) return { problem: `This ${thing} does not exist` }

  return second === undefined ? { id: first.id } : { problem: `Two ${thing}s have this name` }
}

/** The department, supplier and category that a row names. */
export const belongingsOf = (
  cells: RowCells,
  index: GoodsIndex,
  { create_categories }: Pick<ProductFileChoices, 'create_categories'>,
  at: ProblemAt,
): FoundValue<RowBelongings> => {
  const department = lookUp(index.departments, cells.get('department'), 'department')
  const supplier = lookUp(index.suppliers, cells.get('supplier'), 'supplier')
  const name = cells.get('category')
  const isNew = create_categories && name !== undefined && !index.categories.has(lower(name))
  const category = isNew ? {} : lookUp(index.categories, name, 'category')
  const problems = Object.entries({ department, supplier, category }).flatMap(
    ([field, { problem }]) => (problem === undefined ? [] : [at(field, problem)]),
  )

  const value = {
    ...(department.id !== undefined && { department_id: department.id }),
    ...(supplier.id !== undefined && { supplier_id: supplier.id }),
    ...(category.id !== undefined && { category_id: category.id }),
    ...(isNew && { new_category: name }),
  }

  return { value, problems }
}

/** Does one of the products have this code, letter by letter but for case? */
export const hasExactCode = (products: readonly Product[], code: string): boolean =>
  products.some(({ barcode, internal_barcode }) =>
    [barcode, internal_barcode].some((own) => own !== null && lower(own) === lower(code)),
  )

/** The cells of a row; a code and a category that the shop has as they were typed stay. */
export const cellsInShop = (typed: RowCells, index: GoodsIndex): RowCells => {
  const cells = new Map(meantCells(typed))
  const [code, category] = [typed.get('barcode'), typed.get('category')]
  if (code !== undefined && hasExactCode(index.products.get(codeKey(code)) ?? [], code))
    cells.set('barcode', code)

  if (category !== undefined && index.categories.has(lower(category)))
    cells.set('category', category)

  return cells
}

const TWINS = 'Two products have this code in other notations. Write it like one of them'

/**
 * The stored product of a row: by its barcode, then by its exact name in the department (of the
 * row, or else the chosen one). Null for a new one.
 */
export const findProduct = (
  cells: RowCells,
  index: GoodsIndex,
  department_id: string | null,
  at: ProblemAt,
): FoundValue<Product | null> => {
  const [barcode, name] = [cells.get('barcode'), cells.get('name')]
  const coded = barcode === undefined ? [] : (index.products.get(codeKey(barcode)) ?? [])
  const [known, twin] = [...new Set(preferExactCode(coded, barcode ?? ''))]
  if (twin !== undefined) return { value: null, problems: [at('barcode', TWINS)] }
  if (known !== undefined) return { value: known, problems: [] }
  const alike = name === undefined ? [] : (index.products.get(nameKey(department_id, name)) ?? [])
  const [first = null, second] = alike.filter((product) => product.name === name)
  if (second !== undefined)
    return { value: null, problems: [at('name', 'Two products have this name. Add the barcode')] }

  const [other] = alike
  return {
    value: first,
    problems:
      first === null && other !== undefined && barcode === undefined
        ? [at('name', `The shop has this as: ${other.name}. Write the name like that`)]
        : [],
  }
}
