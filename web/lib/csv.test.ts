// Files for spreadsheets: letters stay letters, and nothing in a cell can run.
import { expect, test } from 'vitest'
import { csvText } from './csv.ts'

test('RPT-006 a file opens with the right letters, and numbers stay numbers', async () => {
  const text = await csvText(
    ['Receipt', 'Items', 'Total'],
    [
      ['RCP-000001', 'Ŋŋamba, "1 l"', -500.5],
      ['RCP-000002', null, 0],
    ],
  )
  expect(text).toBe('\uFEFFReceipt,Items,Total\r\nRCP-000001,"Ŋŋamba, ""1 l""",-500.5\r\nRCP-000002,,0')
})

test('RPT-006 no text can become a formula', async () => {
  const evil = ['=HYPERLINK("http://evil.example","Pay")', '+1+1', '-2+3', '@SUM(A1)', '\t=1']
  const [, ...lines] = (
    await csvText(
      ['Item'],
      evil.map((item) => [item]),
    )
  ).split('\r\n')
  expect(lines).toHaveLength(evil.length)
  for (const line of lines) expect(line).toMatch(/^"'/)
})
