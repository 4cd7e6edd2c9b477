// Makes the XML of a sheet say what a person sees: hidden rows are left out, and errors, percents,
// leading zeros and formulas without a result become texts. Cells without a place get one.
import { attributeOf, type NumberShape } from './workbook-parts.ts'

type MendRules = {
  readonly shapes: readonly NumberShape[]
  /** A formula that shows 0 has no result yet. */
  readonly isComputedLater: boolean
}

/** Stands in a cell whose formula has no result; the import refuses it as an error. */
const NO_RESULT = '#FORMULA!'

const ROW = /<((?:\w+:)?)row\b([^>]*?)(?:\/>|>([\s\S]*?)<\/\1row>)/g
const CELL = /<((?:\w+:)?)c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/\1c>)/g
const VALUE = /<(?:\w+:)?v\b[^>]*>([\s\S]*?)<\/(?:\w+:)?v>/
const FORMULA = /<(?:\w+:)?f\b/

const LETTERS = 26

/** 'A' for 0, 'AA' for 26. */
export const columnName = (index: number): string => {
  const last = String.fromCodePoint(65 + (index % LETTERS))
  return index < LETTERS ? last : columnName(Math.floor(index / LETTERS) - 1) + last
}

const columnIndex = (place: string): number =>
  Array.from(/^[A-Z]+/i.exec(place)?.[0].toUpperCase() ?? '').reduce(
    (index, letter) => index * LETTERS + (letter.codePointAt(0) ?? 0) - 64,
    0,
  ) - 1

/** The text that a cell shows where it differs from the stored value; null where it does not. */
const shownText = (attributes: string, inside: string, rules: MendRules): string | null => {
  const type = attributeOf(attributes, 't')
  const value = VALUE.exec(inside)?.[1] ?? ''
  if (type === 'e') return value
  if (type !== '' && type !== 'n') return null
  const isOpen = value === '' || (rules.isComputedLater && Number(value) === 0)
  if (isOpen && FORMULA.test(inside)) return NO_RESULT
  const shape = rules.shapes[Number(attributeOf(attributes, 's') || 0)]
  if (shape === undefined || value === '') return null
  if (shape.isPercent) return `${Number((Number(value) * 100).toPrecision(12))}%`

  return /^\d+$/.test(value) && value.length < shape.digits
    ? value.padStart(shape.digits, '0')
    : null
}

const mendCells = (inside: string, row: number, rules: MendRules): string => {
  let column = -1

  return inside.replace(
    CELL,
    (all: string, prefix: string, attributes: string, content?: string) => {
      const place = attributeOf(attributes, 'r')
      column = place === '' ? column + 1 : columnIndex(place)
      const own = place === '' ? columnName(column) + row : place
      const text = shownText(attributes, content ?? '', rules)
      if (text !== null) {
        const value = `<${prefix}v>${text}</${prefix}v>`
        return `<${prefix}c r="${own}" t="str">${value}</${prefix}c>`
      }

      return place === '' ? all.replace(`<${prefix}c`, `<${prefix}c r="${own}"`) : all
    },
  )
}

type MendedSheet = { readonly xml: string; readonly hidden: ReadonlySet<number> }

/** The cells of a hidden row whose text belongs to visible rows below it. */
const cellsThatStay = (inside: string, kept: ReadonlySet<string>): string =>
  (inside.match(CELL) ?? [])
    .filter((cell) => kept.has(attributeOf(cell, 'r').toUpperCase()))
    .join('')

const isTrue = (text: string): boolean => text === '1' || text === 'true'

/**
 * The mended XML, and the numbers of the rows that the sheet hides; of these only the beginnings
 * of merged cells stay.
 */
export const mendSheet = (sheet: string, rules: MendRules): MendedSheet => {
  const hidden = new Set<number>()
  const starts = new Set(
    mergedDown(sheet).map(({ column, from }) => `${columnName(column)}${from}`),
  )

  let row = 0
  const rowOf = (prefix: string, inside: string): string =>
    `<${prefix}row r="${row}">${mendCells(inside, row, rules)}</${prefix}row>`

  const xml = sheet.replace(ROW, (_all, prefix: string, attributes: string, inside?: string) => {
    const number = attributeOf(attributes, 'r')
    row = number === '' ? row + 1 : Number(number)
    if (isTrue(attributeOf(attributes, 'hidden'))) {
      if (inside !== undefined) hidden.add(row)
      const kept = cellsThatStay(inside ?? '', starts)
      return kept === '' ? '' : rowOf(prefix, kept)
    }

    return rowOf(prefix, inside ?? '')
  })

  return { xml, hidden }
}

const MERGED = /<(?:\w+:)?mergeCell\b[^>]*>/g
const DOWN = /^([A-Z]+)(\d+):\1(\d+)$/

/** Merged cells of one column, such as a category beside its products. */
export const mergedDown = (
  sheet: string,
): { readonly column: number; readonly from: number; readonly to: number }[] =>
  (sheet.match(MERGED) ?? []).flatMap((tag) => {
    const [, letters, from, to] = DOWN.exec(attributeOf(tag, 'ref')) ?? []
    return letters === undefined
      ? []
      : [{ column: columnIndex(letters), from: Number(from), to: Number(to) }]
  })
