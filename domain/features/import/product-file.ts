// Looks up the rows of a file of products in the shop: the stored product of a row, and the
// department, supplier and category that its cells name.
import { codeKeyOf, preferExactCode } from '../barcode/code-key.ts'
import type { Product } from '../product/product.ts'
import type { ColumnChoice } from './import-fields.ts'
import {
  cellsOfRow,
  keyedBy,
  type ProblemAt,
  type RowCells,
  type RowProblem,
  type SheetRow,
} from './import-plan.ts'

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
}

/** The barcodes and names by which the products of a file are looked up. */
export const keysOfProducts = (
  columns: ColumnChoice,
  rows: readonly SheetRow[],
): { readonly codes: string[]; readonly names: string[] } => {
  const [codes, names] = [new Set<string>(), new Set<string>()]

  for (const row of rows) {
    const cells = cellsOfRow(columns, row)
    const [code, name] = [cells.get('barcode'), cells.get('name')]
    if (code !== undefined) codes.add(code)
    if (name !== undefined) names.add(name)
  }

  return { codes: [...codes], names: [...names] }
}

const lower = (text: string): string => text.toLowerCase()

/** Keys of products: a code, or a name within a department. */
export const codeKey = (code: string): string => `code ${codeKeyOf(code)}`
export const nameKey = (department_id: string | null, name: string): string =>
  `name ${department_id ?? ''} ${name}`

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
  const [first = null, second] =
    name === undefined ? [] : (index.products.get(nameKey(department_id, name)) ?? [])

  if (second !== undefined)
    return { value: null, problems: [at('name', 'Two products have this name. Add the barcode')] }

  return { value: first, problems: [] }
}
