// The Permissions Overview says what the specification says, and agrees with the table that the
// server asks.
import { expect, test } from 'vitest'
import { ROLES } from '../../access/role.ts'
import { rights, ROLE_WORDS } from './rights.ts'

const of = (role: (typeof ROLES)[number]): string[] =>
  rights.filter(({ roles }) => roles.includes(role)).map(({ words }) => words)

test('STAFF-008 PERM-001 three roles are explained, and an administrator has every permission', () => {
  expect(Object.keys(ROLE_WORDS)).toEqual(ROLES)
  expect(of('admin')).toEqual(rights.map(({ words }) => words))
})

test('STAFF-009 PERM-002 PERM-003 a moderator has all permissions of a user and three more', () => {
  const moderator = of('moderator')
  expect(moderator).toEqual(expect.arrayContaining(of('user')))
  for (const right of [
    'Approving department transactions',
    'Viewing department analytics',
    'Managing department staff',
  ])
    expect([right, moderator.includes(right), of('user').includes(right)]).toEqual([
      right,
      true,
      false,
    ])
})

test('PERM-004 PERM-006 PERM-007 PERM-008 PERM-009 a user works in their own department without dashboard, settings, roles and analytics', () => {
  expect(of('user')).toEqual([
    'Sales, inventory and services of their own department',
    'Department reports',
  ])
})
