// CSV files: the encoding is right and no cell can become a formula.
import papa from 'papaparse'
import { expect, test } from 'vitest'
import { formatCsv } from './csv.ts'

test('RPT-006 a CSV file opens with the right encoding, and numbers stay numbers', async () => {
  const text = await formatCsv(
    ['Receipt', 'Items', 'Total'],
    [
      ['RCP-000001', 'Ŋŋamba, "1 l"', -500.5],
      ['RCP-000002', null, 0],
    ],
  )
  expect(text).toBe(
    '\uFEFFReceipt,Items,Total\r\nRCP-000001,"Ŋŋamba, ""1 l""",-500.5\r\nRCP-000002,,0',
  )
})

test('RPT-006 decision D12 a text never becomes a formula', async () => {
  const evil = ['=HYPERLINK("http://evil.example","Pay")', '+1+1', '-2+3', '@SUM(A1)', '\t=1']
  const [, ...lines] = (
    await formatCsv(
      ['Item'],
      evil.map((item) => [item]),
    )
  ).split('\r\n')
  expect(lines).toHaveLength(evil.length)
  for (const line of lines) expect(line).toMatch(/^"'/)
})

test('RPT-006 a formula over two lines is escaped too, and removing the apostrophe restores every text', async () => {
  const evil = ['=1+1\n2', '\r=1', '\n@SUM(A1)', '=cmd|"/C calc"!A0', '＝1+1', '@a,"b"\r\nc']
  const kept = ['5 - 3', 'a=b', '"quoted"', "'tis", 'two\nlines', ' =1']
  const text = await formatCsv(
    ['Item'],
    [...evil, ...kept].map((item) => [item]),
  )
  const cells = papa
    .parse<string[]>(text.slice(1))
    .data.slice(1)
    .map(([cell]) => cell)
  expect(cells).toEqual([...evil.map((item) => `'${item}`), ...kept])
})

test('RPT-060 a phone number in groups stays as it is, and nothing else that begins with a + does', async () => {
  const kept = '+256 772 000 112'
  const evil = ['+256772000112', '+256 772 000 112\n=1', '+1 1', '+256 772-000 112', '+12 34 A1']
  const text = await formatCsv(
    ['Phone'],
    [kept, ...evil].map((item) => [item]),
  )
  const cells = papa
    .parse<string[]>(text.slice(1))
    .data.slice(1)
    .map(([cell]) => cell)
  expect(cells).toEqual([kept, ...evil.map((item) => `'${item}`)])
})
