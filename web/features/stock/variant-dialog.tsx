// Adds a variant of a product (ADV-010, ADV-011).
import { missingSentence, type Product } from '@webale/domain/features/product/product.ts'
import { stockApi } from '@webale/domain/features/stock/stock.api.ts'
import { DEFAULT_REORDER_LEVEL, NewVariant } from '@webale/domain/features/stock/variant.ts'
import { useState } from 'react'
import { useCommand } from '../../lib/use-command.ts'
import { useUnsavedGuard } from '../../lib/use-unsaved-guard.ts'
import { ProductPicker } from '../../parts/product-picker.tsx'
import { unitOf } from '../../parts/product-text.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Input } from '../../ui/input.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'

type Values = {
  readonly product: Product | null
  readonly variant_name: string
  readonly sku: string
  readonly cost_price: number | null
  readonly selling_price: number | null
  readonly current_stock: number | null
  readonly reorder_level: number | null
}
type Problems = Partial<Record<string, string>>

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
const sentOf = ({ product, current_stock, reorder_level, selling_price, ...values }: Values) => ({
  ...values,
  product_id: product?.id ?? '',
  selling_price: selling_price ?? Number.NaN,
  current_stock: current_stock ?? 0,
  reorder_level: reorder_level ?? DEFAULT_REORDER_LEVEL,
})

const blockedOf = ({ product, variant_name, selling_price }: Values): string | null =>
  missingSentence([
    ...(product === null ? ['product'] : []),
    ...(variant_name.trim() === '' ? ['variant name'] : []),
    ...(selling_price === null ? ['selling price'] : []),
  ])

const useVariantForm = (onClose: () => void) => {
  const [values, setValues] = useState(START)
  const [problems, setProblems] = useState<Problems>({})
  const add = useCommand(stockApi.addVariant)
  const unsaved = Object.keys(START).some((field) => values[field as keyof Values] !== START[field as keyof Values])
  useUnsavedGuard(unsaved)
  const change = (part: Partial<Values>): void => {
    setValues((now) => ({ ...now, ...part }))
    setProblems({})
  }
  const save = async (): Promise<void> => {
    const found: Problems = {}
    for (const { path, message } of NewVariant.safeParse(sentOf(values)).error?.issues ?? [])
      found[String(path[0])] ??= message
    setProblems(found)
    if (Object.keys(found).length > 0) return
    const result = await add.run(sentOf(values))
    if (result?.ok) onClose()
    else if (result?.failure.kind === 'problem' && result.failure.code === 'duplicate')
      setProblems({ variant_name: result.failure.title })
  }
  return { values, problems, unsaved, change, save, pending: add.pending }
}

export const VariantDialog = ({ onClose }: { onClose: () => void }) => {
  const { values, problems, unsaved, change, save, pending } = useVariantForm(onClose)
  const unit = values.product ? unitOf(values.product) : ''
  return (
    <FormDialog
      open
      title="Add Variant"
      submitLabel="Add Variant"
      dirty={unsaved}
      busy={pending}
      blocked={blockedOf(values)}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label="Product" required error={problems['product_id']}>
        <ProductPicker value={values.product} onChange={(product) => change({ product })} />
      </Field>
      <div className="grid items-start gap-x-3 gap-y-4 sm:grid-cols-2">
        <Field label="Variant name" required error={problems['variant_name']}>
          <Input
            value={values.variant_name}
            maxLength={100}
            placeholder="50 ml, Ruby, Large"
            onChange={(event) => change({ variant_name: event.target.value })}
          />
        </Field>
        <Field label="SKU" error={problems['sku']}>
          <Input
            data-scan="accept"
            value={values.sku}
            maxLength={50}
            onChange={(event) => change({ sku: event.target.value })}
          />
        </Field>
        <Field label="Cost price" error={problems['cost_price']}>
          <MoneyInput value={values.cost_price} decimals={2} onChange={(cost_price) => change({ cost_price })} />
        </Field>
        <Field label="Selling price" required error={problems['selling_price']}>
          <MoneyInput
            value={values.selling_price}
            decimals={2}
            onChange={(selling_price) => change({ selling_price })}
          />
        </Field>
        <Field label="Current stock" error={problems['current_stock']}>
          <MoneyInput
            unit={unit}
            value={values.current_stock}
            decimals={1}
            onChange={(current_stock) => change({ current_stock })}
          />
        </Field>
        <Field
          label="Reorder level"
          error={problems['reorder_level']}
          hint="At this stock or below, an alert is written"
        >
          <MoneyInput
            unit={unit}
            value={values.reorder_level}
            onChange={(reorder_level) => change({ reorder_level })}
          />
        </Field>
      </div>
    </FormDialog>
  )
}
