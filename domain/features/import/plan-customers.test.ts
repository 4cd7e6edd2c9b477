// The plan of a file of customers.
import { expect, test } from 'vitest'
import { matchColumns } from './match-columns.ts'
import { openCustomerPlan } from './plan-customers.ts'
import { withFirstZero } from './read-customer.ts'

test('IMPORT-025 a phone number that lost its first 0 in a spreadsheet is the same number', () => {
  for (const [cell, phone] of [
    ['772123456', '0772123456'],
    ['772 123-456', '0772 123-456'],
    ['414123456', '0414123456'],
    ['0772123456', '0772123456'],
    ['112123456', '112123456'],
    ['77212345', '77212345'],
    ['7721234567', '7721234567'],
  ] as const)
    expect(withFirstZero(cell), cell).toBe(phone)
})

test('IMPORT-047 a sum below the debtors is no customer, and one of that name with a phone is', () => {
  const columns = matchColumns('customers', ['Name', 'Phone', 'Balance'])
  const { plan, add } = openCustomerPlan(
    { customers: [], credit_days: 30 },
    { columns, points: {}, mend_names: false },
  )
  const rows = [
    ['Aisha', '0772 123 456', '300'],
    ['Total', '', '500'],
    ['GRAND TOTAL:', '', '500'],
    ['Sub-total', '', '500'],
    ['Totals (UGX)', '', '500'],
    ['Total', '0701 987 654', '200'],
  ]
  for (const [at, cells] of rows.entries()) add({ row: at + 2, cells })
  expect(plan.steps.map(({ row }) => row)).toEqual([2, 7])
  expect(plan.problems.map(({ row, problem }) => `${row} ${problem}`)).toEqual(
    [3, 4, 5, 6].map((row) => `${row} This row is a sum of the others`),
  )
})

test('IMPORT-015 IMPORT-016 customers are matched by phone in any form, and only new ones get an opening balance', () => {
  const columns = matchColumns('customers', ['Name', 'Phone', 'Credit limit', 'Opening balance'])
  const stored = {
    id: 'one',
    name: 'Aisha',
    email: null,
    phone: '+256772123456',
    address: null,
    credit_limit: null,
    credit_days: null,
  }
  const { plan, add } = openCustomerPlan(
    { customers: [stored], credit_days: 30 },
    { columns, points: {}, mend_names: false },
  )
  const rows = [
    ['Aisha', '0772 123 456', '', '5000'],
    ['Brian', '0701-987654', '10,000', '-500'],
    ['Brian B', '+256 701 987654', '', ''],
    ['Chloe', '', '', ''],
    ['Chloe', '', '', ''],
    ['123', '077', '1.5', 'much'],
  ]
  for (const [at, cells] of rows.entries()) add({ row: at + 2, cells })
  expect(plan.steps).toMatchObject([
    { row: 2, kind: 'same', id: 'one' },
    {
      row: 3,
      kind: 'new',
      terms: { credit_limit: 10_000, credit_days: 30 },
      opening_balance: -500,
    },
    { row: 5, kind: 'new', terms: null, opening_balance: 0 },
    { row: 6, kind: 'new' },
  ])
  expect(plan.problems.map(({ row, column, problem }) => `${row} ${column}: ${problem}`)).toEqual([
    '4 Phone: Row 3 is the same customer',
    '7 Name: Name can only have letters, spaces, hyphens and apostrophes',
    '7 Phone: Phone must be 10 to 15 digits, with an optional +',
    '7 Credit limit: Credit limit must be whole shillings',
    '7 Opening balance: Opening balance must be a number',
  ])
})

test('IMPORT-051 a row without a phone means the customer of this name without one, if there is one only', () => {
  const stored = (id: string, name: string, phone: string | null) => ({
    id,
    name,
    email: null,
    phone,
    address: null,
    credit_limit: null,
    credit_days: null,
  })
  const { plan, add } = openCustomerPlan(
    {
      customers: [
        stored('one', 'Aisha', null),
        stored('two', 'Brian', '0772123456'),
        stored('three', 'Chloe', null),
        stored('four', 'Chloe', null),
      ],
      credit_days: 30,
    },
    {
      columns: matchColumns('customers', ['Name', 'Phone', 'Address']),
      points: {},
      mend_names: false,
    },
  )
  const rows = [
    ['aisha', '', ''],
    ['Brian', '', 'Ntinda'],
    ['Chloe', '', ''],
    ['Aisha', '', 'Ntinda'],
  ]
  for (const [at, cells] of rows.entries()) add({ row: at + 2, cells })
  expect(plan.steps).toMatchObject([
    { row: 2, kind: 'changed', id: 'one', customer: { name: 'aisha' } },
    { row: 3, kind: 'new', customer: { name: 'Brian', phone: null } },
  ])
  expect(plan.problems.map(({ row, column, problem }) => `${row} ${column}: ${problem}`)).toEqual([
    '4 Name: Two customers have this name. Add the phone',
    '5 Phone: Row 2 is the same customer',
  ])
})
