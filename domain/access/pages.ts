// The pages: route, names, who sees them. Read by the menu, the route guard, Ctrl+K and the
// generated docs (decision P4).
import type { Role } from './role.ts'
import type { ShopSwitch } from './shop-switches.ts'

export const PAGE_GROUPS = ['Home', 'Sell', 'Stock', 'Cash', 'Insights', 'Admin'] as const
export type PageGroup = (typeof PAGE_GROUPS)[number]

export type Page = {
  readonly route: string
  /** Heading and accessible name. */
  readonly title: string
  /** Name in the menu. `short` is the name under the icon on phones. */
  readonly label: string
  readonly short: string
  /** Name of the Tabler icon, kebab-case. */
  readonly icon: string
  readonly group: PageGroup
  /** Roles that see the menu entry. */
  readonly roles: readonly Role[]
  /** Non-admins see only entries whose list holds `all`. */
  readonly departments: readonly string[]
  /**
   * Only this role (or all leaders) may open the address; everybody else is sent to /. Without it
   * anyone may, even without a menu entry.
   */
  readonly only?: Role | 'leaders'
  /** The menu shows the page only while the shop uses this part. */
  readonly shownBy?: ShopSwitch
}

const everyone = ['admin', 'moderator', 'user'] as const
const all = ['all'] as const

/** What the pages of a group have in common, unless they say otherwise. */
const home = { group: 'Home', roles: everyone, departments: all } as const
const sell = { group: 'Sell', roles: everyone, departments: all } as const
const stock = { group: 'Stock', roles: everyone, departments: all } as const
const cash = { group: 'Cash', roles: everyone, departments: all } as const
const insights = {
  group: 'Insights',
  roles: everyone,
  departments: all,
} as const
const admin = { group: 'Admin', roles: everyone, departments: all } as const
const forLeaders = { roles: ['admin', 'moderator'], only: 'leaders' } as const
/** A page with one name everywhere. */
const named = <Name extends string>(name: Name) =>
  ({ title: name, label: name, short: name }) as const
/** Reached by links and Ctrl+K; the menu is for the work. */
const offMenu = { group: 'Home', roles: [], departments: all } as const
const forAdmins = { ...offMenu, only: 'admin' } as const

export const pages = [
  {
    ...home,
    route: '/',
    title: 'Dashboard',
    label: 'Dashboard',
    short: 'Home',
    icon: 'layout-dashboard',
    roles: ['admin'],
  },
  {
    ...sell,
    route: '/sales',
    title: 'Point of Sale',
    label: 'Point of Sale',
    short: 'Sell',
    icon: 'cash-register',
  },
  {
    ...sell,
    route: '/sales-history',
    title: 'Sales History',
    label: 'Sales History',
    short: 'History',
    icon: 'history',
  },
  {
    ...sell,
    route: '/customers',
    title: 'Customers',
    label: 'Customers',
    short: 'Customers',
    icon: 'users',
  },
  {
    ...sell,
    ...forLeaders,
    route: '/debtors',
    title: 'Debtors',
    label: 'Debtors',
    short: 'Debtors',
    icon: 'notebook',
    shownBy: 'credit',
  },
  {
    ...sell,
    route: '/services',
    title: 'Services Management',
    label: 'Services',
    short: 'Services',
    icon: 'tools',
  },
  {
    ...sell,
    route: '/mobile-money',
    title: 'Mobile Money Services',
    label: 'Mobile Money',
    short: 'MoMo',
    icon: 'device-mobile-dollar',
  },
  {
    ...stock,
    route: '/inventory',
    title: 'Inventory Management',
    label: 'Inventory',
    short: 'Stock',
    icon: 'packages',
  },
  {
    ...stock,
    route: '/stock-counts',
    title: 'Stock Counts',
    label: 'Stock Counts',
    short: 'Counts',
    icon: 'clipboard-list',
    shownBy: 'stock_counts',
  },
  {
    ...stock,
    route: '/inventory-advanced',
    title: 'Advanced Inventory',
    label: 'Adv Inventory',
    short: 'Advanced',
    icon: 'truck-delivery',
    departments: ['inventory'],
  },
  {
    ...stock,
    ...forLeaders,
    ...named('Purchases'),
    route: '/purchases',
    icon: 'package-import',
    shownBy: 'purchases',
  },
  {
    ...stock,
    ...named('Transfers'),
    route: '/transfers',
    icon: 'arrows-exchange',
    shownBy: 'transfers',
  },
  {
    ...stock,
    route: '/barcode-generator',
    title: 'Barcode Generator',
    label: 'Barcode Generator',
    short: 'Barcodes',
    icon: 'barcode',
  },
  {
    ...stock,
    route: '/internal-usage',
    title: 'Internal Usage',
    label: 'Internal Usage',
    short: 'Usage',
    icon: 'clipboard-check',
  },
  {
    ...stock,
    route: '/bundle-guide',
    title: 'Bundle Guide',
    label: 'Bundle Guide',
    short: 'Bundle Guide',
    icon: 'book',
  },
  {
    ...cash,
    route: '/reconcile',
    title: 'Cash Reconciliation',
    label: 'Cash Reconciliation',
    short: 'Reconcile',
    icon: 'scale',
  },
  {
    ...cash,
    route: '/shift',
    title: 'Shift',
    label: 'Shift',
    short: 'Shift',
    icon: 'lock-open',
    shownBy: 'shifts',
  },
  {
    ...cash,
    route: '/expenses',
    title: 'Expenses',
    label: 'Expenses',
    short: 'Expenses',
    icon: 'receipt-2',
  },
  {
    ...cash,
    route: '/discrepancies',
    title: 'Discrepancies',
    label: 'Discrepancies',
    short: 'Discrepancies',
    icon: 'alert-triangle',
  },
  {
    ...insights,
    route: '/reports',
    title: 'Sales Report',
    label: 'Sales Report',
    short: 'Reports',
    icon: 'report-money',
  },
  {
    ...insights,
    route: '/analytics',
    title: 'Advanced Analytics',
    label: 'Analytics',
    short: 'Analytics',
    icon: 'chart-histogram',
    roles: ['admin'],
    only: 'admin',
  },
  {
    ...insights,
    route: '/admin-reports',
    title: 'Admin Reports & Statements',
    label: 'Admin Reports',
    short: 'Admin Reports',
    icon: 'file-analytics',
    roles: ['admin'],
    only: 'admin',
  },
  {
    ...insights,
    ...forLeaders,
    route: '/shop-reports',
    title: 'Shop Reports',
    label: 'Shop Reports',
    short: 'Shop Reports',
    icon: 'report-search',
    shownBy: 'shop_reports',
  },
  {
    ...admin,
    route: '/staff',
    title: 'Staff Management',
    label: 'Staff Mgmt',
    short: 'Staff',
    icon: 'user-cog',
    roles: ['admin'],
    only: 'admin',
  },
  {
    ...admin,
    route: '/settings',
    title: 'Settings',
    label: 'Settings',
    short: 'Settings',
    icon: 'settings',
    roles: ['admin', 'moderator'],
  },
  // Everybody may open it, but the server refuses the command to all but administrators (decision
  // P6).
  {
    ...admin,
    route: '/sync-users',
    title: 'Sync Users',
    label: 'Sync Users',
    short: 'Sync',
    icon: 'refresh',
    roles: ['admin'],
  },
  // Reached from the e-mail address in the bar, from Settings and Ctrl+K. The menu lists only pages
  // for daily work.
  {
    ...offMenu,
    route: '/account',
    title: 'Your account',
    label: 'Your account',
    short: 'Account',
    icon: 'user-circle',
  },
  {
    ...offMenu,
    route: '/till',
    title: 'This till',
    label: 'This till',
    short: 'Till',
    icon: 'device-desktop',
  },
  {
    ...forAdmins,
    route: '/shop-rules',
    title: 'Shop Rules',
    label: 'Shop Rules',
    short: 'Rules',
    icon: 'adjustments',
  },
  {
    ...forAdmins,
    ...named('Import'),
    route: '/import',
    icon: 'file-import',
  },
  {
    ...forAdmins,
    route: '/security',
    title: 'Security',
    label: 'Security',
    short: 'Security',
    icon: 'shield-lock',
  },
  {
    ...forAdmins,
    route: '/health',
    title: 'Health',
    label: 'Health',
    short: 'Health',
    icon: 'heartbeat',
  },
  {
    ...forAdmins,
    route: '/tills',
    title: 'Tills',
    label: 'Tills',
    short: 'Tills',
    icon: 'device-desktop',
  },
  {
    ...forAdmins,
    route: '/audit-log',
    title: 'Audit log',
    label: 'Audit log',
    short: 'Audit log',
    icon: 'list-search',
  },
  {
    ...admin,
    route: '/help',
    title: 'Help',
    label: 'Help',
    short: 'Help',
    icon: 'help',
  },
] as const satisfies readonly Page[]
