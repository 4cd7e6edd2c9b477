// The lines of a finding of the doctor.
import { expect, test } from 'vitest'
import { linesOfFinding, partsOfLine } from './finding-lines.ts'

const receiptsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    text: `RCP-00000${index}: Soap is on two lines`,
  }))

test('HLTH-002 seven suspicious receipts are one line with seven links', () => {
  const [line, ...others] = linesOfFinding({
    rule: 'suspicious',
    count: 7,
    examples: receiptsOf(7),
  })
  expect(others).toEqual([])
  expect(line?.text).toMatch(
    /^7 receipts with an item at 0 or on two lines: RCP-000000, RCP-000001/,
  )
  const links = partsOfLine(line?.text ?? '').filter((_part, index) => index % 2 === 1)
  expect(links).toEqual(receiptsOf(7).map((_, index) => `RCP-00000${index}`))
  const [more] = linesOfFinding({ rule: 'suspicious', count: 12, examples: receiptsOf(7) })
  expect(more?.text).toMatch(/^12 receipts .* and others$/)
})

test('HLTH-002 other findings have a line for each example', () => {
  const examples = [{ id: 'a', text: 'Soap: stock 3, ledger 4' }]
  expect(linesOfFinding({ rule: 'suspicious', count: 1, examples })).toBe(examples)
  expect(partsOfLine('Soap: stock 3')).toEqual(['Soap: stock 3'])
})
