// The values of the product form, and the request made from them. Perfumes have one stock, one
// price and one cost, each per ml, however many fields show them (decision S10).
import { isPerfume } from '@webale/domain/features/department/department.ts'
import type { productApi } from '@webale/domain/features/product/product.api.ts'
import { NewProduct, ProductChange } from '@webale/domain/features/product/product-input.ts'
import { presetFor, type Product } from '@webale/domain/features/product/product.ts'
import { type VatCategory, vatCategoryOf } from '@webale/domain/kernel/vat-category.ts'
import type { SentOf } from '@webale/domain/kernel/operation.ts'
import type { TrackingType } from '@webale/domain/kernel/quantity.ts'
import type { FormRules } from '../../components/form/check-form.ts'

export type ProductValues = {
  readonly name: string
  readonly brand: string
  readonly unit: string
  readonly category_id: string | null
  readonly department_id: string | null
  readonly supplier_id: string | null
  readonly barcode: string
  readonly selling_price: number | null
  readonly cost_price: number | null
  readonly retail: number | null
  readonly wholesale: number | null
  readonly individual: number | null
  readonly allow_custom_price: boolean
  readonly min_price: number | null
  readonly max_price: number | null
  /** In pieces, or in ml for perfumes. */
  readonly current_stock: number | null
  readonly reorder_level: number | null
  readonly quantity_per_unit: number | null
  readonly tracking_type: TrackingType
  readonly volume_unit: string
  readonly bottle_size_ml: number | null
  readonly wholesale_price_per_bottle: number | null
  readonly is_bundle: boolean
  readonly is_favourite: boolean
  readonly vat_category: VatCategory
}

export type ProductField = keyof ProductValues

type NamedRow = { readonly id: string; readonly name: string }

/** A new product in the person's department. */
export const newValues = (department: NamedRow | null, barcode = ''): ProductValues => {
  const { tracking_type, unit } = presetFor(department)
  return {
    name: '',
    brand: '',
    unit,
    category_id: null,
    department_id: department?.id ?? null,
    supplier_id: null,
    barcode,
    selling_price: null,
    cost_price: null,
    retail: null,
    wholesale: null,
    individual: null,
    allow_custom_price: false,
    min_price: null,
    max_price: null,
    current_stock: null,
    reorder_level: 10,
    quantity_per_unit: 1,
    tracking_type,
    volume_unit: '',
    bottle_size_ml: null,
    wholesale_price_per_bottle: null,
    is_bundle: false,
    is_favourite: false,
    vat_category: 'standard',
  }
}

/** The form of a product that exists. */
export const toProductValues = (product: Product): ProductValues => ({
  name: product.name,
  brand: product.brand ?? '',
  unit: product.unit,
  category_id: product.category_id,
  department_id: product.department_id,
  supplier_id: product.supplier_id,
  barcode: product.barcode ?? '',
  selling_price: product.selling_price,
  cost_price: product.cost_price ?? null,
  ...product.pricing_tiers,
  allow_custom_price: product.allow_custom_price,
  min_price: product.min_price,
  max_price: product.max_price,
  current_stock: product.current_stock,
  reorder_level: product.reorder_level,
  quantity_per_unit: product.quantity_per_unit,
  tracking_type: product.tracking_type,
  volume_unit: product.volume_unit ?? '',
  bottle_size_ml: product.bottle_size_ml,
  wholesale_price_per_bottle: product.wholesale_price_per_bottle,
  is_bundle: product.is_bundle,
  is_favourite: product.is_favourite,
  vat_category: vatCategoryOf(product),
})

/** Is the tracking type of a new product fixed by its department? Never while editing. */
export const isLocked = (
  values: ProductValues,
  product: Product | null,
  departments: readonly NamedRow[],
): boolean => {
  const department = departments.find(({ id }) => id === values.department_id)
  return product === null && department !== undefined && isPerfume(department.name)
}

const trackingOf = (department: NamedRow | null): Pick<ProductValues, 'tracking_type' | 'unit'> => {
  const { tracking_type, unit } = presetFor(department)
  return { tracking_type, unit }
}

/**
 * What follows from a change: the unit of millilitres is 'ml', and another tracking type clears it;
 * a new product follows its department into a perfume department and out of it.
 */
export const changeValues = (
  before: ProductValues,
  part: Partial<ProductValues>,
  product: Product | null,
  departments: readonly NamedRow[],
): ProductValues => {
  const after = { ...before, ...part }
  const [wasLocked, locked] = [
    isLocked(before, product, departments),
    isLocked(after, product, departments),
  ]

  if (wasLocked !== locked)
    return {
      ...after,
      ...trackingOf(departments.find(({ id }) => id === after.department_id) ?? null),
    }

  if (after.tracking_type === before.tracking_type) return after
  if (after.tracking_type === 'milliliter') return { ...after, unit: 'ml' }

  return before.tracking_type === 'milliliter' && after.unit === 'ml'
    ? { ...after, unit: 'pcs' }
    : after
}

const fieldsOf = (values: ProductValues) => {
  const {
    retail,
    wholesale,
    individual,
    current_stock: _stock,
    reorder_level,
    quantity_per_unit,
    min_price,
    max_price,
    ...rest
  } = values
  return {
    ...rest,
    selling_price: rest.selling_price ?? Number.NaN,
    selling_price_per_ml: rest.tracking_type === 'milliliter' ? rest.selling_price : null,
    pricing_tiers: { retail, wholesale, individual },
    // A range belongs to products with custom price:
    // what the switch hides is not kept behind its back.
    min_price: rest.allow_custom_price ? min_price : null,
    max_price: rest.allow_custom_price ? max_price : null,
    ...(reorder_level !== null && { reorder_level }),
    ...(quantity_per_unit !== null && { quantity_per_unit }),
  }
}

/** The input for adding a product. */
export const toNewProduct = (values: ProductValues): SentOf<typeof productApi.add> => ({
  ...fieldsOf(values),
  current_stock: values.current_stock,
})

/**
 * The input for changing a product: with the stock only when it was changed, together with the
 * stock that was shown (decision S8).
 */
export const toProductChange = (
  values: ProductValues,
  product: Product,
  seen: Product = product,
): SentOf<typeof productApi.update> => {
  const isTouched = values.current_stock !== product.current_stock
  return {
    ...fieldsOf(values),
    id: product.id,
    current_stock: isTouched ? values.current_stock : null,
    seen_stock: isTouched ? product.current_stock : null,
    seen,
  }
}

const SHOWN_AT: Readonly<Record<string, ProductField>> = {
  selling_price_per_ml: 'selling_price',
  current_stock_ml: 'current_stock',
  seen_stock: 'current_stock',
}

/**
 * The field of the form that shows what the schema or the server says of `path`
 * ('pricing_tiers.retail'); null for none.
 */
export const fieldAt = (path: string, values: ProductValues): ProductField | null => {
  const name = path.replace('pricing_tiers.', '')
  const field = SHOWN_AT[name] ?? name
  return field in values ? (field as ProductField) : null
}

/** What checks a new product, or a change of one. */
export const schemaOf = (product: Product | null): typeof NewProduct | typeof ProductChange =>
  product === null ? NewProduct : ProductChange

/** How the form reports what does not fit. */
export const rulesOf = (product: Product | null): FormRules<ProductValues> => ({
  toInput: (values) => (product === null ? toNewProduct(values) : toProductChange(values, product)),
  precheck: ({ current_stock }) =>
    product !== null && current_stock === null
      ? { current_stock: 'Enter the stock, 0 when there is none' }
      : {},
  showsAll: true,
  fieldAt,
  fieldOfRefusal: { barcode_taken: 'barcode', component_is_bundle: 'is_bundle' },
})
