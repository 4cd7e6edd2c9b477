// The tables of a backup file with their columns. Names are those of the database; a test holds
// the two against each other, so a new column cannot be forgotten here.
import { CATEGORY_TYPES } from '../product/category.ts'
import { isLogo } from '../settings/logo.ts'
import { TRACKING_TYPES } from '../../kernel/quantity.ts'
import { VAT_CATEGORIES } from '../../kernel/vat-category.ts'
import type { StoredTable } from './backup.ts'
import {
  type StoredColumns,
  date,
  hundredths,
  id,
  name,
  oneOf,
  withDefault,
  orNull,
  person,
  positiveInteger,
  positiveQuantity,
  price,
  quantity,
  nonNegativePrice,
  text,
  textMatching,
  tiers,
  time,
  UNKNOWN_VALUE,
  boolean,
  versionFields,
} from './column.ts'
import { product_pictures, product_variants } from './stored-product-columns.ts'
import { customer_entries, sale_customers, terms } from './stored-account-columns.ts'
import { countColumns } from './stored-count-columns.ts'
import { money_movements, refund_items, refunds, sale_items, sales } from './stored-sale-columns.ts'
import {
  deliveries,
  delivery_costs,
  delivery_lines,
  delivery_return_lines,
  delivery_returns,
  supplier_entries,
} from './stored-delivery-columns.ts'
import { internal_stock_usage, stock_movements } from './stored-stock-columns.ts'
import { floatColumns } from './stored-float-columns.ts'
import { collectionColumns } from './stored-collection-columns.ts'
import { transferColumns } from './stored-transfer-columns.ts'
import { document_flags, document_origins, sale_origins } from './stored-till-columns.ts'
import {
  closure_approvals,
  closures,
  drawers,
  late_events,
  shift_counts,
  shifts,
} from './stored-shift-columns.ts'

const line = text(500)
const long = text(5000)
const business = {
  business_name: orNull(line),
  business_address: orNull(line),
  business_phone: orNull(line),
  business_email: orNull(line),
}
const logo = textMatching('a PNG, JPEG or WebP picture up to 500 kB', isLogo)
const web = {
  whatsapp_number: orNull(text(20)),
  logo_url: orNull(logo),
  website: orNull(line),
  seasonal_remark: orNull(long),
}
const LONG_AGO = '2020-01-01T00:00:00.000Z'
const made = { created_at: withDefault(time, LONG_AGO) }
const changed = { ...made, updated_at: withDefault(time, LONG_AGO) }
/** Older files have none: a restored item then begins with its first revision. */
const revision = { rev: withDefault(positiveInteger, 1), changed_at: withDefault(time, LONG_AGO) }
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
  unit: withDefault(name(100), 'piece'),
  quantity_per_unit: withDefault(quantity, 1),
  current_stock: withDefault(quantity, 0),
  // Of a file of an older version it is stock times cost, as migration 0125 does it.
  stock_value: withDefault(hundredths, UNKNOWN_VALUE),
  // A restore computes it again.
  base_value: withDefault(hundredths, 0),
  reorder_level: withDefault(quantity, 10),
  cost_price: orNull(nonNegativePrice),
  selling_price: nonNegativePrice,
  is_bundle: withDefault(boolean, false),
  tracking_type: withDefault(oneOf(...TRACKING_TYPES), 'unit'),
  volume_unit: orNull(text(50)),
  allow_custom_price: withDefault(boolean, false),
  min_price: orNull(nonNegativePrice),
  max_price: orNull(nonNegativePrice),
  pricing_tiers: orNull(tiers),
  bottle_size_ml: orNull(quantity),
  current_stock_ml: orNull(quantity),
  selling_price_per_ml: orNull(nonNegativePrice),
  wholesale_price_per_bottle: orNull(nonNegativePrice),
  is_favourite: withDefault(boolean, false),
  vat_category: orNull(oneOf(...VAT_CATEGORIES)),
  retired_at: orNull(time),
  ...changed,
  ...revision,
}

const mobile_money_transactions: StoredColumns = {
  id,
  transaction_type: oneOf('deposit', 'withdrawal', 'bill_payment', 'airtime', 'data_bundle'),
  customer_id: orNull(id),
  amount: price,
  phone_number: text(50),
  provider: oneOf('MTN', 'Airtel', 'Other'),
  notes: orNull(long),
  status: withDefault(oneOf('completed', 'pending', 'failed'), 'completed'),
  processed_by: withDefault(line, ''),
  completed_at: orNull(time),
  line_id: orNull(id),
  ...by,
  created_at: time,
}

const stock_alerts: StoredColumns = {
  id,
  product_id: id,
  variant_id: orNull(id),
  alert_type: oneOf('out_of_stock', 'low_stock'),
  current_stock: quantity,
  threshold: quantity,
  is_resolved: withDefault(boolean, false),
  resolved_at: orNull(time),
  created_at: time,
}

const item_versions: StoredColumns = {
  id,
  item_id: id,
  rev: positiveInteger,
  kind: oneOf('product', 'service'),
  fields: versionFields,
  until: time,
}

/**
 * Every table a file may contain. Accounts, passwords and roles are not included, so no file can
 * create an account.
 */
export const storedColumns: Readonly<Record<StoredTable, StoredColumns>> = {
  departments: { id, name: name(200), description: orNull(long), ...changed },
  department_settings: {
    id,
    ...business,
    ...web,
    ...changed,
    department_id: id,
  },
  suppliers: {
    id,
    name: name(500),
    contact_person: orNull(line),
    email: orNull(line),
    phone: orNull(text(50)),
    address: orNull(line),
    balance: withDefault(price, 0),
    ...made,
  },
  supplier_entries,
  categories: {
    id,
    name: name(200),
    type: withDefault(oneOf(...CATEGORY_TYPES), 'product'),
    ...made,
  },
  products,
  product_bundles: {
    id,
    bundle_product_id: id,
    component_product_id: id,
    quantity: positiveQuantity,
    ...made,
  },
  product_variants,
  product_pictures,
  stock_alerts,
  stock_movements,
  internal_stock_usage,
  customers: {
    id,
    name: name(500),
    email: orNull(line),
    phone: orNull(text(50)),
    address: orNull(line),
    balance: withDefault(price, 0),
    ...terms,
    merged_into: orNull(id),
    ...made,
  },
  customer_entries,
  services: {
    id,
    name: name(500),
    category_id: orNull(id),
    base_price: nonNegativePrice,
    is_negotiable: withDefault(boolean, true),
    description: orNull(long),
    department_id: orNull(id),
    vat_category: orNull(oneOf(...VAT_CATEGORIES)),
    retired_at: orNull(time),
    ...changed,
    ...revision,
  },
  item_versions,
  sales,
  sale_items,
  refunds,
  refund_items,
  money_movements,
  sale_customers,
  sale_origins,
  document_origins,
  document_flags,
  drawers,
  shifts,
  shift_counts,
  closures,
  closure_approvals,
  late_events,
  ...countColumns,
  deliveries,
  delivery_lines,
  delivery_costs,
  delivery_returns,
  delivery_return_lines,
  ...transferColumns,
  ...collectionColumns,
  expenses: {
    id,
    description: line,
    category: line,
    amount: price,
    date: date,
    ...by,
    ...made,
  },
  mobile_money_transactions,
  ...floatColumns,
  reconciliations: {
    id,
    cashier_name: line,
    date: date,
    system_cash: price,
    reported_cash: price,
    difference: price,
    notes: orNull(long),
    shift_id: orNull(id),
    ...by,
    ...made,
  },
  appointments: {
    id,
    customer_id: orNull(id),
    service_id: orNull(id),
    department_id: orNull(id),
    starts_at: orNull(time),
    status: withDefault(text(50), 'scheduled'),
    notes: orNull(long),
    ...made,
  },
}
