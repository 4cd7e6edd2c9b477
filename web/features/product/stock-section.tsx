// Stock, perfume and bundle parts of the product form.
import { IconLock } from '@tabler/icons-react'
import { isMeasured, type TrackingType } from '@webale/domain/kernel/quantity.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { Field } from '../../ui/field.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Select, type SelectOption } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { AmountField, Section } from './form-parts.tsx'
import { NO_COST } from './price-section.tsx'
import type { ProductForm } from './use-product-form.ts'

export const TRACKING_OPTIONS: readonly (SelectOption & { value: TrackingType })[] = [
  { value: 'unit', label: 'Unit (counted in pieces)' },
  { value: 'milliliter', label: 'Milliliter (perfumes)' },
  { value: 'volume', label: 'Volume (measured, sold in tenths)' },
  { value: 'service', label: 'Service (no physical stock)' },
]

const VOLUME_UNITS = ['ml', 'l', 'g', 'kg', 'm'].map((unit) => ({ value: unit, label: unit }))

const LockNote = () => (
  <span className="inline-flex items-start gap-1.5 text-text-2">
    <Icon of={IconLock} className="mt-px size-4" />
    Locked: a perfume department sells by the millilitre
  </span>
)

const TrackingField = ({ form }: { form: ProductForm }) => (
  <Field label="Tracking type" error={form.problems.tracking_type} hint={form.locked && <LockNote />}>
    <Select
      options={TRACKING_OPTIONS}
      disabled={form.locked}
      value={form.values.tracking_type}
      onChange={(event) => form.change({ tracking_type: event.target.value as TrackingType })}
    />
  </Field>
)

const unitText = ({ values }: ProductForm): string => (isMeasured(values.tracking_type) ? values.volume_unit : values.unit).slice(0, 4)

type StockProps = {
  form: ProductForm
  /** The stock of a bundle with components is what they allow (decision S9). */
  follows: boolean
}

export const FOLLOWS = 'Follows from its components'

export const StockSection = ({ form, follows }: StockProps) => {
  const { values, product } = form
  const perMl = values.tracking_type === 'milliliter'
  return (
    <Section title="Stock">
      <TrackingField form={form} />
      {values.tracking_type === 'volume' && (
        <Field label="Volume unit" error={form.problems.volume_unit}>
          <Combobox
            free
            options={VOLUME_UNITS}
            value={values.volume_unit || null}
            onChange={(unit) => form.change({ volume_unit: unit ?? '' })}
            placeholder="ml, l, kg …"
          />
        </Field>
      )}
      {!perMl && (
        <AmountField
          form={form}
          field="current_stock"
          label="Current stock"
          unit={unitText(form)}
          disabled={follows}
          hint={follows ? FOLLOWS : product === null ? 'What is on the shelf now' : undefined}
        />
      )}
      <AmountField
        form={form}
        field="reorder_level"
        label="Reorder level"
        unit={perMl ? 'ml' : unitText(form)}
        hint="At this level or below, the product is low"
      />
      <AmountField form={form} field="quantity_per_unit" label="Quantity per unit" unit="" hint="Pieces in one box, for example" />
    </Section>
  )
}

export const PerfumeSection = ({ form, follows }: StockProps) => {
  const { values } = form
  return (
    <Section title="Perfume">
      <AmountField
        form={form}
        field="bottle_size_ml"
        label="Bottle Size (ml)"
        required
        unit="ml"
        hint={values.bottle_size_ml === null ? 'Needed to sell whole bottles' : undefined}
      />
      <AmountField form={form} field="wholesale_price_per_bottle" label="Wholesale price per bottle" hint="Price of a whole bottle at the till" />
      <AmountField form={form} field="selling_price" label="Selling Price per ml" required />
      <AmountField form={form} field="cost_price" label="Cost per ml" required hint={values.cost_price === null ? NO_COST : undefined} />
      <AmountField
        form={form}
        field="current_stock"
        label="Current stock (ml)"
        unit="ml"
        disabled={follows}
        hint={follows ? FOLLOWS : 'All bottles together'}
      />
    </Section>
  )
}

export const BundleSection = ({ form }: { form: ProductForm }) => (
  <Section title="Bundle" className="sm:grid-cols-1">
    <Switch
      label="This product is a bundle"
      hint={
        form.product === null ? 'Made of other products. Choose them under Components once it is added' : 'Made of other products. Saving opens its components'
      }
      checked={form.values.is_bundle}
      onChange={(is_bundle) => form.change({ is_bundle })}
    />
    {form.problems.is_bundle && <FieldError>{form.problems.is_bundle}</FieldError>}
  </Section>
)
