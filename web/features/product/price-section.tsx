// Prices of the product form: selling price and cost first; tiers, and the range within which a
// price may be typed at the till.
import { startingPriceNote } from '@webale/domain/features/product/pricing.ts'
import { MoneyField } from '../../components/form/fields.tsx'
import { VatField } from '../../components/vat-field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Section } from './form-section.tsx'
import type { ProductForm } from './use-product-form.ts'

const NO_COST = 'Needed to calculate profit'
const COST_OF_KIT = 'Not used: it costs what its components cost'

/**
 * One price and one cost; of perfumes both are per ml (decision S10). `follows`: a bundle with
 * components, which has no cost of its own.
 */
export const PriceFields = ({ form, follows }: { form: ProductForm; follows: boolean }) => {
  const perMl = form.values.tracking_type === 'milliliter'
  return (
    <>
      <MoneyField
        form={form}
        name="selling_price"
        label={perMl ? 'Selling Price per ml' : 'Selling Price'}
        required
      />
      <MoneyField
        form={form}
        name="cost_price"
        label={perMl ? 'Cost per ml' : 'Cost Price'}
        required={!follows}
        hint={follows ? COST_OF_KIT : form.values.cost_price === null ? NO_COST : undefined}
      />
      <VatField
        value={form.values.vat_category}
        error={form.errorOf('vat_category')}
        onChange={(vat_category) => form.change({ vat_category })}
      />
    </>
  )
}

export const TierSection = ({ form }: { form: ProductForm }) => {
  const { values, change } = form
  const perMl = values.tracking_type === 'milliliter'
  const { selling_price, retail, wholesale, individual } = values
  const note = startingPriceNote({
    selling_price: selling_price ?? 0,
    pricing_tiers: { retail, wholesale, individual },
  })

  return (
    <Section
      title="More prices"
      className="sm:grid-cols-6"
    >
      <fieldset className="sm:col-span-6">
        <legend className="mb-2 text-small text-text-2">
          Tier prices{perMl && ' per ml'}. The till uses the first price you fill in here.
        </legend>
        <div className="grid items-start gap-3 sm:grid-cols-3">
          <MoneyField
            form={form}
            name="retail"
            label="Retail price"
          />
          <MoneyField
            form={form}
            name="wholesale"
            label="Wholesale price"
          />
          <MoneyField
            form={form}
            name="individual"
            label="Individual price"
          />
        </div>
        {note !== null && (
          <p
            role="status"
            className="pt-2 text-small text-warning"
          >
            {note}
          </p>
        )}
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
          <MoneyField
            form={form}
            name="min_price"
            label="Minimum price"
            className="sm:col-span-3"
          />
          <MoneyField
            form={form}
            name="max_price"
            label="Maximum price"
            className="sm:col-span-3"
          />
        </>
      )}
      <Switch
        label="Favourite"
        hint="The till shows it first"
        checked={values.is_favourite}
        onChange={(is_favourite) => change({ is_favourite })}
        className="sm:col-span-6"
      />
    </Section>
  )
}
