// A product for people who may not change it: without cost, stock settings, tier prices and
// switches (decision D1).
import { type Product, skuOf } from '@webale/domain/features/product/product.ts'
import { quantityText } from '@webale/domain/kernel/quantity.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { Section } from './form-section.tsx'
import { TRACKING_OPTIONS } from './stock-section.tsx'

const Shown = ({ label, value }: { label: string; value: string | null }) => (
  <Field label={label}>
    <Input
      readOnly
      value={value ?? ''}
      placeholder="None"
    />
  </Field>
)

/** Visible but disabled. */
const ShownPrice = ({
  label,
  value,
  required = true,
}: {
  label: string
  value: number | null
  required?: boolean
}) => (
  <Field
    label={label}
    required={required}
  >
    <MoneyInput
      disabled
      value={value}
      decimals={2}
      onChange={() => undefined}
    />
  </Field>
)

export const ProductView = ({ product }: { product: Product }) => {
  const perMl = product.tracking_type === 'milliliter'
  return (
    <>
      <Section title="Basics">
        <Field
          label="Product Name"
          required
          className="sm:col-span-2"
        >
          <Input
            readOnly
            value={product.name}
          />
        </Field>
        <Field
          label="Unit"
          required
        >
          <Input
            readOnly
            value={product.unit}
          />
        </Field>
        <Shown
          label="Brand"
          value={product.brand}
        />
        <Shown
          label="Category"
          value={product.category_name}
        />
        <Shown
          label="Supplier"
          value={product.supplier_name}
        />
        <Shown
          label="Department"
          value={product.department_name}
        />
        <Shown
          label="Barcode"
          value={skuOf(product)}
        />
      </Section>
      <Section title="Price">
        <ShownPrice
          label="Selling Price"
          value={product.selling_price}
        />
        {perMl && (
          <ShownPrice
            label="Selling Price per ml"
            value={product.selling_price_per_ml}
          />
        )}
        {product.wholesale_price_per_bottle !== null && (
          <ShownPrice
            label="Wholesale price per bottle"
            required={false}
            value={product.wholesale_price_per_bottle}
          />
        )}
      </Section>
      <Section title="Details">
        <Shown
          label="Tracking type"
          value={
            TRACKING_OPTIONS.find(({ value }) => value === product.tracking_type)?.label ?? null
          }
        />
        <Shown
          label="Quantity per unit"
          value={quantityText(product.quantity_per_unit)}
        />
        {product.volume_unit && (
          <Shown
            label="Volume unit"
            value={product.volume_unit}
          />
        )}
        {perMl && (
          <Shown
            label="Bottle Size (ml)"
            value={product.bottle_size_ml === null ? null : quantityText(product.bottle_size_ml)}
          />
        )}
      </Section>
    </>
  )
}
