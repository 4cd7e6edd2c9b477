// All tables and their columns, as queries see them. The names are those of the specification; the
// migrations create the same.
import type { Role } from '@webale/domain/access/role.ts'
import type { VatCategory } from '@webale/domain/kernel/vat-category.ts'
import type { TrackingType } from '@webale/domain/kernel/quantity.ts'
import type { Generated, Insertable, Selectable } from 'kysely'
import type { AccountTables } from './account-tables.ts'
import type { AuditTables } from './audit-tables.ts'
import type { AuthTables } from './auth-tables.ts'
import type { CollectionTables } from './collection-tables.ts'
import type { CountTables } from './count-tables.ts'
import type { TransferTables } from './transfer-tables.ts'
import type { DeliveryTables } from './delivery-tables.ts'
import type { MoneyTables } from './money-tables.ts'
import type { ReportTables } from './report-tables.ts'
import type { SaleTables } from './sale-tables.ts'
import type { ServerTables } from './server-tables.ts'
import type { ShiftTables } from './shift-tables.ts'
import type { StockTables } from './stock-tables.ts'
import type { SystemTables } from './system-tables.ts'
import type { PrinterTables } from './printer-tables.ts'
import type { TillTables } from './till-tables.ts'

type Profiles = {
  id: string
  full_name: string
  department_id: string | null
  created_at: string
}
type UserRoles = { user_id: string; role: Role }

type Departments = {
  id: string
  name: string
  description: string | null
  created_at: string
  updated_at: string
}

export type BusinessFields = {
  business_name: string | null
  business_address: string | null
  business_phone: string | null
  business_email: string | null
  whatsapp_number: string | null
  logo_url: string | null
  website: string | null
  seasonal_remark: string | null
}
type Settings = BusinessFields & {
  id: string
  created_at: string
  updated_at: string
}
type DepartmentSettings = Settings & { department_id: string }

type Categories = {
  id: string
  name: string
  type: 'product' | 'service'
  created_at: string
}
type Suppliers = {
  id: string
  name: string
  contact_person: string | null
  email: string | null
  phone: string | null
  address: string | null
  /** UGX that the shop owes, the sum of the entries of the account. */
  balance: Generated<number>
  created_at: string
}

/**
 * `rev` counts the changes of anything but the stock, from 1; `changed_at` is the time of the
 * newest one.
 */
type Revision = { rev: Generated<number>; changed_at: Generated<string> }

type Products = {
  id: string
  name: string
  barcode: string | null
  internal_barcode: string | null
  category_id: string | null
  department_id: string | null
  supplier_id: string | null
  brand: string | null
  unit: string
  quantity_per_unit: number
  current_stock: number
  /** What the stock is worth, in hundredths of UGX; 0 for a kit. Only move-stock.ts writes it. */
  stock_value: Generated<number>
  /** The value from which on the movements have values (migration 0125, or a restore). */
  base_value: Generated<number>
  reorder_level: number
  cost_price: number | null
  selling_price: number
  is_bundle: boolean
  tracking_type: TrackingType
  volume_unit: string | null
  allow_custom_price: boolean
  min_price: number | null
  max_price: number | null
  pricing_tiers: {
    retail: number | null
    wholesale: number | null
    individual: number | null
  } | null
  bottle_size_ml: number | null
  current_stock_ml: number | null
  selling_price_per_ml: number | null
  wholesale_price_per_bottle: number | null
  /** The till shows it before the best sellers. */
  is_favourite: Generated<boolean>
  /** Null for the standard one. */
  vat_category: Generated<VatCategory | null>
  /** No longer sold since then; null while it is. */
  retired_at: string | null
  /** Name and both codes in lower case, for "contains" on both engines. */
  search_text: string
  /** The barcode as codes are compared: equal for all notations of one article. */
  code_key: string | null
  created_at: string
  updated_at: string
} & Revision
type ProductBundles = {
  id: string
  bundle_product_id: string
  component_product_id: string
  quantity: number
  created_at: string
}
type Services = {
  id: string
  name: string
  category_id: string | null
  base_price: number
  is_negotiable: boolean
  description: string | null
  department_id: string | null
  /** Null for the standard one. */
  vat_category: Generated<VatCategory | null>
  /** No longer sold since then; null while it is. */
  retired_at: string | null
  created_at: string
  updated_at: string
} & Revision

type Counters = { name: string; value: number }
type MobileMoneyTransactions = {
  id: string
  transaction_type: 'deposit' | 'withdrawal' | 'bill_payment' | 'airtime' | 'data_bundle'
  customer_id: string | null
  amount: number
  phone_number: string
  provider: 'MTN' | 'Airtel' | 'Other'
  notes: string | null
  status: 'completed' | 'pending' | 'failed'
  processed_by: string
  completed_at: string | null
  /** Its float line; null without one, and for transactions of earlier versions. */
  line_id: string | null
  department_id: string | null
  created_by: string
  created_at: string
}
type Reconciliations = {
  id: string
  cashier_name: string
  date: string
  system_cash: number
  reported_cash: number
  difference: number
  notes: string | null
  department_id: string | null
  created_by: string
  created_at: string
  /** The shift whose cash was counted. */
  shift_id: string | null
}
type Appointments = {
  id: string
  customer_id: string | null
  service_id: string | null
  department_id: string | null
  starts_at: string | null
  status: string
  notes: string | null
  created_at: string
}

export type Tables = AuthTables &
  AccountTables &
  CollectionTables &
  AuditTables &
  CountTables &
  DeliveryTables &
  MoneyTables &
  PrinterTables &
  StockTables &
  ReportTables &
  SaleTables &
  ServerTables &
  ShiftTables &
  SystemTables &
  TransferTables &
  TillTables & {
    profiles: Profiles
    user_roles: UserRoles
    departments: Departments
    settings: Settings
    department_settings: DepartmentSettings
    categories: Categories
    suppliers: Suppliers
    products: Products
    product_bundles: ProductBundles
    services: Services
    counters: Counters
    mobile_money_transactions: MobileMoneyTransactions
    reconciliations: Reconciliations
    appointments: Appointments
  }

export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>
export type NewRow<Name extends keyof Tables> = Insertable<Tables[Name]>
