// Arranges the lines of a receipt in columns of equal width, as printers print them. Texts break
// between words; amounts stand at the right edge and are never cut.
import type { PrintLine, RowLook, TextLook } from './print-line.ts'

/** `tall` letters have the usual width; `large` ones take two columns each. */
export type Size = 'normal' | 'strong' | 'tall' | 'large'

export type ArrangedLine = { readonly text: string; readonly size: Size }

const INDENT = 2
const lengthOf = (text: string): number => Array.from(text).length

const cut = (word: string, columns: number): string[] => {
  const letters = Array.from(word)
  return Array.from({ length: Math.ceil(letters.length / columns) }, (_, index) =>
    letters.slice(index * columns, (index + 1) * columns).join(''),
  )
}

const addWord = (lines: string[], word: string, columns: number): void => {
  const last = lines.at(-1)
  if (last !== undefined && last !== '' && lengthOf(last) + 1 + lengthOf(word) <= columns)
    lines[lines.length - 1] = `${last} ${word}`
  else if (last === '') lines.splice(-1, 1, ...cut(word, columns))
  else lines.push(...cut(word, columns))
}

/**
 * The text in lines of at most `columns` letters. Only a word that is longer than a line is cut.
 */
export const wrapText = (text: string, columns: number): string[] =>
  text.split('\n').flatMap((paragraph) => {
    const lines: string[] = ['']
    for (const word of paragraph.split(' ').filter((one) => one !== ''))
      addWord(lines, word, columns)
    return lines
  })

const atRight = (text: string, columns: number): string =>
  text.padStart(text.length + columns - lengthOf(text))

const inMiddle = (text: string, columns: number): string =>
  ' '.repeat(Math.floor((columns - lengthOf(text)) / 2)) + text

/**
 * Left and right on one line when both fit, else the right one at the right edge of the next line.
 */
const arrangeSides = (left: string, right: string, columns: number): string[] => {
  const above = left === '' ? [] : wrapText(left, columns)
  const [first = '', ...below] = wrapText(right, columns)
  const last = above.at(-1) ?? ''
  const gap = columns - lengthOf(last) - lengthOf(first)
  const joined = gap >= 1 ? [last + ' '.repeat(gap) + first] : [last, atRight(first, columns)]

  return [...above.slice(0, -1), ...joined, ...below.map((line) => atRight(line, columns))]
}

const ROW_SIZES: Readonly<Partial<Record<RowLook, Size>>> = {
  strong: 'strong',
  flow_strong: 'strong',
}
const INDENTED: ReadonlySet<RowLook> = new Set(['detail', 'part'])

type Row = Extract<PrintLine, { kind: 'row' }>

/** Large where it fits on one line, else tall. */
const arrangeTotal = ({ left, right }: Row, columns: number): ArrangedLine[] => {
  const half = Math.floor(columns / 2)
  const isLarge = lengthOf(left) + 1 + lengthOf(right) <= half

  return arrangeSides(left, right, isLarge ? half : columns).map((text) => ({
    text,
    size: isLarge ? 'large' : 'tall',
  }))
}

const arrangeRow = (row: Row, columns: number): ArrangedLine[] => {
  if (row.look === 'total') return arrangeTotal(row, columns)
  const indent = INDENTED.has(row.look) ? INDENT : 0

  return arrangeSides(row.left, row.right, columns - indent).map((text) => ({
    text: ' '.repeat(indent) + text,
    size: ROW_SIZES[row.look] ?? 'normal',
  }))
}

const TEXT_SIZES: Readonly<Partial<Record<TextLook, Size>>> = {
  name: 'large',
  mark: 'large',
  strong: 'strong',
  thanks: 'strong',
}
const CENTRED: ReadonlySet<TextLook> = new Set(['name', 'head', 'mark', 'remark', 'thanks', 'foot'])

/** The lines of a text, row or rule in `columns` columns. */
export const arrangeLine = (
  line: Extract<PrintLine, { kind: 'text' | 'row' | 'rule' }>,
  columns: number,
): ArrangedLine[] => {
  if (line.kind === 'rule') return [{ text: '-'.repeat(columns), size: 'normal' }]
  if (line.kind === 'row') return arrangeRow(line, columns)
  const size = TEXT_SIZES[line.look] ?? 'normal'
  const width = size === 'large' ? Math.floor(columns / 2) : columns
  const wrapped = line.text === '' ? [] : wrapText(line.text, width)

  return wrapped.map((text) => ({
    text: CENTRED.has(line.look) ? inMiddle(text, width) : text,
    size,
  }))
}
