// Adds a variant of a product.
import { missingSentence, type Product } from '@webale/domain/features/product/product.ts'
import { stockApi } from '@webale/domain/features/stock/stock.api.ts'
import { DEFAULT_REORDER_LEVEL, NewVariant } from '@webale/domain/features/stock/variant.ts'
import { isCountedInPieces } from '../../components/quantity-input.tsx'
import { useCommand } from '../../lib/server/use-command.ts'
import { FormField, MoneyField, QuantityField, TextField } from '../../components/form/fields.tsx'
import { useForm } from '../../components/form/use-form.ts'
import { ProductPicker } from '../../components/product-picker.tsx'
import { unitOf } from '../../components/product-text.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'

type Values = {
  readonly product: Product | null
  readonly variant_name: string
  readonly sku: string
  readonly cost_price: number | null
  readonly selling_price: number | null
  readonly current_stock: number | null
  readonly reorder_level: number | null
}

const START: Values = {
  product: null,
  variant_name: '',
  sku: '',
  cost_price: null,
  selling_price: null,
  current_stock: null,
  reorder_level: DEFAULT_REORDER_LEVEL,
}

/** An empty stock is none, an empty level the usual one. */
const toInput = ({ product, current_stock, reorder_level, selling_price, ...values }: Values) => ({
  ...values,
  product_id: product?.id ?? '',
  selling_price: selling_price ?? Number.NaN,
  current_stock: current_stock ?? 0,
  reorder_level: reorder_level ?? DEFAULT_REORDER_LEVEL,
})

export const VariantDialog = ({ onClose }: { onClose: () => void }) => {
  const form = useForm(NewVariant, {
    start: START,
    toInput,
    showsAll: true,
    fieldAt: (path) =>
      path === 'product_id' ? 'product' : path in START ? (path as keyof Values) : null,
    fieldOfRefusal: { duplicate: 'variant_name' },
  })

  const add = useCommand(stockApi.addVariant)
  const { values } = form
  const unit = values.product ? unitOf(values.product) : ''
  const save = async (): Promise<void> => {
    const result = await form.send(add.run)
    if (result?.ok) onClose()
  }

  return (
    <FormDialog
      open
      title="Add Variant"
      submitLabel="Add Variant"
      dirty={form.unsaved}
      busy={add.pending}
      blocked={missingSentence([
        ...(values.product === null ? ['product'] : []),
        ...(values.variant_name.trim() === '' ? ['variant name'] : []),
        ...(values.selling_price === null ? ['selling price'] : []),
      ])}
      onSubmit={save}
      onClose={onClose}
    >
      <FormField
        form={form}
        name="product"
        label="Product"
        required
      >
        {(field) => <ProductPicker {...field} />}
      </FormField>
      <div className="grid items-start gap-x-3 gap-y-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="variant_name"
          label="Variant name"
          required
          maxLength={100}
          placeholder="50 ml, Ruby, Large"
        />
        <TextField
          form={form}
          name="sku"
          label="SKU"
          data-scan="accept"
          maxLength={50}
        />
        <MoneyField
          form={form}
          name="cost_price"
          label="Cost price"
        />
        <MoneyField
          form={form}
          name="selling_price"
          label="Selling price"
          required
        />
        <QuantityField
          form={form}
          name="current_stock"
          label="Current stock"
          unit={unit}
          whole={isCountedInPieces(values.product?.tracking_type)}
        />
        <QuantityField
          form={form}
          name="reorder_level"
          label="Reorder level"
          hint="At this stock or below, an alert is written"
          unit={unit}
          whole
        />
      </div>
    </FormDialog>
  )
}
