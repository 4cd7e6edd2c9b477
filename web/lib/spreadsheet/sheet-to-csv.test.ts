// An .xlsx file as CSV: its texts and numbers, nothing
// that it could run, and no more than 50 MB of it.
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { sheetToCsv } from './sheet-to-csv.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const partsOf = (sheet: string): Record<string, Uint8Array> => ({
  '_rels/.rels': strToU8(
    `<Relationships xmlns="${RELS}"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ),
  'xl/workbook.xml': strToU8(
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
  ),
  'xl/_rels/workbook.xml.rels': strToU8(
    `<Relationships xmlns="${RELS}"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  ),
  'xl/worksheets/sheet1.xml': strToU8(
    `<worksheet xmlns="${MAIN}"><sheetData>${sheet}</sheetData></worksheet>`,
  ),
})

const text = (place: string, value: string): string =>
  `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`

const ROWS = [
  `<row r="1">${text('A1', 'Name')}${text('B1', 'Price')}${text('C1', 'Brand')}</row>`,
  `<row r="2">${text('A2', 'Crème, fine')}<c r="B2"><v>1500</v></c>${text('C2', 'a;b')}</row>`,
  `<row r="4">${text('A4', '=1+1')}<c r="B4"><v>0.30000000000000004</v></c>${text('C4', 'say &quot;hi&quot;')}</row>`,
].join('')

test('IMPORT-001 IMPORT-011 an .xlsx file gives the rows of the same text file, with its blank row', async () => {
  const csv = await sheetToCsv(zipSync(partsOf(ROWS)))
  expect(csv.split('\r\n')).toEqual([
    'Name,Price,Brand',
    '"Crème, fine",1500,a;b',
    ',,',
    '=1+1,0.3,"say ""hi"""',
  ])
})

test('IMPORT-001 formulas, Yes and No and numbers of any size are read as what they show', async () => {
  const cells = [
    text('A1', 'Name'),
    '<c r="B1"><f>SUM(1,2)</f><v>3</v></c>',
    '<c r="C1" t="b"><v>1</v></c>',
    '<c r="D1"><v>6001234567890</v></c>',
  ]
  expect(await sheetToCsv(zipSync(partsOf(`<row r="1">${cells.join('')}</row>`)))).toBe(
    'Name,3,Yes,6001234567890',
  )
})

const SIZE = 6_000_000
/** Packing and unpacking 100 MB takes a while on a busy machine. */
const TIME = 60_000

test(
  'IMPORT-008 a zip that unpacks beyond 50 MB is refused before it is unpacked, and one below it is read',
  async () => {
    const rest = partsOf(ROWS)
    const filler = (size: number) =>
      zipSync({ ...rest, 'xl/media/picture.bin': new Uint8Array(size) }, { level: 1 })
    await expect(sheetToCsv(filler(50 * 1024 * 1024))).rejects.toThrow('The file is too large')
    expect(await sheetToCsv(filler(49 * 1024 * 1024))).toContain('1500')
  },
  TIME,
)

test('IMPORT-008 a directory that names smaller sizes than the truth gives no more than it names', async () => {
  const zip = zipSync({ ...partsOf(ROWS), 'xl/styles.xml': new Uint8Array(SIZE) })
  const view = new DataView(zip.buffer)
  for (let at = 0; at + 30 < zip.length; at += 1) {
    const size = view.getUint32(at, true) === 0x02014b50 ? at + 24 : null
    if (size !== null && view.getUint32(size, true) === SIZE) view.setUint32(size, 1000, true)
  }
  expect(await sheetToCsv(zip).catch((error: Error) => error.message)).toMatch(
    /1500|cannot be read as a table/,
  )
})

test('IMPORT-009 what is no spreadsheet is refused', async () => {
  const files = [
    new Uint8Array(),
    strToU8('Name,Price'),
    zipSync({ 'readme.txt': strToU8('hello') }),
    zipSync(partsOf(ROWS)).slice(0, 400),
    zipSync({
      ...partsOf(ROWS),
      'xl/worksheets/sheet1.xml': strToU8('<worksheet><sheetData><row'),
    }),
  ]
  for (const file of files.slice(0, 4))
    await expect(sheetToCsv(file)).rejects.toThrow('This file cannot be read as a table')
  await expect(sheetToCsv(files[4] ?? new Uint8Array()).catch(() => 'refused')).resolves.toBeTypeOf(
    'string',
  )
})
