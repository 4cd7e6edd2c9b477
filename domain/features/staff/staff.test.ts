// What the staff form accepts, and which of several errors is shown first.
import { expect, test } from 'vitest'
import { firstIssue } from '../../kernel/text.ts'
import {
  withoutAdmins,
  nameOf,
  NewStaff,
  staffLabel,
  findStaffByText,
  TypedPassword,
} from './staff.ts'

const ben = {
  fullName: 'Ben',
  email: 'ben@shop.ug',
  password: 'matooke',
  role: 'user',
  departmentId: '01a1fd1d-e121-7f3f-82b2-3f925987aa83',
}

test.each([
  ['STAFF-012', { fullName: '' }, 'Please fill in all required fields'],
  ['STAFF-012', { email: '   ' }, 'Please fill in all required fields'],
  ['STAFF-012', { password: '' }, 'Please fill in all required fields'],
  ['STAFF-012', { fullName: undefined }, 'Please fill in all required fields'],
  ['STAFF-012', { email: null }, 'Please fill in all required fields'],
  [
    'STAFF-012 before STAFF-013',
    { email: 'abc', password: '' },
    'Please fill in all required fields',
  ],
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

test('STAFF-014 STAFF-015 a password of six characters and a name of two are accepted', () => {
  expect(firstIssue(NewStaff, { ...ben, password: '123456', fullName: 'Al' })).toBeNull()
})

test('STAFF-017 the address is trimmed and lower-cased, the name trimmed, and the password unchanged', () => {
  expect(
    NewStaff.parse({ ...ben, email: ' ANN@Shop.UG ', fullName: ' Ann ', password: ' Matooke ' }),
  ).toMatchObject({
    email: 'ann@shop.ug',
    fullName: 'Ann',
    password: ' Matooke ',
  })
})

test('STAFF-013 an address of 100 kB is refused without delay', () => {
  const start = performance.now()
  expect(firstIssue(NewStaff, { ...ben, email: 'a@'.repeat(50_000) })).toBe(
    'Please enter a valid email address',
  )
  expect(performance.now() - start).toBeLessThan(100)
})

test.each([
  ['STAFF-025', '', 'matooke', 'Please fill in all required fields'],
  ['STAFF-025', 'matooke', '', 'Please fill in all required fields'],
  ['STAFF-026', '12345', '12345', 'Password must be at least 6 characters'],
  ['STAFF-026 before STAFF-027', '12345', '123456', 'Password must be at least 6 characters'],
  ['STAFF-027', '123456', '1234567', 'Passwords do not match'],
  ['STAFF-027', 'matooke', 'Matooke', 'Passwords do not match'],
  ['STAFF-026', 'x'.repeat(257), 'x'.repeat(257), 'Password must be at most 256 characters'],
  ['STAFF-026', '123456', '123456', null],
])('%s the new password %o typed again as %o', (_id, newPassword, again, words) => {
  expect(firstIssue(TypedPassword, { newPassword, again })).toBe(words)
})

const person = (id: string, full_name: string, email: string | null) => ({ id, full_name, email })

test('STAFF-018 a person is found by list entry, by address in any case, or by a unique name', () => {
  const staff = [
    person('1', 'Ben Okello', 'ben@shop.ug'),
    person('2', 'Ann Auma', 'ann@shop.ug'),
    person('3', 'Ann Auma', null),
  ]
  for (const [wanted] of staff.entries())
    expect(findStaffByText(staff, staffLabel(staff[wanted] ?? person('', '', null)))?.id).toBe(
      String(wanted + 1),
    )
  expect(
    [' BEN@shop.ug ', 'ben okello', 'nobody@shop.ug', 'Ben', ''].map(
      (text) => findStaffByText(staff, text)?.id,
    ),
  ).toEqual(['1', '1', undefined, undefined, undefined])
  const twins = [person('1', 'Ann Auma', 'ann@shop.ug'), person('2', 'Ann Auma', 'anna@shop.ug')]
  expect(findStaffByText(twins, 'Ann Auma')).toBeUndefined()
})

test('P12 the accounts to delete never include an administrator or the caller', () => {
  const staff = [
    { id: '1', role: 'admin' },
    { id: '2', role: 'moderator' },
    { id: '3', role: 'user' },
    { id: '4', role: 'user' },
  ] as const
  expect(withoutAdmins(staff, '4').map(({ id }) => id)).toEqual(['2', '3'])
})

test('SYNC-003 the profile name is the given name on one line, or the address when there is none', () => {
  expect([
    nameOf(' Rose\n Namuli ', 'r@shop.ug'),
    nameOf('', 'rose@shop.ug'),
    nameOf(7, 'rose@shop.ug'),
    nameOf(undefined, ''),
  ]).toEqual(['Rose  Namuli', 'rose', 'rose', ''])
  expect(nameOf('😀'.repeat(101), '')).toBe('😀'.repeat(100))
})
