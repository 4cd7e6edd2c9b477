// The labels and texts of product fields that another person changed too (decision R14).
import type { Department } from '@webale/domain/features/department/department.ts'
import type { FieldValue } from '@webale/domain/kernel/merge-edit.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { vatText } from '../../components/vat-field.tsx'
import type { FieldWords } from '../../components/changed-meanwhile.tsx'
import { TRACKING_OPTIONS } from './stock-section.tsx'
import type { Choices } from './use-product-choices.ts'

const LABELS: Readonly<Record<string, string>> = {
  name: 'Product Name',
  barcode: 'Barcode',
  brand: 'Brand',
  unit: 'Unit',
  quantity_per_unit: 'Quantity per unit',
  reorder_level: 'Reorder level',
  cost_price: 'Cost Price',
  selling_price: 'Selling Price',
  is_bundle: 'This product is a bundle',
  volume_unit: 'Volume unit',
  allow_custom_price: 'Allow custom price',
  is_favourite: 'Favourite',
  min_price: 'Minimum price',
  max_price: 'Maximum price',
  'pricing_tiers.retail': 'Retail price',
  'pricing_tiers.wholesale': 'Wholesale price',
  'pricing_tiers.individual': 'Individual price',
  bottle_size_ml: 'Bottle Size (ml)',
  wholesale_price_per_bottle: 'Wholesale price per bottle',
}

const formatFieldValue = (value: FieldValue): string => {
  if (typeof value === 'number') return formatNumber(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value ?? ''
}

type NameSources = {
  readonly departments: readonly Department[]
  readonly category: Choices
  readonly supplier: Choices
}

export const fieldWords = ({ departments, category, supplier }: NameSources) => {
  const chosen: Readonly<Record<string, FieldWords>> = {
    category_id: {
      label: 'Category',
      text: (id) => category.options.find(({ value }) => value === id)?.label ?? '',
    },
    supplier_id: {
      label: 'Supplier',
      text: (id) => supplier.options.find(({ value }) => value === id)?.label ?? '',
    },
    department_id: {
      label: 'Department',
      text: (id) => departments.find((department) => department.id === id)?.name ?? '',
    },
    tracking_type: {
      label: 'Tracking type',
      text: (type) => TRACKING_OPTIONS.find(({ value }) => value === type)?.label ?? '',
    },
    vat_category: { label: 'VAT', text: vatText },
  }
  return (field: string): FieldWords =>
    chosen[field] ?? { label: LABELS[field] ?? field, text: formatFieldValue }
}
