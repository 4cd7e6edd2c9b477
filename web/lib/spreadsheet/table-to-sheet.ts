// A table as an .xlsx file. Its texts are texts, so none of them runs, and codes keep their zeros.
import { strToU8, zipSync } from 'fflate'
import { columnName } from './mend-sheet.ts'

/** A cell is a text, a number, or empty. */
type SheetTable = {
  readonly head: readonly string[]
  readonly rows: readonly (readonly (string | number | null)[])[]
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const START = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

const relationsXml = (id: string, type: string, target: string): string =>
  `${START}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="${id}" ` +
  `Type="${OFFICE}/${type}" Target="${target}"/>`

/** Style 1 shows what is typed into the cell as a text. */
const STYLES =
  `${START}<styleSheet xmlns="${MAIN}"><fonts count="1"><font><sz val="11"/>` +
  '<name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill ' +
  'patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '</cellXfs></styleSheet>'

const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml':
    `${START}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ` +
    'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `${relationsXml('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
  'xl/_rels/workbook.xml.rels':
    `${relationsXml('r1', 'worksheet', 'worksheets/sheet1.xml')}<Relationship Id="r2" ` +
    `Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/workbook.xml':
    `${START}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>` +
    '<sheet name="Sheet1" sheetId="1" r:id="r1"/></sheets></workbook>',
  'xl/styles.xml': STYLES,
}

/** Everything that XML can hold on one line. */
const UNFIT = /[^\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const escaped = (text: string): string =>
  text.replace(UNFIT, ' ').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const cellXml = (cell: string | number | null, place: string): string => {
  if (cell === null) return ''
  return typeof cell === 'number'
    ? `<c r="${place}"><v>${cell}</v></c>`
    : `<c r="${place}" s="1" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}

const rowXml = (cells: readonly (string | number | null)[], index: number): string =>
  `<row r="${index + 1}">${cells
    .map((cell, column) => cellXml(cell, columnName(column) + String(index + 1)))
    .join('')}</row>`

/** The bytes of an .xlsx file with one sheet, the head in its first row. */
export const tableToSheet = ({ head, rows }: SheetTable): Uint8Array<ArrayBuffer> => {
  const sheet =
    `${START}<worksheet xmlns="${MAIN}"><sheetData>` +
    `${[head, ...rows].map(rowXml).join('')}</sheetData></worksheet>`

  return zipSync(
    Object.fromEntries(
      Object.entries({ ...PARTS, 'xl/worksheets/sheet1.xml': sheet }).map(([path, text]) => [
        path,
        strToU8(text),
      ]),
    ),
  )
}
