// What the staff form accepts, and which of several mistakes is told first.
import { expect, test } from 'vitest'
import { firstIssue } from '../../kernel/text.ts'
import { NewStaff } from './staff.ts'

const ben = { fullName: 'Ben', email: 'ben@shop.ug', password: 'matooke', role: 'user', departmentId: '01a1fd1d-e121-7f3f-82b2-3f925987aa83' }

test.each([
  ['STAFF-012', { fullName: '' }, 'Please fill in all required fields'],
  ['STAFF-012', { email: '   ' }, 'Please fill in all required fields'],
  ['STAFF-012', { password: '' }, 'Please fill in all required fields'],
  ['STAFF-012', { fullName: undefined }, 'Please fill in all required fields'],
  ['STAFF-012', { email: null }, 'Please fill in all required fields'],
  ['STAFF-012 before STAFF-013', { email: 'abc', password: '' }, 'Please fill in all required fields'],
  ['STAFF-013', { email: 'abc' }, 'Please enter a valid email address'],
  ['STAFF-013', { email: 'a@b' }, 'Please enter a valid email address'],
  ['STAFF-013', { email: 'a b@shop.ug' }, 'Please enter a valid email address'],
  ['STAFF-013', { email: 'a\u0000b@shop.ug' }, 'Please enter a valid email address'],
  ['STAFF-013', { email: `${'a'.repeat(250)}@shop.ug` }, 'Please enter a valid email address'],
  ['STAFF-014', { password: '12345' }, 'Password must be at least 6 characters'],
  ['STAFF-014', { password: 'x'.repeat(257) }, 'Password must be at most 256 characters'],
  ['STAFF-015', { fullName: ' A ' }, 'Name must be at least 2 characters'],
  ['STAFF-015', { fullName: 'A\u0000B' }, 'Name must be one line of text'],
  ['STAFF-015', { fullName: 'A'.repeat(101) }, 'Name must be at most 100 characters'],
  ['STAFF-016', { departmentId: '' }, 'Please select a department for the user'],
  ['STAFF-016', { departmentId: undefined }, 'Please select a department for the user'],
  ['STAFF-016', { departmentId: 'none' }, 'Please select a department for the user'],
  ['STAFF-006', { role: 'owner' }, 'Choose a role'],
])('%s %o is refused in these words', (_id, change, words) => {
  expect(firstIssue(NewStaff, { ...ben, ...change })).toBe(words)
})

test('STAFF-014 STAFF-015 six characters and a name of two pass', () => {
  expect(firstIssue(NewStaff, { ...ben, password: '123456', fullName: 'Al' })).toBeNull()
})

test('STAFF-017 the address is trimmed and lower-cased, the name trimmed, the password left as it is', () => {
  expect(NewStaff.parse({ ...ben, email: ' ANN@Shop.UG ', fullName: ' Ann ', password: ' Matooke ' })).toMatchObject({
    email: 'ann@shop.ug',
    fullName: 'Ann',
    password: ' Matooke ',
  })
})

test('STAFF-013 a hostile address of 100 kB is answered at once', () => {
  const start = performance.now()
  expect(firstIssue(NewStaff, { ...ben, email: 'a@'.repeat(50_000) })).toBe('Please enter a valid email address')
  expect(performance.now() - start).toBeLessThan(100)
})
