// The help: every required guide exists, is short, and links to existing pages.
import { expect, test } from 'vitest'
import { pages } from '../../access/pages.ts'
import { DEFAULT_RULES } from '../shop-rules/shop-rules.ts'
import { findGuides, guidesFor, partsOf, tabOfGuide } from './help-guide.ts'
import { HELP_TABS } from './help.ts'

const guides = HELP_TABS.flatMap((tab) => tab.guides)
const ALL_IN_USE = {
  shifts: true,
  held_carts: true,
  approvals: true,
  shop_reports: true,
  evening_message: true,
  stock_counts: true,
  purchases: true,
  transfers: true,
  float_book: true,
  vat: true,
  collections: true,
}
const textOf = (id: string): string => {
  const guide = guides.find((one) => one.id === id)
  return [guide?.title, ...(guide?.steps ?? []).map(({ text }) => text)]
    .join(' ')
    .replaceAll('**', '')
}

test('HELP-001 HELP-002 Help has five tabs, each with guides of at most six steps', () => {
  expect(HELP_TABS.map(({ label }) => label)).toEqual([
    'Getting Started',
    'Inventory',
    'Sales',
    'Reports',
    'Advanced',
  ])
  expect(HELP_TABS.filter((tab) => tab.guides.length === 0)).toEqual([])
  for (const rules of [DEFAULT_RULES, ALL_IN_USE]) {
    const shown = guidesFor(HELP_TABS, rules).flatMap((tab) => tab.guides)
    expect(shown.filter(({ steps }) => steps.length < 2 || steps.length > 6)).toEqual([])
  }
  expect(new Set(guides.map(({ id }) => id)).size).toBe(guides.length)
  expect(new Set(guides.map(({ title }) => title)).size).toBe(guides.length)
})

// HELP-003 to HELP-022 and HELP-026: the guide that
// explains each, and words that its text must contain.
const promised: readonly (readonly [string, string, string, readonly string[]])[] = [
  ['HELP-003', 'start', 'business-setup', ['Settings', 'Business Info']],
  [
    'HELP-004',
    'start',
    'departments',
    ['Departments, categories and suppliers', 'Inventory Advanced'],
  ],
  ['HELP-005', 'start', 'roles', ['Admin', 'Moderator', 'User']],
  ['HELP-006', 'start', 'roles', ['Cashier', 'processing sales and viewing basic inventory']],
  ['HELP-007', 'start', 'main-menu', ['menu']],
  ['HELP-008', 'inventory', 'products', ['Products, units and quantity per unit']],
  ['HELP-009', 'inventory', 'bundles', ['Bundles', 'Manage Bundle Components']],
  ['HELP-010', 'inventory', 'reorder-levels', ['Reorder levels and low-stock alerts']],
  ['HELP-011', 'inventory', 'tracking-types', ['Unit:', 'Volume:', 'Service:']],
  ['HELP-012', 'sales', 'making-a-sale', ['Complete Sale']],
  ['HELP-013', 'sales', 'payment-methods', ['Cash', 'Mobile Money', 'Card']],
  ['HELP-014', 'sales', 'payment-methods', ['Credit', 'needs a customer']],
  ['HELP-015', 'sales', 'discounts', ['discount']],
  ['HELP-016', 'sales', 'receipts', ['print', 'reprint', 'e-mail', 'WhatsApp']],
  [
    'HELP-017',
    'reports',
    'report-metrics',
    ['Daily is today', 'Weekly the last 7 days', 'Monthly the last 30 days'],
  ],
  ['HELP-018', 'reports', 'export', ['PDF and Excel/CSV export']],
  ['HELP-019', 'advanced', 'mobile-money', ['Mobile money']],
  ['HELP-020', 'advanced', 'printer-setup', ['Printer', 'setup']],
  [
    'PRINT-001',
    'advanced',
    'receipt-printers',
    ['Add printer', 'Print receipts with', 'Print again'],
  ],
  [
    'HELP-027',
    'advanced',
    'two-steps',
    ['Your account', 'Set up two-step sign-in', 'Codes by text message', 'Send code', 'e-mail'],
  ],
  ['HELP-021', 'advanced', 'data-backup', ['Data backup']],
  [
    'HELP-026',
    'inventory',
    'purchases',
    ['Receive goods', 'Add costs', 'Take back', 'Pay supplier'],
  ],
  ['HELP-022', 'advanced', 'troubleshooting', ['Troubleshooting']],
  ['HELP-028', 'sales', 'offline', ['Offline', 'Go on selling', 'This till']],
  ['HELP-029', 'sales', 'pin', ['PIN', 'Shop Rules', 'Your account']],
  ['DISPLAY-001', 'sales', 'customer-display', ['Open a display', 'End display']],
]

test.each(promised)('HELP-001 Help explains %s in the tab %s', (_, tab, id, words) => {
  expect(tabOfGuide(HELP_TABS, id)?.value).toBe(tab)
  for (const word of words) expect(textOf(id)).toContain(word)
})

test('HELP-024 Help says nothing of a part that the shop does not use', () => {
  const shown = (rules: Parameters<typeof guidesFor>[1]) =>
    guidesFor(HELP_TABS, rules).flatMap((tab) => tab.guides)
  const parts = [
    'approvals',
    'held-carts',
    'purchases',
    'shifts',
    'shop-reports',
    'stock-count',
    'vat',
  ]
  const idsOf = (rules: Parameters<typeof guidesFor>[1]) => shown(rules).map(({ id }) => id)
  expect(idsOf(DEFAULT_RULES).filter((id) => parts.includes(id))).toEqual([])
  expect(
    idsOf(ALL_IN_USE)
      .filter((id) => parts.includes(id))
      .toSorted(),
  ).toEqual(parts)
  const textIn = (rules: Parameters<typeof guidesFor>[1]) => JSON.stringify(shown(rules))
  const hidden = [
    'Shift',
    'Held carts',
    'types the password',
    'Shop Reports',
    'Stock Counts',
    'Receive goods',
    'Add TIN',
  ]
  for (const words of hidden)
    expect([words, textIn(DEFAULT_RULES).includes(words)]).toEqual([words, false])
  for (const words of hidden)
    expect([words, textIn(ALL_IN_USE).includes(words)]).toEqual([words, true])
})

test('HELP-025 a link has a text and an existing page, and every mark for screen texts is closed', () => {
  for (const { text, to, link } of guides.flatMap(({ steps }) => steps)) {
    expect(to === undefined).toBe(link === undefined)
    expect(text.split('**').length % 2, text).toBe(1)
    expect(to === undefined || pages.some(({ route }) => route === to.split('?')[0]), to).toBe(true)
  }
  expect(partsOf('Press **Save**.')).toEqual([
    { text: 'Press ', strong: false },
    { text: 'Save', strong: true },
    { text: '.', strong: false },
  ])
})

test('HELP-023 the search finds guides of every tab that contain all words, ignoring case', () => {
  const ids = (search: string) =>
    findGuides(HELP_TABS, search).flatMap((tab) => tab.guides.map(({ id }) => id))
  expect(ids('CREDIT owes')).toEqual(['payment-methods', 'credit'])
  expect(ids('quantity per unit dozen')).toEqual(['products'])
  expect(ids('  ')).toHaveLength(guides.length)
  expect([ids('refund'), ids('pin'), ids('offline')]).toEqual([
    ['returns'],
    expect.arrayContaining(['pin']),
    expect.arrayContaining(['offline']),
  ])
  expect(ids('zebra')).toEqual([])
  expect(tabOfGuide(HELP_TABS, 'zebra')).toBeUndefined()
})
