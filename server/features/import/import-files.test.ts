// Files of every kind: six that hold the same table,
// limits from both sides, and files that are no tables.
import { importAddresses } from '@webale/domain/features/import/import.api.ts'
import fc from 'fast-check'
import papa from 'papaparse'
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Refusal } from '@webale/domain/kernel/refusal.ts'
import { readTable, type FileTable } from '../../platform/files/read-table.ts'
import { openImportClient } from '../../testing/import-client.ts'
import { onEveryEngine } from '../../testing/shop.ts'

const MOST = { rows: 5000, columns: 100 }
const read = (file: string | Uint8Array): FileTable => readTable(Buffer.from(file as string), MOST)

const CELLS = [
  ['Name', 'Price', 'Brand'],
  ['Crème, fine', '1,500', 'a;b'],
  ['', '', ''],
  ['=1+1', '1 500', 'say "hi"'],
] as const
const csvOf = (delimiter: string): string =>
  papa.unparse(
    CELLS.map((row) => [...row]),
    { delimiter },
  )

test('IMPORT-001 comma, semicolon and tab, UTF-8 with and without mark and Windows-1252 give the same rows', () => {
  const same = {
    header: ['Name', 'Price', 'Brand'],
    rows: [
      { row: 2, cells: ['Crème, fine', '1,500', 'a;b'] },
      { row: 4, cells: ['=1+1', '1 500', 'say "hi"'] },
    ],
  }
  for (const file of [
    csvOf(','),
    csvOf(';'),
    csvOf('\t'),
    `\uFEFF${csvOf(',')}`,
    Buffer.from(csvOf(';'), 'latin1'),
    csvOf(',').replaceAll('\r\n', '\n'),
    csvOf(',').replaceAll('\r\n', '\r'),
    Buffer.from(`\uFEFF${csvOf('\t')}`, 'utf16le'),
    Buffer.from(csvOf('\t'), 'utf16le'),
    Buffer.from(`\uFEFF${csvOf(';')}`, 'utf16le').swap16(),
  ])
    expect(read(file)).toMatchObject(same)
})

test('IMPORT-027 a first line that names the delimiter is not the header and not counted', () => {
  for (const line of ['sep=;\n', 'SEP=;\r\n', '\uFEFFsep=;\r\n']) {
    const { header, rows } = read(`${line}Name;Price\nSoap;1,500\n`)
    expect(header).toEqual(['Name', 'Price'])
    expect(rows).toEqual([{ row: 2, cells: ['Soap', '1,500'] }])
  }
  expect(read('sepal;length\nrose;3\n').header).toEqual(['sepal', 'length'])
})

test('IMPORT-028 rows stay rows when line ends are mixed, and a line break in quotes stays in its cell', () => {
  const rowsOf = (file: string) => read(file).rows.map(({ cells }) => cells)
  expect(rowsOf('Price,Stock,Name\r\n4500,3,Sugar\n1000,5,Salt\n2000,5,Tea\r\n')).toEqual([
    ['4500', '3', 'Sugar'],
    ['1000', '5', 'Salt'],
    ['2000', '5', 'Tea'],
  ])
  expect(rowsOf('Name;Price\r\n"Soap\r\nblue";1500\r\n')).toEqual([['Soap\nblue', '1500']])
})

test('IMPORT-028 any rows with any line ends are the rows of the file', () => {
  const lines = fc.array(fc.tuple(fc.nat(999), fc.constantFrom('\n', '\r\n', '\r')), {
    minLength: 1,
    maxLength: 20,
  })
  fc.assert(
    fc.property(lines, (rows) => {
      const file = `Price,Name\n${rows.map(([price, end]) => `${price},A${end}`).join('')}`
      expect(read(file).rows.map(({ cells }) => cells)).toEqual(
        rows.map(([price]) => [String(price), 'A']),
      )
    }),
  )
})

test('IMPORT-029 a row with a stray quotation mark is broken, and the rows beside it are read', () => {
  const table = (file: string) =>
    read(file).rows.map(({ row, cells, broken }) =>
      broken === undefined ? cells[0] : `broken ${row}`,
    )
  expect(table('"Name","Price"\n"TV 32"","1500000"\n"Sugar","4500"')).toEqual(['broken 2', 'Sugar'])
  expect(table('Name,Price\n"Omo" powder,4500\nTea,3\nBread "Hot loaf",5\nSalt,1')).toEqual([
    'broken 2',
    'Tea',
    'Bread "Hot loaf"',
    'Salt',
  ])
  expect(table('Name,Price\nPipe 6",4500\nTea,3')).toEqual(['Pipe 6"', 'Tea'])
  expect(table('Name,Price\n"Omo,4500\nSalt,5"\nTea,3')).toEqual(['broken 2', 'broken 3', 'Tea'])
  expect(() => read('Name,Price\nTea,2\n"never closed,1\nA,2')).toThrow(
    'Row 3 has a quotation mark that joins rows. Take it out',
  )
})

test('IMPORT-029 quotation marks that pair up in any column join no rows, and a text of several lines stays one', () => {
  const SUGAR = { row: 3, cells: ['Sugar', '4500', '3'] }
  const TEA = { row: 5, cells: ['Tea', '700', '1'] }
  for (const [first, last] of [
    ['"Omo powder,4500,2', 'Salt",1000,5'],
    ['Omo powder,"4500,2', 'Salt,1000",5'],
    ['Omo powder,4500,"2', 'Salt,1000,5"'],
    ['"Omo powder,UGX 4500,2', 'Salt",1000/=,5'],
  ] as const) {
    const table = (...lines: readonly string[]) =>
      read(['Name,Price,Stock', first, ...lines, 'Tea,700,1'].join('\n')).rows
    expect(table('Sugar,4500,3', last)).toMatchObject([
      { row: 2, cells: [first], broken: expect.any(String) },
      SUGAR,
      { row: 4, cells: [last], broken: expect.any(String) },
      TEA,
    ])
    expect(table(last).map(({ broken }) => broken !== undefined)).toEqual([true, true, false])
  }
  for (const row of [
    'Aisha,"Plot 4\nKampala, Uganda"',
    '"Soap, blue\nfor hands",1500',
    'Aisha,"Plot 4, Kikuubo\nKampala"',
  ])
    expect(read(`Name,Note\n${row}\nTea,3`).rows.map(({ broken }) => broken)).toEqual([
      undefined,
      undefined,
    ])
})

test('IMPORT-001 any table is read back from each delimiter', () => {
  const cell = fc
    .oneof(fc.string({ maxLength: 12 }), fc.constantFrom('a\n', '\n"', ';', ',', '"'))
    .map((text) => text.replace(/[^\P{C}\n]/gu, '').trim())
  const tables = fc.array(fc.tuple(cell, cell, cell), { maxLength: 8 })
  fc.assert(
    fc.property(tables, fc.constantFrom(',', ';', '\t'), (rows, delimiter) => {
      const filled = rows.filter((row) => row.some((text) => text !== ''))
      const table = read(papa.unparse([['Name', 'Price', 'Brand'], ...filled], { delimiter }))
      expect(table.rows.map(({ cells }) => cells)).toEqual(filled)
    }),
  )
})

test('IMPORT-009 any bytes are a table or a refusal with its own text', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      try {
        expect(read(bytes).header.length).toBeGreaterThan(0)
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal)
      }
    }),
  )
})

test('IMPORT-007 5,000 rows pass and 5,001 are refused, and blank rows are not counted', () => {
  const rows = (count: number) => `Name,Price\n${'A,1\n'.repeat(count)}`
  expect(read(rows(5000)).rows.length).toBe(5000)
  expect(() => read(rows(5001))).toThrow('At most 50,000 rows at once')
  expect(read(`${rows(5000)}${',\n'.repeat(500_000)}`).rows.length).toBe(5000)
  expect(read(`Name,Price\n${'A,1\n\n'.repeat(5000)}`).rows.at(-1)?.row).toBe(10_000)
  expect(() => read(`Name,Price\n${'\n'.repeat(20_000)}A,1`)).toThrow('At most 50,000 rows at once')
})

test('IMPORT-009 IMPORT-010 what is no table, or has no header, is refused', () => {
  const NO_TABLE = 'This file cannot be read as a table'
  const NO_HEADER = 'The first row must name the columns'
  const files: readonly [string | Uint8Array, string][] = [
    ['', NO_TABLE],
    ['\n\n\n', NO_TABLE],
    ['Name\0,Price\nA,1', NO_TABLE],
    [Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), NO_TABLE],
    [Buffer.from('504b0304140000000800', 'hex'), NO_TABLE],
    [`Name,Price\n${'\u0001'.repeat(50)},1`, NO_TABLE],
    [Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'This is an old Excel file (.xls)'],
    [`${'N,'.repeat(101)}N\n1`, 'At most 100 columns at once'],
    ['1,2,3\n4,5,6', NO_HEADER],
    ['"1,500";-\n4;5', NO_HEADER],
  ]
  for (const [file, text] of files)
    expect(() => read(file), String(file).slice(0, 30)).toThrow(text)
})

onEveryEngine('files of an import', (engine) => {
  test('IMPORT-002 IMPORT-008 IMPORT-009 a file over 5 MB and a picture are refused and not kept, and a check writes nothing', async () => {
    const client = await openImportClient(engine)
    const { store } = client.shop.context
    const tables = ['products', 'categories', 'counters', 'stock_movements', 'change_feed'] as const
    const contents = async () => {
      const rows = []
      for (const table of tables) rows.push(await store.db.selectFrom(table).selectAll().execute())
      rows.push(await store.db.selectFrom('audit_log').select('id').execute())
      return JSON.stringify(rows)
    }
    const before = await contents()
    const megabytes = (size: number) => `Name,Brand\n${'A,b\n'.repeat(10)}`.padEnd(size, '\n')
    await expect(client.upload(megabytes(5 * 1024 * 1024 + 1))).rejects.toThrow(
      'The file is too large',
    )
    await expect(client.upload(Buffer.from('89504e470d0a1a0a00', 'hex'))).rejects.toThrow(
      'cannot be read as a table',
    )
    expect(readdirSync(`${client.shop.folder}/imports`)).toEqual([])
    await client.upload(megabytes(5 * 1024 * 1024))
    const file = 'Name,Price,Category,Stock\nA,1,New,5\nB,x,,'
    const checked = await client.check('products', file, { create_categories: true })
    expect(checked).toMatchObject({ added: 1, wrong: 1 })
    expect(await contents()).toBe(before)
  })

  test('IMPORT-030 titles above the header are not taken for it, and another header can be chosen', async () => {
    const client = await openImportClient(engine)
    const file = 'Stock summary, Kampala\n\nAs at today\nItem;Selling Price;Qty\nOmo;4000;3\n'
    const { table, order, added, wrong } = await client.check('products', file)
    expect(table).toMatchObject({
      header: ['Item', 'Selling Price', 'Qty'],
      header_row: 4,
      rows: 1,
      contents: [
        { filled: 1, values: ['Omo'] },
        { filled: 1, values: ['4000'] },
        { filled: 1, values: ['3'] },
      ],
    })
    expect(table.top.map(({ row }) => row)).toEqual([1, 3, 4, 5])
    expect({ added, wrong }).toEqual({ added: 1, wrong: 0 })
    const chosen = { ...order, columns: ['name'], header_row: 3 }
    expect(await client.checkAgain(chosen)).toMatchObject({ added: 0, wrong: 2 })
    await expect(client.checkAgain({ ...chosen, header_row: 2 })).rejects.toThrow(
      'This file cannot be read as a table',
    )
  })

  test('IMPORT-002 a check answers while a sale holds the only write transaction', async () => {
    const client = await openImportClient(engine)
    const checked = await client.shop.context.store.transaction(() =>
      client.check('products', 'Name,Price\nA,1'),
    )
    expect(checked).toMatchObject({ added: 1 })
  })

  test('IMPORT-009 IMPORT-018 unknown uploads, foreign columns and strangers get a clear answer, never a failure', async () => {
    const client = await openImportClient(engine)
    const { order, hash } = await client.check('products', 'Name,Price\nA,1')
    const wrong: readonly [object, string][] = [
      [{ upload_id: client.shop.context.newId() }, 'The uploaded file was not found'],
      [{ upload_id: '../webale.db' }, 'Choose the file again'],
      [{ kind: 'sales' }, 'Choose products or customers'],
      [{ columns: ['name'] }, 'Choose the columns again'],
      [{ columns: ['__proto__', 'name'] }, 'Choose the columns again'],
      [{ columns: [null, null] }, 'Choose a column for Product Name or Barcode'],
      [{ department_id: client.shop.context.newId() }, 'The department was not found'],
    ]
    for (const [change, text] of wrong) {
      await expect(client.checkAgain({ ...order, ...change })).rejects.toThrow(text)
      await expect(client.run({ order: { ...order, ...change }, hash })).rejects.toThrow(text)
    }
    for (const path of Object.values(importAddresses)) {
      const answer = await fetch(client.url + path, { method: 'POST', body: '{}' })
      expect(answer.status).toBe(401)
    }
  })
})
