// The pages: route, names, who sees them. Read by the menu, the route guard, Ctrl+K and the generated docs (decision P4).
import type { Role } from './role.ts'

export const PAGE_GROUPS = ['Home', 'Sell', 'Stock', 'Cash', 'Insights', 'Admin'] as const
export type PageGroup = (typeof PAGE_GROUPS)[number]

export type Page = {
  readonly route: string
  /** Heading and accessible name. */
  readonly title: string
  /** Name in the menu; short name under the icon on phones. */
  readonly label: string
  readonly short: string
  /** Name of the Tabler icon, kebab-case. */
  readonly icon: string
  readonly group: PageGroup
  /** Roles that see the menu entry. */
  readonly roles: readonly Role[]
  /** Non-admins see only entries whose list holds `all` (SHELL-010). */
  readonly departments: readonly string[]
  /** Who is sent to / when opening the address; others may open it even without a menu entry. */
  readonly only?: Role
}

const everyone = ['admin', 'moderator', 'user'] as const
const all = ['all'] as const

export const pages = [
  { route: '/', title: 'Dashboard', label: 'Dashboard', short: 'Home', icon: 'layout-dashboard', group: 'Home', roles: ['admin'], departments: all },
  { route: '/sales', title: 'Point of Sale', label: 'Point of Sale', short: 'Sell', icon: 'cash-register', group: 'Sell', roles: everyone, departments: all },
  {
    route: '/sales-history',
    title: 'Sales History',
    label: 'Sales History',
    short: 'History',
    icon: 'history',
    group: 'Sell',
    roles: everyone,
    departments: all,
  },
  { route: '/customers', title: 'Customers', label: 'Customers', short: 'Customers', icon: 'users', group: 'Sell', roles: everyone, departments: all },
  { route: '/services', title: 'Services Management', label: 'Services', short: 'Services', icon: 'tools', group: 'Sell', roles: everyone, departments: all },
  {
    route: '/mobile-money',
    title: 'Mobile Money Services',
    label: 'Mobile Money',
    short: 'MoMo',
    icon: 'device-mobile-dollar',
    group: 'Sell',
    roles: everyone,
    departments: all,
  },
  {
    route: '/inventory',
    title: 'Inventory Management',
    label: 'Inventory',
    short: 'Stock',
    icon: 'packages',
    group: 'Stock',
    roles: everyone,
    departments: all,
  },
  {
    route: '/inventory-advanced',
    title: 'Advanced Inventory',
    label: 'Adv Inventory',
    short: 'Advanced',
    icon: 'truck-delivery',
    group: 'Stock',
    roles: everyone,
    departments: ['inventory'],
  },
  {
    route: '/barcode-generator',
    title: 'Barcode Generator',
    label: 'Barcode Generator',
    short: 'Barcodes',
    icon: 'barcode',
    group: 'Stock',
    roles: everyone,
    departments: all,
  },
  {
    route: '/internal-usage',
    title: 'Internal Usage',
    label: 'Internal Usage',
    short: 'Usage',
    icon: 'clipboard-check',
    group: 'Stock',
    roles: everyone,
    departments: all,
  },
  {
    route: '/bundle-guide',
    title: 'Bundle Guide',
    label: 'Bundle Guide',
    short: 'Bundle Guide',
    icon: 'book',
    group: 'Stock',
    roles: everyone,
    departments: all,
  },
  {
    route: '/reconcile',
    title: 'Cash Reconciliation',
    label: 'Cash Reconciliation',
    short: 'Reconcile',
    icon: 'scale',
    group: 'Cash',
    roles: everyone,
    departments: all,
  },
  { route: '/expenses', title: 'Expenses', label: 'Expenses', short: 'Expenses', icon: 'receipt-2', group: 'Cash', roles: everyone, departments: all },
  {
    route: '/discrepancies',
    title: 'Discrepancies',
    label: 'Discrepancies',
    short: 'Discrepancies',
    icon: 'alert-triangle',
    group: 'Cash',
    roles: everyone,
    departments: all,
  },
  {
    route: '/reports',
    title: 'Sales Report',
    label: 'Sales Report',
    short: 'Reports',
    icon: 'report-money',
    group: 'Insights',
    roles: everyone,
    departments: all,
  },
  {
    route: '/analytics',
    title: 'Advanced Analytics',
    label: 'Analytics',
    short: 'Analytics',
    icon: 'chart-histogram',
    group: 'Insights',
    roles: ['admin'],
    departments: all,
    only: 'admin',
  },
  {
    route: '/admin-reports',
    title: 'Admin Reports & Statements',
    label: 'Admin Reports',
    short: 'Admin Reports',
    icon: 'file-analytics',
    group: 'Insights',
    roles: ['admin'],
    departments: all,
    only: 'admin',
  },
  {
    route: '/staff',
    title: 'Staff Management',
    label: 'Staff Mgmt',
    short: 'Staff',
    icon: 'user-cog',
    group: 'Admin',
    roles: ['admin'],
    departments: all,
    only: 'admin',
  },
  {
    route: '/settings',
    title: 'Settings',
    label: 'Settings',
    short: 'Settings',
    icon: 'settings',
    group: 'Admin',
    roles: ['admin', 'moderator'],
    departments: all,
  },
  // Open to everybody; what its button does is refused to all but administrators (decision P6).
  { route: '/sync-users', title: 'Sync Users', label: 'Sync Users', short: 'Sync', icon: 'refresh', group: 'Admin', roles: ['admin'], departments: all },
  // Reached from the e-mail in the bar, from Settings and Ctrl+K; the menu is for the work.
  { route: '/account', title: 'Your account', label: 'Your account', short: 'Account', icon: 'user-circle', group: 'Home', roles: [], departments: all },
  {
    route: '/security',
    title: 'Security',
    label: 'Security',
    short: 'Security',
    icon: 'shield-lock',
    group: 'Home',
    roles: [],
    departments: all,
    only: 'admin',
  },
  { route: '/health', title: 'Health', label: 'Health', short: 'Health', icon: 'heartbeat', group: 'Home', roles: [], departments: all, only: 'admin' },
  {
    route: '/audit-log',
    title: 'Audit log',
    label: 'Audit log',
    short: 'Audit log',
    icon: 'list-search',
    group: 'Home',
    roles: [],
    departments: all,
    only: 'admin',
  },
  { route: '/help', title: 'Help', label: 'Help', short: 'Help', icon: 'help', group: 'Admin', roles: everyone, departments: all },
] as const satisfies readonly Page[]
