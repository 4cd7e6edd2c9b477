// The tables of facts: each write of a row leaves a fingerprint in its audit entry
// (docs/decisions/0014). Sales are sealed by links of their own; a corrected sale also leaves a
// fingerprint here.
import type { Tables } from '../database/tables.ts'

export type FactTable = {
  /** The word for one row, at the start of a sentence. */
  readonly label: string
  /** The key column; `id` by default. */
  readonly key?: string
  /** Columns outside the fingerprint: derived or meaningless for the books. */
  readonly but?: readonly string[]
  /** Rows may be deleted without a finding; only an inserted or changed row is one. */
  readonly mayGo?: true
}

const MAIL_TIMES = [
  'confirmation_sent_at',
  'recovery_sent_at',
  'email_change_sent_at',
  'reauthentication_sent_at',
  'invited_at',
]

/** Numbers of the catalogue; the doctor compares them with the replaced versions. */
const REVISION = ['rev', 'changed_at']

export const FACT_TABLES = {
  stock_movements: { label: 'A movement of stock' },
  money_movements: { label: 'A movement of money' },
  refunds: { label: 'A return' },
  refund_items: { label: 'A line of a return' },
  customer_entries: { label: 'An entry of an account' },
  sale_customers: { label: 'The customer of a sale' },
  sale_origins: { label: 'The origin of a sale' },
  document_origins: { label: 'The origin of a document' },
  document_flags: { label: 'A flag of a document' },
  expenses: { label: 'An expense' },
  reconciliations: { label: 'A cash count' },
  mobile_money_transactions: { label: 'A mobile money transaction' },
  float_lines: { label: 'A float line' },
  float_entries: { label: 'An entry of a float line' },
  float_counts: { label: 'A count of a float line' },
  float_approvals: { label: 'An approval of a count of a float line' },
  internal_stock_usage: { label: 'An internal usage' },
  shifts: { label: 'A shift' },
  shift_counts: { label: 'A count of a drawer' },
  closures: { label: 'A closure' },
  closure_approvals: { label: 'An approval of a closure' },
  late_events: { label: 'A late event of a closure' },
  stock_counts: { label: 'A stock count' },
  stock_count_ends: { label: 'The end of a stock count' },
  count_lines: { label: 'A line of a stock count' },
  count_results: { label: 'A result of a stock count' },
  // The doctor compares the open shift with the closures.
  drawers: { label: 'A drawer', but: ['open_shift_id'] },
  // The stock is the sum of the movements, which the doctor compares.
  products: {
    label: 'A product',
    but: [
      'current_stock',
      'current_stock_ml',
      'stock_value',
      'base_value',
      'code_key',
      'updated_at',
      ...REVISION,
    ],
  },
  product_bundles: { label: 'A component of a bundle' },
  product_variants: { label: 'A variant' },
  categories: { label: 'A category' },
  deliveries: { label: 'A delivery' },
  delivery_lines: { label: 'A line of a delivery' },
  delivery_costs: { label: 'A later cost of a delivery' },
  delivery_returns: { label: 'Goods taken back' },
  delivery_return_lines: { label: 'A line of goods taken back' },
  supplier_entries: { label: 'An entry of the account of a supplier' },
  // The balance is the sum of the entries, which the doctor compares.
  suppliers: { label: 'A supplier', but: ['balance'] },
  transfers: { label: 'A transfer' },
  transfer_lines: { label: 'A line of a transfer' },
  transfer_receipts: { label: 'The receipt of a transfer' },
  transfer_receipt_lines: { label: 'A line of the receipt of a transfer' },
  transfer_cancels: { label: 'The cancel of a transfer' },
  // When nobody looks is no fact, and the doctor compares the rest with changes and uses.
  collections: {
    label: 'A request to a phone',
    but: ['look_at', 'looked_at', 'given_up_at'],
  },
  collection_changes: { label: 'A change of a request to a phone' },
  collection_uses: { label: 'The use of money from a phone' },
  services: { label: 'A service', but: ['updated_at', ...REVISION] },
  customers: { label: 'A customer' },
  appointments: { label: 'An appointment' },
  departments: { label: 'A department', but: ['updated_at'] },
  settings: { label: 'The business details', but: ['updated_at'] },
  department_settings: { label: 'The business details of a department', but: ['updated_at'] },
  shop_rules: { label: 'A shop rule', key: 'name' },
  stock_alerts: { label: 'A stock alert' },
  profiles: { label: 'A person' },
  user_roles: { label: 'A role', key: 'user_id' },
  auth_users: {
    label: 'An account',
    but: ['last_sign_in_at', 'updated_at', 'user_metadata', ...MAIL_TIMES],
  },
  auth_identities: {
    label: 'A way to sign in',
    but: ['identity_data', 'last_sign_in_at', 'updated_at'],
    mayGo: true,
  },
  auth_factors: {
    label: 'A second step of signing in',
    but: ['last_step', 'last_challenged_at', 'updated_at'],
  },
  auth_sessions: {
    label: 'A signed-in device',
    but: [
      'counter',
      'floor',
      'amr',
      'refreshed_at',
      'reused_counter',
      'reused_at',
      'ip',
      'user_agent',
    ],
    mayGo: true,
  },
  auth_pins: { label: 'A PIN', key: 'user_id' },
  auth_sso_providers: { label: 'A company that signs people in', but: ['updated_at'] },
  auth_sso_domains: { label: 'A mail domain of a company', key: 'domain' },
  printers: { label: 'A printer' },
  auth_closed_sign_up: { label: 'The closing of sign-up', key: 'place' },
  auth_session_limits: { label: 'The life of sessions', key: 'place' },
} as const satisfies Partial<Record<keyof Tables, FactTable>>

export type FactTableName = keyof typeof FACT_TABLES
export const FACT_TABLE_NAMES = Object.keys(FACT_TABLES) as FactTableName[]

/** Facts since a later version, which an older shop has without fingerprints. */
export const ADDED_FACT_TABLES: readonly FactTableName[] = [
  'auth_pins',
  'auth_sso_providers',
  'auth_sso_domains',
  'printers',
]

export const factTable = (name: FactTableName): FactTable => FACT_TABLES[name]
export const keyOf = (name: FactTableName): string => factTable(name).key ?? 'id'

/** Every other table, with the reason why it needs no fingerprint. */
export const OTHER_TABLES: Readonly<Record<Exclude<keyof Tables, FactTableName>, string>> = {
  sales: 'sealed by a link of its own',
  sale_items: 'sealed with their sale',
  staff_performance: 'a view of the sales',
  sale_money: 'a view of the sales and the movements of money',
  item_versions:
    'what products and services were; the doctor compares their number with the revisions',
  product_pictures:
    'how products look, nothing of the books; saving and removing are in the audit log',
  daily_items: 'counted from the sales; the doctor compares',
  day_sales: 'counted from the sales; the doctor compares',
  audit_sums: 'counted from the audit log, for its page',
  day_profits: 'counted from the sales; the doctor compares',
  summed_days: 'which days are counted in day_sales and day_profits',
  summed_weeks: 'which weeks are counted in week_items',
  week_items: 'counted from the sales; the doctor compares',
  approvals: 'over after five minutes; asking, allowing and using are in the audit log',
  approval_requests:
    'over after ten minutes; asking, allowing, denying and expiring are in the audit log',
  held_carts: 'carts that wait; holding, resuming and removing are in the audit log',
  tills: 'what tills last reported; registering, renaming and ending are in the audit log',
  till_people: 'who signed in on a till; signing in is in the audit log',
  till_losses: 'what tills lost before it arrived; marking as seen is in the audit log',
  receipt_blocks: 'numbers that tills may use; the doctor compares with the counter',
  sale_withdrawals: 'carts that were never sold, of the last 90 days',
  kept_sales: 'not in the books; taking in and dismissing are in the audit log',
  evening_messages:
    'messages that left the shop; the plan is a shop rule, sending is in the audit log',
  print_jobs: 'prints of the last day; printing and opening the drawer are in the audit log',
  counters: 'compared with the receipts; the doctor looks for gaps',
  idempotency_keys: 'answers of the last seven days',
  audit_log: 'the entries themselves',
  seals: 'the chain itself',
  leases: 'who does a work now',
  ledger_lifts: 'empty after every transaction',
  servers: 'who runs now',
  change_feed: 'nouns of the last minutes',
  meta: 'marks of the program',
  documents: 'keys of requests; the documents themselves are facts',
  auth_used_messages: 'messages of the last hour',
  auth_challenges: 'questions of the last minutes',
  auth_one_time_tokens: 'codes that end',
  auth_flow_states: 'sign-ins under way',
  auth_guesses: 'wrong codes of a day',
  auth_outbox: 'mail that waits',
  auth_sms_counts: 'text messages of a day',
  auth_sms_trouble: 'why the last text message did not leave',
  auth_password_failures: 'wrong passwords of the last minutes',
  auth_pin_failures: 'wrong PINs of the last day',
  auth_pin_sessions: 'which sessions began with a PIN; signing in is in the audit log',
  auth_known_devices: 'only counts wrong passwords apart',
  auth_first_account: 'a key that lets one person be first',
}
