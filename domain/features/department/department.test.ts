// Departments: the perfume rule and which department is selected.
import { expect, test } from 'vitest'
import { firstByName, isPerfume, NewDepartment, selectedDepartment } from './department.ts'

test('DSEL-003 a name that contains PERFUME, in any case, is the perfume department', () => {
  expect(
    ['Perfumes', 'my perfume bar', 'PERFUME', 'Stationery', 'Parfum', ''].map(isPerfume),
  ).toEqual([true, true, true, false, false, false])
})

const b = { id: '2', name: 'Books' }
const a = { id: '1', name: 'art' }
const c = { id: '3', name: 'Cloth' }

test('DSEL-002 the first department by name, ignoring case, is selected when none is stored', () => {
  expect(selectedDepartment([b, a, c], null)).toBe(a)
  expect(firstByName([c, b])).toBe(b)
  expect(selectedDepartment([], null)).toBeNull()
})

test('DSEL-001 the stored department is selected while it exists', () => {
  expect(selectedDepartment([b, a, c], '3')).toBe(c)
  expect(selectedDepartment([b, a, c], 'gone')).toBe(a)
})

test('decision P10: a non-admin always works in their own department', () => {
  expect(selectedDepartment([b], '3')).toBe(b)
})

test('DEPT-002 a department needs a name but no description', () => {
  expect(NewDepartment.parse({ name: ' Books ', description: '' })).toEqual({
    name: 'Books',
    description: null,
  })
  expect(NewDepartment.safeParse({ name: ' ' }).success).toBe(false)
  expect(NewDepartment.safeParse({ name: 'a'.repeat(101) }).success).toBe(false)
})
