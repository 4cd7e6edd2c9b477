// Who may do what, and which rows they may touch.
import { expect, test } from 'vitest'
import { can, permissions, type Permission } from './permissions.ts'
import { isAdmin, lacksDepartment, roleOr, ROLES, type Actor, type Role } from './role.ts'
import { departmentOf, scopeOf } from './scope.ts'

const OWN = '01930b0e-0000-7000-8000-000000000001'
const OTHER = '01930b0e-0000-7000-8000-000000000002'
const actor = (role: Role, department_id: string | null = OWN): Actor => ({
  id: 'a',
  email: 'a@b.co',
  full_name: 'A',
  role,
  department_id,
})

test('GEN-005 there are three roles, and any other value counts as user (AUTH-023)', () => {
  expect(ROLES).toEqual(['admin', 'moderator', 'user'])
  expect([undefined, null, 'owner', 'ADMIN', 1].map(roleOr)).toEqual(Array(5).fill('user'))
  expect(ROLES.map(roleOr)).toEqual(ROLES)
})

test('SHELL-012 SHELL-015 a non-admin without a department has no permission, and an admin has all', () => {
  for (const permission of Object.keys(permissions) as Permission[]) {
    expect(can(actor('admin', null), permission)).toBe(true)
    expect(can(actor('moderator', null), permission)).toBe(false)
    expect(can(actor('user', null), permission)).toBe(false)
  }
  expect(lacksDepartment(actor('user', null))).toBe(true)
  expect(lacksDepartment(actor('admin', null))).toBe(false)
})

test('PERM-001 PERM-004 only an admin may manage products, departments, suppliers, staff and free prices, while services and sales are open to all', () => {
  const adminOnly: Permission[] = [
    'product.manage',
    'product.see_cost',
    'department.manage',
    'supplier.manage',
    'staff.manage',
    'sale.price_any',
    'settings.save_global',
  ]
  for (const permission of adminOnly)
    expect([permission, ROLES.filter((role) => can(actor(role), permission))]).toEqual([
      permission,
      ['admin'],
    ])
  for (const permission of ['service.manage', 'sale.complete', 'product.read'] as const)
    expect(ROLES.filter((role) => can(actor(role), permission))).toEqual(ROLES)
  expect(ROLES.filter((role) => can(actor(role), 'settings.save'))).toEqual(['admin', 'moderator'])
})

test('decision P9: the scope of an admin is all rows or one department, and of everybody else their own department', () => {
  expect(scopeOf(actor('admin'))).toEqual({ all: true })
  expect(scopeOf(actor('admin'), OTHER)).toEqual({ all: false, department_id: OTHER })
  for (const role of ['moderator', 'user'] as const)
    expect(scopeOf(actor(role), OTHER)).toEqual({ all: false, department_id: OWN })
  expect(() => scopeOf(actor('user', null))).toThrow('You have no department yet')
})

test('SALE-021 a new row gets the department of its author even when another one is sent, and an admin chooses one or none', () => {
  expect(departmentOf(actor('user'), OTHER)).toBe(OWN)
  expect(departmentOf(actor('admin'), OTHER)).toBe(OTHER)
  expect(departmentOf(actor('admin'), undefined)).toBeNull()
  expect(isAdmin(actor('moderator'))).toBe(false)
})
