// A small .xlsx file: a zip without compression, with one sheet of texts and numbers.
import { crc32 } from 'node:zlib'

type Part = { readonly name: string; readonly text: string }

const header = (signature: number, { name, text }: Part, extra: readonly number[]): Buffer => {
  const [bytes, title] = [Buffer.from(text), Buffer.from(name)]
  const isCentral = extra.length > 0
  const head = Buffer.alloc(isCentral ? 46 : 30)
  const at = isCentral ? 2 : 0
  head.writeUInt32LE(signature, 0)
  head.writeUInt16LE(20, 4 + at)
  head.writeUInt32LE(crc32(bytes), 14 + at)
  head.writeUInt32LE(bytes.length, 18 + at)
  head.writeUInt32LE(bytes.length, 22 + at)
  head.writeUInt16LE(title.length, 26 + at)
  if (isCentral) head.writeUInt32LE(extra[0] ?? 0, 42)
  return Buffer.concat([head, title])
}

const zip = (parts: readonly Part[]): Buffer => {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const part of parts) {
    const file = Buffer.concat([header(0x04034b50, part, []), Buffer.from(part.text)])
    directory.push(header(0x02014b50, part, [offset]))
    files.push(file)
    offset += file.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, ...directory, end])
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const cell = (value: string | number, row: number, column: number): string => {
  const place = `r="${String.fromCodePoint(65 + column)}${row + 1}"`
  return typeof value === 'number'
    ? `<c ${place}><v>${value}</v></c>`
    : `<c ${place} t="inlineStr"><is><t>${escaped(value)}</t></is></c>`
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** At most 26 columns. */
export const xlsxOf = (rows: readonly (readonly (string | number)[])[]): Buffer => {
  const lines = rows.map(
    (cells, row) =>
      `<row r="${row + 1}">${cells.map((value, column) => cell(value, row, column)).join('')}</row>`,
  )
  return zip([
    {
      name: '_rels/.rels',
      text: `<Relationships xmlns="${RELS}"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      text: `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Goods" sheetId="1" r:id="r1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: `<Relationships xmlns="${RELS}"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      text: `<worksheet xmlns="${MAIN}"><sheetData>${lines.join('')}</sheetData></worksheet>`,
    },
  ])
}
