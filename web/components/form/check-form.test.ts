// What a form says about its fields.
import { NewExpense } from '@webale/domain/features/expense/expense.ts'
import { NewShift } from '@webale/domain/features/shift/shift.ts'
import { expect, test } from 'vitest'
import { checkForm } from './check-form.ts'

const EXPENSE = { description: 'Rent', category: 'Rent', date: '2026-11-20' }
const SHIFT = {
  id: '01936f5e-7b1c-7000-8000-000000000001',
  drawer_id: '01936f5e-7b1c-7000-8000-000000000002',
}

test('FORM-005 an empty amount is required, and a wrong amount is named as wrong', () => {
  expect(checkForm(NewExpense, { ...EXPENSE, amount: null }, {})).toEqual({
    fits: false,
    problems: { amount: 'Amount is required' },
  })
  expect(checkForm(NewShift, { ...SHIFT, float: null, notes: '' }, {})).toEqual({
    fits: false,
    problems: { float: 'Opening float is required' },
  })
  expect(checkForm(NewShift, { ...SHIFT, float: 0.5, notes: '' }, {})).toEqual({
    fits: false,
    problems: { float: 'Opening float must be whole shillings' },
  })
  expect(checkForm(NewExpense, { ...EXPENSE, amount: 0 }, {})).toEqual({
    fits: false,
    problems: { amount: 'Amount must be above 0' },
  })
})
