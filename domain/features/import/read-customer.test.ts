// Phone numbers and names of customers as people write them, and what is said about those that were
// mended.
import { expect, test } from 'vitest'
import type { CustomerFileChoices } from './customer-file.ts'
import { matchColumns } from './match-columns.ts'
import { openCustomerPlan } from './plan-customers.ts'
import { mendName, readPhones } from './read-customer.ts'

const customersOf = (
  [head = '', ...lines]: readonly string[],
  choices: Partial<CustomerFileChoices> = {},
) => {
  const columns = matchColumns('customers', head.split(';'))
  const { plan, add } = openCustomerPlan(
    { customers: [], credit_days: 30 },
    { columns, points: {}, mend_names: false, ...choices },
  )
  for (const [at, line] of lines.entries()) add({ row: at + 2, cells: line.split(';') })
  return plan
}

const wordsOf = (rows: readonly { row: number; column: string; problem: string }[]): string[] =>
  rows.map(({ row, column, problem }) => `${row} ${column}: ${problem}`)

test('IMPORT-025 IMPORT-042 phones are read in each usual form, and the second of two is not lost', () => {
  const cells: readonly [string, string[]][] = [
    ['00256772123456', ['+256772123456']],
    ['+256 (0)772 123 456', ['+256 772 123 456']],
    ['\u202a+256 772 123456\u202c', ['+256 772 123456']],
    ['772123456', ['0772123456']],
    ['772123456.0', ['0772123456']],
    ['0772 123 456 / 0701-987654', ['0772 123 456', '0701-987654']],
    ['0772123456, 701987654', ['0772123456', '0701987654']],
    ['0772 123 456 0701 987 654', ['0772 123 456', '0701 987 654']],
    ['0772 012 345', ['0772 012 345']],
    ['0772123456/7', ['0772123456/7']],
    ['', ['']],
  ]
  for (const [cell, phones] of cells) expect(readPhones(cell), cell).toEqual(phones)
  const { steps, notices } = customersOf([
    'Name;Phone;Address',
    'Aisha;0772123456 / 0701987654;Kikuubo',
    'Brian;00256 702 123456;',
  ])
  expect(steps).toMatchObject([
    { customer: { phone: '0772123456', address: 'Kikuubo. Second phone 0701987654' } },
    { customer: { phone: '+256702123456' } },
  ])
  expect(wordsOf(notices)).toEqual(['2 Phone: The second number is stored with the address'])
  const two = customersOf(['Name;Phone;Mobile', 'Aisha;;0772123456', 'Brian;0701987654;0701987654'])
  expect(two.steps).toMatchObject([
    { customer: { phone: '0772123456', address: null } },
    { customer: { phone: '0701987654', address: null } },
  ])
  expect(two.preview.map(({ values }) => values)).toEqual([
    ['Aisha', '0772123456'],
    ['Brian', '0701987654'],
  ])
})

test('IMPORT-024 IMPORT-055 a phone that a spreadsheet cut is an error, and a dash is none', () => {
  const { steps, problems } = customersOf(['Name;Phone;Email', 'Aisha;7.72124E+08;', 'Brian;-;n/a'])
  expect(wordsOf(problems)).toEqual([
    '2 Phone: The spreadsheet cut this number. Show the column as text, then type it again',
  ])
  expect(steps).toMatchObject([{ customer: { name: 'Brian', phone: null, email: null } }])
})

test('IMPORT-042 a known customer keeps the address when the file has a second number', () => {
  const columns = matchColumns('customers', ['Name', 'Phone'])
  const stored = {
    id: 'one',
    name: 'Aisha',
    email: null,
    phone: '0772123456',
    address: 'Kikuubo',
    credit_limit: null,
    credit_days: null,
  }
  const { plan, add } = openCustomerPlan(
    { customers: [stored], credit_days: 30 },
    { columns, points: {}, mend_names: false },
  )
  add({ row: 2, cells: ['Aisha', '0772123456 / 0701987654'] })
  expect(plan.steps).toEqual([{ row: 2, kind: 'same', id: 'one' }])
  expect(wordsOf(plan.notices)).toEqual(['2 Phone: The second number is left out'])
})

test('IMPORT-043 names of customers are mended when so chosen, and two names stay two', () => {
  const names: readonly [string, string][] = [
    ['A.A.S Agencies', 'AAS Agencies'],
    ['X & Y', 'X and Y'],
    ['Hope P/S', 'Hope P S'],
    ['Mama Tina 2', 'Mama Tina Two'],
    ['4 Star Traders (Kampala)', 'Four Star Traders Kampala'],
    ['Shop 24', 'Shop Two Four'],
    ["O'Neil-Okello", "O'Neil-Okello"],
    ['St. Mary', 'St Mary'],
  ]
  for (const [name, mended] of names) expect(mendName(name), name).toBe(mended)
  const file = ['First Name;Last Name;Phone', 'A.A.S;Agencies;0772123456']
  expect(wordsOf(customersOf(file).problems)).toEqual([
    '2 Name: Name can only have letters, spaces, hyphens and apostrophes',
  ])
  const { steps, notices } = customersOf(file, { mend_names: true })
  expect(steps).toMatchObject([{ customer: { name: 'AAS Agencies' } }])
  expect(wordsOf(notices)).toEqual(['2 Name: Stored as AAS Agencies'])
})
