// The Permissions Overview: what each role may do, in the words of the specification, point 6.
// Rights that are rows of the permission table are read from there, so that overview and server
// cannot differ.
import { pages } from '../../access/pages.ts'
import { type Permission, permissions } from '../../access/permissions.ts'
import { ROLES, type Role } from '../../access/role.ts'

/** One line per role, for the overview and for choosing a role. */
export const ROLE_WORDS = {
  admin: 'Everything, in all departments',
  moderator: 'Same as a user, plus the figures and details of one department',
  user: 'Sells and records in one department',
} as const satisfies Record<Role, string>

const leaders: readonly Role[] = ['admin', 'moderator']

/** The roles with all of these permissions. */
const rolesWith = (...wanted: readonly Permission[]): readonly Role[] =>
  ROLES.filter((role) =>
    wanted.every((permission) => (permissions[permission] as readonly Role[]).includes(role)),
  )

const rolesThatOpen = (route: string): readonly Role[] =>
  pages.find((page) => page.route === route)?.roles ?? []

export type Right = { readonly words: string; readonly roles: readonly Role[] }

/** Sorted from rights of everybody to rights of administrators only. */
export const rights: readonly Right[] = [
  {
    words: 'Sales, inventory and services of their own department',
    roles: rolesWith('sale.complete', 'product.read', 'service.manage'),
  },
  { words: 'Department reports', roles: rolesWith('report.read') },
  { words: 'Approving department transactions', roles: rolesWith('approval.give') },
  { words: 'Viewing department analytics', roles: rolesWith('report.see_profit') },
  // The specification names this right of a moderator; no operation needs it (decision P7).
  { words: 'Managing department staff', roles: leaders },
  { words: 'Business details of their own department', roles: rolesWith('settings.save') },
  { words: 'All departments', roles: rolesWith('department.manage') },
  { words: 'Full dashboard', roles: rolesThatOpen('/') },
  { words: 'User and role management', roles: rolesWith('staff.manage') },
  { words: 'System settings', roles: rolesWith('settings.save_global') },
  { words: 'All financial reports and analytics', roles: rolesWith('report.admin') },
  {
    words: 'Suppliers and stock management',
    roles: rolesWith('supplier.manage', 'product.manage'),
  },
]
