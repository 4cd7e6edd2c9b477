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
  'xl/styles.xml': strToU8(
    `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="000000000000"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="9"/></cellXfs></styleSheet>`,
  ),
})

const csvOf = async (sheet: string): Promise<string> =>
  (await sheetToCsv(zipSync(partsOf(sheet)))).csv

const text = (place: string, value: string): string =>
  `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`

const ROWS = [
  `<row r="1">${text('A1', 'Name')}${text('B1', 'Price')}${text('C1', 'Brand')}</row>`,
  `<row r="2">${text('A2', 'Crème, fine')}<c r="B2"><v>1500</v></c>${text('C2', 'a;b')}</row>`,
  `<row r="4">${text('A4', '=1+1')}<c r="B4"><v>0.30000000000000004</v></c>${text('C4', 'say &quot;hi&quot;')}</row>`,
].join('')

test('IMPORT-001 IMPORT-011 an .xlsx file gives the rows of the same text file, with its blank row', async () => {
  const { csv } = await sheetToCsv(zipSync(partsOf(ROWS)))
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
  expect(await csvOf(`<row r="1">${cells.join('')}</row>`)).toBe('Name,3,Yes,6001234567890')
})

test('IMPORT-033 a sheet is read as it is shown: zeros in front, errors, percents and formulas without a result', async () => {
  const cells = [
    '<c r="A1" s="1"><v>36000291452</v></c>',
    '<c r="B1" t="e"><v>#N/A</v></c>',
    '<c r="C1" s="2"><v>0.18</v></c>',
    '<c r="D1"><f>A1*2</f><v></v></c>',
    '<c r="E1" t="str"><f>A1</f><v></v></c>',
    '<c r="F1"><v>8932560123456789</v></c>',
    '<c r="G1" s="1"><v>6001234567899</v></c>',
  ]
  expect(await csvOf(`<row r="1">${cells.join('')}</row>`)).toBe(
    '036000291452,#N/A,18%,#FORMULA!,,8.93256012345679E+15,6001234567899',
  )
})

test('IMPORT-033 a formula that shows 0 has no result when the workbook leaves it to the next program', async () => {
  const later = (calc: string) => ({
    ...partsOf('<row r="1"><c r="A1"><f>B1*2</f><v>0</v></c><c r="B1"><v>0</v></c></row>'),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets>${calc}</workbook>`,
    ),
  })
  const read = async (calc: string) => (await sheetToCsv(zipSync(later(calc)))).csv
  expect(await read('<calcPr calcId="124519" fullCalcOnLoad="1"/>')).toBe('#FORMULA!,0')
  expect(await read('<calcPr calcId="191029"/>')).toBe('0,0')
})

test('IMPORT-031 hidden rows are left out, merged categories are filled down, and cells need no place', async () => {
  const rows = [
    `<row r="1">${text('A1', 'Category')}${text('B1', 'Name')}</row>`,
    `<row r="2">${text('A2', 'Soaps')}${text('B2', 'Omo')}</row>`,
    `<row r="3" hidden="1"><c r="A3"/>${text('B3', 'Old')}</row>`,
    `<row r="4"><c r="A4"/>${text('B4', 'Nomi')}</row>`,
    '<row><c t="inlineStr"><is><t>Oils</t></is></c><c t="inlineStr"><is><t>Fresh</t></is></c></row>',
  ]
  const parts = {
    ...partsOf(''),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet xmlns="${MAIN}"><sheetData>${rows.join('')}</sheetData><mergeCells count="1"><mergeCell ref="A2:A4"/></mergeCells></worksheet>`,
    ),
  }
  const { csv, hidden_rows } = await sheetToCsv(zipSync(parts))
  expect(csv.split('\r\n')).toEqual(['Category,Name', 'Soaps,Omo', ',', 'Soaps,Nomi', 'Oils,Fresh'])
  expect(hidden_rows).toBe(1)
})

test('IMPORT-031 a merged category fills down also when its first row is hidden', async () => {
  const rows = [
    `<row r="1">${text('A1', 'Category')}${text('B1', 'Name')}</row>`,
    `<row r="2" hidden="1">${text('A2', 'Soaps')}${text('B2', 'Old')}</row>`,
    `<row r="3">${text('B3', 'Nomi')}</row>`,
    `<row r="4">${text('A4', 'Oils')}${text('B4', 'Fresh')}</row>`,
  ]
  const parts = {
    ...partsOf(''),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet xmlns="${MAIN}"><sheetData>${rows.join('')}</sheetData><mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells></worksheet>`,
    ),
  }
  const { csv, hidden_rows } = await sheetToCsv(zipSync(parts))
  expect(csv.split('\r\n')).toEqual(['Category,Name', ',', 'Soaps,Nomi', 'Oils,Fresh'])
  expect(hidden_rows).toBe(1)
})

test('IMPORT-031 the first sheet that a person sees is read, and another one when it is chosen', async () => {
  const sheetOf = (word: string) =>
    strToU8(
      `<worksheet xmlns="${MAIN}"><sheetData><row r="1">${text('A1', word)}</row></sheetData></worksheet>`,
    )
  const zip = zipSync({
    ...partsOf(''),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Lists" sheetId="1" state="hidden" r:id="r1"/><sheet name="A &amp; B" sheetId="2" r:id="r2"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="${RELS}"><Relationship Id="r2" Type="${OFFICE}/worksheet" Target="/xl/worksheets/sheet2.xml"/><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': sheetOf('look-up'),
    'xl/worksheets/sheet2.xml': sheetOf('goods'),
  })
  expect(await sheetToCsv(zip)).toEqual({
    csv: 'goods',
    sheets: [
      { name: 'Lists', is_hidden: true },
      { name: 'A & B', is_hidden: false },
    ],
    sheet: 1,
    hidden_rows: 0,
  })
  expect((await sheetToCsv(zip, 0)).csv).toBe('look-up')
  await expect(sheetToCsv(zip, 7)).rejects.toThrow('This file cannot be read as a table')
})

test('IMPORT-032 a binary workbook is named', async () => {
  await expect(
    sheetToCsv(zipSync({ 'xl/workbook.bin': new Uint8Array([1]) })),
  ).rejects.toMatchObject({ code: 'binary_workbook' })
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
    expect((await sheetToCsv(filler(49 * 1024 * 1024))).csv).toContain('1500')
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
  const read = async () => (await sheetToCsv(zip)).csv
  expect(await read().catch((error: Error) => error.message)).toMatch(
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
