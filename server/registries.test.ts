// Where a new table must be registered besides what the compiler demands: guards, doctor,
// departments, live updates. A missing registration fails here with the name of the table.
import type { StoredTable } from '@webale/domain/features/backup/backup.ts'
import { storedColumns } from '@webale/domain/features/backup/stored-columns.ts'
import { expect, test } from 'vitest'
import { features } from './features.ts'
import { NOUNS_AFTER_RESTORE } from './features/backup/backup-streams.ts'
import { DEPARTMENT_USERS } from './features/department/department.queries.ts'
import { ALWAYS_POSITIVE, NEVER_NEGATIVE } from './features/doctor/row.queries.ts'
import { guards } from './platform/database/immutable-rows.ts'
import { FACT_TABLE_NAMES, type FactTableName } from './platform/facts/fact-tables.ts'
import { onEveryEngine, openShop } from './testing/shop.ts'

/** Facts that commands may change, so the database allows it; the seals keep earlier values. */
const CHANGED_BY_COMMANDS: readonly FactTableName[] = [
  'drawers',
  'float_lines',
  'products',
  'product_bundles',
  'product_variants',
  'categories',
  'suppliers',
  'services',
  'customers',
  'appointments',
  'departments',
  'settings',
  'department_settings',
  'shop_rules',
  'stock_alerts',
  'profiles',
  'user_roles',
  'auth_users',
  'auth_identities',
  'auth_factors',
  'auth_sessions',
  'auth_pins',
  'auth_sso_providers',
  'auth_sso_domains',
  'printers',
  'auth_closed_sign_up',
  'auth_session_limits',
]

test('DATA-003 a table of facts is either guarded by the database or changed by commands', () => {
  const guarded = [...new Set(guards.map(({ table }) => table))]
  for (const table of FACT_TABLE_NAMES)
    expect([table, guarded.includes(table) !== CHANGED_BY_COMMANDS.includes(table)]).toEqual([
      table,
      true,
    ])
})

const COMPARED = 'the doctor compares it with the facts that it follows from'
const SIGNED = 'may be below 0'
const COPIED = 'copied from a number that the doctor asks about'

/** Numbers without a sign rule, with the reason. */
const NOT_HELD_AGAINST_ZERO: Readonly<Record<string, string>> = {
  'closures.chain_seq': COPIED,
  'closures.expected_card': SIGNED,
  'closures.expected_cash': SIGNED,
  'closures.expected_mobile_money': SIGNED,
  'closures.number': 'a number on paper, not an amount',
  'count_lines.position': 'an order, not an amount',
  'count_results.at_count': SIGNED,
  'count_results.difference': COMPARED,
  'stock_counts.number': 'a number, not an amount',
  'transfer_lines.cost_value': COMPARED,
  'transfer_lines.position': 'an order, not an amount',
  'transfers.number': 'a number, not an amount',
  'customer_entries.amount': SIGNED,
  'customers.balance': SIGNED,
  'supplier_entries.amount': SIGNED,
  'suppliers.balance': SIGNED,
  'internal_stock_usage.total_value': COMPARED,
  'internal_stock_usage.unit_value': COPIED,
  'item_versions.rev': COMPARED,
  'products.rev': COMPARED,
  'services.rev': COMPARED,
  'products.current_stock': COMPARED,
  'products.current_stock_ml': COMPARED,
  'products.stock_value': COMPARED,
  'products.base_value': SIGNED,
  'products.quantity_per_unit': 'only shown',
  'money_movements.amount': SIGNED,
  'money_movements.position': 'an order, not an amount',
  'float_entries.amount': SIGNED,
  'float_counts.expected': SIGNED,
  'float_counts.difference': COMPARED,
  'refund_items.base_quantity': COMPARED,
  'refunds.number': 'a number, not an amount',
  'reconciliations.difference': SIGNED,
  'reconciliations.reported_cash': SIGNED,
  'reconciliations.system_cash': SIGNED,
  'sale_items.base_quantity': COMPARED,
  'sale_items.below_list': COPIED,
  'sale_items.elsewhere_net': COPIED,
  'sale_items.cost_price': COPIED,
  'sale_items.cost_value': COMPARED,
  'sale_items.position': 'an order, not an amount',
  'sale_items.subtotal': COMPARED,
  'sale_items.unit_price': COMPARED,
  'sales.change_amount': COMPARED,
  'shift_counts.number': 'an order, not an amount',
  'shifts.left_before': COPIED,
  'sales.cogs': COMPARED,
  'sales.item_count': COMPARED,
  'sales.parts': COMPARED,
  'deliveries.number': 'a number, not an amount',
  'delivery_lines.pack_size': 'only shown',
  'delivery_lines.packs': 'only shown',
  'delivery_lines.position': 'an order, not an amount',
  'delivery_lines.stock_before': SIGNED,
  'delivery_lines.variance': SIGNED,
  'delivery_costs.stock_before': SIGNED,
  'delivery_costs.variance': SIGNED,
  'delivery_return_lines.position': 'an order, not an amount',
  'document_origins.clock_offset_ms': SIGNED,
  'sale_origins.clock_offset_ms': SIGNED,
  'stock_alerts.current_stock': SIGNED,
  'stock_alerts.threshold': COPIED,
  'stock_movements.quantity': SIGNED,
  'stock_movements.value': SIGNED,
  'stock_movements.cost_difference': SIGNED,
}

test('DOC-001 every number of a business table has a sign rule of the doctor or is listed as exempt', () => {
  const held = [...NEVER_NEGATIVE, ...ALWAYS_POSITIVE].flatMap(({ table, columns }) =>
    columns.map((column) => `${table}.${column}`),
  )
  const numbers = (Object.keys(storedColumns) as StoredTable[]).flatMap((table) =>
    Object.entries(storedColumns[table]).flatMap(([name, { places }]) =>
      places === undefined ? [] : [`${table}.${name}`],
    ),
  )
  expect(numbers.filter((name) => !held.includes(name)).toSorted()).toEqual(
    Object.keys(NOT_HELD_AGAINST_ZERO).toSorted(),
  )
})

/** Tables with a department id that do not prevent its deletion, with the reason. */
const OUTLIVE_DEPARTMENT: Readonly<Record<string, string>> = {
  department_settings: 'go with their department',
  appointments: 'no screen makes any',
  approvals: 'over after five minutes',
  approval_requests: 'over after ten minutes',
  auth_pin_sessions: 'end twelve hours after a full sign-in',
  audit_log: 'entries stay, whatever they name',
  customer_entries: 'stay with the whole shop',
  deliveries: 'keep their department as it was',
  delivery_returns: 'keep their department as it was',
  supplier_entries: 'stay with the whole shop',
  documents: 'the key of a document stays, whatever it names',
  mobile_money_transactions: 'stay with the whole shop',
  money_movements: 'stay with the whole shop',
  float_entries: 'stay with their line',
  float_counts: 'stay with their line',
  refunds: 'stay with the whole shop',
  reconciliations: 'stay with the whole shop',
  shifts: 'keep their department as it was',
  print_jobs: 'over after a day',
  evening_messages: 'keep their department as it was',
  closures: 'keep their department as it was',
  transfer_receipts: 'keep their department as it was',
  till_people: 'keep the department as the till last knew it',
}

onEveryEngine('registries', (engine) => {
  test('DEPT-013 a table with a department id prevents its deletion or is listed with a reason', async () => {
    const { context } = await openShop(engine)
    const tables = await context.store.schema.introspection.getTables()
    const naming = tables
      .filter(
        ({ columns, isView }) => !isView && columns.some(({ name }) => name === 'department_id'),
      )
      .map(({ name }) => name)
    expect(naming.toSorted()).toEqual(
      [...Object.keys(DEPARTMENT_USERS), ...Object.keys(OUTLIVE_DEPARTMENT)].toSorted(),
    )
  })
})

/** Nouns that a restore or a deletion does not announce, with the reason. */
const NOT_IN_A_BACKUP: Readonly<Record<string, string>> = {
  evening: 'the messages are in no backup file',
  'approval-request': 'requests are in no backup file',
  audit: 'the page reads the newest entries each minute',
  doctor: 'a checkup announces its result',
  health: 'the page reads it every half minute',
  'held-cart': 'held carts are in no backup file',
  printing: 'printers are in no backup file',
  security: 'the rules of signing in are in no backup file',
  session: 'people, roles and sessions are in no backup file',
  setup: 'people are in no backup file',
  'shop-rules': 'the rules are in no backup file',
  vat: 'registrations are in no backup file',
}

test('LIVE-006 a restore invalidates every noun of an operation, except those listed with a reason', () => {
  const nouns = features
    .flatMap(({ operations }) => operations)
    .flatMap(({ operation }) => (operation.kind === 'query' ? [operation.noun] : operation.changes))
  const announced = [...NOUNS_AFTER_RESTORE, ...Object.keys(NOT_IN_A_BACKUP)]
  expect([...new Set<string>(nouns)].toSorted()).toEqual(announced.toSorted())
})
