// The menu filter and the route guard.
import { expect, test } from 'vitest'
import { PAGE_GROUPS, type Page } from './page.ts'
import { pages } from './pages.ts'
import { canOpenPage, isShownInMenu } from './page-access.ts'
import { ROLES } from './role.ts'
import type { ShopSwitches } from './shop-switches.ts'

const entry = (departments: readonly string[]) => ({ roles: ROLES, departments })

test('SHELL-010 a non-admin sees only the menu entries that are meant for all', () => {
  const viewers = ROLES.map((role) => ({ role }))
  expect(viewers.map((viewer) => isShownInMenu(entry(['all']), viewer))).toEqual([true, true, true])
  expect(viewers.map((viewer) => isShownInMenu(entry([]), viewer))).toEqual([true, false, false])
})

test('SHELL-011 entries limited to sales, inventory or services are hidden from non-admins', () => {
  for (const department of ['sales', 'inventory', 'services']) {
    expect(ROLES.map((role) => isShownInMenu(entry([department]), { role }))).toEqual([
      true,
      false,
      false,
    ])
  }
  expect(isShownInMenu(entry(['sales', 'all']), { role: 'user' })).toBe(true)
})

test('SHELL-009 the menu of a non-admin has the daily pages but no dashboard', () => {
  const menu = (role: (typeof ROLES)[number]): string[] =>
    pages.filter((page) => isShownInMenu(page, { role })).map(({ route }) => route)
  expect(menu('admin')).toContain('/')
  for (const role of ['moderator', 'user'] as const) {
    expect(menu(role)).not.toContain('/')
    expect(menu(role)).toEqual(
      expect.arrayContaining([
        '/sales',
        '/sales-history',
        '/inventory',
        '/services',
        '/customers',
        '/mobile-money',
        '/expenses',
      ]),
    )
  }
})

/** The table of routes, written out: heading, and the name in the menu where it differs. */
const NAMED: readonly (readonly [id: string, route: string, title: string, label?: string])[] = [
  ['ROUTE-004', '/', 'Dashboard'],
  ['TODAY-001', '/today', 'Today'],
  ['ROUTE-005', '/sales', 'Point of Sale'],
  ['ROUTE-006', '/sales-history', 'Sales History'],
  ['ROUTE-007', '/inventory', 'Inventory Management', 'Inventory'],
  ['ROUTE-008', '/inventory-advanced', 'Advanced Inventory', 'Adv Inventory'],
  ['ROUTE-009', '/bundle-guide', 'Bundle Guide'],
  ['ROUTE-010', '/barcode-generator', 'Barcode Generator'],
  ['ROUTE-011', '/services', 'Services Management', 'Services'],
  ['ROUTE-012', '/customers', 'Customers'],
  ['ROUTE-013', '/reconcile', 'Cash Reconciliation'],
  ['ROUTE-014', '/discrepancies', 'Discrepancies'],
  ['ROUTE-015', '/internal-usage', 'Internal Usage'],
  ['ROUTE-016', '/expenses', 'Expenses'],
  ['ROUTE-017', '/mobile-money', 'Mobile Money Services', 'Mobile Money'],
  ['ROUTE-018', '/analytics', 'Advanced Analytics', 'Analytics'],
  ['ROUTE-019', '/reports', 'Sales Report'],
  ['ROUTE-020', '/help', 'Help'],
  ['ROUTE-021', '/settings', 'Settings'],
  ['ROUTE-022', '/admin-reports', 'Admin Reports & Statements', 'Admin Reports'],
  ['ROUTE-024', '/staff', 'Staff Management', 'Staff Mgmt'],
  ['ROUTE-025', '/sync-users', 'Sync Users'],
]

test('TODAY-001 ROUTE-004 to ROUTE-025 SHELL-008 decision D10 every page has its specified address, heading and menu name, and an admin sees all pages', () => {
  const shown = pages.filter((page) => isShownInMenu(page, { role: 'admin' }))
  const byRoute = (a: { route: string }, b: { route: string }): number =>
    a.route < b.route ? -1 : 1
  expect(
    shown.map(({ route, title, label }) => ({ route, title, label })).toSorted(byRoute),
  ).toEqual(
    NAMED.map(([, route, title, label = title]) => ({ route, title, label })).toSorted(byRoute),
  )
})

test('TODAY-001 ROUTE-018 ROUTE-022 ROUTE-023 ROUTE-024 analytics, statements and staff redirect a non-admin to the home page', () => {
  const all: readonly Page[] = pages
  const closed = (role: (typeof ROLES)[number]): string[] =>
    all.filter((page) => !canOpenPage(page, { role })).map(({ route }) => route)
  expect(ROLES.map(closed)).toEqual(
    ROLES.map((role) =>
      role === 'admin'
        ? []
        : [
            ...(role === 'user' ? ['/today', '/debtors', '/purchases'] : []),
            '/analytics',
            '/admin-reports',
            ...(role === 'user' ? ['/shop-reports'] : []),
            '/vat',
            '/evening-message',
            '/staff',
            '/shop-rules',
            '/import',
            '/security',
            '/health',
            '/tills',
            ...(role === 'user' ? ['/devices'] : []),
            '/audit-log',
          ],
    ),
  )
})

test('decision P5: Settings is in the menu of admin and moderator', () => {
  const shown = ROLES.filter((role) =>
    pages.some((page) => page.route === '/settings' && isShownInMenu(page, { role })),
  )
  expect(shown).toEqual(['admin', 'moderator'])
})

test('decision P3: / is open to everybody, and a page with a required role only to that role', () => {
  const home: Page | undefined = pages.find(({ route }) => route === '/')
  expect(home && ROLES.map((role) => canOpenPage(home, { role }))).toEqual([true, true, true])
  expect(ROLES.map((role) => canOpenPage({ only: 'admin' }, { role }))).toEqual([
    true,
    false,
    false,
  ])
  expect(ROLES.map((role) => canOpenPage({ only: 'leaders' }, { role }))).toEqual([
    true,
    true,
    false,
  ])
})

test('ROUTE-001 every page has its own route, title and a known group', () => {
  for (const part of ['route', 'title', 'label'] as const)
    expect(new Set(pages.map((page) => page[part])).size).toBe(pages.length)
  expect(pages.filter(({ group }) => !PAGE_GROUPS.includes(group))).toEqual([])
})

test('RULES-001 RULES-007 a page of a part is in the menu only while the shop uses this part', () => {
  const page = { roles: ['admin', 'moderator'], departments: ['all'], shownBy: 'credit' } as const
  const shown = (uses: ShopSwitches) => ROLES.filter((role) => isShownInMenu(page, { role }, uses))
  expect([
    shown({}),
    shown({ shifts: true }),
    shown({ credit: false }),
    shown({ credit: true }),
  ]).toEqual([[], [], [], ['admin', 'moderator']])
})
