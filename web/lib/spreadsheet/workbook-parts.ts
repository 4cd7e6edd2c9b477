// What the files inside an .xlsx file say about its sheets and number formats.
import { strFromU8 } from 'fflate'

/** The files inside an .xlsx file by their path. */
type WorkbookFiles = Readonly<Record<string, Uint8Array>>

export type SheetName = { readonly name: string; readonly is_hidden: boolean }

/** How the cells of a style show their number. */
export type NumberShape = {
  /** The digits that are shown at least: '000000000000' has twelve. */
  readonly digits: number
  readonly isPercent: boolean
}

export const textOf = (files: WorkbookFiles, path: string): string => {
  const bytes = files[path]
  return bytes === undefined ? '' : strFromU8(bytes)
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

const unescapeXml = (text: string): string =>
  text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w+);/gi, (all: string, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? all
    const point = Number(name.slice(1).replace(/^x/i, '0x'))
    return point > 0x10_ffff ? '' : String.fromCodePoint(point)
  })

/** The value of an attribute in the text of a tag; '' without it. */
export const attributeOf = (tag: string, name: string): string =>
  unescapeXml(new RegExp(`(?:^|\\s)${name}\\s*=\\s*(["'])([\\s\\S]*?)\\1`).exec(tag)?.[2] ?? '')

const tagsOf = (xml: string, name: string): string[] =>
  xml.match(new RegExp(`<(?:\\w+:)?${name}\\b[^>]*>`, 'g')) ?? []

const WORKBOOK = 'xl/workbook.xml'

/** The sheets of a workbook in their order. */
export const sheetsOf = (files: WorkbookFiles): SheetName[] =>
  tagsOf(textOf(files, WORKBOOK), 'sheet').map((tag) => ({
    name: attributeOf(tag, 'name'),
    is_hidden: attributeOf(tag, 'state').toLowerCase().endsWith('hidden'),
  }))

/** Does the program that wrote the file leave the results of its formulas to the next one? */
export const isComputedLater = (files: WorkbookFiles): boolean =>
  tagsOf(textOf(files, WORKBOOK), 'calcPr').some((tag) =>
    ['1', 'true'].includes(attributeOf(tag, 'fullCalcOnLoad')),
  )

/** The path of a sheet inside the file; '' when the workbook does not name it. */
export const pathOfSheet = (files: WorkbookFiles, sheet: number): string => {
  const id = attributeOf(tagsOf(textOf(files, WORKBOOK), 'sheet')[sheet] ?? '', '\\w+:id')
  const relations = tagsOf(textOf(files, 'xl/_rels/workbook.xml.rels'), 'Relationship')
  const target = relations.find((tag) => attributeOf(tag, 'Id') === id)
  const path = attributeOf(target ?? '', 'Target')

  return path.startsWith('/') ? path.slice(1) : `xl/${path}`
}

/** Formats of a workbook that need no definition: 0% and 0.00%. */
const PERCENTS: readonly string[] = ['9', '10']

const shapeOf = (id: string, code: string): NumberShape => ({
  digits: /^0{2,}$/.test(code) ? code.length : 0,
  isPercent: PERCENTS.includes(id) || code.replace(/"[^"]*"|\\./g, '').includes('%'),
})

/** How the cells of each style show their numbers, by the number of the style. */
export const numberShapesOf = (files: WorkbookFiles): NumberShape[] => {
  const xml = textOf(files, 'xl/styles.xml')
  const codes = new Map(
    tagsOf(xml, 'numFmt').map((tag) => [
      attributeOf(tag, 'numFmtId'),
      attributeOf(tag, 'formatCode'),
    ]),
  )
  const [styles = ''] = /<(?:\w+:)?cellXfs\b[\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(xml) ?? []

  return tagsOf(styles, 'xf').map((tag) => {
    const id = attributeOf(tag, 'numFmtId')
    return shapeOf(id, codes.get(id) ?? '')
  })
}
