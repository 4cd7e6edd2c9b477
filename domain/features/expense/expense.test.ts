// The rules of an expense, at their borders.
import { expect, test } from 'vitest'
import { firstIssue } from '../../kernel/text.ts'
import { NewExpense, totalOf } from './expense.ts'

const ink = {
  description: 'Ink (A4), 2 packs.',
  category: 'Supplies',
  amount: 45_000,
  date: '2026-11-21',
}
const problemWith = (fields: Record<string, unknown>): string | null =>
  firstIssue(NewExpense, { ...ink, ...fields })

test('EXP-009 EXP-010 every field is required, and the first missing one is named', () => {
  expect(firstIssue(NewExpense, {})).toBe('Description is required')
  expect(problemWith({ description: '' })).toBe('Description must be at least 3 characters')
  expect(problemWith({ category: undefined })).toBe('Category is required')
  expect(problemWith({ amount: null })).toBe('Amount must be a number')
  expect(problemWith({ date: '' })).toBe('Use a date like 2026-11-21')
})

test('SCH-015 a description has 3 to 200 characters without surrounding blanks', () => {
  expect(problemWith({ description: ' ab ' })).toBe('Description must be at least 3 characters')
  expect(problemWith({ description: 'abc' })).toBeNull()
  expect(problemWith({ description: 'a'.repeat(200) })).toBeNull()
  expect(problemWith({ description: 'a'.repeat(201) })).toBe(
    'Description must be at most 200 characters',
  )
})

test('SCH-016 a description has letters of any language, digits, spaces and , . - ( )', () => {
  expect(problemWith({ description: 'Kikumi, ŋŋanda (1.5 kg) - A4' })).toBeNull()
  for (const description of ['Ink & paper', 'Ink/paper', '=1+1 ink', 'Ink\npaper', '<b>ink</b>'])
    expect(problemWith({ description })).toBe(
      'Description can only have letters, digits, spaces and , . - ( )',
    )
})

test('SCH-017 a category has 2 to 50 letters and spaces', () => {
  expect(problemWith({ category: 'A' })).toBe('Category must be at least 2 characters')
  expect(problemWith({ category: 'Water bills' })).toBeNull()
  expect(problemWith({ category: 'a'.repeat(51) })).toBe('Category must be at most 50 characters')
  for (const category of ['Rent 2', 'Rent, water'])
    expect(problemWith({ category })).toBe('Category can only have letters and spaces')
})

test('SCH-018 an amount is above 0, at most 50,000,000, with two decimals at most', () => {
  expect(problemWith({ amount: 0 })).toBe('Amount must be above 0')
  expect(problemWith({ amount: 0.01 })).toBeNull()
  expect(problemWith({ amount: 50_000_000 })).toBeNull()
  expect(problemWith({ amount: 50_000_000.01 })).toBe('Amount cannot be above 50,000,000')
  expect(problemWith({ amount: 1.005 })).toBe('Amount can have two decimals at most')
  for (const amount of [Number.NaN, Number.POSITIVE_INFINITY, '1000'])
    expect(problemWith({ amount })).not.toBeNull()
})

test('SCH-019 a date is a real day from 2020 on', () => {
  expect(problemWith({ date: '2019-12-31' })).toBe('The date cannot be before 1 January 2020')
  expect(problemWith({ date: '2020-01-01' })).toBeNull()
  for (const date of ['2026-02-30', '1/2/2026', '2026-1-2', 'today'])
    expect(problemWith({ date })).toBe('Use a date like 2026-11-21')
})

test('EXP-006 the total of all listed expenses is exact', () => {
  expect(totalOf([])).toBe(0)
  expect(totalOf([{ amount: 0.1 }, { amount: 0.2 }, { amount: 45_000 }])).toBe(45_000.3)
})
