// Services: defaults and when Save is disabled.
import { expect, test } from 'vitest'
import { NewService, ServiceChange, serviceSaveBlocked } from './service.ts'

test('SVC-009 a service is negotiable when the flag is missing', () => {
  expect(NewService.parse({ name: 'Printing', base_price: 200 })).toEqual({
    name: 'Printing',
    category_id: null,
    base_price: 200,
    is_negotiable: true,
    description: null,
    department_id: null,
  })
  expect(
    NewService.parse({ name: 'Printing', base_price: 200, is_negotiable: false }).is_negotiable,
  ).toBe(false)
})

test('SVC-006 SVC-007 Save is disabled without a name or a base price', () => {
  expect(serviceSaveBlocked({ name: 'Printing', base_price: 200 })).toBeNull()
  expect(serviceSaveBlocked({ name: ' ', base_price: 200 })).toBe('Add a name')
  expect(serviceSaveBlocked({ name: 'Printing', base_price: null })).toBe('Add a base price')
  expect(serviceSaveBlocked({ name: '', base_price: '' })).toBe('Add a name and base price')
  expect(serviceSaveBlocked({ name: 'Printing', base_price: 0 })).toBeNull()
})

test('SVC-008 an edit needs the id of its service', () => {
  expect(ServiceChange.safeParse({ name: 'Printing', base_price: 200 }).success).toBe(false)
  expect(NewService.safeParse({ name: 'Printing', base_price: -1 }).success).toBe(false)
})
