// The tables of a backup file with their columns. Names are those of the database; a test holds
// the two against each other, so a new column cannot be forgotten here.
import { CATEGORY_TYPES } from '../product/category.ts'
import { isLogo } from '../settings/logo.ts'
import { TRACKING_TYPES } from '../../kernel/quantity.ts'
import type { StoredTable } from './backup.ts'
import {
  type StoredColumn,
  day,
  id,
  name,
  oneOf,
  or,
  orNull,
  person,
  portion,
  price,
  quantity,
  tag,
  text,
  textThat,
  tiers,
  time,
  truth,
  whole,
} from './column.ts'

export type StoredColumns = Readonly<Record<string, StoredColumn>>

const line = text(500)
const long = text(5000)
const business = { business_name: orNull(line), business_address: orNull(line), business_phone: orNull(line), business_email: orNull(line) }
const logo = textThat('a PNG, JPEG or WebP picture up to 500 kB', isLogo)
const web = { whatsapp_number: orNull(text(20)), logo_url: orNull(logo), website: orNull(line), seasonal_remark: orNull(long) }
const LONG_AGO = '2020-01-01T00:00:00.000Z'
const made = { created_at: or(time, LONG_AGO) }
const changed = { ...made, updated_at: or(time, LONG_AGO) }
const by = { department_id: orNull(id), created_by: person }

const products: StoredColumns = {
  id,
  name: name(500),
  barcode: orNull(text(200)),
  internal_barcode: orNull(text(200)),
  category_id: orNull(id),
  department_id: orNull(id),
  supplier_id: orNull(id),
  brand: orNull(line),
  unit: or(name(100), 'piece'),
  quantity_per_unit: or(quantity, 1),
  current_stock: or(quantity, 0),
  reorder_level: or(quantity, 10),
  cost_price: orNull(tag),
  selling_price: tag,
  is_bundle: or(truth, false),
  tracking_type: or(oneOf(...TRACKING_TYPES), 'unit'),
  volume_unit: orNull(text(50)),
  allow_custom_price: or(truth, false),
  min_price: orNull(tag),
  max_price: orNull(tag),
  pricing_tiers: orNull(tiers),
  bottle_size_ml: orNull(quantity),
  current_stock_ml: orNull(quantity),
  selling_price_per_ml: orNull(tag),
  wholesale_price_per_bottle: orNull(tag),
  ...changed,
}

const sales: StoredColumns = {
  id,
  receipt_number: text(200),
  subtotal: whole,
  discount: or(whole, 0),
  total: whole,
  amount_paid: whole,
  change_amount: or(whole, 0),
  payment_method: oneOf('cash', 'mobile_money', 'card'),
  cashier_name: orNull(line),
  customer_name: orNull(line),
  department_id: orNull(id),
  customer_id: orNull(id),
  created_by: orNull(id),
  content_hash: or(text(200), ''),
  business_date: or(day, ''),
  // Follow from the items; an older file does not have them, and no sale has 0 items (restore-backup.ts).
  cogs: or(whole, 0),
  item_count: or(quantity, 0),
  is_suspicious: or(truth, false),
  created_at: time,
}

const sale_items: StoredColumns = {
  id,
  sale_id: id,
  position: or(whole, 1),
  product_id: orNull(id),
  service_id: orNull(id),
  item_name: line,
  quantity,
  unit_price: price,
  subtotal: whole,
  tier: or(text(50), 'default'),
  bottle: or(truth, false),
  custom_price: or(truth, false),
  cost_price: orNull(price),
  base_quantity: or(quantity, 1),
}

const mobile_money_transactions: StoredColumns = {
  id,
  transaction_type: oneOf('deposit', 'withdrawal', 'bill_payment', 'airtime', 'data_bundle'),
  customer_id: orNull(id),
  amount: price,
  phone_number: text(50),
  provider: oneOf('MTN', 'Airtel', 'Other'),
  notes: orNull(long),
  status: or(oneOf('completed', 'pending', 'failed'), 'completed'),
  processed_by: or(line, ''),
  completed_at: orNull(time),
  ...by,
  created_at: time,
}

const stock_movements: StoredColumns = {
  id,
  product_id: id,
  movement_type: name(50),
  quantity,
  reference_id: orNull(id),
  reference_type: orNull(text(50)),
  notes: orNull(long),
  created_by: orNull(id),
  created_at: time,
}

const product_variants: StoredColumns = {
  id,
  product_id: id,
  variant_name: name(200),
  sku: orNull(text(200)),
  cost_price: orNull(tag),
  selling_price: tag,
  current_stock: or(quantity, 0),
  reorder_level: or(quantity, 10),
  ...made,
}

const stock_alerts: StoredColumns = {
  id,
  product_id: id,
  variant_id: orNull(id),
  alert_type: oneOf('out_of_stock', 'low_stock'),
  current_stock: quantity,
  threshold: quantity,
  is_resolved: or(truth, false),
  resolved_at: orNull(time),
  created_at: time,
}

const internal_stock_usage: StoredColumns = {
  id,
  product_id: id,
  department_id: id,
  quantity,
  unit_value: price,
  total_value: price,
  reason: orNull(long),
  notes: orNull(long),
  recorded_by: person,
  status: or(oneOf('recorded', 'accounted', 'adjusted'), 'recorded'),
  usage_date: day,
  created_at: time,
}

/** Every table that may stand in a file. Accounts, passwords and roles are none of them, so no file can bring any. */
export const storedColumns: Readonly<Record<StoredTable, StoredColumns>> = {
  departments: { id, name: name(200), description: orNull(long), ...changed },
  department_settings: { id, ...business, ...web, ...changed, department_id: id },
  suppliers: { id, name: name(500), contact_person: orNull(line), email: orNull(line), phone: orNull(text(50)), address: orNull(line), ...made },
  categories: { id, name: name(200), type: or(oneOf(...CATEGORY_TYPES), 'product'), ...made },
  products,
  product_bundles: { id, bundle_product_id: id, component_product_id: id, quantity: portion, ...made },
  product_variants,
  stock_alerts,
  stock_movements,
  internal_stock_usage,
  customers: { id, name: name(500), email: orNull(line), phone: orNull(text(50)), address: orNull(line), balance: or(price, 0), ...made },
  services: {
    id,
    name: name(500),
    category_id: orNull(id),
    base_price: tag,
    is_negotiable: or(truth, true),
    description: orNull(long),
    department_id: orNull(id),
    ...changed,
  },
  sales,
  sale_items,
  expenses: { id, description: line, category: line, amount: price, date: day, ...by, ...made },
  mobile_money_transactions,
  reconciliations: { id, cashier_name: line, date: day, system_cash: price, reported_cash: price, difference: price, notes: orNull(long), ...by, ...made },
  appointments: {
    id,
    customer_id: orNull(id),
    service_id: orNull(id),
    department_id: orNull(id),
    starts_at: orNull(time),
    status: or(text(50), 'scheduled'),
    notes: orNull(long),
    ...made,
  },
}
