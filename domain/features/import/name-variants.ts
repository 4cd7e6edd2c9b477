// Variants of a product, as shop programs export them: each becomes a product named
// 'Shirt, S, Blue'.
import type { ColumnChoice, ImportKind } from './import-fields.ts'
import type { SheetRow } from './import-plan.ts'
import { originOf, plainName } from './known-programs.ts'
import type { ParentHeads, VariantHeads } from './program-heads.ts'

/** What programs write for the only variant of a product. */
const NO_OPTION: readonly string[] = ['default title', 'default', 'regular']

/** What a variant takes from its product where its own cell is empty. */
const INHERITED: readonly string[] = ['category', 'department', 'supplier', 'brand', 'unit']

const OF_VARIANTS = 'Left out: its variants have rows of their own'
const OF_OTHERS = 'Left out: its products have rows of their own'
const NO_VARIANTS = 'The variants of this product are not in the file'

/** The places of the columns that are looked at; -1 for one that the file lacks. */
type VariantPlaces = {
  readonly name: number
  readonly group: number
  readonly options: readonly number[]
  readonly inherited: readonly number[]
  readonly parents: (ParentHeads & { readonly placeOf: (title: string) => number }) | null
}

type FileChoices = { readonly kind: ImportKind; readonly columns: ColumnChoice }

const placesOf = (
  { group, options, parents }: VariantHeads,
  header: readonly string[],
  columns: ColumnChoice,
): VariantPlaces => {
  const titles = header.map(plainName)
  const placeOf = (title: string): number => titles.indexOf(plainName(title))

  return {
    name: columns.indexOf('name'),
    group: group === null ? -1 : placeOf(group),
    // A column that a person chose for a field is no part of the name.
    options: options.map(placeOf).filter((place) => (columns[place] ?? null) === null),
    inherited: INHERITED.map((field) => columns.indexOf(field)).filter((place) => place !== -1),
    parents: parents === undefined ? null : { ...parents, placeOf },
  }
}

const textOf = ({ cells }: SheetRow, place: number): string => (cells[place] ?? '').trim()

type ParentKind = 'of_variants' | 'of_others'

/** Does the row only stand for others, as 'variable, virtual' says? */
const parentKindOf = (row: SheetRow, { parents }: VariantPlaces): ParentKind | null => {
  if (parents === null) return null
  const [first = ''] = textOf(row, parents.placeOf(parents.column)).split(',')
  const word = first.trim().toLowerCase()
  if (parents.of_variants.includes(word)) return 'of_variants'

  return parents.of_others.includes(word) ? 'of_others' : null
}

/** The key of the product that the row belongs to; '' when it names none. */
const keyOf = (row: SheetRow, { group, parents }: VariantPlaces): string =>
  parents === null ? textOf(row, group) : textOf(row, parents.placeOf(parents.link)).toLowerCase()

/** The keys by which the variants of this row name it. */
const ownKeysOf = (row: SheetRow, { group, parents }: VariantPlaces): string[] => {
  if (parents === null) return [textOf(row, group)]
  const code = textOf(row, parents.placeOf(parents.code))
  const id = textOf(row, parents.placeOf(parents.id))

  return [code.toLowerCase(), id === '' ? '' : `id:${id}`]
}

/** `named` is the row that has the name, and what the variants inherit. */
type ProductRows = { named: SheetRow | null; variants: number }

const findProducts = (
  rows: readonly SheetRow[],
  places: VariantPlaces,
): ReadonlyMap<string, ProductRows> => {
  const found = new Map<string, ProductRows>()
  const productAt = (key: string): ProductRows => {
    const product = found.get(key) ?? { named: null, variants: 0 }
    found.set(key, product)
    return product
  }

  for (const row of rows) {
    if (row.broken !== undefined) continue
    const isNamed = textOf(row, places.name) !== ''
    const isOwn = places.parents === null ? isNamed : parentKindOf(row, places) !== null
    const own = isOwn ? ownKeysOf(row, places).filter((key) => key !== '') : []
    for (const key of own) productAt(key).named ??= row
    const key = keyOf(row, places)
    if (key !== '') productAt(key).variants += 1
  }

  return found
}

/** The cells with other texts in some places; a short row gets the cells that it lacks. */
const withCells = (
  cells: readonly string[],
  texts: ReadonlyMap<number, string>,
): readonly string[] =>
  Array.from(
    { length: Math.max(cells.length, ...[...texts.keys()].map((place) => place + 1)) },
    (_, place) => texts.get(place) ?? cells[place] ?? '',
  )

/** The cells of a variant with its whole name; its options are part of the name now. */
const cellsOfVariant = (
  row: SheetRow,
  product: ProductRows | undefined,
  { name, options, inherited, parents }: VariantPlaces,
): readonly string[] => {
  const own = textOf(row, name)
  const parent = product === undefined || product.named === row ? null : product.named
  const title = parent === null ? '' : textOf(parent, name)
  const isAlone = product === undefined || product.variants < 2
  // Where variants have names of their own, these have the options already.
  const hasPlainName = parents === null || (parent !== null && (own === '' || own === title))
  const chosen = (hasPlainName ? options : [])
    .map((place) => textOf(row, place))
    .filter((text) => text !== '' && !(isAlone && NO_OPTION.includes(text.toLowerCase())))

  const texts = new Map([[name, [own || title, ...chosen].filter(Boolean).join(', ')]])
  for (const place of options) texts.set(place, '')
  if (parent !== null && (own === '' || parents !== null))
    for (const place of inherited) texts.set(place, textOf(row, place) || textOf(parent, place))

  return withCells(row.cells, texts)
}

/**
 * The rows with the name of their product and their options in the column of the name. Rows that
 * only hold a picture are no rows; those that stand for others are left out, with the reason. Files
 * of programs that are not known stay as they are.
 */
export const nameVariants = <Row extends SheetRow>(
  { kind, columns }: FileChoices,
  header: readonly string[],
  rows: readonly Row[],
): readonly Row[] => {
  const variants = originOf(kind, header)?.variants ?? null
  if (variants === null || !columns.includes('name')) return rows
  const places = placesOf(variants, header, columns)
  const products = findProducts(rows, places)
  const hasVariants = (row: Row): boolean =>
    ownKeysOf(row, places).some((key) => (products.get(key)?.variants ?? 0) > 0)

  return rows.flatMap((row) => {
    if (row.broken !== undefined) return [row]
    const parent = parentKindOf(row, places)
    if (parent === 'of_others') return [{ ...row, left_out: OF_OTHERS }]
    if (parent !== null)
      return hasVariants(row)
        ? [{ ...row, left_out: OF_VARIANTS }]
        : [{ ...row, broken: NO_VARIANTS }]

    const isPicture = columns.every((field, place) => field === null || textOf(row, place) === '')
    if (isPicture && places.options.every((place) => textOf(row, place) === '')) return []

    return [{ ...row, cells: cellsOfVariant(row, products.get(keyOf(row, places)), places) }]
  })
}
