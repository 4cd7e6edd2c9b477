// Prices of the product form: selling price, cost, tiers, and the range within which a price may be typed at the till.
import { Switch } from '../../ui/switch.tsx'
import { AmountField, Section } from './form-parts.tsx'
import type { ProductForm } from './use-product-form.ts'

export const NO_COST = 'Without a cost no profit can be computed'

export const PriceSection = ({ form }: { form: ProductForm }) => {
  const { values, change } = form
  const perMl = values.tracking_type === 'milliliter'
  return (
    <Section title="Price" className="sm:grid-cols-6">
      <AmountField
        form={form}
        field="selling_price"
        label="Selling Price"
        required
        hint={perMl ? 'The same as Selling Price per ml' : undefined}
        className="sm:col-span-3"
      />
      {!perMl && (
        <AmountField
          form={form}
          field="cost_price"
          label="Cost Price"
          required
          hint={values.cost_price === null ? NO_COST : undefined}
          className="sm:col-span-3"
        />
      )}
      <fieldset className="sm:col-span-6">
        <legend className="mb-2 text-small text-text-2">Tier prices{perMl && ' per ml'}. The first one filled in is the price a sale starts with.</legend>
        <div className="grid items-start gap-3 sm:grid-cols-3">
          <AmountField form={form} field="retail" label="Retail price" />
          <AmountField form={form} field="wholesale" label="Wholesale price" />
          <AmountField form={form} field="individual" label="Individual price" />
        </div>
      </fieldset>
      <Switch
        label="Allow custom price"
        hint="Staff may type another price at the till, within these limits"
        checked={values.allow_custom_price}
        onChange={(allow_custom_price) => change({ allow_custom_price })}
        className="sm:col-span-6"
      />
      {values.allow_custom_price && (
        <>
          <AmountField form={form} field="min_price" label="Minimum price" className="sm:col-span-3" />
          <AmountField form={form} field="max_price" label="Maximum price" className="sm:col-span-3" />
        </>
      )}
    </Section>
  )
}
