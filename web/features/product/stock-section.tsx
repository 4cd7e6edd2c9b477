// The stock, bottle and bundle sections of the product form.
import { isMeasured, type TrackingType } from '@webale/domain/kernel/quantity.ts'
import { MoneyField, QuantityField } from '../../components/form/fields.tsx'
import { isCountedInPieces } from '../../components/quantity-input.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { Field } from '../../ui/field.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconLock } from '../../ui/icons.ts'
import { Select, type SelectOption } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Section } from './form-section.tsx'
import type { ProductForm } from './use-product-form.ts'

export const TRACKING_OPTIONS: readonly (SelectOption & { value: TrackingType })[] = [
  { value: 'unit', label: 'Unit (counted in pieces)' },
  { value: 'milliliter', label: 'Milliliter (perfumes)' },
  { value: 'volume', label: 'Volume (measured, up to 3 decimals)' },
  { value: 'service', label: 'Service (no physical stock)' },
]

const VOLUME_UNITS = ['ml', 'l', 'g', 'kg', 'm'].map((unit) => ({ value: unit, label: unit }))

const unitText = ({ values }: ProductForm): string =>
  (isMeasured(values.tracking_type) ? values.volume_unit : values.unit).slice(0, 4)

const FOLLOWS = 'Follows from its components'

type StockProps = {
  form: ProductForm
  /** The stock of a bundle with components is what they allow (decision S9). */
  follows: boolean
}

export const StockField = ({ form, follows }: StockProps) => {
  const perMl = form.values.tracking_type === 'milliliter'
  const hint = perMl
    ? 'All bottles together'
    : form.product === null
      ? 'What is on the shelf now'
      : undefined

  return (
    <QuantityField
      form={form}
      name="current_stock"
      label={perMl ? 'Current stock (ml)' : 'Current stock'}
      whole={isCountedInPieces(form.values.tracking_type)}
      unit={perMl ? 'ml' : unitText(form)}
      disabled={follows}
      hint={follows ? FOLLOWS : hint}
    />
  )
}

/** The fields of perfumes sold as whole bottles (decision S10). */
export const BottleFields = ({ form }: { form: ProductForm }) => (
  <>
    <QuantityField
      form={form}
      name="bottle_size_ml"
      label="Bottle Size (ml)"
      required
      whole={false}
      unit="ml"
      hint={form.values.bottle_size_ml === null ? 'Needed to sell whole bottles' : undefined}
    />
    <MoneyField
      form={form}
      name="wholesale_price_per_bottle"
      label="Wholesale price per bottle"
      hint="Price of a whole bottle at the till"
    />
  </>
)

export const CountingSection = ({ form }: { form: ProductForm }) => {
  const { values } = form
  const perMl = values.tracking_type === 'milliliter'

  return (
    <Section title="Counting">
      <Field
        label="Tracking type"
        error={form.errorOf('tracking_type')}
        hint={
          form.locked && (
            <span className="inline-flex items-start gap-1.5 text-text-2">
              <Icon
                of={IconLock}
                className="mt-px size-4"
              />
              A perfume department sells by the millilitre
            </span>
          )
        }
      >
        <Select
          options={TRACKING_OPTIONS}
          disabled={form.locked}
          value={form.values.tracking_type}
          onChange={(event) => form.change({ tracking_type: event.target.value as TrackingType })}
        />
      </Field>
      {values.tracking_type === 'volume' && (
        <Field
          label="Volume unit"
          error={form.errorOf('volume_unit')}
        >
          <Combobox
            free
            options={VOLUME_UNITS}
            value={values.volume_unit || null}
            onChange={(unit) => form.change({ volume_unit: unit ?? '' })}
            placeholder="ml, l, kg …"
          />
        </Field>
      )}
      <QuantityField
        form={form}
        name="reorder_level"
        label="Reorder level"
        whole={isCountedInPieces(form.values.tracking_type)}
        unit={perMl ? 'ml' : unitText(form)}
        hint="At this level or below, the product is low"
      />
      <QuantityField
        form={form}
        name="quantity_per_unit"
        label="Quantity per unit"
        whole={isCountedInPieces(form.values.tracking_type)}
        unit=""
        hint="Pieces in one box, for example"
      />
    </Section>
  )
}

export const BundleSection = ({ form }: { form: ProductForm }) => (
  <Section
    title="Bundle"
    className="sm:grid-cols-1"
  >
    <Switch
      label="This product is a bundle"
      hint="Made of other products. After saving you choose them."
      checked={form.values.is_bundle}
      onChange={(is_bundle) => form.change({ is_bundle })}
    />
    {form.errorOf('is_bundle') && <FieldError>{form.errorOf('is_bundle')}</FieldError>}
  </Section>
)
